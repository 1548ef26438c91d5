/* fw-board-review: a board after its auction: result and par, all hands, the meanings, and the engine's calls. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/auction.js";
import "../../elements/diagram.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { delta, text } from "../../shell/text.js";
import "../look-up/call-list.js";
import { contractSign, handsOf, withResult } from "./contract.js";
import { turnSign } from "./line-link.js";
import "./verdict.js";

class BoardReview extends LitElement {
  static properties = {
    system: {},
    board: { attribute: false },
    review: { attribute: false },
    number: { type: Number },
    names: { attribute: false },
  };

  static styles = [
    shared,
    suitStyles,
    css`
      :host,
      .side {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        gap: var(--space-24);
      }

      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-12);
      }

      dl {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: var(--space-4) var(--space-16);
        align-items: baseline;
      }

      dt {
        color: var(--muted);
      }

      dd {
        margin: 0;
      }

      .figure {
        font: var(--card);
        font-weight: var(--strong);
        font-variant-numeric: tabular-nums;
        text-align: end;
      }

      li {
        display: grid;
        gap: var(--space-8);
      }

      li + li {
        margin-top: var(--space-12);
      }

      @media (width >= 64em) {
        :host {
          grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
          gap: var(--space-48);
        }
      }
    `,
  ];

  constructor() {
    super();
    this.system = "";
    /** @type {Bridge.PracticeBoard | null} */
    this.board = null;
    /** @type {Bridge.BoardReview | null} */
    this.review = null;
    /** @type {number | null} the number of the board */
    this.number = null;
    /** @type {(id: string) => string} the names of modules */
    this.names = (id) => id;
  }

  render() {
    const { board, review } = this;
    if (!board || !review) return nothing;
    return html`<div class="side">${this.#result(board, review)}
        <fw-diagram .hands=${handsOf(review.deal)} .dealer=${board.dealer} .vulnerable=${board.vulnerability}
          .board=${this.number}></fw-diagram>
        <section aria-labelledby="auction"><h2 id="auction">${text("practice.review.auction")}</h2>
          <fw-auction .calls=${review.calls} .dealer=${board.dealer} .vulnerable=${board.vulnerability}
            .ours=${board.seats.includes("S") || board.seats.includes("N") ? "NS" : "EW"}></fw-auction>
          <details><summary>${text("practice.review.meanings")}</summary>
            <fw-call-list .calls=${review.calls.filter(({ meaning }) => meaning)} .names=${this.names}></fw-call-list></details>
        </section></div>
      <div class="side">${this.#turns(board, review)}<slot></slot></div>`;
  }

  /**
   * @param {Bridge.PracticeBoard} board
   * @param {Bridge.BoardReview} review
   */
  #result({ seats }, { contract, tricks, ns_score, par, par_results }) {
    const ours = (/** @type {number} */ score) => delta(seats.some((seat) => "NS".includes(seat)) ? score : -score);
    const results = par_results.map((each, index) => html`${index ? ", " : ""}${contractSign(each)}`);
    return html`<dl>
      <dt>${text("practice.review.contract")}</dt><dd>${contractSign(withResult(contract, tricks))}</dd>
      <dd class="figure">${ours(ns_score)}</dd>
      <dt>${text("practice.review.par")}</dt><dd>${results}</dd><dd class="figure">${ours(par)}</dd></dl>
      <p class="meta">${text("practice.review.double_dummy")}</p>`;
  }

  /**
   * @param {Bridge.PracticeBoard} board
   * @param {Bridge.BoardReview} review
   */
  #turns({ auction, seats }, { turns }) {
    if (turns.length === 0) return html`<p class="meta">${text("practice.review.no_turn")}</p>`;
    const list = (/** @type {Bridge.JudgedTurn[]} */ some) =>
      html`<ul class="plain">${some.map(
        (turn) => html`<li class="card">${turnSign(auction.slice(0, turn.number - 1))}<fw-verdict
          .names=${this.names} .system=${this.system} .judged=${turn}
          .auction=${auction.slice(0, turn.number - 1)} .told=${toldOf(turn)}
          .seat=${seats.length > 1 ? turn.seat : ""}></fw-verdict></li>`,
      )}</ul>`;
    const right = turns.filter(({ rating }) => rating === "right");
    const others = turns.filter(({ rating }) => rating !== "right");
    const summary = text("practice.review.right", { count: right.length });
    return html`<section aria-labelledby="turns"><h2 id="turns">${text("practice.review.turns")}</h2>
      ${others.length ? list(others) : nothing}
      ${
        right.length
          ? html`<details><summary><span class="good">${icon("good")}</span>${summary}</summary>${list(right)}</details>`
          : nothing
      }</section>`;
  }
}

/** What is to be said about the hand and its earlier calls, as a sentence.
    @param {Bridge.JudgedTurn} turn */
function toldOf({ told }) {
  const drawn = told.replace(/[AKQJT2-9]*(\.[AKQJT2-9]*){3}$/, inSuits);
  return drawn && `${drawn.charAt(0).toUpperCase()}${drawn.slice(1)}.`;
}

/** @param {string} hand */
function inSuits(hand) {
  const held = hand.split(".");
  return ["\u2660", "\u2665", "\u2666", "\u2663"].map((sign, index) => `${sign}${held[index] || "—"}`).join(" ");
}

customElements.define("fw-board-review", BoardReview);
