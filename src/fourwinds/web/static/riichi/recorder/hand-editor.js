/* fw-hand-editor: a recorded hand entered again, with what that changes afterwards before it is saved. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/sheet.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { countHands } from "../rules/facts.js";
import { fold } from "../rules/fold.js";
import { same } from "../rules/same.js";
import { tellPlace, tellRefusal, upperFirst } from "../rules/words.js";
import "./entry-panel.js";
import "./entry-sheets.js";
import "./more-sheet.js";
import { changedHand } from "./changed.js";
import { entryOf, factOf, fresh, isReady } from "./entry.js";
import { knownPart } from "./known-part.js";

/** The entry that editing begins with: an uncertain hand is entered anew, and tiles that tell otherwise are counted anew. */
function begun({ fact, findings = [] }) {
  if (fact.outcome === "uncertain") return { ...fresh(fact.riichi), note: fact.note ?? "" };
  const entry = entryOf(fact);
  return findings.length ? { ...entry, wins: entry.wins.map((win) => ({ ...win, read: null })) } : entry;
}

/** `.game` as it is now, `.hand` as it was when editing began, `.fact` what was entered already. Events `fw-fact` with
    `{hand_id, fact, was}` and `fw-close`. A hand that changes meanwhile is saved only after one was asked. */
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
    Object.assign(this, { game: null, hand: null, fact: null, entry: fresh(), more: false, seen: null, asking: false });
  }

  willUpdate(changed) {
    if (changed.has("game")) this.asking = true;
    if (!changed.has("hand") || !this.hand) return;
    this.entry = this.fact ? entryOf(this.fact) : begun(this.hand);
    this.seen = this.hand.fact;
  }

  /** The hand as it is now, also where another phone recorded the same and its own id was dropped; null where it is gone. */
  get #now() {
    const { hand_id, place } = this.hand;
    const found = this.game.hands.find((hand) => hand.hand_id === hand_id);
    const alike = this.game.hands[place - 1];
    return found ?? (alike && same(alike.fact, this.seen) ? alike : null);
  }

  get #names() {
    return this.game.players.map((player) => player.name);
  }

  render() {
    if (!this.game || !this.hand) return "";
    const now = this.#now;
    const hand = now ?? this.hand;
    const steps = this.game.folded.steps.slice(0, hand.place - 1);
    const state = hand.step?.before ?? steps.at(-1)?.after ?? this.game.folded.state;
    const after = now ? this.#after(now) : { sentence: "" };
    return html`<fw-sheet open heading=${text("recorder.edit_hand", { hand: tellPlace(hand) })} @fw-close=${this.#close}>
      ${knownPart(this.hand.fact, this.#names)}
      <p class="after ${after.refused ? "refusal" : ""}" role="status">${after.sentence}</p>
      <fw-entry-panel editing .tables=${this.game.tables} .state=${state} .steps=${steps} .names=${this.#names} .entry=${this.entry}
        @fw-entry=${(event) => {
          this.entry = event.detail.entry;
        }} @fw-record=${(event) => this.#save(now, event.detail.fact)} @fw-more=${() => {
          this.more = true;
        }}></fw-entry-panel>
      <fw-more-sheet .tables=${this.game.tables} .entry=${this.entry} ?open=${this.more} @fw-entry=${(event) => {
        this.entry = event.detail.entry;
      }}
        @fw-close=${() => {
          this.more = false;
        }}></fw-more-sheet>
    </fw-sheet>
    ${this.#isMoved(now) ? this.#question(now, hand) : nothing}`;
  }

  #question(now, hand) {
    const how = {
      open: this.asking,
      choose: (name) => this.#answer(name, now),
      close: () => {
        this.asking = false;
      },
    };
    return changedHand(this.game, { was: this.seen, now, hand, entry: this.entry }, how);
  }

  #isMoved(now) {
    return now === null || !same(now.fact, this.seen);
  }

  #answer(choice, now) {
    if (choice === "edit") this.seen = now.fact;
    else this.dispatchEvent(new CustomEvent("fw-close"));
  }

  /** What the change does to the hands after it. */
  #after({ place }) {
    if (!isReady(this.entry)) return { sentence: "" };
    const facts = this.game.hands.map((hand) => (hand.place === place ? factOf(this.entry) : hand.fact));
    const count = countHands(facts.slice(place));
    try {
      const { state } = fold(this.game.tables, facts);
      const players = this.#ends(state.scores);
      if (!players) return { sentence: text("recorder.unchanged") };
      return {
        sentence: count
          ? text("recorder.changes_after", { count, players })
          : text("recorder.changes_last", { players }),
      };
    } catch (error) {
      if (!error.code) throw error;
      if (error.place === place) return { sentence: "" };
      return {
        refused: true,
        sentence: text("recorder.breaks", {
          hand: upperFirst(tellPlace(this.game.hands[error.place - 1])),
          why: tellRefusal(error, this.#names),
        }),
      };
    }
  }

  #ends(scores) {
    const was = this.game.folded.state.scores;
    return scores
      .flatMap((score, seat) =>
        score === was[seat]
          ? []
          : [text("recorder.changes_scores", { name: this.#names[seat], score, was: was[seat] })],
      )
      .join("; ");
  }

  #save(now, fact) {
    this.asking = this.#isMoved(now);
    if (this.asking) return;
    this.dispatchEvent(
      new CustomEvent("fw-fact", {
        detail: { hand_id: now.hand_id, fact, was: this.seen },
        bubbles: true,
        composed: true,
      }),
    );
  }

  #close(event) {
    event.stopPropagation();
    if (event.target.localName === "fw-sheet") this.dispatchEvent(new CustomEvent("fw-close"));
  }
}

customElements.define("fw-hand-editor", HandEditor);
