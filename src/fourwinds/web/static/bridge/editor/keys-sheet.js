/* fw-keys-sheet: the keys of the editor. */
import { css, html, LitElement } from "lit";
import "../../elements/sheet.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";

const KEYS = /** @type {const} */ ([
  ["↑ ↓", "move"],
  ["→ ←", "open"],
  ["Enter", "edit"],
  ["Esc", "back"],
  ["+", "add"],
  ["Delete", "delete"],
  ["c", "confirm"],
  ["/", "search"],
  ["u", "undo"],
  ["Shift u", "redo"],
  ["?", "keys"],
]);

class KeysSheet extends LitElement {
  static properties = { open: { type: Boolean } };

  static styles = [
    shared,
    css`
      dl {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--space-12) var(--space-16);
      }

      dd {
        margin: 0;
      }

      kbd {
        padding: var(--space-4) var(--space-8);
        border: var(--hairline) solid var(--control);
        border-radius: var(--radius-control);
        background: var(--sunken);
        font: var(--meta);
      }
    `,
  ];

  constructor() {
    super();
    this.open = false;
  }

  render() {
    return html`<fw-sheet .heading=${text("editor.keys")} ?open=${this.open}>
      <dl>${KEYS.map(([key, name]) => html`<dt><kbd>${key}</kbd></dt><dd>${text(`editor.key.${name}`)}</dd>`)}</dl>
    </fw-sheet>`;
  }
}

customElements.define("fw-keys-sheet", KeysSheet);
