/* fw-open-end: the last hand is uncertain and may have ended the game: complete it, finish, or go on. */
import { LitElement, css, html } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { mayCorrect } from "../phone/edits.js";
import { play } from "../rules/fold.js";
import { longRound, tellOpenEnd, tellPlace } from "../rules/words.js";
import { entryStyles } from "./styles.js";

class OpenEnd extends LitElement {
  static properties = { game: { attribute: false } };
  static styles = [
    shared,
    entryStyles,
    css`
    .ways { display: grid; gap: var(--space-8); margin-top: auto; }
  `,
  ];

  #go(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  render() {
    const { hand } = this.game.open_end;
    return html`<div class="step">
        <div class="asked"><h2 class="question">${text("recorder.end_question")}</h2></div>
        <p>${tellOpenEnd(this.game.open_end)}</p>
        <div class="ways">
          <button class="choice" data-action="complete" @click=${() => this.#go("fw-edit", { hand })}>${icon("edit")}${text("recorder.complete_hand", { hand: tellPlace(hand) })}</button>
          ${this.#waysOn().map(([fact, label]) => html`<button class="choice" data-goes-on=${fact?.repeats ?? ""} @click=${() => this.#go("fw-goes-on", { fact })}>${label}</button>`)}
        </div>
      </div>
      <div class="actions">
        <button class="choice" data-action="undo" @click=${() => this.#go("fw-undo")}>${icon("undo")}${text("recorder.undo")}</button>
        <button class="choice primary" data-action="finish" @click=${() => this.#go("fw-finish")}>${text("recorder.end_over")}</button>
      </div>`;
  }

  /** How the game can go on: with the dealer or with the next one, where nobody said which and the rules play on. */
  #waysOn() {
    const { game } = this;
    const { last, stays } = game.open_end;
    if (stays !== null || !mayCorrect(game, last)) return [[null, text("recorder.goes_on")]];
    const steps = game.folded.steps.slice(0, last.place - 1);
    const ways = game.tables.end.extension ? [true, false] : [true];
    return ways.map((repeats) => {
      const fact = { ...last.fact, repeats };
      const { after } = play(game.tables, last.step.before, fact, steps);
      return [fact, text("recorder.goes_on_with", { round: longRound(after) })];
    });
  }
}

customElements.define("fw-open-end", OpenEnd);
