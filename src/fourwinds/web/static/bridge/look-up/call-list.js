/* fw-call-list: calls below each other, each with its meaning; those that may follow can be chosen. */
import { css, html, LitElement, nothing } from "lit";
import { cardListStyle } from "../../elements/card-list-style.js";
import { shared } from "../../elements/shared.js";
import { callSign, suitStyles, tellCall } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { send } from "../../shell/dom.js";
import { hasText, text } from "../../shell/text.js";

class CallList extends LitElement {
  static properties = { calls: { attribute: false }, names: { attribute: false }, choosable: { type: Boolean } };

  static styles = [
    shared,
    suitStyles,
    cardListStyle,
    css`
      .row {
        display: grid;
        grid-template-columns: calc(var(--target) + var(--space-8)) minmax(0, 1fr) auto;
        align-items: baseline;
        gap: 0 var(--space-8);
        width: 100%;
        min-height: var(--target);
        padding: var(--space-8) var(--space-12);
        text-align: start;
      }

      .row:focus-visible {
        outline-offset: calc(-1 * var(--ring));
      }

      .sign {
        font: var(--card);
      }

      .theirs .sign {
        color: var(--muted);
      }

      .more {
        display: block;
        color: var(--muted);
        font: var(--meta);
      }

      .share {
        color: var(--muted);
        font: var(--meta);
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {(Bridge.PositionCall & { share?: number | null })[]} */
    this.calls = [];
    /** @type {(id: string) => string} the name of a module */
    this.names = (id) => id;
    this.choosable = false;
  }

  render() {
    return html`<ul class="plain">${this.calls.map((each) => html`<li>${this.#row(each)}</li>`)}</ul>`;
  }

  /** @param {Bridge.PositionCall & { share?: number | null }} each */
  #row(each) {
    const { call, seat, meaning, share } = each;
    const shown = html`<span class="sign">${callSign(call)}</span>
      <span>${withSuits(meaning)}${this.#more(each)}</span>
      ${typeof share === "number" ? html`<span class="share">${tellShare(share)}</span>` : nothing}`;
    if (!this.choosable)
      return html`<div class="row"><span class="visually-hidden">${text(`bridge.seats.${seat}`)}: ${tellCall(call)}</span>${shown}</div>`;
    const often = typeof share === "number" ? `, ${tellShare(share)}` : "";
    const label = text("start.look.choose", { call: tellCall(call), meaning }) + often;
    return html`<button class="row tappable" type="button" aria-label=${label}
      @click=${() => send(this, "fw-call", { call })}>${shown}</button>`;
  }

  /** @param {Bridge.PositionCall} each */
  #more({ module, forcing, alert }) {
    const force = forcing && hasText(`start.look.forcing.${forcing}`) ? text(`start.look.forcing.${forcing}`) : null;
    const isNamed = module && module !== "base";
    const parts = [alert && text("start.look.alert"), force, isNamed && this.names(module)].filter(Boolean);
    return parts.length ? html`<span class="more">${parts.join(" · ")}</span>` : nothing;
  }
}

/** @param {number} share */
function tellShare(share) {
  if (share < 0.01) return text("editor.share_little");
  return text("editor.share", { percent: Math.round(share * 100) });
}

customElements.define("fw-call-list", CallList);
