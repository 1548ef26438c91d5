/* fw-hands-trial: tries a system on random hands. */
import { css, html, LitElement, nothing } from "lit";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { send, withValue } from "../../shell/dom.js";
import { tellDay } from "../../shell/moments.js";
import { text } from "../../shell/text.js";
import { jobProgress } from "../system/job-progress.js";

const HANDS = [10_000, 100_000, 1_000_000];

class HandsTrial extends LitElement {
  static properties = {
    trial: { attribute: false },
    run: { attribute: false },
    version: { type: Number },
    hands: { state: true },
    news: { attribute: false },
  };

  static styles = [
    shared,
    css`
      .card {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-12);
      }

      select {
        width: auto;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.HandsTrial | null} the last one */
    this.trial = null;
    /** @type {import("../data/job-run.js").JobRun<any> | null} */
    this.run = null;
    this.version = 0;
    /** @type {number | null} the number that was chosen */
    this.hands = null;
    this.news = {};
  }

  render() {
    const { run, trial } = this;
    return html`<div class="card">
      ${trial ? this.#last(trial) : html`<p>${text("check.hands.about")}</p>`}
      ${run?.isBusy ? jobProgress(run) : this.#start()}
      ${problemLine(run?.problem)}
</div>`;
  }

  /** @param {Bridge.HandsTrial} trial */
  #last({ report, version, at }) {
    const key = version ? "check.hands.last" : "check.hands.last_base";
    const last = text(key, { hands: report.hands, number: version, at: tellDay(at) });
    const isOld = version !== this.version && this.version > 0;
    return html`<p>${last} ${isOld ? html`<span class="warn">${text("check.hands.changed")}</span>` : nothing}</p>`;
  }

  #start() {
    const hands = this.hands ?? this.trial?.report.hands ?? HANDS[1];
    const choose = withValue((value) => {
      this.hands = Number(value);
    });
    return html`<div class="line">
      <button class="button" type="button" @click=${() => send(this, "fw-try-hands", { hands })}>
        ${text(this.trial ? "check.hands.again" : "check.hands.start")}</button>
      <select aria-label=${text("check.hands.number")} @change=${choose}>
        ${[...new Set([...HANDS, hands])].map(
          (count) =>
            html`<option value=${count} ?selected=${count === hands}>${text("check.hands.count", { count })}</option>`,
        )}</select></div>`;
  }
}

customElements.define("fw-hands-trial", HandsTrial);
