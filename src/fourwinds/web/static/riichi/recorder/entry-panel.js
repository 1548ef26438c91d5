/* fw-entry-panel: enters one hand, step by step, and shows its effect before it is recorded. */
import { html, LitElement, nothing } from "lit";
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
import { chipsFill, chosenChips } from "./chosen-chips.js";
import * as entries from "./entry.js";
import { factOf } from "./entry-facts.js";
import { hasTable } from "./entry-sheet.js";
import { tilesChoices, tilesProblem } from "./kept-tiles.js";
import { primaryLabel, question, termOf } from "./questions.js";
import { declareRiichi, riichiRow } from "./riichi-row.js";
import { isSeatStep, seatStep } from "./seat-steps.js";
import { shortName } from "./short-name.js";
import { entryStyles } from "./styles.js";
import { otherButton, valueStep } from "./value-step.js";

export class EntryPanel extends LitElement {
  static properties = {
    tables: { attribute: false },
    state: { attribute: false },
    steps: { attribute: false },
    names: { attribute: false },
    entry: { attribute: false },
    editing: { type: Boolean, reflect: true },
    said: { state: true },
  };
  static styles = [shared, entryStyles];

  constructor() {
    super();
    /** @type {Riichi.Tables | null} */
    this.tables = null;
    /** @type {Riichi.State | null} */
    this.state = null;
    /** @type {Riichi.Step[]} */
    this.steps = [];
    /** @type {string[]} */
    this.names = [];
    this.entry = entries.fresh();
    this.editing = false;
    this.said = "";
    /** What the hand would do, as far as it is entered.
        @type {Riichi.Step | null} */
    this.foreseen = null;
    this.problem = "";
    /** @type {Riichi.TilesProblem | null} */
    this.tiles = null;
    /** What the entry means: a sanchahou, where too many players win. */
    this.meant = this.entry;
  }

  /** Change the entry. The page or editor around it keeps it.
      @param {Riichi.Entry} entry */
  become(entry, { felt = false } = {}) {
    if (felt) haptic("done");
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry } }));
  }

  /** Show why something is not possible.
      @param {string} sentence */
  refuse(sentence) {
    this.said = sentence;
    haptic("refused");
  }

  /** Record what is entered, or go on to the next step, or show why not. */
  confirm() {
    if (this.problem) this.refuse(this.problem);
    else if (entries.mayGoOn(this.meant)) this.become(entries.goOn(this.meant));
    else if (entries.isReady(this.meant)) {
      const fact = factOf(entries.asCounted(this.meant));
      this.dispatchEvent(new CustomEvent("fw-record", { detail: { fact } }));
    }
  }

  /** @param {Riichi.Seat} seat */
  riichi(seat) {
    if (hasTable(this)) declareRiichi(this, seat);
  }

  goBack() {
    this.become(entries.back(this.entry));
  }

  /** Work out what the hand would do, or why it is not possible, as far as it is entered.
      @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("entry")) this.said = "";
    this.foreseen = null;
    this.problem = "";
    this.tiles = null;
    this.meant = this.entry;
    if (!hasTable(this)) return;
    this.toggleAttribute("tall", chipsFill(this.entry, entries.stepOf(this.entry)));
    this.meant = entries.sanchahouOf(this.entry, this.tables) ?? this.entry;
    if (entries.tooManyWin(this.meant, this.tables)) {
      const values = { count: this.tables.ron.max_winners };
      this.problem = tellRefusal({ code: "too_many_winners", values }, this.names);
    }
    if (entries.isReady(this.meant)) this.#foresee(this);
  }

  /** @param {Riichi.EntryTable} table */
  #foresee({ tables, state }) {
    const fact = factOf(this.meant);
    const found = refusals(tables, state, fact, this.steps)[0] ?? refusedYakuOf(tables, state, fact);
    if (!found) this.tiles = tilesProblem({ entry: this.entry, tables, state });
    if (found) this.problem = tellRefusal(found, this.names);
    else if (this.tiles) this.problem = this.tiles.sentence;
    else this.foreseen = play(tables, state, fact, this.steps);
  }

  render() {
    if (!hasTable(this)) return nothing;
    const step = entries.stepOf(this.entry);
    return html`<div class="step" data-at=${step}>
        ${this.#question(this, step)}
        ${isSeatStep(step) ? seatStep(this, step) : nothing}
        ${step === "value" ? valueStep(this) : nothing}
        ${step === "reason" ? this.#reasons(this) : nothing}
        ${this.#meaning(this, step)}
        ${this.#hasRiichiRow(step) ? riichiRow(this, step === "winner" ? this.said : "") : nothing}
      </div>
      ${this.#actions(this, step)} ${this.#sheets(step)}`;
  }

  /** @param {Riichi.EntryContext} panel @param {Riichi.EntryStep} step */
  #question(panel, step) {
    return html`<div class="asked ${chipsFill(this.entry, step) ? "full" : ""}">
      <h2 class="question">${question(this.entry, step, this.names)}</h2>${this.#term(step)}${chosenChips(panel, step)}
    </div>`;
  }

  /** @param {Riichi.EntryStep} step */
  #term(step) {
    const term = termOf(this.entry, step);
    return term && !this.entry.wins.length
      ? html`<span class="meta"><fw-gloss .term=${term}></fw-gloss></span>`
      : nothing;
  }

  /** @param {Riichi.EntryStep} step */
  #hasRiichiRow(step) {
    return step === "winner" || (this.editing && step !== "sheet" && step !== "reason");
  }

  /** @param {Riichi.EntryTable} table */
  #reasons({ tables, state, entry }) {
    /** @type {Riichi.StopReason[]} */
    const reasons = ["time", "agreement", "dealer_stops"];
    const possible = reasons.filter(
      (reason) => refusals(tables, state, { outcome: "stop", reason }, this.steps).length === 0,
    );
    return html`<div class="two" role="group">${possible.map(
      (reason) => html`<button class="choice seat" data-reason=${reason} aria-pressed=${entry.reason === reason}
        @click=${() => this.become(entries.choose(entry, { reason }))}>
        <span class="name">${text(`recorder.stop_${reason}`)}</span></button>`,
    )}</div>`;
  }

  /** @param {Riichi.EntryTable} table @param {Riichi.EntryStep} step */
  #meaning(table, step) {
    const refused = this.said || this.problem;
    if (step === "winner") return nothing;
    const classes = `effect ${refused ? "refusal" : ""} ${this.foreseen || refused ? "" : "empty"}`;
    return html`<p class=${classes} role="status">${refused || this.#effect(table, step)}</p>`;
  }

  /** @param {Riichi.EntryTable} table @param {Riichi.EntryStep} step */
  #effect({ tables }, step) {
    if (!this.foreseen) return text(`recorder.hint_${step}`);
    const names = this.names.map((name) => shortName(name));
    const effect = upperFirst(tellEffect(this.#fromShown(this.foreseen, tables.stick), names));
    return this.meant === this.entry ? effect : text("recorder.three_winners", { effect });
  }

  /** The hand from the scores that the table shows, where riichi sticks are paid already.
      @param {Riichi.Step} foreseen
      @param {number} stick */
  #fromShown(foreseen, stick) {
    const { before } = foreseen;
    if (this.editing) return foreseen;
    const scores = before.scores.map((score, seat) => score - (this.entry.riichi.includes(seat) ? stick : 0));
    return { ...foreseen, before: { ...before, scores } };
  }

  /** @param {Riichi.EntryPanelContext} panel @param {Riichi.EntryStep} step */
  #actions(panel, step) {
    if (step === "winner") return this.#firstActions();
    return html`<div class="actions">
      <button class="choice" data-action="back" @click=${this.goBack}>${icon("back")}${text("recorder.back")}</button>
      ${this.tiles ? tilesChoices(panel, this.tiles) : this.#onward(panel, step)}
    </div>`;
  }

  #firstActions() {
    const more = () => this.dispatchEvent(new CustomEvent("fw-more"));
    const draw = () => this.become(entries.chooseMode(this.entry, "draw"));
    return html`<div class="actions">
      <button class="choice" data-action="more" @click=${more}>${icon("more")}${text("recorder.more")}</button>
      <button class="choice wide" data-action="draw" @click=${draw}>${text("recorder.draw")}</button>
    </div>`;
  }

  /** @param {Riichi.EntryContext} panel @param {Riichi.EntryStep} step */
  #onward(panel, step) {
    const isReady = !this.problem && (entries.mayGoOn(this.meant) || entries.isReady(this.meant));
    const record = html`<button class="choice primary" data-action="record" aria-disabled=${!isReady}
      @click=${this.confirm}>${primaryLabel(this.meant, this.editing)}</button>`;
    return html`${step === "value" ? otherButton(panel) : nothing} ${step === "sheet" ? nothing : record}`;
  }

  /** @param {Riichi.EntryStep} step */
  #sheets(step) {
    const { tables, state, names, entry } = this;
    const become = (/** @type {Riichi.EntryEvent} */ { detail }) => this.become(detail.entry);
    if (step === "value")
      return html`<fw-value-sheet .tables=${tables} .state=${state} .names=${names} .entry=${entry}
        @fw-entry=${become}></fw-value-sheet>`;
    if (entry.mode === "uncertain")
      return html`<fw-uncertain-sheet .names=${names} .tables=${tables} .state=${state} .entry=${entry}
        @fw-entry=${become} @fw-done=${this.confirm}></fw-uncertain-sheet>`;
    if (entry.mode === "correction")
      return html`<fw-correction-sheet .names=${names} .tables=${tables} .state=${state} .entry=${entry}
        @fw-entry=${become} @fw-done=${this.confirm}></fw-correction-sheet>`;
    if (entry.mode === "baseline")
      return html`<fw-baseline-sheet .names=${names} .tables=${tables} .state=${state} .entry=${entry}
        @fw-entry=${become} @fw-done=${this.confirm}></fw-baseline-sheet>`;
    return nothing;
  }
}

customElements.define("fw-entry-panel", EntryPanel);
