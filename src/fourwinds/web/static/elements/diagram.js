/* fw-diagram: four hands around a compass with dealer and vulnerability; in a narrow space two by two. */
import { classMap, css, html, LitElement, nothing } from "lit";
import { text } from "../shell/text.js";
import { isVulnerable, SEATS } from "./bridge-rules.js";
import { container } from "./host-style.js";
import { shared } from "./shared.js";
import "./hand.js";

class Diagram extends LitElement {
  static properties = { hands: { attribute: false }, dealer: {}, vulnerable: {}, board: { type: Number } };

  static styles = [
    shared,
    container,
    css`
    .grid {
      display: grid;
      grid-template: ". N ." auto "W middle E" auto ". S ." auto / auto auto auto;
      gap: var(--space-8) var(--space-24);
      align-items: center;
      justify-content: start;
    }

    .N {
      grid-area: N;
    }

    .E {
      grid-area: E;
    }

    .S {
      grid-area: S;
    }

    .W {
      grid-area: W;
    }

    h4 {
      display: flex;
      align-items: center;
      gap: var(--space-8);
      min-height: var(--chip);
      color: var(--muted);
      font: var(--meta);
    }

    .middle {
      grid-area: middle;
      display: grid;
      grid-template: ". N ." "W middle E" ". S ." / 1fr auto 1fr;
      place-items: center;
      min-width: calc(2.5 * var(--target));
      aspect-ratio: 1;
      padding: var(--space-4);
      border-radius: var(--radius-card);
      background: var(--sunken);
    }

    .point {
      display: inline-grid;
      place-items: center;
      width: var(--space-24);
      height: var(--space-24);
      border: var(--ring) solid transparent;
      border-radius: var(--radius-full);
      color: var(--ink);
      font: var(--meta);
    }

    .dealer {
      border-color: var(--accent);
    }

    .vulnerable {
      color: var(--bad);
      font-weight: var(--strong);
      text-decoration: underline;
      text-decoration-thickness: var(--ring);
    }

    .board {
      grid-area: middle;
      font: var(--title);
    }

    h4 [aria-hidden] {
      display: none;
    }

    @container (width < 30em) {
      .grid {
        grid-template: "N E" "W S" / 1fr 1fr;
        gap: var(--space-16);
        align-items: start;
        justify-content: stretch;
      }

      .middle {
        display: none;
      }

      h4 [aria-hidden] {
        display: inline;
      }
    }

    @container (width < 14em) {
      .grid {
        grid-template: "N" "E" "S" "W" / minmax(0, 1fr);
      }
    }
  `,
  ];

  constructor() {
    super();
    /** @type {Record<string, string | number>} cards, or how many there are */
    this.hands = {};
    this.dealer = "N";
    this.vulnerable = "None";
    /** @type {string | number | null} */
    this.board = null;
  }

  render() {
    return html`<div class="grid" role="group" aria-label=${this.#facts()}>
      ${SEATS.map((seat) => this.#hand(seat))}
      <div class="middle" aria-hidden="true">${SEATS.map((seat) => this.#point(seat))}${
        this.board === null ? nothing : html`<span class="board">${this.board}</span>`
      }</div>
    </div>`;
  }

  #facts() {
    const values = {
      dealer: text(`bridge.seats.${this.dealer}`),
      vulnerable: text(`bridge.vulnerable.${this.vulnerable}`),
    };
    return this.board === null ? text("bridge.facts", values) : text("bridge.board", { number: this.board, ...values });
  }

  /** @param {string} seat */
  #point(seat) {
    const classes = {
      point: true,
      [seat]: true,
      dealer: seat === this.dealer,
      vulnerable: isVulnerable(seat, this.vulnerable),
    };
    return html`<span class=${classMap(classes)}>${text(`bridge.letters.${seat}`)}</span>`;
  }

  /** @param {string} seat */
  #hand(seat) {
    const hand = this.hands[seat];
    const name = text(`bridge.seats.${seat}`);
    const isShown = typeof hand === "string";
    return html`<section class=${seat}><h4><span aria-hidden="true">${this.#point(seat)}</span>${name}</h4>
      <fw-hand .cards=${isShown ? hand : ""} .count=${isShown ? null : (hand ?? 13)} .label=${name}></fw-hand></section>`;
  }
}

customElements.define("fw-diagram", Diagram);
