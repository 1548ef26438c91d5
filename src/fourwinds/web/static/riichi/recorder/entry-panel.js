/* fw-entry-panel: enters one hand, step by step in one place, with what it would mean before it is recorded. */
import { LitElement, html, nothing } from "lit";
import "../../elements/chip.js";
import "../../elements/gloss.js";
import { icon } from "../../elements/icon.js";
import { haptic } from "../../elements/motion.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { play } from "../rules/fold.js";
import { refusals } from "../rules/legal.js";
import { refusedYakuOf } from "../rules/possible-yaku.js";
import { tellEffect, tellRefusal, upperFirst } from "../rules/words.js";
import * as entries from "./entry.js";
import { chipsFill, chosenChips } from "./chosen-chips.js";
import { tilesChoices, tilesProblem } from "./kept-tiles.js";
import { shortName } from "./short-name.js";
import { primaryLabel, question, termOf } from "./questions.js";
import { declareRiichi, riichiRow } from "./riichi-row.js";
import { isSeatStep, seatStep } from "./seat-steps.js";
import { entryStyles } from "./styles.js";
import { otherButton, valueStep } from "./value-step.js";


class EntryPanel extends LitElement {
  static properties = {
    tables: { attribute: false }, state: { attribute: false }, steps: { attribute: false }, names: { attribute: false },
    entry: { attribute: false }, editing: { type: Boolean, reflect: true }, said: { state: true },
  };
  static styles = [shared, entryStyles];

  constructor() {
    super();
    Object.assign(this, { tables: null, state: null, steps: [], names: [], entry: entries.fresh(), editing: false, said: "" });
  }

  /** The entry becomes another: whoever holds it keeps it. */
  become(entry, { felt = false } = {}) {
    if (felt) haptic("done");
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry } }));
  }

  /** Say why something cannot be. */
  refuse(sentence) {
    this.said = sentence;
    haptic("refused");
  }

  /** Record what is entered, or go on, or say why not. */
  confirm() {
    if (this.problem) return this.refuse(this.problem);
    if (entries.mayGoOn(this.meant)) return this.become(entries.goOn(this.meant));
    if (!entries.isReady(this.meant)) return undefined;
    const fact = entries.factOf(entries.asCounted(this.meant));
    return this.dispatchEvent(new CustomEvent("fw-record", { detail: { fact } }));
  }

  riichi(seat) {
    declareRiichi(this, seat);
    return true;
  }

  goBack() {
    this.become(entries.back(this.entry));
  }

  /** What the hand would do, and why it cannot be, as far as it is entered. */
  willUpdate(changed) {
    if (changed.has("entry")) this.said = "";
    this.foreseen = null;
    this.problem = "";
    this.tiles = null;
    this.meant = this.entry;
    if (!this.tables) return;
    this.toggleAttribute("tall", chipsFill(this.entry, entries.stepOf(this.entry)));
    this.meant = entries.sanchahouOf(this.entry, this.tables) ?? this.entry;
    if (entries.tooManyWin(this.meant, this.tables)) this.problem = this.#tooMany();
    if (!entries.isReady(this.meant)) return;
    const fact = entries.factOf(this.meant);
    const found = refusals(this.tables, this.state, fact, this.steps)[0] ?? refusedYakuOf(this.tables, this.state, fact);
    if (!found) this.tiles = tilesProblem(this);
    if (found) this.problem = tellRefusal(found, this.names);
    else if (this.tiles) this.problem = this.tiles.sentence;
    else this.foreseen = play(this.tables, this.state, fact, this.steps);
  }

  #tooMany() {
    return tellRefusal({ code: "too_many_winners", values: { count: this.tables.ron.max_winners } }, this.names);
  }

  render() {
    if (!this.tables) return nothing;
    const step = entries.stepOf(this.entry);
    return html`<div class="step" data-at=${step}>
        <div class="asked ${chipsFill(this.entry, step) ? "full" : ""}"><h2 class="question">${question(this.entry, step, this.names)}</h2>${this.#term(step)}${chosenChips(this, step)}</div>
        ${isSeatStep(step) ? seatStep(this, step) : nothing}
        ${step === "value" ? valueStep(this) : nothing}
        ${step === "reason" ? this.#reasons() : nothing}
        ${this.#meaning(step)}
        ${this.#hasRiichiRow(step) ? riichiRow(this, step === "winner" ? this.said : "") : nothing}
      </div>
      ${this.#actions(step)} ${this.#sheets(step)}`;
  }

  #term(step) {
    const term = termOf(this.entry, step);
    return term && !this.entry.wins.length ? html`<span class="meta"><fw-gloss .term=${term}></fw-gloss></span>` : nothing;
  }

  #hasRiichiRow(step) {
    return step === "winner" || (this.editing && step !== "sheet" && step !== "reason");
  }

  #reasons() {
    const may = ["time", "agreement", "dealer_stops"].filter(
      (reason) => refusals(this.tables, this.state, { outcome: "stop", reason }, this.steps).length === 0,
    );
    return html`<div class="two" role="group">${may.map((reason) => html`<button class="choice seat" data-reason=${reason}
      aria-pressed=${this.entry.reason === reason} @click=${() => this.become(entries.choose(this.entry, { reason }))}>
      <span class="name">${text(`recorder.stop_${reason}`)}</span></button>`)}</div>`;
  }

  #meaning(step) {
    const refused = this.said || this.problem;
    if (step === "winner") return nothing;
    return html`<p class="effect ${refused ? "refusal" : ""} ${this.foreseen || refused ? "" : "empty"}" role="status">${refused || this.#effect(step)}</p>`;
  }

  #effect(step) {
    if (!this.foreseen) return text(`recorder.hint_${step}`);
    const effect = upperFirst(tellEffect(this.#fromShown(), this.names.map((name) => shortName(name))));
    return this.meant === this.entry ? effect : text("recorder.three_winners", { effect });
  }

  /** The hand from the scores that the table shows, where riichi sticks are paid already. */
  #fromShown() {
    const { before } = this.foreseen;
    if (this.editing) return this.foreseen;
    const scores = before.scores.map((score, seat) => score - (this.entry.riichi.includes(seat) ? this.tables.stick : 0));
    return { ...this.foreseen, before: { ...before, scores } };
  }

  #actions(step) {
    if (step === "winner") {
      return html`<div class="actions">
        <button class="choice" data-action="more" @click=${() => this.#ask("fw-more")}>${icon("more")}${text("recorder.more")}</button>
        <button class="choice wide" data-action="draw" @click=${() => this.become(entries.chooseMode(this.entry, "draw"))}>${text("recorder.draw")}</button>
      </div>`;
    }
    const ready = !this.problem && (entries.mayGoOn(this.meant) || entries.isReady(this.meant));
    return html`<div class="actions">
      <button class="choice" data-action="back" @click=${this.goBack}>${icon("back")}${text("recorder.back")}</button>
      ${this.tiles ? tilesChoices(this) : html`${step === "value" ? otherButton(this) : nothing}
        ${step === "sheet" ? nothing : html`<button class="choice primary" data-action="record" aria-disabled=${!ready} @click=${this.confirm}>${primaryLabel(this.meant, this.editing)}</button>`}`}
    </div>`;
  }

  #ask(name) {
    this.dispatchEvent(new CustomEvent(name));
  }

  #sheets(step) {
    const { tables, state, names, entry } = this;
    const become = (event) => this.become(event.detail.entry);
    if (step === "value") {
      return html`<fw-value-sheet .tables=${tables} .state=${state} .names=${names} .entry=${entry} @fw-entry=${become}></fw-value-sheet>`;
    }
    if (entry.mode === "uncertain") return html`<fw-uncertain-sheet .names=${names} .tables=${tables} .state=${state} .entry=${entry} @fw-entry=${become} @fw-done=${this.confirm}></fw-uncertain-sheet>`;
    if (entry.mode === "correction") return html`<fw-correction-sheet .names=${names} .tables=${tables} .state=${state} .entry=${entry} @fw-entry=${become} @fw-done=${this.confirm}></fw-correction-sheet>`;
    if (entry.mode === "baseline") return html`<fw-baseline-sheet .names=${names} .tables=${tables} .state=${state} .entry=${entry} @fw-entry=${become} @fw-done=${this.confirm}></fw-baseline-sheet>`;
    return nothing;
  }
}

customElements.define("fw-entry-panel", EntryPanel);
