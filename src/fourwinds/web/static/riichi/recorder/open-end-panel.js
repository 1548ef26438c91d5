/* fw-open-end: the last hand is uncertain and may have ended the game: complete it, finish, or go on. */
import { css, html, LitElement, nothing } from "lit";
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

  constructor() {
    super();
    /** @type {Riichi.PlayableGame | null} */
    this.game = null;
  }

  /** @param {string} name @param {object} [detail] */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  render() {
    const { game } = this;
    if (!game?.open_end) return nothing;
    const { hand } = game.open_end;
    return html`<div class="step">
        <div class="asked"><h2 class="question">${text("recorder.end_question")}</h2></div>
        <p>${tellOpenEnd(game.open_end)}</p>
        <div class="ways">
          <button class="choice" data-action="complete" @click=${() => this.#send("fw-edit", { hand })}>
            ${icon("edit")}${text("recorder.complete_hand", { hand: tellPlace(hand) })}</button>
          ${waysOn(game, game.open_end).map(([fact, label]) => this.#wayOn(fact, label))}
        </div>
      </div>
      <div class="actions">
        <button class="choice" data-action="undo" @click=${() => this.#send("fw-undo")}>
          ${icon("undo")}${text("recorder.undo")}</button>
        <button class="choice primary" data-action="finish" @click=${() => this.#send("fw-finish")}>
          ${text("recorder.end_over")}</button>
      </div>`;
  }

  /** @param {Riichi.Uncertain | null} fact @param {string} label */
  #wayOn(fact, label) {
    return html`<button class="choice" data-goes-on=${String(fact?.repeats ?? "")}
      @click=${() => this.#send("fw-goes-on", { fact })}>${label}</button>`;
  }
}

/**
 * How the game can go on: with the same dealer or the next one, where that is not known and the rules allow it.
 * @param {Riichi.PlayableGame} game
 * @param {Riichi.OpenEnd} end
 * @returns {[fact: Riichi.Uncertain | null, label: string][]}
 */
function waysOn(game, { last, stays }) {
  const { fact, place, step } = last;
  if (stays !== null || fact.outcome !== "uncertain" || !mayCorrect(game, last))
    return [[null, text("recorder.goes_on")]];
  const steps = game.folded.steps.slice(0, place - 1);
  const ways = game.tables.end.extension ? [true, false] : [true];
  return ways.map((repeats) => {
    const known = { ...fact, repeats };
    const { after } = play(game.tables, step.before, known, steps);
    return [known, text("recorder.goes_on_with", { round: longRound(after) })];
  });
}

customElements.define("fw-open-end", OpenEnd);
