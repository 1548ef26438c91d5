/* fw-look-panel: a recorded hand to look at, with the way to the hands beside it, to editing and back to now. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/chip.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { countHands } from "../rules/facts.js";
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

  #go(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  render() {
    const { game, index } = this;
    const hand = game.hands[index];
    const names = game.players.map((player) => player.name);
    const { step, fact } = hand;
    return html`<div class="step">
        <div class="asked">
          <h2 class="question">${hand.number ? text("recorder.hand_of", { number: hand.number, count: countHands(game.hands.map((one) => one.fact)) }) : tellOutcome(fact)}</h2>
          <fw-chip kind="sync" state=${hand.sync}></fw-chip>
        </div>
        ${step ? html`<p class="meta">${longRound(step.before)}</p>` : nothing}
        <p class="told">${tellFact(fact, names, step && { tables: game.tables, state: step.before })}</p>
        ${fact.riichi?.length ? html`<p class="meta">${tellRiichi(fact, names)}</p>` : nothing}
        ${step ? html`<p class="meta">${tellEffect(step, names)}</p>` : nothing}
        ${fact.note ? html`<p class="meta">${fact.note}</p>` : nothing}
        <div class="beside">
          <button class="choice" data-action="older" ?disabled=${index === 0} @click=${() => this.#go("fw-look", { index: index - 1 })}>${icon("back")}${text("recorder.older")}</button>
          <button class="choice" data-action="newer" @click=${() => this.#go("fw-look", { index: index + 1 })}>${text("recorder.newer")}${icon("next")}</button>
        </div>
      </div>
      <div class="actions">
        <button class="choice" data-action="edit" @click=${() => this.#go("fw-edit", { hand })}>${icon("edit")}${text("recorder.edit")}</button>
        <button class="choice primary" data-action="now" @click=${() => this.#go("fw-look", { index: null })}>${text("recorder.now")}</button>
      </div>`;
  }
}

customElements.define("fw-look-panel", LookPanel);
