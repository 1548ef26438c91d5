/* fw-reconcile-sheet: what the uncertain hands may have been, given the final scores. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/finding.js";
import "../../elements/sheet.js";
import "../../elements/skeleton.js";
import { shared } from "../../elements/shared.js";
import { toast } from "../../elements/toast.js";
import { ask, problemText } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { correctHand, game as keptGame, recordHand } from "../phone/kept.js";
import { syncNow } from "../phone/sync.js";
import { tellFact, tellRound } from "../rules/words.js";
import { canApply, changesOf } from "./completions.js";

/** `.game`, `.scores` to try, or null for those of the game, `open`. Events `fw-close`, `fw-used`. */
class ReconcileSheet extends LitElement {
  static properties = {
    game: { attribute: false },
    scores: { attribute: false },
    open: { type: Boolean, reflect: true },
    found: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    css`
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: var(--space-8) var(--space-16);
        padding-block: var(--space-12);
      }

      li + li {
        border-top: var(--hairline) solid var(--line);
      }

      .share {
        grid-column: 1 / -1;
      }

      .changes {
        display: grid;
        gap: var(--space-4);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.GameView | null} */
    this.game = null;
    /** @type {Riichi.Score[] | null} */
    this.scores = null;
    this.open = false;
    /** @type {Riichi.Completions | null} null until the server answers */
    this.found = null;
    /** @type {string | null} */
    this.problem = null;
  }

  /** @param {import("lit").PropertyValues} past */
  updated(past) {
    if (past.has("open") && this.open) this.#search();
  }

  async #search() {
    this.found = null;
    this.problem = null;
    const { game } = this;
    if (!game) return;
    try {
      if (game.waiting || game.is_new) await syncNow();
      const now = (await keptGame(game.id)) ?? game;
      if (now.waiting || now.is_new) {
        this.problem = text("games.reconcile_waiting");
        return;
      }
      const scores = (this.scores ?? []).map((score) => `&final_scores=${score}`).join("");
      this.found = await ask("GET", `/api/games/${game.id}/completions?limit=10${scores}`);
    } catch (error) {
      this.problem = problemText(error, "games.reconcile_away");
    }
  }

  render() {
    return html`<fw-sheet heading=${text("games.reconcile")} ?open=${this.open} @fw-close=${this.#closed}>
      ${this.open && this.game ? this.#content(this.game) : nothing}
      ${this.problem ? this.#againButton() : nothing}
    </fw-sheet>`;
  }

  #againButton() {
    return html`<button slot="actions" class="button quiet" @click=${this.#search}>${text("games.look_again")}</button>`;
  }

  /** @param {Riichi.GameView} game */
  #content(game) {
    if (this.problem) return html`<fw-finding severity="warn" .sentence=${this.problem}></fw-finding>`;
    if (this.found === null) return html`<fw-skeleton></fw-skeleton>`;
    const { completions, open } = this.found;
    return html`
      <p class="meta">${text("games.reconcile_words")}</p>
      ${
        completions.length
          ? html`<ol class="plain">${completions.map((each) => this.#completion(game, each))}</ol>`
          : html`<fw-finding severity="warn" .sentence=${text("games.reconcile_none")}></fw-finding>`
      }
      ${open.length ? this.#openQuestions(open) : nothing}
    `;
  }

  /** @param {string[]} lines */
  #openQuestions(lines) {
    return html`<details>
      <summary>${text("games.open_questions")}</summary>${lines.map((line) => html`<p class="meta">${line}</p>`)}
    </details>`;
  }

  /**
   * @param {Riichi.GameView} game
   * @param {Riichi.Completion} completion
   */
  #completion(game, completion) {
    const changes = changesOf(game.hands, completion.facts);
    const share = Math.round(completion.plausibility * 100);
    const use = () => this.#apply(game.id, changes);
    return html`<li>
      <span class="share meta">${text("games.plausibility", { share: share || "<1" })} ${text("games.plausible")}</span>
      <span class="changes">${changes.map((change) => html`<span>${changeText(game, change)}</span>`)}</span>
      ${
        canApply(changes)
          ? html`<button class="button quiet" @click=${use}>${text("games.use_this")}</button>`
          : html`<span class="meta share">${text("games.missing_hand")}</span>`
      }
    </li>`;
  }

  /**
   * @param {string} id
   * @param {Riichi.CompletionChange[]} changes
   */
  async #apply(id, changes) {
    for (const { hand, fact } of changes) {
      if (hand) await correctHand(id, hand.hand_id, fact);
      else await recordHand(id, fact);
    }
    toast({ text: text("games.used_toast", { count: changes.length }), kind: "good" });
    this.dispatchEvent(new CustomEvent("fw-used"));
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  }

  /** @param {Event} event */
  #closed(event) {
    event.stopPropagation();
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  }
}

/**
 * @param {Riichi.GameView} game
 * @param {Riichi.CompletionChange} change
 */
function changeText(game, { hand, number, fact, missing }) {
  const names = game.players.map((player) => player.name);
  const before = hand?.step?.before;
  const told = tellFact(fact, names, game.tables && before ? { tables: game.tables, state: before } : null);
  if (missing) return text(number ? "games.missing_after" : "games.missing_before", { number, told });
  return text("games.completed_hand", { number, round: before ? tellRound(before) : "", told });
}

customElements.define("fw-reconcile-sheet", ReconcileSheet);
