/* fw-conflict-sheet: what two phones recorded differently, side by side, and the choice; or why a change was refused. */
import { css, html, LitElement, nothing } from "lit";
import { choicesStyle } from "../../elements/choices-style.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { go } from "../../shell/router.js";
import { number, text } from "../../shell/text.js";
import { resolve } from "../phone/kept.js";
import { syncNow } from "../phone/sync.js";
import { riichiOf } from "../rules/facts.js";
import { opening, play } from "../rules/fold.js";
import { Illegal } from "../rules/illegal.js";
import { same } from "../rules/same.js";
import { joinNames, tellFact, tellNext, tellNumberedPlace, tellRefusal, upperFirst } from "../rules/words.js";
import { announceSettled } from "./settled.js";

class ConflictSheet extends LitElement {
  static properties = { game: { attribute: false }, open: { type: Boolean, reflect: true }, isBusy: { state: true } };

  static styles = [
    shared,
    choicesStyle,
    css`
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
    /** @type {Riichi.GameView | null} */
    this.game = null;
    this.open = false;
    this.isBusy = false;
  }

  /** Close after the last conflict is settled.
      @param {Map<string, unknown>} changed */
  updated(changed) {
    const before = /** @type {Riichi.GameView | null | undefined} */ (changed.get("game"));
    if (!this.open || !this.game || !before?.conflicts.length || this.game.conflicts.length) return;
    announceSettled(this.game);
    this.#close();
  }

  render() {
    const { game } = this;
    const conflict = game?.conflicts[0] ?? null;
    const heading = conflict ? text(`history.conflict.${textKey(conflict)}.heading`, { hand: ownHand(conflict) }) : "";
    return html`
      <fw-sheet ?open=${this.open && conflict !== null} .heading=${upperFirst(heading)} @fw-close=${this.#close}>
        ${game && conflict ? this.#content(game, conflict) : nothing}
      </fw-sheet>
    `;
  }

  /** @param {Riichi.GameView} game @param {Riichi.Conflict} conflict */
  #content(game, conflict) {
    return conflict.kind === "other" ? this.#refusalContent(game, conflict) : this.#comparisonContent(game, conflict);
  }

  /** @param {Riichi.GameView} game @param {Riichi.Conflict} conflict */
  #comparisonContent(game, conflict) {
    const { kind, theirs } = conflict;
    const key = kind === "hand" && !theirs ? "gap" : kind;
    const hand = upperFirst(ownHand(conflict));
    return html`
      <div class="stack">
        <p>${text(`history.conflict.${kind}.sentence`)}</p>
        <table>
          <thead>
            <tr>
              <td></td>
              <th scope="col">${text("history.conflict.mine")}</th>
              <th scope="col">${text("history.conflict.theirs")}</th>
            </tr>
          </thead>
          <tbody>${rowsOf(game, conflict).map(tableRow)}</tbody>
        </table>
        ${whatIsBehind(conflict)}
        <div class="choices">${choicesOf(conflict).map((choice) =>
          this.#choice(conflict, choice, {
            label: text(`history.conflict.${choice}_label`),
            sentence: text(`history.conflict.${key}.${choice}`, { hand }),
          }),
        )}</div>
      </div>
    `;
  }

  /** @param {Riichi.Conflict} conflict @param {Riichi.Choice} choice @param {{label: string, sentence: string, kind?: string}} words */
  #choice(conflict, choice, { label, sentence, kind = "" }) {
    return html`<button class="choice tappable" type="button" ?disabled=${this.isBusy}
      @click=${() => this.#settle(conflict, choice)}><b class=${kind}>${label}</b><span>${sentence}</span></button>`;
  }

  /** @param {Riichi.GameView} game @param {Riichi.Conflict} conflict */
  #refusalContent(game, conflict) {
    const { problem, mine } = conflict;
    const key = textKey(conflict);
    const why = upperFirst(problem?.problem ?? text("history.conflict.unknown"));
    /** @type {Riichi.Choice[]} */
    const choices = ["mine", "theirs"];
    return html`
      <div class="stack">
        ${mine.fact ? html`<p><b>${tellFact(mine.fact, namesOf(game))}</b></p>` : nothing}
        <p class="problem bad" role="alert">${icon("bad")}<span>${why}</span></p>
        ${problem?.remedy ? html`<p>${upperFirst(problem.remedy)}.</p>` : nothing} ${whatIsBehind(conflict)}
        <div class="choices">
          ${this.#editChoice(game, conflict)}
          ${choices.map((choice) =>
            this.#choice(conflict, choice, {
              label: text(`history.conflict.${key}.${choice}_label`),
              sentence: text(`history.conflict.${key}.${choice}`),
              kind: choice === "theirs" ? "bad" : "",
            }),
          )}
        </div>
      </div>
    `;
  }

  /** @param {Riichi.GameView} game @param {Riichi.Conflict} conflict */
  #editChoice(game, { mine }) {
    const hand = game.hands.find(({ place }) => place === mine.place);
    if (!hand || !mine.fact || mine.action === "delete_hand") return nothing;
    const edit = () => {
      this.#close();
      go(`/riichi/games/${game.id}/hands/${hand.hand_id}`);
    };
    return html`<button class="choice tappable" type="button" @click=${edit}>
      <b>${text("history.conflict.edit_label")}</b><span>${text("history.conflict.other.edit")}</span></button>`;
  }

  /** @param {Riichi.Conflict} conflict @param {Riichi.Choice} choice */
  async #settle(conflict, choice) {
    if (!this.game) return;
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

/** @typedef {[head: string, mine: string, theirs: string]} Row */
/** @typedef {{words: string, riichi: string, step: Riichi.Step | null, next: string}} Side a hand and what it leads to */

/** @param {Riichi.GameView} game */
const namesOf = (game) => game.players.map(({ name }) => name);

/** The section of texts for a conflict.
    @param {Riichi.Conflict} conflict */
const textKey = ({ kind, problem }) => (problem?.code === "other_account" ? "other_account" : kind);

/** The name of the hand of this phone: `hand 3`.
    @param {Riichi.Conflict} conflict */
function ownHand({ mine: { outcome, number: dealt } }) {
  return outcome ? tellNumberedPlace(dealt, outcome) : "";
}

/** @param {Riichi.Conflict} conflict @returns {Riichi.Choice[]} */
function choicesOf({ kind, mine, theirs }) {
  return kind === "hand" && theirs && !same(mine.fact, theirs.fact) ? ["theirs", "mine", "both"] : ["theirs", "mine"];
}

/** @param {Riichi.Conflict} conflict */
function whatIsBehind({ behind }) {
  return behind ? html`<p class="meta">${text("history.conflict.behind", { count: behind })}</p>` : nothing;
}

/** @param {Row} row */
function tableRow([head, mine, theirs]) {
  const differs = mine !== theirs;
  const mark = html`<span class="visually-hidden">${text("history.conflict.differs")}</span>`;
  return html`
    <tr class=${differs ? "differs" : ""}>
      <th scope="row">${head}${differs ? mark : nothing}</th>
      <td>${mine}</td>
      <td>${theirs}</td>
    </tr>
  `;
}

/** @param {Riichi.GameView} game @param {Riichi.Conflict} conflict @returns {Row[]} */
function rowsOf(game, { kind, mine, theirs }) {
  const names = namesOf(game);
  if (kind === "finish") {
    const [own, other] = [mine.final_scores ?? [], theirs?.final_scores];
    return names.map((name, seat) => [name, number(own[seat]), other ? number(other[seat]) : ""]);
  }
  const [own, other] = [mine.fact, theirs?.fact ?? null].map((fact) => sideOf(game, fact, mine.place ?? 1));
  /** @param {string} head @param {(side: Side) => string} tell @returns {Row} */
  const row = (head, tell) => [head, tell(own), tell(other)];
  return [
    row(text("history.conflict.hand_row"), (side) => side.words),
    row(text("history.riichi"), (side) => side.riichi),
    ...names.map((name, seat) => row(name, ({ step }) => (step ? number(step.after.scores[seat]) : ""))),
    row(text("history.conflict.next_hand"), (side) => side.next),
  ].filter(([, one, another]) => one || another);
}

/** A hand at its place, and what it leads to.
    @param {Riichi.GameView} game
    @param {Riichi.Fact | null} fact
    @param {number} place
    @returns {Side} */
function sideOf(game, fact, place) {
  if (!fact) return { words: text("history.conflict.no_hand"), riichi: "", step: null, next: "" };
  const { tables, folded } = game;
  const names = namesOf(game);
  const riichi = joinNames(riichiOf(fact).map((seat) => names[seat]));
  if (!tables) return { words: tellFact(fact, names), riichi, step: null, next: "" };
  const steps = folded.steps.slice(0, Math.max(0, place - 1));
  const state = steps.at(-1)?.after ?? opening(tables);
  const words = tellFact(fact, names, { tables, state });
  try {
    const step = play(tables, state, fact, steps);
    return { words, riichi, step, next: tellNext(step) };
  } catch (error) {
    if (!(error instanceof Illegal)) throw error;
    return { words, riichi, step: null, next: tellRefusal(error, names) };
  }
}

customElements.define("fw-conflict-sheet", ConflictSheet);
