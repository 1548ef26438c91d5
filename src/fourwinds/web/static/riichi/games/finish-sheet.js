/* fw-finish-sheet: the final scores as counted at the table, checked against the hands. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/finding.js";
import "../../elements/sheet.js";
import { shared } from "../../elements/shared.js";
import { toast } from "../../elements/toast.js";
import { ask, Refused } from "../../shell/api.js";
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { delta, text } from "../../shell/text.js";
import { finishGame, game as keptGame, renewGame, watch } from "../phone/kept.js";
import { standing } from "../rules/fold.js";
import "./reconcile-sheet.js";
import "../scores/score-entry.js";
import { penaltiesOf, standingOf } from "../rules/standing.js";
import { upperFirst } from "../rules/words.js";
import "./standing-table.js";
import "../scores/sum-line.js";
import { areComplete, finalSum, restFor, scoreOf } from "../scores/sums.js";

/** `.game`, `open`; `amends` to correct the final scores of a finished game on the server at once.
    Events `fw-close`, `fw-finished`. */
class FinishSheet extends LitElement {
  static properties = {
    game: { attribute: false },
    open: { type: Boolean, reflect: true },
    amends: { type: Boolean },
    problem: { state: true },
    values: { state: true },
    tried: { state: true },
    reconciling: { state: true },
  };

  static styles = [
    shared,
    css`
      .stack {
        gap: var(--space-16);
      }

      .choices {
        display: grid;
        gap: var(--space-8);
      }
    `,
  ];

  /** @type {(() => void) | null} */
  #stop = null;

  constructor() {
    super();
    /** @type {Riichi.GameView | null} */
    this.game = null;
    this.open = false;
    this.amends = false;
    /** @type {string | null} */
    this.problem = null;
    /** @type {string[]} */
    this.values = [];
    this.tried = false;
    this.reconciling = false;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stopWatching();
  }

  #stopWatching() {
    this.#stop?.();
    this.#stop = null;
  }

  /** @param {import("lit").PropertyValues} past */
  willUpdate(past) {
    if (!past.has("open")) return;
    this.#stopWatching();
    if (this.open && this.game) this.#begin(this.game);
  }

  /** @param {Riichi.GameView} game */
  #begin(game) {
    this.tried = false;
    this.problem = null;
    this.reconciling = false;
    this.values = suggestedScores(game);
    this.#stop = watch(game.id, () => this.#reload(game.id));
    const kept = draftOf(draftKey(game));
    if (kept?.length === this.values.length) this.values = kept;
  }

  /** @param {string} id */
  async #reload(id) {
    this.game = (await keptGame(id)) ?? this.game;
  }

  render() {
    const { game } = this;
    if (!isPlayable(game)) return nothing;
    const scores = game.players.map((_, seat) => scoreOf(this.values[seat] ?? ""));
    const sum = finalSum(game.tables.rules, scores);
    const off = differences(game, scores);
    const differs = sum.ok && off.some(Boolean);
    return html`
      <fw-sheet heading=${text("games.finish_title")} ?open=${this.open} @fw-close=${this.#closed}>
        ${this.open ? this.#content(game, scores, sum, off) : nothing}
        ${differs ? this.#resetButton(game) : nothing}
        <button slot="actions" class="button" @click=${() => this.#finish(game, scores, differs)}>
          ${text(this.#verb(differs))}
        </button>
      </fw-sheet>
      <fw-reconcile-sheet .game=${game} .scores=${sum.ok ? scores : null} ?open=${this.reconciling}
        @fw-close=${this.#reconciled}></fw-reconcile-sheet>
    `;
  }

  /** @param {boolean} differs */
  #verb(differs) {
    if (this.amends) return differs ? "games.amend_differing" : "games.amend";
    return differs ? "games.finish_differing" : "games.finish";
  }

  /** @param {Riichi.PlayableGame} game */
  #resetButton(game) {
    const reset = () => this.#set(foldedScores(game).map(String));
    return html`<button slot="actions" class="button quiet" @click=${reset}>${text("games.back_to_hands")}</button>`;
  }

  /**
   * @param {Riichi.PlayableGame} game
   * @param {Riichi.Score[]} scores
   * @param {Riichi.Sum} sum
   * @param {number[]} off
   */
  #content(game, scores, sum, off) {
    const { rules } = game.tables;
    const names = game.players.map((player) => player.name);
    const words = game.hands.length ? "games.finish_words" : "games.finish_only_words";
    return html`<div class="stack">
      <p class="meta">${text(this.amends ? "games.amend_words" : words)}</p>
      <fw-score-entry .rows=${scoreRows(game, off)} .values=${this.values} .rest=${restFor(rules, scores)}
        @fw-scores=${this.#type}></fw-score-entry>
      <fw-sum-line .rules=${rules} .scores=${scores} .sum=${sum} .names=${names} ?tried=${this.tried}
        @fw-give=${this.#give}></fw-sum-line>
      ${this.problem ? html`<fw-finding severity="bad" role="alert" .sentence=${this.problem}></fw-finding>` : nothing}
      ${sum.ok && off.some(Boolean) ? this.#differing(names, off) : nothing}
      ${
        sum.ok && areComplete(scores)
          ? html`<fw-standing .standing=${finalStanding(game, scores, sum)} .names=${names}></fw-standing>`
          : nothing
      }
    </div>`;
  }

  /**
   * @param {string[]} names
   * @param {number[]} off
   */
  #differing(names, off) {
    const parts = names.flatMap((name, seat) => (off[seat] ? [`${name} ${delta(off[seat])}`] : []));
    return html`<div class="choices">
      <fw-finding severity="warn" .sentence=${text("games.differ", { differences: parts.join(", ") })}>
        <button slot="fix" class="button quiet" @click=${this.#reconcile}>${text("games.find")}</button>
      </fw-finding>
      <p class="meta">${text("games.keep_hint")}</p>
    </div>`;
  }

  #reconcile() {
    this.reconciling = true;
  }

  /** @param {Riichi.ScoresEvent} event */
  #type(event) {
    this.#set(event.detail.values);
  }

  /** @param {CustomEvent<{ scores: number[] }>} event */
  #give(event) {
    this.#set(event.detail.scores.map(String));
  }

  /** @param {string[]} values */
  #set(values) {
    this.values = values;
    if (this.game) keepDraft(draftKey(this.game), values);
  }

  /**
   * @param {Riichi.PlayableGame} game
   * @param {Riichi.Score[]} scores
   * @param {boolean} differs
   */
  async #finish(game, scores, differs) {
    this.tried = true;
    if (!areComplete(scores) || !finalSum(game.tables.rules, scores).ok) return;
    const { id } = game;
    if (!this.amends) await finishGame(id, scores, { accept_differences: differs });
    else if (!(await this.#amend(game, scores, differs))) return;
    keepDraft(draftKey(game), null);
    this.open = false;
    toast({ text: text(this.amends ? "games.amended" : "games.finished_toast"), kind: "good" });
    this.dispatchEvent(new CustomEvent("fw-finished", { detail: { id }, bubbles: true, composed: true }));
  }

  /**
   * Send corrected final scores. Returns whether the server took them.
   * @param {Riichi.PlayableGame} game
   * @param {number[]} scores
   * @param {boolean} differs
   */
  async #amend({ id, version }, scores, differs) {
    this.problem = null;
    try {
      await ask("PUT", `/api/games/${id}/final_scores`, {
        body: { final_scores: scores, accept_differences: differs },
        headers: { "if-match": `"${version}"` },
      });
      await renewGame(id);
      return true;
    } catch (error) {
      this.problem =
        error instanceof Refused
          ? upperFirst([error.problem, error.remedy].filter(Boolean).join(": "))
          : text("games.amend_away");
      if (error instanceof Refused && error.status === 412) renewGame(id).catch(() => {});
      return false;
    }
  }

  /** @param {Event} event */
  #closed(event) {
    event.stopPropagation();
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  }

  /** @param {Event} event */
  #reconciled(event) {
    event.stopPropagation();
    this.reconciling = false;
  }
}

/**
 * Whether a game has the tables that scores are checked with.
 * @param {Riichi.GameView | null} game
 * @returns {game is Riichi.PlayableGame}
 */
function isPlayable(game) {
  return Boolean(game?.tables);
}

/** @param {Riichi.GameView} game */
function draftKey(game) {
  return `final scores of ${game.id}`;
}

/**
 * The final scores of a game as text: those it has, else those of its hands.
 * @param {Riichi.GameView} game
 */
function suggestedScores(game) {
  const scores = game.final_scores ?? (game.hands.length && isPlayable(game) ? foldedScores(game) : null);
  return game.players.map((_, seat) => (scores ? String(scores[seat]) : ""));
}

/**
 * The scores after the hands, with leftover sticks distributed by the rules.
 * @param {Riichi.PlayableGame} game
 */
function foldedScores({ tables, folded }) {
  const placings = [...standing(tables, folded).placings].sort((one, other) => one.seat - other.seat);
  return placings.map((row) => row.score);
}

/**
 * How far typed scores differ from those of the hands, by seat.
 * @param {Riichi.PlayableGame} game
 * @param {Riichi.Score[]} scores
 */
function differences(game, scores) {
  if (!game.hands.length || !areComplete(scores)) return scores.map(() => 0);
  const folded = foldedScores(game);
  return scores.map((score, seat) => score - folded[seat]);
}

/**
 * @param {Riichi.PlayableGame} game
 * @param {number[]} off
 */
function scoreRows(game, off) {
  const folded = off.some(Boolean) ? foldedScores(game) : [];
  return game.players.map(({ name }, seat) => ({
    name,
    note: off[seat] ? text("games.off_hands", { score: folded[seat], difference: delta(off[seat]) }) : null,
  }));
}

/**
 * @param {Riichi.PlayableGame} game
 * @param {number[]} scores
 * @param {Riichi.Sum} sum
 */
function finalStanding({ tables, folded }, scores, sum) {
  return standingOf(tables, scores, sum.sticks, penaltiesOf(tables, folded.steps));
}

customElements.define("fw-finish-sheet", FinishSheet);
