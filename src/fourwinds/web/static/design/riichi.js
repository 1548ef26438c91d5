/* The design page: compass and score rows, with a button that plays a win. */
import { css, html, LitElement } from "lit";
import "../elements/compass.js";
import { shared } from "../elements/shared.js";
import "../elements/score-row.js";
import "../elements/top-bar.js";
import { text } from "../shell/text.js";
import { demoStyle } from "./style.js";

const NAMES = ["Koki", "Josh", "Mikey", "Bartholomew"];
const BRIDGE = [
  { seat: 0, name: "Koki", vulnerable: true },
  { seat: 1, name: "Josh", dealer: true },
  { seat: 2, name: "Mikey", vulnerable: true },
  { seat: 3, name: "Jo" },
];

class DesignRiichi extends LitElement {
  static properties = { hand: { state: true }, chosen: { state: true } };

  static styles = [
    shared,
    demoStyle,
    css`
      fw-compass {
        width: 100%;
        max-width: var(--sheet);
      }

      .rows {
        padding: var(--space-4);
      }
    `,
  ];

  constructor() {
    super();
    this.hand = 0;
    this.chosen = null;
  }

  #seats() {
    const dealer = this.hand % 4;
    const won = (/** @type {number} */ seat) =>
      this.hand === 0 ? 0 : seat === dealer ? 5800 : seat === (dealer + 3) % 4 ? -5800 : 0;
    return NAMES.map((name, seat) => ({
      seat,
      name,
      wind: (seat - dealer + 4) % 4,
      score: 25000 + won(seat),
      delta: won(seat) || null,
      mark: seat === 1,
      dealer: seat === dealer,
      pressed: seat === this.chosen,
    }));
  }

  #rows() {
    const seats = this.#seats();
    return html`<div class="card rows">
      ${seats.map(
        ({ wind, name, mark, dealer, score, delta }) => html`<fw-score-row tappable .chip=${wind} .name=${name}
          .mark=${mark ? "riichi" : dealer ? "dealer" : null} .score=${score} .delta=${delta}></fw-score-row>`,
      )}
      <fw-score-row .place=${1} .name=${NAMES[0]} .score=${"+42.3"}></fw-score-row>
      <fw-score-row .chip=${text("winds.short.3")} .name=${NAMES[2]} .mark=${"vulnerable"} .score=${-13} .delta=${-620}></fw-score-row>
    </div>`;
  }

  /** @param {CustomEvent<{ seat: number }>} event */
  #choose({ detail }) {
    this.chosen = detail.seat;
  }

  #win() {
    this.hand = (this.hand + 1) % 4;
  }

  render() {
    return html`<section><h3>${text("design.top_bar")}</h3>
        <fw-top-bar .heading=${text("design.top_bar")} .back=${"/design"}></fw-top-bar></section>
      <section><h3>${text("design.compass")}</h3><div class="two">
        <fw-compass selectable .bottom=${0} .seats=${this.#seats()}
          .round=${`${text("winds.0")} ${this.hand + 1}`} .honba=${this.hand} .sticks=${1}
          @fw-seat=${this.#choose}></fw-compass>
        <fw-compass game="bridge" .seats=${BRIDGE} .round=${text("design.board")}></fw-compass></div>
        <p><button class="button quiet" type="button" @click=${this.#win}>${text("design.win")}</button></p></section>
      <section><h3>${text("design.rows")}</h3>${this.#rows()}</section>`;
  }
}

customElements.define("fw-design-riichi", DesignRiichi);
