/* fw-own-base: a base of one's own as text, which starts from a short example, or from a file. */
import { css, html, LitElement, nothing } from "lit";
import { shared } from "../../elements/shared.js";
import { one, send, withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import "./file-field.js";
import { problemList } from "./notes-problems.js";

/** What the text starts with: the form of the file, and enough lines to play with. */
export const EXAMPLE = `# Our base

## Info
type: base_system
like: sayc
conventions: [stayman_1nt, jacoby_transfers_1nt]

## Opening Bids
1c = 12-14 HCP and balanced or 15+ HCP and 5+ clubs or 18+ HCP, forcing one round
1d = 12-17 HCP, 4+ diamonds, unbalanced
1M [rank 1] = 12-17 HCP, 5+ M
1n [rank 2] = 15-17 HCP, balanced

## Responses to 1C
1c-1d = 0-6 HCP or 7-11 HCP and no 4-card major, artificial, forcing one round
1c-1M [rank 1] = 7+ HCP, 4+ M, forcing one round
`;

class OwnBase extends LitElement {
  static properties = { notes: {}, name: {}, problems: { attribute: false } };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-24);
      }

      textarea {
        min-height: calc(18 * var(--space-24));
        font: var(--code);
        white-space: pre;
        overflow-x: auto;
      }
    `,
  ];

  constructor() {
    super();
    this.notes = "";
    this.name = "";
    /** @type {Bridge.NotesProblem[]} */
    this.problems = [];
  }

  render() {
    return html`<p>${text("start.new.own_words")}</p>
      ${this.problems.length ? problemList(this.problems, (problem) => this.#showLine(problem)) : nothing}
      <div class="field">
        <label for="notes">${text("start.new.own_notes")}</label>
        <textarea id="notes" spellcheck="false" .value=${this.notes} @input=${this.#typed}></textarea>
      </div>
      <fw-notes-file @fw-file=${this.#opened}></fw-notes-file>
      <div class="field">
        <label for="name">${text("start.new.name")}</label>
        <input id="name" maxlength="200" autocomplete="off" .value=${this.name}
          @input=${withValue((name) => send(this, "fw-own", { name }))}>
      </div>`;
  }

  /** @param {Event} event */
  #typed({ target }) {
    this.notes = /** @type {HTMLTextAreaElement} */ (target).value;
    send(this, "fw-own", { notes: this.notes });
  }

  /** @param {CustomEvent<{ notes: string }>} event */
  #opened(event) {
    event.stopPropagation();
    send(this, "fw-own", { notes: event.detail.notes });
  }

  /**
   * Select the line of an error.
   * @param {Bridge.NotesProblem} problem
   */
  #showLine({ where }) {
    const field = one(this.renderRoot, "textarea", HTMLTextAreaElement);
    const lines = field.value.split("\n");
    const line = Math.min(where?.line ?? 1, lines.length) - 1;
    const start = lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
    field.focus();
    field.setSelectionRange(start, start + lines[line].length);
  }
}

customElements.define("fw-own-base", OwnBase);
