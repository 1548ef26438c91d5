/* fw-practice-position: what a player sees before calling: the auction, the vulnerability and the hand, and a hint. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/auction.js";
import "../../elements/hand.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { withSuits } from "../../elements/suit-text.js";
import { send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";

class PracticePosition extends LitElement {
  static properties = {
    position: { attribute: false },
    hand: {},
    help: { attribute: false },
    hinted: { type: Boolean },
    over: { type: Boolean },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        gap: var(--space-16);
      }

      .held {
        display: flex;
        flex-wrap: wrap;
        align-items: start;
        justify-content: space-between;
        gap: var(--space-8) var(--space-16);
      }

      fw-hand {
        --hand: var(--score);
        --rank-spacing: 0.04em;
      }

      .hint {
        padding: var(--space-8) var(--space-12);
        border-radius: var(--radius-control);
        background: var(--sunken);
        font: var(--meta);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.PracticePosition | null} */
    this.position = null;
    this.hand = "";
    /** @type {Bridge.PracticeHelp | null} */
    this.help = null;
    this.hinted = false;
    /** Whether there is nothing to call any more, so that no hint is offered. */
    this.over = false;
  }

  render() {
    const { position } = this;
    if (!position) return nothing;
    const { seat, dealer, vulnerability } = position;
    const names = { seat: text(`bridge.seats.${seat}`), dealer: text(`bridge.seats.${dealer}`) };
    return html`
      <fw-auction .calls=${this.#calls(position)} .dealer=${dealer} .vulnerable=${vulnerability}
        .ours=${"NS".includes(seat) ? "NS" : "EW"}></fw-auction>
      <p class="meta">${text("practice.facts", { ...names, vulnerable: text(`bridge.vulnerable.${vulnerability}`) })}</p>
      <div class="held">
        <fw-hand .cards=${this.hand} .label=${text("practice.hand_of", names)}></fw-hand>
        ${this.over || this.hinted ? nothing : this.#offer()}
      </div>
      <div role="status">${this.hinted && this.help ? hintLines(this.help.hint) : nothing}</div>`;
  }

  #offer() {
    return html`<button class="button bare" type="button" @click=${() => send(this, "fw-hint")}>
      ${icon("info")} ${text("practice.hint")}</button>`;
  }

  /** @param {Bridge.PracticePosition} position */
  #calls({ auction }) {
    return auction.map((call, index) => {
      const known = this.help?.calls[index];
      if (known?.call !== call) return { call };
      return { call, meaning: known.meaning || text("practice.no_meaning"), alert: known.alert };
    });
  }
}

/** @param {string[]} lines */
function hintLines(lines) {
  return html`<div class="hint">${lines.map((line) => html`<p>${withSuits(line)}</p>`)}</div>`;
}

customElements.define("fw-practice-position", PracticePosition);
