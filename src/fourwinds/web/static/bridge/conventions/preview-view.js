/* fw-change-preview: what a change of modules does to a system: what goes, what comes, and what to look at. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/finding.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";

const MOST = 100;

class ChangePreview extends LitElement {
  static properties = { preview: { attribute: false } };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
      }

      details + details,
      fw-finding + details {
        border-top: var(--hairline) solid var(--line);
      }

      li {
        padding-block: var(--space-4);
        font: var(--meta);
        overflow-wrap: anywhere;
      }

      .of {
        color: var(--muted);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.Preview | null} */
    this.preview = null;
  }

  render() {
    const { preview } = this;
    if (!preview) return nothing;
    const reworded = preview.reworded.map(({ before, after }) => `${before ?? ""} → ${after ?? ""}`);
    const clashes = preview.clashes.map(({ shows, covered }) => `${shows} / ${covered}`);
    const isSame = ![preview.removed, preview.added, reworded].some((lines) => lines.length);
    return html`
      ${preview.problems.map(({ problem, remedy }) => this.#finding("bad", [problem, remedy].filter(Boolean).join("; ")))}
      ${isSame && preview.problems.length === 0 ? html`<p class="meta">${text("start.conventions.same")}</p>` : nothing}
      ${this.#lines("removed", preview.removed)} ${this.#lines("added", preview.added)} ${this.#lines("reworded", reworded)}
      ${this.#lines("clashes", clashes)} ${this.#lines("orphans", preview.orphans)} ${this.#lines("idle", preview.idle)}
      ${this.#lines("to_review", preview.to_review)}`;
  }

  /**
   * @param {string} severity
   * @param {string} sentence
   */
  #finding(severity, sentence) {
    return html`<fw-finding severity=${severity} .sentence=${sentence}></fw-finding>`;
  }

  /**
   * @param {string} kind
   * @param {string[]} lines
   */
  #lines(kind, lines) {
    if (lines.length === 0) return nothing;
    const more = lines.length - MOST;
    return html`<details>
      <summary>${text(`start.conventions.${kind}`, { count: lines.length })}</summary>
      <ul class="plain">${lines.slice(0, MOST).map((line) => html`<li>${line}</li>`)}</ul>
      ${more > 0 ? html`<p class="meta">${text("start.conventions.more", { count: more })}</p>` : nothing}
    </details>`;
  }
}

customElements.define("fw-change-preview", ChangePreview);
