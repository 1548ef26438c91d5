/* fw-change-sheet: a change of modules to look at and to confirm; parameters can be set in it. */
import { css, html, LitElement, nothing } from "lit";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import "../../elements/skeleton.js";
import { send } from "../../shell/dom.js";
import "./preview-view.js";

class ChangeSheet extends LitElement {
  static properties = {
    open: { type: Boolean },
    heading: {},
    words: {},
    action: {},
    preview: { attribute: false },
    problem: {},
    busy: { type: Boolean },
    locked: { type: Boolean },
  };

  static styles = [
    shared,
    css`
      .stack {
        padding-block-end: var(--space-16);
      }
    `,
  ];

  constructor() {
    super();
    this.open = false;
    this.heading = "";
    this.words = "";
    this.action = "";
    /** @type {Bridge.Preview | null} null while it is worked out */
    this.preview = null;
    this.problem = "";
    this.busy = false;
    /** Whether the system may only be looked at. */
    this.locked = false;
  }

  render() {
    return html`<fw-sheet ?open=${this.open} .heading=${this.heading}>
      <div class="stack">
        ${this.words ? html`<p>${this.words}</p>` : nothing}
        <slot></slot>
        <div aria-live="polite">${this.#preview()}</div>
        ${problemLine(this.problem)}
      </div>
      ${this.locked ? nothing : this.#button()}
    </fw-sheet>`;
  }

  #preview() {
    if (this.preview) return html`<fw-change-preview .preview=${this.preview}></fw-change-preview>`;
    return this.problem || !this.action ? nothing : html`<fw-skeleton .rows=${2}></fw-skeleton>`;
  }

  #button() {
    const isOff = this.busy || !this.preview || this.preview.problems.length > 0;
    return html`<button slot="actions" class="button wide" type="button" ?disabled=${isOff}
      @click=${() => send(this, "fw-confirm")}>${this.action}</button>`;
  }
}

customElements.define("fw-change-sheet", ChangeSheet);
