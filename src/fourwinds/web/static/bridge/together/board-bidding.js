/* fw-board-bidding: a board that is being bid: the auction, one hand, whose turn it is, and the bid box. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/auction.js";
import { BidBox } from "../../elements/bid-box.js";
import "../../elements/hand.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";

const DESK = matchMedia("(pointer: fine)");

class BoardBidding extends LitElement {
  static properties = {
    board: { attribute: false },
    seat: {},
    partner: {},
    busy: { type: Boolean },
    problem: {},
  };

  static styles = [
    shared,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--space-12);
      }

      .facts {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        gap: 0 var(--space-16);
      }

      .turn {
        color: var(--accent);
        font-weight: var(--strong);
      }

      .waits {
        display: flex;
        align-items: center;
        gap: var(--space-8);
        min-height: var(--target);
      }

      .box {
        margin-block-start: auto;
        padding-block: var(--space-8) env(safe-area-inset-bottom);
        background: var(--paper);
      }

      @media (width < 40em) {
        .box {
          position: sticky;
          bottom: 0;
          z-index: 2;
        }
      }

      @media (width >= 64em) {
        :host {
          display: grid;
          grid-template-columns: var(--inspector) minmax(0, 1fr);
          align-content: start;
          gap: var(--space-16) var(--space-48);
        }

        .facts {
          justify-content: start;
        }

        .facts,
        .problem {
          grid-column: 1 / -1;
        }

        .side {
          grid-row: span 3;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.RoomBoard | null} */
    this.board = null;
    /** @type {string | null} the seat of the reader */
    this.seat = null;
    this.partner = "";
    this.busy = false;
    this.problem = "";
  }

  get #isOnTurn() {
    return this.board !== null && this.board.turn !== null && this.board.turn === this.seat;
  }

  /** @param {import("lit").PropertyValues} changed */
  updated(changed) {
    if (!changed.has("board") || !this.#isOnTurn || !DESK.matches) return;
    const isElsewhere = document.activeElement instanceof HTMLElement && document.activeElement !== document.body;
    const box = this.renderRoot.querySelector("fw-bid-box");
    if (box instanceof BidBox && !(isElsewhere && isField())) box.updateComplete.then(() => box.focus());
  }

  render() {
    const { board } = this;
    if (!board) return nothing;
    const facts = {
      number: board.number,
      dealer: text(`bridge.seats.${board.dealer}`),
      vulnerable: text(`bridge.vulnerable.${board.vulnerability}`),
    };
    const cards = this.seat ? board.hands[this.seat] : null;
    const turn = this.#isOnTurn ? text("together.your_turn") : nothing;
    return html`<div class="facts"><p class="meta">${text("bridge.board", facts)}</p><p class="turn" role="status">${turn}</p></div>
      <div class="side"><fw-auction .calls=${board.auction} .dealer=${board.dealer} .vulnerable=${board.vulnerability}
        ours="NS"></fw-auction></div>
      ${cards ? html`<fw-hand look="fan" .cards=${cards} .label=${text("together.your_hand")}></fw-hand>` : nothing}
      ${this.#isOnTurn ? nothing : this.#waits(board)} ${problemLine(this.problem)}
      ${this.#isOnTurn ? html`<div class="box"><fw-bid-box single .calls=${board.auction} ?inert=${this.busy}></fw-bid-box></div>` : nothing}`;
  }

  /** @param {Bridge.RoomBoard} board */
  #waits({ turn }) {
    const name = this.seat ? this.partner : text(`bridge.seats.${turn ?? "N"}`);
    return html`<p class="waits">${icon("history")} ${text("together.waiting", { name })}</p>`;
  }
}

/** Whether the reader is typing somewhere. */
function isField() {
  /** @type {Element | null | undefined} */
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
}

customElements.define("fw-board-bidding", BoardBidding);
