/* Try: whether a change of a system is better, with the answer in words and the boards behind it. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/skeleton.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import "../system/system-bar.js";
import "../try/question-form.js";
import "../try/trial-answer.js";
import { Trying } from "../try/trying.js";

class TryPage extends LitElement {
  static properties = { params: { attribute: false }, news: { state: true } };

  static styles = [
    shared,
    pageStyles,
    css`
      h2 {
        font: var(--strong) var(--title);
      }

      fw-trial-answer {
        scroll-margin-top: calc(2 * var(--bar) + var(--space-16));
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** Another object when there is something new to show. */
    this.news = {};
    /** @type {Trying | null} */
    this.trying = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.trying = new Trying(
      this.params.system,
      () => {
        this.news = {};
      },
      () => this.#answered(),
    );
    this.trying.start();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.trying?.stop();
  }

  /** Show the answer, which comes below a form that may fill the screen. */
  async #answered() {
    await this.updateComplete;
    this.renderRoot.querySelector("fw-trial-answer")?.scrollIntoView();
  }

  render() {
    const { trying } = this;
    if (!trying) return nothing;
    const { system, problem, run, last, version } = trying;
    const form = html`<fw-try-form .trying=${trying} .news=${this.news}></fw-try-form>`;
    const waiting = problem ? nothing : html`<fw-skeleton></fw-skeleton>`;
    const soFar = html`<p role="status">${text("try.so_far", { words: run.cancelled })}</p>`;
    return html`<fw-system-bar .system=${this.params.system} .name=${system?.name ?? ""} place="try"></fw-system-bar>
      <div class="page">
        <header><h2>${text("try.title")}</h2><p class="meta">${text("try.about")}</p></header>
        ${problemLine(problem)} ${system ? form : waiting} ${run.cancelled ? soFar : nothing}
        <fw-trial-answer ?hidden=${!last} .trial=${last} .system=${this.params.system} .version=${version}></fw-trial-answer>
      </div>`;
  }
}

customElements.define("fw-try-page", TryPage);
