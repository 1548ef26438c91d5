/* fw-hand: the cards of one hand, in a line, as a block of four suits, or as a fan; or the number of hidden cards. */
import { css, html, LitElement, nothing, repeat } from "lit";
import { text } from "../shell/text.js";
import { block } from "./host-style.js";
import { shared } from "./shared.js";
import { rankSign, SUITS, suit, suitStyles, tellCard } from "./suit.js";

class Hand extends LitElement {
  static properties = {
    cards: {},
    look: { reflect: true },
    count: { type: Number },
    label: {},
  };

  static styles = [
    shared,
    suitStyles,
    block,
    css`
    :host([look="fan"]) {
      container-type: inline-size;
    }

    :host([look="inline"]) {
      display: inline;
    }

    .suits {
      font: var(--hand, var(--card));
      letter-spacing: var(--rank-spacing);
    }

    .holding {
      display: flex;
      align-items: center;
      gap: var(--space-8);
      white-space: nowrap;
    }

    :host([look="inline"]) {
      & .suits {
        display: inline-flex;
        flex-wrap: wrap;
        column-gap: var(--space-12);
      }

      & .holding {
        gap: var(--space-4);
      }
    }

    .void {
      color: var(--muted);
    }

    .fan {
      --pace: min(var(--space-24) + var(--space-4), (100cqi - 2 * var(--target)) / (var(--cards) - 1));
      display: flex;
      width: fit-content;
      padding: var(--space-4) var(--space-12) var(--space-16);
    }

    .face {
      flex: none;
      display: grid;
      justify-items: center;
      align-content: start;
      gap: var(--ring);
      width: calc(1.2 * var(--target));
      height: calc(1.7 * var(--target));
      padding: var(--space-4);
      padding-right: calc(1.2 * var(--target) - var(--space-24));
      border: var(--hairline) solid var(--tile-edge);
      border-radius: var(--radius-control);
      background: var(--tile-face);
      font: var(--card);
      line-height: 1;
      --off: calc(var(--place) - (var(--cards) - 1) / 2);
      translate: 0 calc(var(--off) * var(--off) * var(--hairline) / 4);
      rotate: calc(var(--off) * 0.9deg);

      & + .face {
        margin-left: calc(var(--pace) - 1.2 * var(--target));
      }
    }

    .hidden {
      display: inline-flex;
      align-items: center;
      gap: var(--space-8);
      min-height: calc(1.7 * var(--target));
      white-space: nowrap;
    }

    .card-back {
      width: calc(1.2 * var(--target));
      height: calc(1.7 * var(--target));
      border: var(--hairline) solid var(--tile-back);
      border-radius: var(--radius-control);
      outline: var(--hairline) solid var(--tile-back);
      outline-offset: calc(-1 * var(--space-4));
      background: repeating-linear-gradient(45deg, var(--tile-back) 0 var(--hairline), transparent 0 var(--space-4)),
        repeating-linear-gradient(-45deg, var(--tile-back) 0 var(--hairline), var(--tile-face) 0 var(--space-4));
    }
  `,
  ];

  constructor() {
    super();
    this.cards = "";
    this.look = "block";
    /** @type {number | null} */
    this.count = null;
    this.label = "";
  }

  /**
   * The ranks of every suit of `AKQ2.T98..65432`, spades first.
   * @returns {[string, string[]][]}
   */
  get #holdings() {
    const held = (this.cards ?? "").split(".");
    return SUITS.map((letter, index) => [letter, [...(held[index] ?? "")]]);
  }

  render() {
    if (!this.cards) return this.#back();
    return this.look === "fan" ? this.#fan() : this.#lines();
  }

  #lines() {
    return html`<span class="suits" role="group" aria-label=${this.label || text("bridge.hand")}>${this.#holdings.map(
      ([letter, ranks]) => html`
      <span class="holding">${suit(letter)}${
        ranks.length
          ? html`<span>${ranks.map(rankSign).join("")}</span>`
          : html`<span class="void" role="img" aria-label=${text("bridge.void")}>—</span>`
      }</span>`,
    )}</span>`;
  }

  #fan() {
    const cards = this.#holdings.flatMap(([letter, ranks]) => ranks.map((rank) => letter + rank));
    return html`<div class="fan" role="group" aria-label=${this.label || text("bridge.hand")}
      .style=${`--cards: ${Math.max(cards.length, 2)}`}>
      ${repeat(
        cards,
        (card) => card,
        (card, place) => html`<span class="face" role="img" aria-label=${tellCard(card)}
        .style=${`--place: ${place}`}><span>${rankSign(card[1])}</span>${suit(card[0], { mute: true })}</span>`,
      )}</div>`;
  }

  #back() {
    return html`<span class="hidden"><span class="card-back" role="img" aria-label=${text("bridge.hidden")}></span>${
      this.count === null ? nothing : html`<span class="meta">${text("bridge.cards", { count: this.count })}</span>`
    }</span>`;
  }
}

customElements.define("fw-hand", Hand);
