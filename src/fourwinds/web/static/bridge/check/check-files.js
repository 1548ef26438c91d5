/* fw-check-files: saves the report of a check as a file. */
import { css, html, LitElement } from "lit";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { jobProgress } from "../system/job-progress.js";

const FORMATS = /** @type {const} */ (["html", "sarif", "json"]);

class CheckFiles extends LitElement {
  static properties = { run: { attribute: false }, news: { attribute: false } };

  static styles = [
    shared,
    css`
      :host {
        padding-block-start: var(--space-12);
        border-top: var(--hairline) solid var(--line);
      }

      @media (width < 40em) {
        .meta {
          flex: 1 0 100%;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("../data/job-run.js").JobRun<any> | null} */
    this.run = null;
    this.news = {};
  }

  render() {
    const { run } = this;
    return html`${run?.isBusy ? jobProgress(run) : this.#formats()} ${problemLine(run?.problem)}`;
  }

  #formats() {
    const save = (/** @type {string} */ format) => () => send(this, "fw-report", { format });
    return html`<div class="line"><span class="meta">${text("check.report")}</span>
      ${FORMATS.map(
        (format) => html`<button class="button bare" type="button" @click=${save(format)}>
          ${icon("download")} ${text(`check.format.${format}`)}</button>`,
      )}</div>`;
  }
}

customElements.define("fw-check-files", CheckFiles);
