/* fw-share-files: a system as a file: PDF with progress, convention card, Markdown and JSON. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import "../../elements/progress.js";
import { shared } from "../../elements/shared.js";
import { problemText } from "../../shell/api.js";
import { withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { cancelJob, downloadResult, followJob } from "../data/jobs.js";
import { printSystem } from "../data/printing.js";
import { systemAddress } from "../data/systems.js";

const PAPERS = ["a4", "letter"];
const DECKS = ["four", "two"];

class ShareFiles extends LitElement {
  static properties = {
    system: {},
    paper: { state: true },
    deck: { state: true },
    job: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    css`
      select {
        width: auto;
      }

      .stack + .line {
        margin-top: var(--space-16);
      }
    `,
  ];

  constructor() {
    super();
    this.system = "";
    this.paper = "a4";
    this.deck = "four";
    /** @type {Bridge.Job | null} */
    this.job = null;
    this.problem = "";
  }

  render() {
    const { job } = this;
    const isBusy = job !== null && ["queued", "running"].includes(job.state);
    return html`<div class="stack">
        <div class="line">
          <button class="button" type="button" ?disabled=${isBusy} @click=${this.#print}>${icon("download")}
            ${text("start.share.pdf")}</button>
          ${this.#link("card", "card", { paper: this.paper, deck: this.deck })}
          ${this.#select("paper", PAPERS, this.paper)} ${this.#select("deck", DECKS, this.deck)}
        </div>
        ${job && isBusy ? this.#progress(job) : nothing}
        ${job?.state === "done" && job.result ? this.#ready(job.result) : nothing}
        ${problemLine(this.problem)}
      </div>
      <div class="line">${this.#link("md", "markdown")} ${this.#link("json", "json")}</div>`;
  }

  /**
   * @param {"paper" | "deck"} name
   * @param {string[]} values
   * @param {string} chosen
   */
  #select(name, values, chosen) {
    const choose = withValue((value) => {
      this[name] = value;
    });
    return html`<select aria-label=${text(`start.share.${name}.label`)} @change=${choose}>
      ${values.map((each) => html`<option value=${each} ?selected=${each === chosen}>${text(`start.share.${name}.${each}`)}</option>`)}
    </select>`;
  }

  /** @param {Bridge.Job} job */
  #progress({ progress }) {
    return html`<fw-progress .label=${text("start.share.printing")} .value=${Math.round(100 * progress)} .most=${100}
      @fw-cancel=${this.#cancel}></fw-progress>`;
  }

  /** @param {string} result */
  #ready(result) {
    return html`<p role="status"><a href=${result} download>${text("start.share.ready")}</a></p>`;
  }

  /**
   * @param {string} form
   * @param {string} name
   * @param {Record<string, string>} [choices]
   */
  #link(form, name, choices = {}) {
    const query = new URLSearchParams({ format: form, ...choices });
    return html`<a class="button quiet" href=${systemAddress(this.system, `/export?${query}`)} download>
      ${icon("download")} ${text(`start.share.${name}`)}</a>`;
  }

  async #print() {
    this.problem = "";
    try {
      const form = { paper: this.paper, deck: this.deck };
      const job = await followJob(await printSystem(this.system, form), (state) => {
        this.job = state;
      });
      if (job.state === "failed") this.problem = job.error?.problem ?? text("start.share.failed");
      if (job.state === "done" && job.result) downloadResult(job.result);
    } catch (error) {
      this.job = null;
      this.problem = problemText(error, "start.share.away");
    }
  }

  async #cancel() {
    if (this.job) await cancelJob(this.job.id).catch(() => {});
  }
}

customElements.define("fw-share-files", ShareFiles);
