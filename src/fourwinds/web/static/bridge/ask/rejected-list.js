/* fw-rejected-list: calls that a hand does not make, each with the reason. */
import { css, html, LitElement, nothing } from "lit";
import { cardListStyle } from "../../elements/card-list-style.js";
import { shared } from "../../elements/shared.js";
import { callSign, suitStyles, tellCall } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";

/** @typedef {{ call: string, reason: string, meaning: string, note?: string | null }} Rejected */

class RejectedList extends LitElement {
  static properties = { calls: { attribute: false }, label: {} };

  static styles = [
    shared,
    suitStyles,
    cardListStyle,
    css`
      li {
        display: grid;
        grid-template-columns: calc(var(--target) + var(--space-8)) minmax(0, 1fr);
        align-items: baseline;
        gap: 0 var(--space-8);
        min-height: var(--target);
        padding: var(--space-8) var(--space-12);
      }

      .sign {
        font: var(--card);
      }

      .more {
        display: block;
        color: var(--muted);
        font: var(--meta);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Rejected[]} */
    this.calls = [];
    this.label = "";
  }

  render() {
    return html`<ul class="plain" aria-label=${this.label || nothing}>${this.calls.map(
      ({ call, reason, meaning, note }) => html`<li>
        <span class="sign"><span class="visually-hidden">${tellCall(call)}</span><span aria-hidden="true">${callSign(call)}</span></span>
        <span>${withSuits(reason)}<span class="more">${withSuits(meaning)}${
          note ? html` · ${note}` : nothing
        }</span></span></li>`,
    )}</ul>`;
  }
}

customElements.define("fw-rejected-list", RejectedList);
