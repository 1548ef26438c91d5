/* fw-board-strip: the boards of a room as a row of numbers, each with whose turn it is or what it brought. */
import { classMap, css, html, LitElement, nothing } from "lit";
import { shared } from "../../elements/shared.js";
import { send } from "../../shell/dom.js";
import { delta, text } from "../../shell/text.js";

class BoardStrip extends LitElement {
  static properties = { boards: { attribute: false }, seat: {}, current: { type: Number } };

  static styles = [
    shared,
    css`
      ol {
        display: flex;
        gap: var(--space-8);
        padding-block: var(--space-4);
        overflow-x: auto;
        overscroll-behavior-x: contain;
        scrollbar-width: none;
      }

      button {
        display: grid;
        place-items: center;
        align-content: center;
        min-width: calc(var(--target) + var(--space-8));
        min-height: var(--bar);
        padding-inline: var(--space-8);
        border: var(--hairline) solid var(--control);
        border-radius: var(--radius-control);
        background: var(--surface);
      }

      button:focus-visible {
        outline-offset: calc(-1 * var(--ring));
      }

      .state {
        color: var(--muted);
        font: var(--label);
      }

      .yours .state {
        color: var(--accent);
        font-weight: var(--strong);
      }

      [aria-current] {
        border-color: var(--accent);
        background: var(--accent-soft);
        font-weight: var(--strong);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.RoomBoard[]} */
    this.boards = [];
    /** @type {string | null} */
    this.seat = null;
    /** @type {number | null} */
    this.current = null;
  }

  /** @param {import("lit").PropertyValues} changed */
  updated(changed) {
    if (!changed.has("current")) return;
    this.renderRoot.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  render() {
    return html`<ol class="plain" aria-label=${text("together.boards")}>
      ${this.boards.map((board) => html`<li>${this.#board(board)}</li>`)}</ol>`;
  }

  /** @param {Bridge.RoomBoard} board */
  #board({ number, turn, result }) {
    const isYours = turn !== null && turn === this.seat;
    const state = result ? delta(result.imps) : text(isYours ? "together.strip.yours" : "together.strip.waits");
    const words = result
      ? text("together.strip.bid_label", { number, imps: delta(result.imps) })
      : text("together.strip.label", { number, seat: text(`bridge.seats.${turn ?? "N"}`) });
    return html`<button type="button" class=${classMap({ yours: isYours })} aria-label=${words}
      aria-current=${number === this.current ? "true" : nothing} @click=${() => send(this, "fw-board", { number })}>
      <span>${number}</span><span class="state">${state}</span></button>`;
  }
}

customElements.define("fw-board-strip", BoardStrip);
