/* fw-recorder-page: records a game with one thumb. The table is above, the entry of the hand below. */
import { html, nothing } from "lit";
import "../../elements/compass.js";
import { icon } from "../../elements/icon.js";
import { haptic } from "../../elements/motion.js";
import { shared } from "../../elements/shared.js";
import "../../elements/top-bar.js";
import { text } from "../../shell/text.js";
import { isPlayable } from "../phone/game-view.js";
import "../phone/sync-state.js";
import { changedEntry } from "../recorder/changed.js";
import { chooseMode, fresh } from "../recorder/entry.js";
import { hasTable } from "../recorder/entry-sheet.js";
import { findings } from "../recorder/findings.js";
import { pressKey } from "../recorder/keys.js";
import { pageStyles } from "../recorder/page-styles.js";
import { Recording } from "../recorder/recording.js";
import { onSwipe } from "../recorder/sideways.js";
import { progressOf, tableAfter, tableNow } from "../recorder/table-view.js";
import { stayAwake } from "../recorder/wake-lock.js";
import { yakuList } from "../recorder/yaku.js";
import { countHands } from "../rules/facts.js";

const WIDE = matchMedia("(width >= 64em)");

class RecorderPage extends Recording {
  static styles = [shared, pageStyles];
  #hasSwipes = false;
  /** The key before, since `r` and a number is a riichi. */
  #armed = "";

  constructor() {
    super();
    this.wide = WIDE.matches;
  }

  async connectedCallback() {
    super.connectedCallback();
    const widen = () => {
      this.wide = WIDE.matches;
      if (this.wide) import("../history/hand-log.js");
    };
    const press = (/** @type {KeyboardEvent} */ event) => this.#press(event);
    WIDE.addEventListener("change", widen);
    window.addEventListener("keydown", press);
    this.stops = [
      () => WIDE.removeEventListener("change", widen),
      () => window.removeEventListener("keydown", press),
      stayAwake(),
    ];
    if (!(await this.open())) return;
    if (this.wide) import("../history/hand-log.js");
    await yakuList();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.stops) stop();
    this.stops = [];
  }

  firstUpdated() {
    const load = () => {
      import("../recorder/around.js").catch(() => window.addEventListener("online", load, { once: true }));
    };
    if ("requestIdleCallback" in window) requestIdleCallback(load);
    else setTimeout(load);
  }

  updated() {
    if (this.#hasSwipes) return;
    const table = this.renderRoot.querySelector(".table");
    if (!(table instanceof HTMLElement)) return;
    this.#hasSwipes = true;
    onSwipe(table, (side) => this.#look((this.looking ?? this.playing.hands.length) - side));
  }

  /** Open a sheet; those of other parts of the application are loaded when they are first needed.
      @param {Exclude<Recording["sheet"], null>} sheet */
  async offer(sheet) {
    if (sheet === "finish") await import("../games/finish-sheet.js");
    if (sheet === "conflict") await import("../history/conflict-sheet.js");
    this.sheet = sheet;
  }

  /** Look at a recorded hand, or at the table now.
      @param {number | null} index */
  #look(index) {
    const { hands } = this.playing;
    if (index !== null && index < 0) {
      haptic("refused");
      return;
    }
    this.looking = index === null || index >= hands.length || !hands.length ? null : index;
    this.sheet = null;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    else if (this.panel && this.#takesKey(event) && hasTable(this.panel)) {
      const isDone = pressKey(event.key, this.panel, { armed: this.#armed, undo: () => this.undo() });
      this.#armed = event.key;
      if (isDone) event.preventDefault();
    }
  }

  /** Whether a key is for the panel, and not for a field, a sheet or a button.
      @param {KeyboardEvent} event */
  #takesKey(event) {
    const path = event.composedPath().filter((node) => node instanceof HTMLElement);
    const isTyping = path.some((node) => ["input", "textarea", "dialog"].includes(node.localName));
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || this.sheet || this.settling === "came")
      return false;
    const [at] = path;
    const isButton = event.key === "Enter" && at?.localName === "button";
    return !isButton || Boolean(at.dataset.points && at.ariaPressed === "true");
  }

  /** @param {Riichi.Seat} seat */
  #sit(seat) {
    this.bottom = seat;
    localStorage.setItem(`bottom:${this.gameId}`, String(seat));
  }

  /** @param {Riichi.Seat} seat */
  #correct(seat) {
    if (this.looking === null && this.playing.folded.ending === null && !this.mustAsk())
      this.become(chooseMode(this.entry, "correction", { at: seat }));
  }

  /** @param {Riichi.HandRow | null} hand */
  #edit(hand) {
    this.editing = hand;
  }

  /** Close a sheet, unless another one is open by now.
      @param {Recording["sheet"]} sheet */
  #close(sheet) {
    if (this.sheet === sheet) this.sheet = null;
  }

  render() {
    const { game } = this;
    const menu = () => {
      this.sheet = "menu";
    };
    const menuButton = html`<button slot="end" class="button bare" data-action="menu" @click=${menu}>
      ${icon("more", text("recorder.menu"))}</button>`;
    return html`<fw-top-bar .heading=${this.#heading()} .back=${"/riichi"}>
        <fw-sync-state slot="sync"></fw-sync-state>
        ${game ? menuButton : nothing}
      </fw-top-bar>
      ${this.problem ? this.#problem() : isPlayable(game) ? html`${this.#room(game)}${this.#sheets(game)}` : nothing}`;
  }

  #problem() {
    return html`<fw-empty .sentence=${this.problem}>
      <a slot="action" class="button" href="/riichi">${text("recorder.to_games")}</a></fw-empty>`;
  }

  #heading() {
    const { game } = this;
    if (!game) return text("recorder.title");
    return text(game.label ? "recorder.hand_labelled" : "recorder.hand_number", {
      number: countHands(game.hands.map((hand) => hand.fact)) + 1,
      label: game.label,
    });
  }

  /** @param {Riichi.PlayableGame} game */
  #room(game) {
    const { looking } = this;
    const look = (/** @type {CustomEvent<{hand_id: string}>} */ { detail }) =>
      this.#look(game.hands.findIndex((hand) => hand.hand_id === detail.hand_id));
    const log = html`<div class="log"><fw-hand-log .game=${game} @fw-hand=${look}></fw-hand-log></div>`;
    return html`<div class="room">
        <div class="table ${looking === null ? "" : "past"}">${this.#compass(game)}</div>
        ${this.#progress(game)}
        <div class="found">${looking === null && !this.openEnd ? this.#findings(game) : nothing}</div>
        <div class="entry ${this.settling ? "settling" : ""}" @click=${this.#unlessSettling}>${this.#entry(game)}</div>
        ${this.wide && game.hands.length ? log : nothing}
      </div>`;
  }

  /** @param {Riichi.PlayableGame} game */
  #compass(game) {
    const { looking } = this;
    const last = game.hands.at(-1);
    const deltas = last?.hand_id === this.recorded ? (last?.step?.deltas ?? null) : null;
    const past = (looking === null ? null : game.hands[looking].step) ?? this.openEnd?.last.step;
    const { seats, round, honba, sticks } = past
      ? tableAfter(game, past)
      : tableNow(game, this.isMoved ? fresh() : this.entry, deltas);
    const correct = (/** @type {CustomEvent<{seat: Riichi.Seat}>} */ { detail }) => this.#correct(detail.seat);
    return html`<fw-compass ?selectable=${looking === null} .seats=${seats} .bottom=${this.bottom} .round=${round}
      .honba=${honba} .sticks=${sticks} @fw-seat=${correct}></fw-compass>`;
  }

  /** @param {Riichi.PlayableGame} game */
  #progress(game) {
    const { at, most } = progressOf(game);
    const marks = Array.from({ length: most }, (_, index) => html`<span class=${index < at ? "gone" : ""}></span>`);
    return html`<div class="way" role="img" aria-label=${text("recorder.progress", { at, most })}>${marks}</div>`;
  }

  /** @param {Riichi.PlayableGame} game */
  #findings(game) {
    return findings(game, this.names, {
      edit: (hand) => this.#edit(hand),
      decide: () => this.offer("conflict"),
      stop: () => this.become(chooseMode(this.entry, "stop", { reason: "dealer_stops" })),
    });
  }

  /** Where Record was, Draw is next: a tap too many must not record a second hand. */
  #unlessSettling = {
    capture: true,
    handleEvent: (/** @type {Event} */ event) => {
      if (this.settling) event.stopPropagation();
    },
  };

  /** @param {Riichi.PlayableGame} game */
  #entry(game) {
    const edit = (/** @type {Riichi.HandEvent} */ { detail }) => this.#edit(detail.hand);
    const undo = () => this.undo();
    const finish = () => this.offer("finish");
    if (this.looking !== null)
      return html`<fw-look-panel .game=${game} .index=${this.looking} @fw-look=${this.#lookEvent}
        @fw-edit=${edit}></fw-look-panel>`;
    if (this.isMoved) return this.#waits();
    if (this.openEnd)
      return html`<fw-open-end .game=${game} @fw-undo=${undo} @fw-finish=${finish} @fw-edit=${edit}
        @fw-goes-on=${(/** @type {Riichi.FactEvent} */ { detail }) => this.goOn(detail.fact)}></fw-open-end>`;
    if (game.folded.ending)
      return html`<fw-game-over .game=${game} @fw-undo=${undo} @fw-finish=${finish}></fw-game-over>`;
    const more = () => {
      this.sheet = "more";
    };
    return html`<fw-entry-panel .tables=${game.tables} .state=${game.folded.state} .steps=${game.folded.steps}
      .names=${this.names} .entry=${this.entry} @fw-entry=${this.#entryEvent} @fw-more=${more}
      @fw-record=${(/** @type {Riichi.FactEvent} */ { detail }) => this.record(detail.fact)}></fw-entry-panel>`;
  }

  /** An entry under which the game changed waits for a decision. */
  #waits() {
    const number = this.entry.begun?.number ?? 1;
    return html`<div class="waits"><p>${text("recorder.changed.waits", { number })}</p>
      <button class="button" data-action="decide" @click=${() => this.mustAsk()}>${text("recorder.decide")}</button></div>`;
  }

  /** @param {Riichi.EntryEvent} event */
  #entryEvent({ detail }) {
    this.become(detail.entry);
  }

  /** @param {Riichi.IndexEvent} event */
  #lookEvent({ detail }) {
    this.#look(detail.index);
  }

  /** @param {Riichi.PlayableGame} game */
  #sheets(game) {
    const { sheet } = this;
    const finish = () => this.offer("finish");
    const sit = (/** @type {CustomEvent<{seat: Riichi.Seat}>} */ { detail }) => this.#sit(detail.seat);
    return html`<fw-more-sheet .tables=${game.tables} .entry=${this.entry} ?open=${sheet === "more"}
        @fw-entry=${this.#entryEvent} @fw-finish=${finish} @fw-close=${() => this.#close("more")}></fw-more-sheet>
      <fw-recorder-menu .game=${game} .bottom=${this.bottom} ?open=${sheet === "menu"} @fw-done=${() => this.#close("menu")}
        @fw-undo=${() => this.undo()} @fw-look=${this.#lookEvent} @fw-finish=${finish}
        @fw-bottom=${sit}></fw-recorder-menu>
      ${sheet === "finish" ? this.#finishSheet(game) : nothing}
      ${sheet === "conflict" ? this.#conflictSheet(game) : nothing}
      ${this.isMoved ? this.#question(game) : nothing}
      ${this.editing ? this.#editor(game, this.editing) : nothing}`;
  }

  /** @param {Riichi.PlayableGame} game */
  #finishSheet(game) {
    return html`<fw-finish-sheet .game=${game} open @fw-close=${() => this.#close("finish")}
      @fw-finished=${() => this.leave()}></fw-finish-sheet>`;
  }

  /** @param {Riichi.PlayableGame} game */
  #conflictSheet(game) {
    return html`<fw-conflict-sheet .game=${game} open @fw-close=${() => this.#close("conflict")}></fw-conflict-sheet>`;
  }

  /** @param {Riichi.PlayableGame} game */
  #question(game) {
    return changedEntry(game, this.entry, {
      open: this.asking,
      choose: (name) => this.answer(name),
      close: () => {
        this.asking = false;
      },
    });
  }

  /** @param {Riichi.PlayableGame} game @param {Riichi.HandRow} hand */
  #editor(game, hand) {
    const save = (/** @type {CustomEvent<{hand_id: string, fact: Riichi.Fact, was: Riichi.Fact}>} */ { detail }) =>
      this.saveEdit(detail);
    return html`<fw-hand-editor .game=${game} .hand=${hand} @fw-fact=${save}
      @fw-close=${() => this.#edit(null)}></fw-hand-editor>`;
  }
}

customElements.define("fw-recorder-page", RecorderPage);
