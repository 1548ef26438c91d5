/* What two phones recorded differently, side by side, and the choice between them; refused operations with their remedy. */
import { LitElement, css, html, nothing } from "lit";
import { choicesStyle } from "../../elements/choices-style.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { go } from "../../shell/router.js";
import { number, text } from "../../shell/text.js";
import { opening, play } from "../rules/fold.js";
import { resolve } from "../phone/kept.js";
import { same } from "../rules/same.js";
import { syncNow } from "../phone/sync.js";
import { joinNames, tellFact, tellNext, tellPlace, tellRefusal, upperFirst } from "../rules/words.js";
import { tellSettled } from "./settled.js";

class ConflictSheet extends LitElement {
  static properties = { game: { attribute: false }, open: { type: Boolean, reflect: true }, isBusy: { state: true } };

  static styles = [
    shared,
    choicesStyle,
    css`
      .stack {
        padding-block-end: var(--space-16);
      }

      table {
        table-layout: fixed;
      }

      thead th {
        color: var(--ink);
        font-weight: var(--strong);
      }

      th:first-child {
        width: 24%;
      }

      th,
      td {
        overflow-wrap: anywhere;
      }

      tbody th {
        color: var(--muted);
        font: var(--meta);
      }

      .differs td {
        background: var(--accent-soft);
        font-weight: var(--strong);
      }

      .problem {
        color: inherit;
      }
    `,
  ];

  constructor() {
    super();
    this.game = null;
    this.open = false;
    this.isBusy = false;
  }

  updated(changed) {
    if (!changed.has("game") || !this.open || !changed.get("game")?.conflicts.length || this.game.conflicts.length)
      return;
    tellSettled(this.game);
    this.#close();
  }

  render() {
    const conflict = this.game?.conflicts[0] ?? null;
    const heading = conflict
      ? upperFirst(text(`history.conflict.${wordsOf(conflict)}.heading`, { hand: mineOf(conflict) }))
      : "";
    return html`
      <fw-sheet ?open=${this.open && conflict !== null} .heading=${heading} @fw-close=${this.#close}>
        ${conflict ? (conflict.kind === "other" ? this.#refused(conflict) : this.#both(conflict)) : nothing}
      </fw-sheet>
    `;
  }

  #both(conflict) {
    return html`
      <div class="stack">
        <p>${text(`history.conflict.${conflict.kind}.sentence`)}</p>
        <table>
          <thead>
            <tr>
              <td></td>
              <th scope="col">${text("history.conflict.mine")}</th>
              <th scope="col">${text("history.conflict.theirs")}</th>
            </tr>
          </thead>
          <tbody>${this.#rows(conflict).map(([head, mine, theirs]) => this.#row(head, mine, theirs))}</tbody>
        </table>
        ${this.#behind(conflict)}
        <div class="choices">${this.#choices(conflict).map((choice) => this.#choice(conflict, choice))}</div>
      </div>
    `;
  }

  #row(head, mine, theirs) {
    const differs = mine !== theirs;
    return html`
      <tr class=${differs ? "differs" : ""}>
        <th scope="row">${head}${differs ? html`<span class="visually-hidden">${text("history.conflict.differs")}</span>` : nothing}</th>
        <td>${mine}</td>
        <td>${theirs}</td>
      </tr>
    `;
  }

  #names() {
    return this.game.players.map(({ name }) => name);
  }

  #rows({ kind, mine, theirs }) {
    const names = this.#names();
    if (kind === "finish")
      return names.map((name, seat) => [
        name,
        number(mine.final_scores[seat]),
        theirs ? number(theirs.final_scores[seat]) : "",
      ]);
    const before = this.#before(mine.place);
    const sides = [mine.fact, theirs?.fact ?? null].map((fact) => this.#leadsTo(fact, before));
    const row = (head, tell) => [head, ...sides.map(tell)];
    return [
      row(text("history.conflict.hand_row"), (side) => side.told),
      row(text("history.riichi"), (side) => side.riichi),
      ...names.map((name, seat) => row(name, (side) => (side.step ? number(side.step.after.scores[seat]) : ""))),
      row(text("history.conflict.then"), (side) => side.then),
    ].filter(([, one, other]) => one || other);
  }

  /** The table before the hand, and the steps up to there. */
  #before(place) {
    const { folded, tables } = this.game;
    const steps = folded.steps.slice(0, Math.max(0, (place ?? 1) - 1));
    return { steps, state: steps.at(-1)?.after ?? (tables && opening(tables)) };
  }

  #leadsTo(fact, { steps, state }) {
    if (!fact) return { told: text("history.conflict.no_hand"), riichi: "", step: null, then: "" };
    const names = this.#names();
    const riichi = joinNames((fact.riichi ?? []).map((seat) => names[seat]));
    if (!this.game.tables) return { told: tellFact(fact, names), riichi, step: null, then: "" };
    const told = tellFact(fact, names, { tables: this.game.tables, state });
    try {
      const step = play(this.game.tables, state, fact, steps);
      return { told, riichi, step, then: tellNext(step) };
    } catch (error) {
      if (error.code === undefined) throw error;
      return { told, riichi, step: null, then: tellRefusal(error, names) };
    }
  }

  #choices({ kind, mine, theirs }) {
    return kind === "hand" && theirs && !same(mine.fact, theirs.fact) ? ["theirs", "mine", "both"] : ["theirs", "mine"];
  }

  #choice(conflict, choice) {
    const key = conflict.kind === "hand" && !conflict.theirs ? "gap" : conflict.kind;
    return html`
      <button class="choice tappable" type="button" ?disabled=${this.isBusy} @click=${() => this.#settle(conflict, choice)}>
        <b>${text(`history.conflict.${choice}_label`)}</b>
        <span>${text(`history.conflict.${key}.${choice}`, { hand: upperFirst(mineOf(conflict)) })}</span>
      </button>
    `;
  }

  #behind({ behind }) {
    return behind ? html`<p class="meta">${text("history.conflict.behind", { count: behind })}</p>` : nothing;
  }

  #refused(conflict) {
    const { problem, mine } = conflict;
    const hand = this.game.hands.find(({ place }) => place === mine.place);
    return html`
      <div class="stack">
        ${mine.fact ? html`<p><b>${tellFact(mine.fact, this.#names())}</b></p>` : nothing}
        <p class="problem bad" role="alert">${icon("bad")}<span>${upperFirst(problem?.problem ?? text("history.conflict.unknown"))}</span></p>
        ${problem?.remedy ? html`<p>${upperFirst(problem.remedy)}.</p>` : nothing} ${this.#behind(conflict)}
        <div class="choices">
          ${
            hand && mine.fact && mine.action !== "delete_hand"
              ? html`<button class="choice tappable" type="button" @click=${() => this.#edit(hand)}>
                <b>${text("history.conflict.edit_label")}</b><span>${text("history.conflict.other.edit")}</span>
              </button>`
              : nothing
          }
          ${["mine", "theirs"].map(
            (
              choice,
            ) => html`<button class="choice tappable" type="button" ?disabled=${this.isBusy} @click=${() => this.#settle(conflict, choice)}>
              <b class=${choice === "theirs" ? "bad" : ""}>${text(`history.conflict.${wordsOf(conflict)}.${choice}_label`)}</b>
              <span>${text(`history.conflict.${wordsOf(conflict)}.${choice}`)}</span>
            </button>`,
          )}
        </div>
      </div>
    `;
  }

  #edit(hand) {
    this.#close();
    go(`/riichi/games/${this.game.id}/hands/${hand.hand_id}`);
  }

  async #settle(conflict, choice) {
    this.isBusy = true;
    try {
      await resolve(this.game.id, conflict, choice);
      await syncNow();
    } finally {
      this.isBusy = false;
    }
  }

  #close = () => {
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  };
}

const wordsOf = ({ kind, problem }) => (problem?.code === "other_account" ? "other_account" : kind);
const mineOf = ({ mine }) => (mine.outcome ? tellPlace({ number: mine.number, fact: mine }) : "");

customElements.define("fw-conflict-sheet", ConflictSheet);
