/* Who changed what in a game and when, in words, the newest change first. */
import { LitElement, css, html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { ask } from "../../shell/api.js";
import { hasText, number, text } from "../../shell/text.js";
import { tellMoment } from "../../shell/moments.js";
import { isPlayed } from "../rules/facts.js";
import { tellFact, tellPlace, upperFirst } from "../rules/words.js";

class AuditTrail extends LitElement {
  static properties = { game: { attribute: false }, changes: { state: true }, problem: { state: true } };

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

  #asked = null;

  constructor() {
    super();
    this.game = null;
    this.changes = null;
    this.problem = null;
  }

  willUpdate() {
    const wanted = this.game && !this.game.is_new ? `${this.game.id} ${this.game.version}` : null;
    if (wanted !== this.#asked) this.#load(wanted);
  }

  async #load(wanted) {
    this.#asked = wanted;
    if (wanted === null) return;
    try {
      const changes = await everyChange(this.game.id);
      if (this.#asked === wanted) [this.changes, this.problem] = [changes.reverse(), null];
    } catch (error) {
      this.problem = error;
    }
  }

  render() {
    if (!this.game) return nothing;
    if (this.game.is_new) return html`<p class="meta">${text("history.trail_new")}</p>`;
    if (!this.changes)
      return html`<p class="meta" role="status">${this.problem ? text("history.trail_away") : text("history.trail_loading")}</p>`;
    return html`<ol class="plain">${this.changes.map((change) => this.#change(change))}</ol>`;
  }

  #change({ at, who, action, before, after }) {
    return html`
      <li>
        <span>${this.#what(action, before, after)}</span>
        ${this.#details(action, before, after)}
        <span class="meta">${text("history.trail_by", { who, when: tellMoment(at) })}</span>
      </li>
    `;
  }

  #what(action, before, after) {
    const hand = after?.hand ?? before ?? after;
    const key = `history.trail.${action}`;
    const place = hand?.fact
      ? upperFirst(tellPlace({ number: isPlayed(hand.fact) ? hand.hand_number : null, fact: hand.fact }))
      : "";
    return text(hasText(key) ? key : "history.trail.other", { hand: place, action: action.replaceAll("_", " ") });
  }

  #details(action, before, after) {
    if (action === "record_hand") return this.#fact(after?.fact);
    if (action === "insert_hand") return this.#fact(after?.hand?.fact);
    if (action === "delete_hand") return html`<s>${this.#fact(before?.fact)}</s>`;
    if (action === "move_hand")
      return this.#both(before?.hand_number ?? before?.place, after?.hand?.hand_number ?? after?.hand?.place);
    if (action === "correct_hand")
      return html`${this.#both(this.#fact(before?.fact), this.#fact(after?.hand?.fact))} ${this.#scores(before, after)}`;
    if (action === "finish_game" && after?.final_scores) return this.#final(after);
    if (action === "edit_game") return this.#edited(before, after);
    return nothing;
  }

  #names() {
    return this.game.players.map(({ name }) => name);
  }

  #fact(fact) {
    return fact ? tellFact(fact, this.#names()) : "";
  }

  #both(was, now) {
    return html`<span class="was"><s>${was}</s>${icon("next", text("history.becomes"))}<b>${now}</b></span>`;
  }

  #scores(before, after) {
    const ids = this.game.players.map(({ player_id }) => player_id);
    const now = after?.hand?.scores_after ?? {};
    const moved = this.#names().flatMap((name, seat) => {
      const [old, score] = [before?.scores_after?.[ids[seat]], now[ids[seat]]];
      return old === undefined || old === score ? [] : [text("history.instead", { name, score, old })];
    });
    return moved.length ? html`<span class="meta">${moved.join(", ")}</span>` : nothing;
  }

  #final({ final_scores: scores }) {
    return html`<span>${this.#names()
      .map((name, seat) => `${name} ${number(scores[seat])}`)
      .join(", ")}</span>`;
  }

  #edited(before, after) {
    if (before?.label === after?.label) return nothing;
    return this.#both(before?.label || text("history.no_label"), after?.label || text("history.no_label"));
  }
}

async function everyChange(game) {
  const found = [];
  for (let after = "0"; after !== null; ) {
    const page = await ask("GET", `/api/games/${game}/changes?limit=100&after=${after}`);
    found.push(...page.items);
    after = page.next;
  }
  return found;
}

customElements.define("fw-audit-trail", AuditTrail);
