/* fw-audit-trail: who changed what in a game and when, the newest change first. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { ask } from "../../shell/api.js";
import { tellMoment } from "../../shell/moments.js";
import { hasText, number, text } from "../../shell/text.js";
import { isPlayed } from "../rules/facts.js";
import { tellFact, tellPlace, upperFirst } from "../rules/words.js";

class AuditTrail extends LitElement {
  static properties = { game: { attribute: false }, changes: { state: true }, isAway: { state: true } };

  static styles = [
    shared,
    css`
      :host {
        display: block;
      }

      li {
        display: grid;
        gap: var(--space-4);
        padding-block: var(--space-12);

        & + & {
          border-top: var(--hairline) solid var(--line);
        }
      }

      .was {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-4) var(--space-8);
      }

      s {
        color: var(--muted);
      }
    `,
  ];

  /** The game and version whose changes are loaded.
      @type {string | null} */
  #loaded = null;

  constructor() {
    super();
    /** @type {Riichi.GameView | null} */
    this.game = null;
    /** @type {Riichi.GameChange[] | null} */
    this.changes = null;
    this.isAway = false;
  }

  willUpdate() {
    const { game } = this;
    const wanted = game && !game.is_new ? `${game.id} ${game.version}` : null;
    if (wanted === this.#loaded) return;
    this.#loaded = wanted;
    if (game && wanted !== null) this.#load(game.id, wanted);
  }

  /** @param {string} id @param {string} wanted */
  async #load(id, wanted) {
    try {
      const changes = await everyChange(id);
      if (this.#loaded !== wanted) return;
      this.changes = changes.reverse();
      this.isAway = false;
    } catch {
      this.isAway = true;
    }
  }

  render() {
    if (!this.game) return nothing;
    if (this.game.is_new) return html`<p class="meta">${text("history.trail_new")}</p>`;
    if (!this.changes) {
      const words = text(this.isAway ? "history.trail_away" : "history.trail_loading");
      return html`<p class="meta" role="status">${words}</p>`;
    }
    return html`<ol class="plain">${this.changes.map((change) => this.#change(change))}</ol>`;
  }

  /** @param {Riichi.GameChange} change */
  #change(change) {
    return html`
      <li>
        <span>${heading(change)}</span>
        ${this.#details(change)}
        <span class="meta">${text("history.trail_by", { who: change.who, when: tellMoment(change.at) })}</span>
      </li>
    `;
  }

  /** @param {Riichi.GameChange} change */
  #details({ action, before, after }) {
    if (action === "record_hand") return this.#fact(after?.fact);
    if (action === "insert_hand") return this.#fact(after?.hand?.fact);
    if (action === "delete_hand") return html`<s>${this.#fact(before?.fact)}</s>`;
    if (action === "move_hand")
      return both(before?.hand_number ?? before?.place, after?.hand?.hand_number ?? after?.hand?.place);
    if (action === "correct_hand") {
      const facts = both(this.#fact(before?.fact), this.#fact(after?.hand?.fact));
      return html`${facts} ${this.#scores(before, after)}`;
    }
    if (action === "finish_game" && after?.final_scores) return this.#final(after.final_scores);
    if (action === "edit_game" && before?.label !== after?.label)
      return both(before?.label || text("history.no_label"), after?.label || text("history.no_label"));
    return nothing;
  }

  get #players() {
    return this.game?.players ?? [];
  }

  /** @param {Riichi.Fact | undefined} fact */
  #fact(fact) {
    if (!fact) return "";
    return tellFact(
      fact,
      this.#players.map(({ name }) => name),
    );
  }

  /** @param {Riichi.ChangeSide | null} before @param {Riichi.ChangeSide | null} after */
  #scores(before, after) {
    const changes = this.#players.flatMap(({ name, player_id: id }) => {
      const [old, score] = [before?.scores_after?.[id ?? ""], after?.hand?.scores_after?.[id ?? ""]];
      return old === undefined || old === score ? [] : [text("history.instead", { name, score, old })];
    });
    return changes.length ? html`<span class="meta">${changes.join(", ")}</span>` : nothing;
  }

  /** @param {number[]} scores */
  #final(scores) {
    const words = this.#players.map(({ name }, seat) => `${name} ${number(scores[seat])}`);
    return html`<span>${words.join(", ")}</span>`;
  }
}

/** @param {Riichi.GameChange} change */
function heading({ action, before, after }) {
  const hand = after?.hand ?? before ?? after;
  const key = `history.trail.${action}`;
  const fact = hand?.fact;
  const dealt = fact && isPlayed(fact) ? (hand.hand_number ?? null) : null;
  const place = fact ? upperFirst(tellPlace({ number: dealt, fact })) : "";
  return text(hasText(key) ? key : "history.trail.other", { hand: place, action: action.replaceAll("_", " ") });
}

/** @param {unknown} was @param {unknown} now */
function both(was, now) {
  return html`<span class="was"><s>${was}</s>${icon("next", text("history.becomes"))}<b>${now}</b></span>`;
}

/** @param {string} game @returns {Promise<Riichi.GameChange[]>} */
async function everyChange(game) {
  const found = [];
  let after = "0";
  while (after !== null) {
    const page = await ask("GET", `/api/games/${game}/changes?limit=100&after=${after}`);
    found.push(...page.items);
    after = page.next;
  }
  return found;
}

customElements.define("fw-audit-trail", AuditTrail);
