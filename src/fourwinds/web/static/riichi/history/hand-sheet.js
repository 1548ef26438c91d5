/* A hand opened: its details, the link to it, and every edit with what it changes shown before it is done. */
import { LitElement, css, html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { toast } from "../../elements/toast.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { begunFor, changesSince } from "../phone/begun.js";
import { difference } from "../rules/difference.js";
import { countHands } from "../rules/facts.js";
import { same } from "../rules/same.js";
import { tellOutcome, tellPlace, tellRound, upperFirst } from "../rules/words.js";
import "./difference-list.js";
import { makeEdit, mayCorrect } from "../phone/edits.js";
import { tableOf } from "./graph-data.js";
import "./hand-details.js";
import { offerLink } from "./links.js";

const ENTRIES = ["edit", "insert"];

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
    this.game = null;
    this.handId = null;
    this.mode = "details";
    this.edit = null;
    this.isBusy = false;
    this.asking = false;
    this.entered = null;
  }

  willUpdate(changed) {
    if (changed.has("handId")) this.#back();
    if (changed.has("game")) this.asking = true;
    if (this.mode === "preview" && this.entered && this.#isMoved()) {
      this.entered = { ...this.entered, fact: this.edit.fact };
      this.mode = this.entered.mode;
    }
  }

  /** Whether the hand that was entered belongs to something else by now. */
  #isMoved() {
    if (this.entered.mode === "edit") return !same(this.#hand?.fact, this.edit.was);
    const { was, now } = changesSince(this.entered.begun, { hands: this.#before });
    return this.#index < 0 || was.length > 0 || now.length > 0;
  }

  get #before() {
    return this.game.hands.slice(0, Math.max(0, this.#index));
  }

  get #index() {
    return this.game?.hands.findIndex(({ hand_id }) => hand_id === this.handId) ?? -1;
  }

  get #hand() {
    return this.game?.hands[this.#index] ?? null;
  }

  render() {
    const hand = this.#hand;
    if (ENTRIES.includes(this.mode)) return this.#entry();
    return html`
      <fw-sheet ?open=${hand !== null} .heading=${hand ? this.#heading(hand) : ""} @fw-close=${this.#close}>
        ${hand ? this.#content(hand) : nothing}
      </fw-sheet>
    `;
  }

  #heading(hand) {
    if (this.mode === "preview") return text("history.what_changes");
    if (this.mode === "move") return text("history.move_heading", { hand: tellPlace(hand) });
    const place = upperFirst(tellPlace(hand));
    return hand.step ? `${place} · ${tellRound(tableOf(hand.step))}` : place;
  }

  #content(hand) {
    if (this.mode === "preview") return this.#preview();
    if (this.mode === "move") return this.#places();
    return this.#details(hand);
  }

  #details(hand) {
    const edits = mayCorrect(this.game, hand) && this.game.tables;
    const { hands } = this.game;
    return html`
      <div class="stack">
        <fw-hand-details .game=${this.game} .hand=${hand}></fw-hand-details>
        <div class="more">
          ${this.#action("link", "history.share", () => offerLink(location.href, this.#heading(hand)))}
          ${
            edits
              ? html`
                ${hand.step ? this.#action("add", "history.insert", () => this.#enter("insert")) : nothing}
                ${hands.length > 1 ? this.#action("swap", "history.move", () => (this.mode = "move")) : nothing}
                ${this.#action("delete", "history.delete", () => this.#look({ kind: "delete" }), "bad")}
              `
              : nothing
          }
        </div>
      </div>
      <button slot="actions" class="button quiet" ?disabled=${this.#index === 0} @click=${() => this.#step(-1)}>${icon("back")}${text("history.previous")}</button>
      <button slot="actions" class="button quiet" ?disabled=${this.#index === hands.length - 1} @click=${() => this.#step(1)}>${text("history.next")}${icon("next")}</button>
      ${edits ? html`<button slot="actions" class="button" @click=${() => this.#enter("edit")}>${icon("edit")}${text("history.edit")}</button>` : nothing}
    `;
  }

  #action(name, key, run, kind = "") {
    return html`<button class="tappable ${kind}" type="button" @click=${run}>${icon(name)}${text(key)}</button>`;
  }

  #step(by) {
    const { hand_id } = this.game.hands[this.#index + by];
    go(`/riichi/games/${this.game.id}/hands/${hand_id}${location.search}`, { replace: true });
  }

  async #enter(mode) {
    await import("../recorder/hand-editor.js");
    this.changed = await import("../recorder/changed.js");
    const begun = begunFor({ ...this.game, hands: this.#before });
    const empty = { hand_id: null, number: begun.number, place: this.#hand.place, fact: { outcome: "win" } };
    this.entered = { mode, fact: null, hand: mode === "edit" ? this.#hand : empty, begun };
    this.mode = mode;
  }

  /** The game with a place for a hand that was forgotten before this one. */
  #withPlace(hand) {
    const { hands } = this.game;
    const at = this.#index < 0 ? hands.length : this.#index;
    const earlier = hands.slice(0, at);
    const number = countHands(earlier.map(({ fact }) => fact)) + 1;
    const later = hands
      .slice(at)
      .map((each) => ({ ...each, number: each.number && each.number + 1, place: each.place + 1 }));
    const step = { before: hands[at]?.step?.before ?? this.game.folded.state };
    return { ...this.game, hands: [...earlier, { ...hand, number, place: at + 1, step }, ...later] };
  }

  /** The entry of the recorder, in a sheet of its own. Where what comes in meanwhile concerns it, one is asked. */
  #entry() {
    const { mode, hand, fact } = this.entered;
    const game = mode === "edit" ? this.game : this.#withPlace(hand);
    return html`<fw-hand-editor .game=${game} .hand=${hand} .fact=${fact} @fw-fact=${({ detail }) => this.#take(detail)} @fw-close=${this.#left}></fw-hand-editor>
      ${mode === "insert" && this.#isMoved() ? this.#question() : nothing}`;
  }

  /** What is entered is asked about as far as it was entered: a hand that is not complete yet has no fact. */
  #question() {
    const { begun } = this.entered;
    const entry = this.renderRoot.querySelector("fw-hand-editor")?.entry;
    const choose = (choice) => (choice === "insert" ? this.#moveAlong() : this.#left());
    const how = { open: this.asking, choose, close: () => (this.asking = false) };
    return this.changed.changedPlace(this.game, { begun, before: this.#before, entry, isGone: this.#index < 0 }, how);
  }

  #moveAlong() {
    this.entered = { ...this.entered, begun: begunFor({ ...this.game, hands: this.#before }) };
    this.requestUpdate();
  }

  #left = () => (this.#hand ? this.#back() : this.#close());

  #take({ fact, was }) {
    if (this.mode === "insert" && this.#isMoved()) this.asking = true;
    else this.#look({ kind: this.mode === "edit" ? "replace" : "insert", fact, was });
  }

  #places() {
    const { hands } = this.game;
    return html`
      <div class="stack">
        <p>${text("history.move_where")}</p>
        <div class="places">
          ${hands.map(
            (hand, to) =>
              html`<button class="button quiet" ?disabled=${to === this.#index} @click=${() => this.#look({ kind: "move", to })}>${hand.number ?? tellOutcome(hand.fact)}</button>`,
          )}
        </div>
      </div>
      <button slot="actions" class="button quiet" @click=${this.#back}>${text("history.cancel")}</button>
    `;
  }

  #look(edit) {
    this.edit = edit;
    this.mode = "preview";
  }

  /** The edit at the place where its hand is now. */
  get #placed() {
    return { ...this.edit, index: this.#index };
  }

  #preview() {
    const facts = this.game.hands.map(({ fact }) => fact);
    const changed = difference(this.game.tables, facts, this.#placed);
    const danger = this.edit.kind === "delete" ? "danger" : "";
    return html`
      <div class="stack"><fw-difference-list .game=${this.game} .difference=${changed}></fw-difference-list></div>
      <button slot="actions" class="button quiet" @click=${this.#back}>${text("history.cancel")}</button>
      <button slot="actions" class="button ${danger}" ?disabled=${this.isBusy || changed.problem !== null} @click=${this.#make}>
        ${text(`history.do.${this.edit.kind}`)}
      </button>
    `;
  }

  #make = async () => {
    const { game } = this;
    const edit = this.#placed;
    this.isBusy = true;
    try {
      const spoken = edit.kind === "insert" ? this.entered.hand : game.hands[edit.index];
      const undo = await makeEdit(game, edit);
      if (edit.kind === "delete") this.#close();
      else this.#back();
      toast({
        text: text(`history.done.${edit.kind}`, { hand: upperFirst(tellPlace(spoken)) }),
        kind: "good",
        action: { label: text("history.undo"), run: () => told(undo) },
      });
    } catch (error) {
      tellProblem(error);
    } finally {
      this.isBusy = false;
    }
  };

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

async function told(undo) {
  try {
    await undo();
    toast({ text: text("history.undone"), kind: "good" });
  } catch (error) {
    tellProblem(error);
  }
}

function tellProblem(error) {
  if (error.problem === undefined && error.constructor.name !== "Away") throw error;
  const words = error.problem ? [error.problem, error.remedy].filter(Boolean).join(": ") : text("history.needs_server");
  toast({ text: words, kind: "bad" });
}

customElements.define("fw-hand-sheet", HandSheet);
