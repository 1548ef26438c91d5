/* fw-look-panel: a recorded hand, with buttons to the hands beside it, to edit it, and back to now. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/chip.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { countHands, riichiOf } from "../rules/facts.js";
import { longRound, tellEffect, tellFact, tellOutcome, tellRiichi } from "../rules/words.js";
import { entryStyles } from "./styles.js";

class LookPanel extends LitElement {
  static properties = { game: { attribute: false }, index: { type: Number } };
  static styles = [
    shared,
    entryStyles,
    css`
    .told { font: var(--card); font-weight: var(--strong); }
    .beside { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-8); margin-top: auto; }
  `,
  ];

  constructor() {
    super();
    /** @type {Riichi.PlayableGame | null} */
    this.game = null;
    this.index = 0;
  }

  /** @param {number | null} index */
  #look(index) {
    this.dispatchEvent(new CustomEvent("fw-look", { detail: { index } }));
  }

  /** @param {Riichi.HandRow} hand */
  #edit(hand) {
    this.dispatchEvent(new CustomEvent("fw-edit", { detail: { hand } }));
  }

  render() {
    const { game, index } = this;
    if (!game) return nothing;
    const hand = game.hands[index];
    return html`<div class="step">
        <div class="asked">
          <h2 class="question">${heading(game, hand)}</h2>
          <fw-chip kind="sync" state=${hand.sync}></fw-chip>
        </div>
        ${handInWords(game, hand)}
        <div class="beside">
          <button class="choice" data-action="older" ?disabled=${index === 0} @click=${() => this.#look(index - 1)}>
            ${icon("back")}${text("recorder.older")}</button>
          <button class="choice" data-action="newer" @click=${() => this.#look(index + 1)}>
            ${text("recorder.newer")}${icon("next")}</button>
        </div>
      </div>
      <div class="actions">
        <button class="choice" data-action="edit" @click=${() => this.#edit(hand)}>
          ${icon("edit")}${text("recorder.edit")}</button>
        <button class="choice primary" data-action="now" @click=${() => this.#look(null)}>
          ${text("recorder.now")}</button>
      </div>`;
  }
}

/** @param {Riichi.GameView} game @param {Riichi.HandRow} hand */
function heading(game, { number, fact }) {
  const count = countHands(game.hands.map((one) => one.fact));
  return number ? text("recorder.hand_of", { number, count }) : tellOutcome(fact);
}

/** @param {Riichi.PlayableGame} game @param {Riichi.HandRow} hand */
function handInWords(game, { step, fact }) {
  const names = game.players.map((player) => player.name);
  return html`${step ? html`<p class="meta">${longRound(step.before)}</p>` : nothing}
    <p class="told">${tellFact(fact, names, step && { tables: game.tables, state: step.before })}</p>
    ${riichiOf(fact).length ? html`<p class="meta">${tellRiichi(fact, names)}</p>` : nothing}
    ${step ? html`<p class="meta">${tellEffect(step, names)}</p>` : nothing}
    ${fact.note ? html`<p class="meta">${fact.note}</p>` : nothing}`;
}

customElements.define("fw-look-panel", LookPanel);
