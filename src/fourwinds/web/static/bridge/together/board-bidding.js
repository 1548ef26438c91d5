/* fw-board-bidding: a board that is being bid: the auction, one hand, whose turn it is, and the bid box. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/auction.js";
import "../../elements/bid-box.js";
import "../../elements/hand.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";

const CALLS = /^([1-7cdhsnpxr]|Backspace)$/i;

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

  #listeners = new AbortController();

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

  connectedCallback() {
    super.connectedCallback();
    this.#listeners = new AbortController();
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#listeners.signal });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#listeners.abort();
  }

  /**
   * Give a key that is pressed elsewhere on the page to the bid box.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const box = this.renderRoot.querySelector("fw-bid-box");
    if (!box || this.busy || !isForCalls(event) || event.composedPath().includes(box)) return;
    box.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }));
    event.preventDefault();
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
    const box = html`<div class="box"><fw-bid-box single .calls=${board.auction} ?inert=${this.busy}></fw-bid-box></div>`;
    return html`<div class="facts"><p class="meta">${text("bridge.board", facts)}</p>
        <p class="turn" role="status">${turn}</p></div>
      <div class="side"><fw-auction .calls=${board.auction} .dealer=${board.dealer} .vulnerable=${board.vulnerability}
        ours="NS"></fw-auction></div>
      ${cards ? html`<fw-hand look="fan" .cards=${cards} .label=${text("together.your_hand")}></fw-hand>` : nothing}
      ${this.#isOnTurn ? nothing : this.#waits(board)} ${problemLine(this.problem)}
      ${this.#isOnTurn ? box : nothing}`;
  }

  /** @param {Bridge.RoomBoard} board */
  #waits({ turn }) {
    const name = this.seat ? this.partner : text(`bridge.seats.${turn ?? "N"}`);
    return html`<p class="waits">${icon("history")} ${text("together.waiting", { name })}</p>`;
  }
}

/**
 * Whether a key is part of a call, and neither a shortcut of the browser nor typed into a field or a sheet.
 * @param {KeyboardEvent} event
 */
function isForCalls(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  const path = event.composedPath().filter((node) => node instanceof HTMLElement);
  return CALLS.test(event.key) && !path.some((node) => node.matches("input, textarea, select, dialog"));
}

customElements.define("fw-board-bidding", BoardBidding);
