/* fw-weigh: weighs the call and those near it on deals that fit the auction, as a job with progress. */
import { css, html, LitElement, nothing } from "lit";
import { column12 } from "../../elements/host-style.js";
import { problemLine } from "../../elements/problem.js";
import "../../elements/progress.js";
import { shared } from "../../elements/shared.js";
import { callSign, suitStyles, tellCall } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { problemText } from "../../shell/api.js";
import { tellList, text } from "../../shell/text.js";
import { cancelJob, followJob, isUnfinished } from "../data/jobs.js";
import { weigh, weighed } from "../data/recommendations.js";
import { callText } from "./recommended-call.js";

const DEALS = 100;

class WeighView extends LitElement {
  static properties = {
    system: {},
    asked: { attribute: false },
    calls: { attribute: false },
    job: { state: true },
    found: { state: true },
    isBusy: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    suitStyles,
    column12,
    css`
      .scroller {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }

      th[scope="row"] {
        font: var(--card);
      }

      .best td,
      .best th {
        font-weight: var(--strong);
      }
    `,
  ];

  /** Whether the job is to be cancelled as soon as it is known. */
  #isCancelled = false;

  constructor() {
    super();
    this.system = "";
    /** @type {import("../data/recommendations.js").Asked | null} */
    this.asked = null;
    /** @type {string[]} the call and those near it */
    this.calls = [];
    /** @type {Bridge.Job | null} */
    this.job = null;
    /** @type {Bridge.Weighed | null} */
    this.found = null;
    this.isBusy = false;
    this.problem = "";
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (!changed.has("asked")) return;
    this.#stop();
    Object.assign(this, { found: null, problem: "", isBusy: false });
  }

  render() {
    const { isBusy, found, job } = this;
    return html`
      ${found ? this.#result(found) : nothing}
      ${problemLine(this.problem)}
      ${
        isBusy
          ? html`<fw-progress .label=${text("ask.weighing")} .value=${Math.round(100 * (job?.progress ?? 0))} .most=${100}
            @fw-cancel=${this.#cancel}></fw-progress>`
          : nothing
      }
      ${found || isBusy ? nothing : this.#offer()}`;
  }

  #offer() {
    const others = tellList(this.calls.slice(1).map(callText));
    return html`<p class="meta">${withSuits(text("ask.weigh_words", { deals: DEALS, call: callText(this.calls[0]), others }))}</p>
      <div class="line"><button class="button" type="button" @click=${this.#start}>${text("ask.weigh")}</button></div>`;
  }

  /** @param {Bridge.Weighed} found */
  #result({ deals, calls }) {
    const best = callText(calls[0].call);
    return html`<p role="status">${withSuits(verdict(calls))}</p>
      <div class="scroller"><table aria-label=${text("ask.result")}>
        <thead><tr><th scope="col">${text("ask.call")}</th><th scope="col" class="figure">${text("ask.average")}</th>
          <th scope="col" class="figure">${text("ask.margin")}</th></tr></thead>
        <tbody>${calls.map(
          ({ call, average, margin }, index) => html`<tr class=${index ? "" : "best"}>
            <th scope="row" aria-label=${tellCall(call)}>${callSign(call)}</th>
            <td class="figure">${index ? signed(average) : "0"}</td>
            <td class="figure">${index ? `± ${margin.toFixed(1)}` : "–"}</td></tr>`,
        )}</tbody></table></div>
      <p class="meta">${withSuits(text("ask.result_words", { deals, call: best }))}</p>`;
  }

  async #start() {
    const { asked, calls } = this;
    if (!asked || this.isBusy) return;
    this.#isCancelled = false;
    Object.assign(this, { isBusy: true, found: null, problem: "", job: null });
    try {
      const begun = await weigh(this.system, asked, calls, DEALS);
      if (asked !== this.asked || !this.isConnected || this.#isCancelled) {
        await cancelJob(begun.id);
        return;
      }
      const job = await followJob(begun, (state) => {
        if (asked === this.asked && this.isConnected) this.job = state;
      });
      if (asked === this.asked) await this.#end(job, asked);
    } catch (error) {
      if (asked === this.asked) this.problem = problemText(error, "ask.away");
    } finally {
      if (asked === this.asked) Object.assign(this, { isBusy: false, job: null });
    }
  }

  /**
   * @param {Bridge.Job} job
   * @param {unknown} asked
   */
  async #end({ state, error, result }, asked) {
    if (state === "failed") this.problem = error?.problem ?? text("ask.failed");
    if (state !== "done" || !result) return;
    const { weighed: found } = await weighed(result);
    if (asked !== this.asked) return;
    this.found = found;
    if (!found) this.problem = text("ask.too_few_deals");
  }

  async #cancel() {
    this.#isCancelled = true;
    if (this.job) await cancelJob(this.job.id).catch(() => {});
  }

  /** End the job of a question that is no longer asked. */
  #stop() {
    if (this.job && isUnfinished(this.job)) cancelJob(this.job.id).catch(() => {});
    this.job = null;
  }
}

/** @param {Bridge.Weighed["calls"]} calls */
function verdict(calls) {
  const [first, ...others] = calls;
  const top = others.reduce((best, each) => (each.average > best.average ? each : best));
  const key =
    top.average > top.margin ? "better" : others.every((each) => each.average < -each.margin) ? "best" : "even";
  const figures = { average: top.average.toFixed(1), margin: top.margin.toFixed(1) };
  return text(`ask.verdict.${key}`, { call: callText(first.call), other: callText(top.call), ...figures });
}

/** @param {number} value */
function signed(value) {
  const figure = Math.abs(value).toFixed(1);
  if (Number(figure) === 0) return "0.0";
  return `${value < 0 ? "−" : "+"}${figure}`;
}

customElements.define("fw-weigh", WeighView);
