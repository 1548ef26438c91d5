/* A hand opened: its details, the link to it, and every edit with what it changes shown before it is done. */
import { LitElement, css, html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { toast } from "../../elements/toast.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { difference } from "../rules/difference.js";
import { countHands } from "../rules/facts.js";
import { tellOutcome, tellPlace, tellRound, upperFirst } from "../rules/words.js";
import "./difference-list.js";
import { make, mayCorrect } from "./edits.js";
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
    this.entered = null;
  }

  willUpdate(changed) {
    if (changed.has("handId")) this.#back();
  }

  get #index() {
    return this.game?.hands.findIndex(({ hand_id }) => hand_id === this.handId) ?? -1;
  }

  get #hand() {
    return this.game?.hands[this.#index] ?? null;
  }

  render() {
    const hand = this.#hand;
    if (hand && ENTRIES.includes(this.mode)) return this.#entry();
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
          ${edits
            ? html`
                ${hand.step ? this.#action("add", "history.insert", () => this.#enter("insert")) : nothing}
                ${hands.length > 1 ? this.#action("swap", "history.move", () => (this.mode = "move")) : nothing}
                ${this.#action("delete", "history.delete", () => this.#look({ kind: "delete", index: this.#index }), "bad")}
              `
            : nothing}
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
    this.entered = mode === "edit" ? { game: this.game, hand: this.#hand } : this.#forgotten();
    this.mode = mode;
  }

  /** The game with a place for a hand that was forgotten before this one. */
  #forgotten() {
    const { hands } = this.game;
    const { place, step } = this.#hand;
    const earlier = hands.slice(0, this.#index);
    const number = countHands(earlier.map(({ fact }) => fact)) + 1;
    const hand = { hand_id: null, number, place, fact: { outcome: "win" }, step: { before: step.before } };
    const later = hands.slice(this.#index).map((each) => ({ ...each, number: each.number && each.number + 1, place: each.place + 1 }));
    return { game: { ...this.game, hands: [...earlier, hand, ...later] }, hand };
  }

  /** The entry of the recorder, in a sheet of its own; what comes in meanwhile does not disturb it. */
  #entry() {
    const { game, hand } = this.entered;
    return html`<fw-hand-editor .game=${game} .hand=${hand} @fw-fact=${({ detail }) => this.#take(detail.fact)} @fw-close=${this.#back}></fw-hand-editor>`;
  }

  #take(fact) {
    this.#look({ kind: this.mode === "edit" ? "replace" : "insert", index: this.#index, fact });
  }

  #places() {
    const { hands } = this.game;
    return html`
      <div class="stack">
        <p>${text("history.move_where")}</p>
        <div class="places">
          ${hands.map(
            (hand, to) =>
              html`<button class="button quiet" ?disabled=${to === this.#index} @click=${() => this.#look({ kind: "move", index: this.#index, to })}>${hand.number ?? tellOutcome(hand.fact)}</button>`,
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

  #preview() {
    const facts = this.game.hands.map(({ fact }) => fact);
    const changed = difference(this.game.tables, facts, this.edit);
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
    const { game, edit } = this;
    this.isBusy = true;
    try {
      const spoken = edit.kind === "insert" ? this.entered.hand : game.hands[edit.index];
      const undo = await make(game, edit);
      if (edit.kind === "delete") this.#close();
      else this.#back();
      toast({ text: text(`history.done.${edit.kind}`, { hand: upperFirst(tellPlace(spoken)) }), kind: "good", action: { label: text("history.undo"), run: () => told(undo) } });
    } catch (error) {
      tellProblem(error);
    } finally {
      this.isBusy = false;
    }
  };

  #back = () => {
    this.mode = "details";
    this.edit = null;
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
