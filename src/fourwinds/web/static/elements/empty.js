/* fw-empty: shown when a list is empty: one sentence, one action and one link. */
import { css, html, LitElement } from "lit";
import { shared } from "./shared.js";

class Empty extends LitElement {
  static properties = { sentence: {} };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        justify-items: center;
        gap: var(--space-16);
        padding: var(--space-48) var(--space-16);
        text-align: center;
      }

      p {
        max-width: var(--measure);
        color: var(--muted);
        text-wrap: balance;
      }
    `,
  ];

  constructor() {
    super();
    this.sentence = "";
  }

  render() {
    return html`<p>${this.sentence}</p><slot name="action"></slot><slot name="link"></slot>`;
  }
}

customElements.define("fw-empty", Empty);
