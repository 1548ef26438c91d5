/* fw-chip: a label for a module, a seat or the sync state of a hand, or a toggle. It is 28 px high in a target of 44. */
import { css, html, LitElement, nothing, svg } from "lit";
import { text } from "../shell/text.js";
import { icon, stickIcon } from "./icon.js";
import { shared } from "./shared.js";

const SAID = ["module", "sync"];

class Chip extends LitElement {
  static properties = {
    label: {},
    kind: { reflect: true },
    state: { reflect: true },
    pressed: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
    why: {},
  };

  static styles = [
    shared,
    css`
      :host {
        display: inline-flex;
        max-width: 100%;
      }

      button {
        display: inline-flex;
        align-items: center;
        justify-content: center;
        min-width: var(--target);
        min-height: var(--target);
        max-width: 100%;
        border-radius: var(--radius-full);
      }

      .chip {
        overflow: hidden;
        max-width: 100%;
        background: var(--surface);
        color: var(--ink);
        transition: background-color var(--tint) ease-out;
      }

      .words {
        overflow: hidden;
        text-overflow: ellipsis;
      }

      .chip:has(.icon, .stick) {
        padding-inline-start: var(--space-8);
      }

      :host([pressed]) .chip {
        border-color: var(--accent);
        background: var(--accent-soft);
        color: var(--accent);
        font-weight: var(--strong);
      }

      :host([kind="module"]) .chip,
      :host([kind="sync"]) .chip {
        border-color: var(--line);
        background: var(--sunken);
      }

      :host([state="refused"]) .chip {
        color: var(--bad);
      }

      .disc {
        flex: none;
        width: var(--space-12);
        height: var(--space-12);
        fill: none;
        stroke: currentColor;
        stroke-width: var(--stroke);
        overflow: visible;
      }

      .disc .filled {
        fill: currentColor;
        stroke: none;
      }

      @media (hover: hover) {
        button:hover .chip {
          background: var(--accent-soft);
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {string | null} */
    this.label = null;
    this.kind = "filter";
    /** @type {string | null} */
    this.state = null;
    this.pressed = false;
    this.disabled = false;
    this.why = "";
  }

  #sign() {
    if (this.kind === "sync") return disc(this.state ?? "");
    if (this.kind === "riichi") return stickIcon();
    return this.pressed && this.kind !== "seat" ? icon("check") : nothing;
  }

  #words() {
    return this.label ?? (this.kind === "sync" ? text(`parts.sync_${this.state}`) : "");
  }

  render() {
    const chip = html`<span class="chip">${this.#sign()}<span class="words">${this.#words()}</span></span>`;
    if (SAID.includes(this.kind)) return chip;
    return html`<button type="button" aria-pressed=${String(this.pressed)} aria-disabled=${this.disabled ? "true" : nothing}
      data-why=${this.why || nothing}>${chip}</button>`;
  }
}

/**
 * The disc of a sync state: hollow on this phone, half full when sent, full when confirmed, a cross when refused.
 * @param {string} state
 */
function disc(state) {
  if (state === "refused") return icon("bad");
  /** @type {Record<string, unknown>} */
  const filled = {
    phone: nothing,
    sent: svg`<path class="filled" d="M6 0.5a5.5 5.5 0 0 1 0 11z"></path>`,
    confirmed: svg`<circle class="filled" cx="6" cy="6" r="5.5"></circle>`,
  };
  return html`<svg class="disc" viewBox="0 0 12 12" aria-hidden="true">
    <circle cx="6" cy="6" r="5.3"></circle>${filled[state] ?? nothing}
  </svg>`;
}

customElements.define("fw-chip", Chip);
