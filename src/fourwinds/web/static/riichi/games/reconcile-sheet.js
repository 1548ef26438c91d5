/* fw-reconcile-sheet: what the uncertain hands can have been, so that the final scores come out. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/finding.js";
import "../../elements/sheet.js";
import "../../elements/skeleton.js";
import { toast } from "../../elements/toast.js";
import { shared } from "../../elements/shared.js";
import { Away, Refused, ask } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { canApply, changesOf } from "./completions.js";
import { correctHand, game as keptGame, recordHand } from "../phone/kept.js";
import { syncNow } from "../phone/sync.js";
import { tellFact, tellRound } from "../rules/words.js";

/** `.game` a GameView, `.scores` to try or null for those of the game, `open`. Events `fw-close`, `fw-used`. */
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
    this.game = null;
    this.scores = null;
    this.open = false;
    this.found = null;
    this.problem = null;
  }

  updated(past) {
    if (past.has("open") && this.open) this.#look();
  }

  async #look() {
    this.found = null;
    this.problem = null;
    const { id } = this.game;
    try {
      if (this.game.waiting || this.game.is_new) await syncNow();
      const now = (await keptGame(id)) ?? this.game;
      if (now.waiting || now.is_new) return void (this.problem = text("games.reconcile_waiting"));
      const asked = (this.scores ?? []).map((score) => `&final_scores=${score}`).join("");
      this.found = await ask("GET", `/api/games/${id}/completions?limit=10${asked}`);
    } catch (error) {
      if (error instanceof Away) this.problem = text("games.reconcile_away");
      else if (error instanceof Refused) this.problem = [error.problem, error.remedy].filter(Boolean).join("; ");
      else throw error;
    }
  }

  render() {
    return html`<fw-sheet heading=${text("games.reconcile")} ?open=${this.open} @fw-close=${this.#closed}>
      ${this.open ? this.#content() : nothing}
      ${this.problem ? html`<button slot="actions" class="button quiet" @click=${this.#look}>${text("games.look_again")}</button>` : nothing}
    </fw-sheet>`;
  }

  #content() {
    if (this.problem) return html`<fw-finding severity="warn" .sentence=${this.problem}></fw-finding>`;
    if (this.found === null) return html`<fw-skeleton></fw-skeleton>`;
    const { completions, open } = this.found;
    return html`
      <p class="meta">${text("games.reconcile_words")}</p>
      ${completions.length ? html`<ol class="plain">${completions.map((each) => this.#completion(each))}</ol>` : html`<fw-finding severity="warn" .sentence=${text("games.reconcile_none")}></fw-finding>`}
      ${open.length ? html`<details><summary>${text("games.open_questions")}</summary>${open.map((line) => html`<p class="meta">${line}</p>`)}</details>` : nothing}
    `;
  }

  #completion(completion) {
    const changes = changesOf(this.game.hands, completion.facts);
    const share = Math.round(completion.plausibility * 100);
    return html`<li>
      <span class="share meta">${text("games.plausibility", { share: share || "<1" })} ${text("games.plausible")}</span>
      <span class="changes">${changes.map((change) => html`<span>${this.#told(change)}</span>`)}</span>
      ${canApply(changes) ? html`<button class="button quiet" @click=${() => this.#use(changes)}>${text("games.use_this")}</button>` : html`<span class="meta share">${text("games.missing_hand")}</span>`}
    </li>`;
  }

  #told({ hand, number, fact, missing }) {
    const names = this.game.players.map((player) => player.name);
    const told = tellFact(fact, names, hand?.step ? { tables: this.game.tables, state: hand.step.before } : null);
    if (missing) return text(number ? "games.missing_after" : "games.missing_before", { number, told });
    return text("games.completed_hand", { number, round: hand.step ? tellRound(hand.step.before) : "", told });
  }

  async #use(changes) {
    const { id } = this.game;
    for (const { hand, fact } of changes) {
      if (hand) await correctHand(id, hand.hand_id, fact);
      else await recordHand(id, fact);
    }
    toast({ text: text("games.used_toast", { count: changes.length }), kind: "good" });
    this.dispatchEvent(new CustomEvent("fw-used"));
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  }

  #closed(event) {
    event.stopPropagation();
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  }
}

customElements.define("fw-reconcile-sheet", ReconcileSheet);
