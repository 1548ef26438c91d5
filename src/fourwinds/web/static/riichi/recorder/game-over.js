/* fw-game-over: the standing when the last hand is played, and what can be done then. */
import { LitElement, css, html } from "lit";
import "../../elements/score-row.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { standing } from "../rules/fold.js";
import { signed } from "../scores/figures.js";
import { tellEnding } from "../rules/words.js";
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

  render() {
    const { game } = this;
    const { placings } = standing(game.tables, game.folded);
    const order = [...placings].sort((one, other) => one.place - other.place);
    return html`<div class="step">
        <div class="asked"><h2 class="question">${text("recorder.over")}</h2><span class="meta">${tellEnding(game.folded.ending)}</span></div>
        <div class="places">${order.map(
          ({ seat, place, score, total }) => html`<fw-score-row .place=${place} .name=${game.players[seat].name}
          .score=${score} .delta=${signed(total / 1000)}></fw-score-row>`,
        )}</div>
      </div>
      <div class="actions">
        <button class="choice" data-action="undo" @click=${() => this.dispatchEvent(new CustomEvent("fw-undo"))}>${icon("undo")}${text("recorder.undo")}</button>
        <button class="choice primary" data-action="finish" @click=${() => this.dispatchEvent(new CustomEvent("fw-finish"))}>${text("recorder.finish")}</button>
      </div>`;
  }
}

customElements.define("fw-game-over", GameOver);
