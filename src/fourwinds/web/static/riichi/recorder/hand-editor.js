/* fw-hand-editor: a recorded hand entered again, with the effect on later hands before it is saved. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/sheet.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { countHands } from "../rules/facts.js";
import { fold } from "../rules/fold.js";
import { Illegal } from "../rules/illegal.js";
import { same } from "../rules/same.js";
import { tellPlace, tellRefusal, upperFirst } from "../rules/words.js";
import "./entry-panel.js";
import "./entry-sheets.js";
import "./more-sheet.js";
import { changedHand } from "./changed.js";
import { fresh, isReady } from "./entry.js";
import { entryOf, factOf } from "./entry-facts.js";
import { knownPart } from "./known-part.js";

/** The entry that editing starts with. An uncertain hand is entered anew, and tiles with findings are counted anew.
    @param {Riichi.HandRow} hand
    @returns {Riichi.Entry} */
function startEntry({ fact, findings = [] }) {
  if (fact.outcome === "uncertain") return { ...fresh(fact.riichi), note: fact.note ?? "" };
  const entry = entryOf(fact);
  return findings.length ? { ...entry, wins: entry.wins.map((win) => ({ ...win, read: null })) } : entry;
}

/** `.game` as it is now, `.hand` as it was when editing began, `.fact` what was entered already. Events `fw-fact` with
    `{hand_id, fact, was}` and `fw-close`. A hand that changed meanwhile is saved only after a question. */
class HandEditor extends LitElement {
  static properties = {
    game: { attribute: false },
    hand: { attribute: false },
    fact: { attribute: false },
    entry: { state: true },
    more: { state: true },
    seen: { state: true },
    asking: { state: true },
  };
  static styles = [
    shared,
    css`
    .after { font: var(--meta); color: var(--muted); min-height: var(--space-48); }
    .after.refusal { color: var(--bad); }
    .known + .after { min-height: var(--space-24); }
    .known {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: var(--space-4) var(--space-12);
      padding: var(--space-8) var(--space-12);
      border-radius: var(--radius-card);
      background: var(--sunken);
      font: var(--meta);
      & div { display: contents; }
      & dt { color: var(--muted); }
      & dd { margin: 0; overflow-wrap: anywhere; }
    }
  `,
  ];

  constructor() {
    super();
    /** @type {Riichi.PlayableGame | null} */
    this.game = null;
    /** @type {Riichi.HandRow | null} */
    this.hand = null;
    /** @type {Riichi.Fact | null} */
    this.fact = null;
    this.entry = fresh();
    this.more = false;
    /** The fact that the person has seen.
        @type {Riichi.Fact | null} */
    this.seen = null;
    this.asking = false;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("game")) this.asking = true;
    if (!changed.has("hand") || !this.hand) return;
    this.entry = this.fact ? entryOf(this.fact) : startEntry(this.hand);
    this.seen = this.hand.fact;
  }

  render() {
    const { game, hand: start } = this;
    if (!game || !start) return "";
    const now = this.#now(game, start);
    const hand = now ?? start;
    const names = game.players.map((player) => player.name);
    const { refused = false, sentence } = now ? this.#after(game, now, names) : { sentence: "" };
    const become = (/** @type {Riichi.EntryEvent} */ { detail }) => {
      this.entry = detail.entry;
    };
    const heading = text("recorder.edit_hand", { hand: tellPlace(hand) });
    return html`<fw-sheet open heading=${heading} @fw-close=${this.#close}>
      ${knownPart(start.fact, names)}
      <p class="after ${refused ? "refusal" : ""}" role="status">${sentence}</p>
      ${this.#panel(game, hand, now, names, become)}
      <fw-more-sheet .tables=${game.tables} .entry=${this.entry} ?open=${this.more} @fw-entry=${become}
        @fw-close=${() => this.#showMore(false)}></fw-more-sheet>
    </fw-sheet>
    ${this.seen && this.#isMoved(now) ? this.#question(game, this.seen, now, hand) : nothing}`;
  }

  /** The hand as it is now, also where another phone recorded the same and its own id was dropped; null where it is gone.
      @param {Riichi.PlayableGame} game
      @param {Riichi.HandRow} start */
  #now({ hands }, { hand_id, place }) {
    const alike = hands[place - 1];
    return hands.find((hand) => hand.hand_id === hand_id) ?? (alike && same(alike.fact, this.seen) ? alike : null);
  }

  /**
   * @param {Riichi.PlayableGame} game
   * @param {Riichi.HandRow} hand
   * @param {Riichi.HandRow | null} now
   * @param {string[]} names
   * @param {(event: Riichi.EntryEvent) => void} become
   */
  #panel(game, hand, now, names, become) {
    const steps = game.folded.steps.slice(0, hand.place - 1);
    const state = hand.step?.before ?? steps.at(-1)?.after ?? game.folded.state;
    const save = (/** @type {Riichi.FactEvent} */ { detail }) => this.#save(now, detail.fact);
    return html`<fw-entry-panel editing .tables=${game.tables} .state=${state} .steps=${steps} .names=${names}
      .entry=${this.entry} @fw-entry=${become} @fw-record=${save}
      @fw-more=${() => this.#showMore(true)}></fw-entry-panel>`;
  }

  /** @param {boolean} isOpen */
  #showMore(isOpen) {
    this.more = isOpen;
  }

  /**
   * @param {Riichi.PlayableGame} game
   * @param {Riichi.Fact} was
   * @param {Riichi.HandRow | null} now
   * @param {Riichi.HandRow} hand
   */
  #question(game, was, now, hand) {
    const how = {
      open: this.asking,
      choose: (/** @type {string} */ name) => this.#answer(name, now),
      close: () => {
        this.asking = false;
      },
    };
    return changedHand(game, { was, now, hand, entry: this.entry }, how);
  }

  /** Whether the hand was changed or deleted since the person saw it.
      @param {Riichi.HandRow | null} now */
  #isMoved(now) {
    return now === null || !same(now.fact, this.seen);
  }

  /** @param {string} choice @param {Riichi.HandRow | null} now */
  #answer(choice, now) {
    if (choice === "edit" && now) this.seen = now.fact;
    else this.dispatchEvent(new CustomEvent("fw-close"));
  }

  /**
   * What the change does to the hands after it.
   * @param {Riichi.PlayableGame} game
   * @param {Riichi.HandRow} hand
   * @param {string[]} names
   * @returns {{sentence: string, refused?: boolean}}
   */
  #after(game, { place }, names) {
    if (!isReady(this.entry)) return { sentence: "" };
    const facts = game.hands.map((hand) => (hand.place === place ? factOf(this.entry) : hand.fact));
    const count = countHands(facts.slice(place));
    try {
      const players = changedScores(game.folded.state.scores, fold(game.tables, facts).state.scores, names);
      if (!players) return { sentence: text("recorder.unchanged") };
      const key = count ? "recorder.changes_after" : "recorder.changes_last";
      return { sentence: text(key, { count, players }) };
    } catch (error) {
      if (!(error instanceof Illegal)) throw error;
      if (error.place === null || error.place === place) return { sentence: "" };
      const hand = upperFirst(tellPlace(game.hands[error.place - 1]));
      return { refused: true, sentence: text("recorder.breaks", { hand, why: tellRefusal(error, names) }) };
    }
  }

  /** @param {Riichi.HandRow | null} now @param {Riichi.Fact} fact */
  #save(now, fact) {
    this.asking = this.#isMoved(now);
    if (this.asking || !now) return;
    const detail = { hand_id: now.hand_id, fact, was: this.seen };
    this.dispatchEvent(new CustomEvent("fw-fact", { detail, bubbles: true, composed: true }));
  }

  /** @param {Event} event */
  #close(event) {
    event.stopPropagation();
    if (event.target instanceof Element && event.target.localName === "fw-sheet")
      this.dispatchEvent(new CustomEvent("fw-close"));
  }
}

/** The scores that differ, player by player; empty where none do.
    @param {number[]} was
    @param {number[]} scores
    @param {string[]} names */
function changedScores(was, scores, names) {
  const changes = scores.flatMap((score, seat) =>
    score === was[seat] ? [] : [text("recorder.changes_scores", { name: names[seat], score, was: was[seat] })],
  );
  return changes.join("; ");
}

customElements.define("fw-hand-editor", HandEditor);
