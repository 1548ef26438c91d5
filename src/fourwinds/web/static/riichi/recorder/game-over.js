/* fw-game-over: the standing after the last hand, with undo and finish. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/score-row.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { standing } from "../rules/fold.js";
import { tellEnding } from "../rules/words.js";
import { signed } from "../scores/figures.js";
import { entryStyles } from "./styles.js";

class GameOver extends LitElement {
  static properties = { game: { attribute: false } };
  static styles = [
    shared,
    entryStyles,
    css`
    .places { display: grid; }
  `,
  ];

  constructor() {
    super();
    /** @type {Riichi.PlayableGame | null} */
    this.game = null;
  }

  /** @param {string} name */
  #send(name) {
    this.dispatchEvent(new CustomEvent(name));
  }

  render() {
    const { game } = this;
    const ending = game?.folded.ending;
    if (!game || !ending) return nothing;
    const order = standing(game.tables, game.folded).placings.toSorted((one, other) => one.place - other.place);
    return html`<div class="step">
        <div class="asked"><h2 class="question">${text("recorder.over")}</h2>
          <span class="meta">${tellEnding(ending)}</span></div>
        <div class="places">${order.map(
          ({ seat, place, score, total }) => html`<fw-score-row .place=${place} .name=${game.players[seat].name}
          .score=${score} .delta=${signed(total / 1000)}></fw-score-row>`,
        )}</div>
      </div>
      <div class="actions">
        <button class="choice" data-action="undo" @click=${() => this.#send("fw-undo")}>
          ${icon("undo")}${text("recorder.undo")}</button>
        <button class="choice primary" data-action="finish" @click=${() => this.#send("fw-finish")}>
          ${text("recorder.finish")}</button>
      </div>`;
  }
}

customElements.define("fw-game-over", GameOver);
