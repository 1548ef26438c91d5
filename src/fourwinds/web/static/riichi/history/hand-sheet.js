/* fw-hand-sheet: the details of a hand, a link to it, and its edits, each shown with its effect before it is made. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { toast } from "../../elements/toast.js";
import { Away, Refused } from "../../shell/api.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { begunFor, changesSince } from "../phone/begun.js";
import { isPlayable } from "../phone/game-view.js";
import { GameChanged } from "../phone/kept.js";
import { difference } from "../rules/difference.js";
import { countHands } from "../rules/facts.js";
import { same } from "../rules/same.js";
import { tellOutcome, tellPlace, tellRound, upperFirst } from "../rules/words.js";
import "./difference-list.js";
import { makeEdit, mayCorrect } from "../phone/edits.js";
import { tableOf } from "./graph-data.js";
import "./hand-details.js";
import { offerLink } from "../../elements/offer-link.js";
import { whyNotDone } from "./problems.js";

/** @typedef {{mode: "edit" | "insert", fact: Riichi.Fact | null, hand: Riichi.HandRow, begun: Riichi.Begun}} Entered a hand
    that is being entered */
/** @typedef {{kind: "replace" | "insert", fact: Riichi.Fact, was: Riichi.Fact | null}} EnteredEdit */
/** @typedef {EnteredEdit | {kind: "delete"} | {kind: "move", to: number}} PlannedEdit an edit of the hand that is open */

class HandSheet extends LitElement {
  static properties = {
    game: { attribute: false },
    handId: { attribute: false },
    mode: { state: true },
    edit: { state: true },
    isBusy: { state: true },
    asking: { state: true },
  };

  static styles = [
    shared,
    css`
      .stack {
        padding-block-end: var(--space-16);
      }

      .more {
        display: grid;
        border-top: var(--hairline) solid var(--line);
        padding-block-start: var(--space-8);
      }

      .more button {
        display: flex;
        align-items: center;
        gap: var(--space-12);
        min-height: var(--target);
        border-radius: var(--radius-control);
        padding-inline: var(--space-8);
        margin-inline: calc(-1 * var(--space-8));
      }

      .places {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(var(--target), 1fr));
        gap: var(--space-8);
      }

      .places button {
        justify-content: center;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.GameView | null} */
    this.game = null;
    /** @type {string | null} */
    this.handId = null;
    /** @type {"details" | "move" | "preview" | "edit" | "insert"} */
    this.mode = "details";
    /** @type {PlannedEdit | null} */
    this.edit = null;
    this.isBusy = false;
    this.asking = false;
    /** @type {Entered | null} */
    this.entered = null;
    /** @type {typeof import("../recorder/changed.js") | null} */
    this.changed = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("handId")) this.#back();
    if (changed.has("game")) this.asking = true;
    const { entered, edit } = this;
    if (this.mode === "preview" && entered && edit && "fact" in edit && this.#isMoved(entered)) {
      this.entered = { ...entered, fact: edit.fact };
      this.mode = entered.mode;
    }
  }

  /** Whether the game changed so that the entered hand belongs to another place or hand.
      @param {Entered} entered */
  #isMoved({ mode, begun }) {
    if (mode === "edit") {
      const was = this.edit && "was" in this.edit ? this.edit.was : undefined;
      return !same(this.#hand?.fact, was);
    }
    const { was, now } = changesSince(begun, { hands: this.#before });
    return this.#index < 0 || was.length > 0 || now.length > 0;
  }

  get #hands() {
    return this.game?.hands ?? [];
  }

  get #before() {
    return this.#hands.slice(0, Math.max(0, this.#index));
  }

  get #index() {
    return this.#hands.findIndex(({ hand_id }) => hand_id === this.handId);
  }

  get #hand() {
    return this.#hands[this.#index] ?? null;
  }

  render() {
    const { game, entered } = this;
    const hand = this.#hand;
    if ((this.mode === "edit" || this.mode === "insert") && isPlayable(game) && entered)
      return this.#entry(game, entered);
    return html`
      <fw-sheet ?open=${hand !== null} .heading=${hand ? this.#heading(hand) : ""} @fw-close=${this.#close}>
        ${game && hand ? this.#content(game, hand) : nothing}
      </fw-sheet>
    `;
  }

  /** @param {Riichi.HandRow} hand */
  #heading(hand) {
    if (this.mode === "preview") return text("history.what_changes");
    if (this.mode === "move") return text("history.move_heading", { hand: tellPlace(hand) });
    const place = upperFirst(tellPlace(hand));
    return hand.step ? `${place} · ${tellRound(tableOf(hand.step))}` : place;
  }

  /** @param {Riichi.GameView} game @param {Riichi.HandRow} hand */
  #content(game, hand) {
    const { edit } = this;
    if (this.mode === "preview" && edit && isPlayable(game)) return this.#preview(game, editAt(edit, this.#index));
    if (this.mode === "move") return this.#places(game);
    return this.#details(game, hand);
  }

  /** @param {Riichi.GameView} game @param {Riichi.HandRow} hand */
  #details(game, hand) {
    const mayEdit = isPlayable(game) && mayCorrect(game, hand);
    const edit = html`<button slot="actions" class="button" @click=${() => this.#enter("edit")}>
      ${icon("edit")}${text("history.edit")}</button>`;
    return html`
      <div class="stack">
        <fw-hand-details .game=${game} .hand=${hand}></fw-hand-details>
        <div class="more">
          ${action("link", "history.share", () => offerLink(location.href, this.#heading(hand)))}
          ${mayEdit ? this.#editActions(game, hand) : nothing}
        </div>
      </div>
      <button slot="actions" class="button quiet" ?disabled=${this.#index === 0} @click=${() => this.#step(game, -1)}>
        ${icon("back")}${text("history.previous")}</button>
      <button slot="actions" class="button quiet" ?disabled=${this.#index === game.hands.length - 1}
        @click=${() => this.#step(game, 1)}>${text("history.next")}${icon("next")}</button>
      ${mayEdit ? edit : nothing}
    `;
  }

  /** @param {Riichi.GameView} game @param {Riichi.HandRow} hand */
  #editActions(game, hand) {
    const move = () => {
      this.mode = "move";
    };
    return html`${hand.step ? action("add", "history.insert", () => this.#enter("insert")) : nothing}
      ${game.hands.length > 1 ? action("swap", "history.move", move) : nothing}
      ${action("delete", "history.delete", () => this.#plan({ kind: "delete" }), "bad")}`;
  }

  /** @param {Riichi.GameView} game @param {number} by */
  #step(game, by) {
    const { hand_id } = game.hands[this.#index + by];
    go(`/riichi/games/${game.id}/hands/${hand_id}${location.search}`, { replace: true });
  }

  /** Enter the hand again, or one that was forgotten before it.
      @param {"edit" | "insert"} mode */
  async #enter(mode) {
    await import("../recorder/hand-editor.js");
    this.changed = await import("../recorder/changed.js");
    const { game } = this;
    const hand = this.#hand;
    if (!game || !hand) return;
    const begun = begunFor({ ...game, hands: this.#before });
    this.entered = { mode, fact: null, hand: mode === "edit" ? hand : emptyHand(begun.number, hand.place), begun };
    this.mode = mode;
  }

  /** The entry of the recorder, in its own sheet, with a question where the game changed meanwhile.
      @param {Riichi.PlayableGame} game
      @param {Entered} entered */
  #entry(game, entered) {
    const { mode, hand, fact } = entered;
    const shown = mode === "edit" ? game : withHandAt(game, hand, this.#index);
    const take = (/** @type {CustomEvent<{fact: Riichi.Fact, was: Riichi.Fact | null}>} */ { detail }) =>
      this.#take(entered, detail);
    return html`<fw-hand-editor .game=${shown} .hand=${hand} .fact=${fact} @fw-fact=${take}
        @fw-close=${this.#leave}></fw-hand-editor>
      ${mode === "insert" && this.#isMoved(entered) ? this.#question(game, entered) : nothing}`;
  }

  /** The question about a hand to insert. It shows the entry as far as it has come: an incomplete hand has no fact.
      @param {Riichi.PlayableGame} game
      @param {Entered} entered */
  #question(game, entered) {
    const editor = this.renderRoot.querySelector("fw-hand-editor");
    const entry = editor && "entry" in editor ? /** @type {Riichi.Entry} */ (editor.entry) : null;
    /** @param {string} choice */
    const choose = (choice) => (choice === "insert" ? this.#moveAlong(game, entered) : this.#leave());
    const close = () => {
      this.asking = false;
    };
    const insertion = { begun: entered.begun, before: this.#before, entry, isGone: this.#index < 0 };
    return this.changed?.changedPlace(game, insertion, { open: this.asking, choose, close });
  }

  /** @param {Riichi.PlayableGame} game @param {Entered} entered */
  #moveAlong(game, entered) {
    this.entered = { ...entered, begun: begunFor({ ...game, hands: this.#before }) };
    this.requestUpdate();
  }

  #leave = () => (this.#hand ? this.#back() : this.#close());

  /** @param {Entered} entered @param {{fact: Riichi.Fact, was: Riichi.Fact | null}} detail */
  #take(entered, { fact, was }) {
    if (this.mode === "insert" && this.#isMoved(entered)) this.asking = true;
    else this.#plan({ kind: this.mode === "edit" ? "replace" : "insert", fact, was });
  }

  /** @param {Riichi.GameView} game */
  #places({ hands }) {
    return html`
      <div class="stack">
        <p>${text("history.move_where")}</p>
        <div class="places">
          ${hands.map(
            (hand, to) => html`<button class="button quiet" ?disabled=${to === this.#index}
              @click=${() => this.#plan({ kind: "move", to })}>${hand.number ?? tellOutcome(hand.fact)}</button>`,
          )}
        </div>
      </div>
      <button slot="actions" class="button quiet" @click=${this.#back}>${text("history.cancel")}</button>
    `;
  }

  /** Show what an edit would change.
      @param {PlannedEdit} edit */
  #plan(edit) {
    this.edit = edit;
    this.mode = "preview";
  }

  /** @param {Riichi.PlayableGame} game @param {Riichi.Edit} edit */
  #preview(game, edit) {
    const facts = game.hands.map(({ fact }) => fact);
    const changed = difference(game.tables, facts, edit);
    const isOff = this.isBusy || changed.problem !== null;
    return html`
      <div class="stack"><fw-difference-list .game=${game} .difference=${changed}></fw-difference-list></div>
      <button slot="actions" class="button quiet" @click=${this.#back}>${text("history.cancel")}</button>
      <button slot="actions" class="button ${edit.kind === "delete" ? "danger" : ""}" ?disabled=${isOff}
        @click=${() => this.#make(game, edit)}>
        ${text(`history.do.${edit.kind}`)}
      </button>
    `;
  }

  /** @param {Riichi.PlayableGame} game @param {Riichi.Edit} edit */
  async #make(game, edit) {
    this.isBusy = true;
    try {
      const hand = edit.kind === "insert" && this.entered ? this.entered.hand : game.hands[edit.index];
      const undo = await makeEdit(game, edit);
      if (edit.kind === "delete") this.#close();
      else this.#back();
      toast({
        text: text(`history.done.${edit.kind}`, { hand: upperFirst(tellPlace(hand)) }),
        kind: "good",
        action: { label: text("history.undo"), run: () => undoEdit(undo) },
      });
    } catch (error) {
      showProblem(error);
    } finally {
      this.isBusy = false;
    }
  }

  #back = () => {
    this.mode = "details";
    this.edit = null;
    this.entered = null;
  };

  #close = () => {
    this.#back();
    this.dispatchEvent(new CustomEvent("fw-close"));
  };
}

/** @param {string} name @param {string} key @param {() => void} run */
function action(name, key, run, kind = "") {
  return html`<button class="tappable ${kind}" type="button" @click=${run}>${icon(name)}${text(key)}</button>`;
}

/** The edit at the index of its hand now.
    @param {PlannedEdit} edit
    @param {number} index
    @returns {Riichi.Edit} */
function editAt(edit, index) {
  if (edit.kind === "replace" || edit.kind === "insert") return { kind: edit.kind, fact: edit.fact, index };
  return { ...edit, index };
}

/** A hand of which nothing is known yet.
    @param {number} number
    @param {number} place
    @returns {Riichi.HandRow} */
function emptyHand(number, place) {
  const [recorded_by, created_at] = [null, new Date().toISOString()];
  const sync = { sync: /** @type {const} */ ("phone"), recorded_by, recorded_by_name: null };
  const fact = /** @type {const} */ ({ outcome: "uncertain" });
  const times = { created_at, updated_at: created_at };
  return { hand_id: "", number, place, fact, step: null, ...sync, ...times, text: null, findings: [] };
}

/**
 * A game with a hand inserted at an index, or at the end where the index is −1.
 * @param {Riichi.PlayableGame} game
 * @param {Riichi.HandRow} hand
 * @param {number} index
 * @returns {Riichi.PlayableGame}
 */
function withHandAt(game, hand, index) {
  const { hands, folded } = game;
  const at = index < 0 ? hands.length : index;
  const earlier = hands.slice(0, at);
  const later = hands
    .slice(at)
    .map((each) => ({ ...each, number: each.number && each.number + 1, place: each.place + 1 }));
  const before = hands[at]?.step?.before ?? folded.state;
  const deltas = before.scores.map(() => 0);
  const step = { fact: hand.fact, before, deltas, after: before, repeats: null, ending: null };
  const number = countHands(earlier.map(({ fact }) => fact)) + 1;
  return { ...game, hands: [...earlier, { ...hand, number, place: at + 1, step }, ...later] };
}

/** @param {() => Promise<unknown>} undo */
async function undoEdit(undo) {
  try {
    await undo();
    toast({ text: text("history.undone"), kind: "good" });
  } catch (error) {
    showProblem(error);
  }
}

/** @param {unknown} error */
function showProblem(error) {
  if (!(error instanceof Refused || error instanceof Away || error instanceof GameChanged)) throw error;
  toast({ text: whyNotDone(error), kind: "bad" });
}

customElements.define("fw-hand-sheet", HandSheet);
