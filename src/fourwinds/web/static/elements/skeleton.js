/* fw-skeleton: grey lines in place of content that takes long to load. */
import { css, html, LitElement } from "lit";
import { text } from "../shell/text.js";
import { column8 } from "./host-style.js";
import { shared } from "./shared.js";

class Skeleton extends LitElement {
  static properties = { rows: { type: Number } };

  static styles = [
    shared,
    column8,
    css`
      :host {
        animation: come var(--move) ease-out var(--patience) backwards;
      }

      @keyframes come {
        from {
          opacity: 0;
          visibility: hidden;
        }
      }

      .row {
        height: var(--row);
        border-radius: var(--radius-card);
        background: var(--sunken);
      }
    `,
  ];

  constructor() {
    super();
    this.rows = 3;
  }

  render() {
    return html`<span class="visually-hidden" role="status">${text("parts.loading")}</span>
      ${Array.from({ length: this.rows }, () => html`<div class="row"></div>`)}`;
  }
}

customElements.define("fw-skeleton", Skeleton);
