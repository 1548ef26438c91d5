/* fw-finish-sheet: the final scores as counted at the table, checked against the hands. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/finding.js";
import "../../elements/sheet.js";
import { toast } from "../../elements/toast.js";
import { shared } from "../../elements/shared.js";
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { Refused, ask } from "../../shell/api.js";
import { delta, text } from "../../shell/text.js";
import { standing } from "../rules/fold.js";
import { finishGame, game as keptGame, renewGame, watch } from "../phone/kept.js";
import "./reconcile-sheet.js";
import "../scores/score-entry.js";
import { penaltiesOf, standingOf } from "../rules/standing.js";
import { upperFirst } from "../rules/words.js";
import "./standing-table.js";
import "../scores/sum-line.js";
import { finalSum, restFor, scoreOf } from "../scores/sums.js";

/** `.game` a GameView, `open`; `amends` where scores that the server has are corrected there at once. Events `fw-close`, `fw-finished`. */
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

  #stop = null;

  constructor() {
    super();
    this.game = null;
    this.open = false;
    this.amends = false;
    this.problem = null;
    this.values = [];
    this.tried = false;
    this.reconciling = false;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop?.();
    this.#stop = null;
  }

  willUpdate(past) {
    if (!past.has("open")) return;
    this.#stop?.();
    this.#stop = null;
    if (this.open && this.game) this.#begin();
  }

  #begin() {
    const { id } = this.game;
    this.tried = false;
    this.problem = null;
    this.reconciling = false;
    this.values = this.#usual();
    this.#stop = watch(id, async () => (this.game = (await keptGame(id)) ?? this.game));
    const kept = draftOf(this.#key);
    if (kept?.length === this.values.length) this.values = kept;
  }

  get #key() {
    return `final scores of ${this.game.id}`;
  }

  #usual() {
    const { game } = this;
    const scores = game.final_scores ?? (game.hands.length ? this.#folded() : null);
    return game.players.map((_, seat) => (scores ? String(scores[seat]) : ""));
  }

  /** What the hands make of the scores, with leftover sticks given as the rules say. */
  #folded() {
    return bySeat(standing(this.game.tables, this.game.folded).placings).map((row) => row.score);
  }

  #differences(scores) {
    if (!this.game.hands.length || scores.includes(null)) return scores.map(() => 0);
    const folded = this.#folded();
    return scores.map((score, seat) => score - folded[seat]);
  }

  render() {
    if (!this.game?.tables) return nothing;
    const { game } = this;
    const rules = game.tables.rules;
    const names = game.players.map((player) => player.name);
    const scores = names.map((_, seat) => scoreOf(this.values[seat] ?? ""));
    const sum = finalSum(rules, scores);
    const off = this.#differences(scores);
    const differs = sum.ok && off.some(Boolean);
    return html`
      <fw-sheet heading=${text("games.finish_title")} ?open=${this.open} @fw-close=${this.#closed}>
        ${this.open ? this.#content(rules, names, scores, sum, off, differs) : nothing}
        ${differs ? html`<button slot="actions" class="button quiet" @click=${() => this.#set(this.#folded().map(String))}>${text("games.back_to_hands")}</button>` : nothing}
        <button slot="actions" class="button" @click=${() => this.#finish(scores, sum, differs)}>${text(this.#verb(differs))}</button>
      </fw-sheet>
      <fw-reconcile-sheet .game=${game} .scores=${sum.ok ? scores : null} ?open=${this.reconciling} @fw-close=${this.#reconciled}></fw-reconcile-sheet>
    `;
  }

  #verb(differs) {
    if (this.amends) return differs ? "games.amend_differing" : "games.amend";
    return differs ? "games.finish_differing" : "games.finish";
  }

  #content(rules, names, scores, sum, off, differs) {
    const folded = this.game.hands.length ? this.#folded() : null;
    const rows = names.map((name, seat) => ({
      name,
      note: off[seat] ? text("games.off_hands", { score: folded[seat], difference: delta(off[seat]) }) : null,
    }));
    return html`<div class="stack">
      <p class="meta">${text(this.amends ? "games.amend_words" : folded ? "games.finish_words" : "games.finish_only_words")}</p>
      <fw-score-entry .rows=${rows} .values=${this.values} .rest=${restFor(rules, scores)} @fw-scores=${(event) => this.#set(event.detail.values)}></fw-score-entry>
      <fw-sum-line .rules=${rules} .scores=${scores} .sum=${sum} .names=${names} ?tried=${this.tried} @fw-give=${(event) => this.#set(event.detail.scores.map(String))}></fw-sum-line>
      ${this.problem ? html`<fw-finding severity="bad" role="alert" .sentence=${this.problem}></fw-finding>` : nothing}
      ${differs ? this.#differing(names, off) : nothing}
      ${sum.ok ? html`<fw-standing .standing=${standingOf(this.game.tables, scores, sum.sticks, penaltiesOf(this.game.tables, this.game.folded.steps))} .names=${names}></fw-standing>` : nothing}
    </div>`;
  }

  #differing(names, off) {
    const differences = names.flatMap((name, seat) => (off[seat] ? [`${name} ${delta(off[seat])}`] : [])).join(", ");
    return html`<div class="choices">
      <fw-finding severity="warn" .sentence=${text("games.differ", { differences })}>
        <button slot="fix" class="button quiet" @click=${() => (this.reconciling = true)}>${text("games.find")}</button>
      </fw-finding>
      <p class="meta">${text("games.keep_hint")}</p>
    </div>`;
  }

  #set(values) {
    this.values = values;
    keepDraft(this.#key, values);
  }

  async #finish(scores, sum, differs) {
    this.tried = true;
    if (!sum.ok) return;
    const { id } = this.game;
    const done = this.amends
      ? await this.#amend(scores, differs)
      : await finishGame(id, scores, { accept_differences: differs }).then(() => true);
    if (!done) return;
    keepDraft(this.#key, null);
    this.open = false;
    toast({ text: text(this.amends ? "games.amended" : "games.finished_toast"), kind: "good" });
    this.dispatchEvent(new CustomEvent("fw-finished", { detail: { id }, bubbles: true, composed: true }));
  }

  async #amend(scores, differs) {
    const { id, version } = this.game;
    const sent = {
      body: { final_scores: scores, accept_differences: differs },
      headers: { "if-match": `"${version}"` },
    };
    this.problem = null;
    try {
      await ask("PUT", `/api/games/${id}/final_scores`, sent);
      await renewGame(id);
      return true;
    } catch (error) {
      this.problem =
        error instanceof Refused
          ? upperFirst([error.problem, error.remedy].filter(Boolean).join(": "))
          : text("games.amend_away");
      if (error.status === 412) renewGame(id).catch(() => {});
      return false;
    }
  }

  #closed(event) {
    event.stopPropagation();
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  }

  #reconciled(event) {
    event.stopPropagation();
    this.reconciling = false;
  }
}

function bySeat(placings) {
  return [...placings].sort((one, other) => one.seat - other.seat);
}

customElements.define("fw-finish-sheet", FinishSheet);
