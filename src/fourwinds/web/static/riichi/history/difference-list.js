/* What an edit would change, hand by hand, shown before it is done. */
import { LitElement, css, html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { number, text } from "../../shell/text.js";
import { winsOf } from "../rules/facts.js";
import { windOf } from "../rules/fold.js";
import { isChanged } from "../rules/difference.js";
import { handNumbers } from "../rules/facts.js";
import { shortRound, tellEnding, tellFact, tellPlace, tellRefusal, tellRound, upperFirst } from "../rules/words.js";

class DifferenceList extends LitElement {
  static properties = { game: { attribute: false }, difference: { attribute: false } };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-12);
      }

      .changes {
        list-style: none;
        padding: 0;
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
      }

      li {
        display: grid;
        gap: var(--space-4);
        padding: var(--space-8) var(--space-12);

        & + & {
          border-top: var(--hairline) solid var(--line);
        }
      }

      h3 {
        color: var(--muted);
        font: var(--meta);
      }

      s,
      .was {
        color: var(--muted);
      }

      .warn {
        color: var(--warn);
        font: var(--meta);
      }

      .now {
        font-weight: var(--strong);
      }

      .scores {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
        gap: var(--space-4) var(--space-12);
        font: var(--meta);
      }

      .icon {
        width: var(--space-16);
        height: var(--space-16);
        vertical-align: middle;
        color: var(--muted);
      }
    `,
  ];

  constructor() {
    super();
    this.game = null;
    this.difference = null;
  }

  render() {
    if (!this.difference) return nothing;
    const { changes, ending, scores, problem } = this.difference;
    if (problem) return this.#problem(problem);
    const shown = changes.filter((change) => isChanged(change) && (change.before || change.after));
    if (!shown.length) return html`<p>${text(changes.length ? "history.only_numbers" : "history.nothing_changes")}</p>`;
    return html`
      <p>${text("history.hands_change", { count: shown.length })} ${this.#ending(ending)}</p>
      ${
        scores
          ? html`<section><h3>${text("history.scores_then")}</h3><div class="scores">${this.#scores(scores.before, scores.after)}</div></section>`
          : nothing
      }
      <ol class="changes">${shown.map((change) => this.#change(change))}</ol>
    `;
  }

  #problem(problem) {
    const why = tellRefusal(problem, this.#names()).replace(/\.?$/, ".");
    return html`<p class="problem" role="alert">${icon("warn")}<span>${text("history.cannot_be", { hand: this.#named(problem.place - 1), why })}</span></p>`;
  }

  #named(index) {
    const { facts } = this.difference;
    return upperFirst(tellPlace({ number: handNumbers(facts)[index], fact: facts[index] }));
  }

  #names() {
    return this.game.players.map(({ name }) => name);
  }

  #fact({ fact, before: state }) {
    return tellFact(fact, this.#names(), { tables: this.game.tables, state });
  }

  #ending(ending) {
    if (!ending) return nothing;
    return ending.after
      ? html`<b>${text("history.now_ends", { how: tellEnding(ending.after) })}</b>`
      : html`<b>${text("history.no_longer_ends")}</b>`;
  }

  #change({ was, now, before, after }) {
    const [old_number, number_now] = [
      this.#number(this.difference.before, was),
      this.#number(this.difference.after, now),
    ];
    if (!after)
      return html`<li><s>${this.#head(old_number, before)} ${this.#fact(before)}</s><span class="bad">${text("history.is_deleted")}</span></li>`;
    const told = this.#fact(after);
    if (!before)
      return html`<li><span>${this.#head(number_now, after)} ${told}</span><span class="good">${text("history.is_new")}</span></li>`;
    const old = this.#fact(before);
    return html`
      <li>
        <span>${this.#place(old_number, number_now)} ${this.#round(before.before, after.before)} ${old === told ? told : html`<s>${old}</s> ${icon("next")} <span class="now">${told}</span>`}</span>
        <span class="scores">${this.#scores(before.after.scores, after.after.scores)}</span>
        ${tilesNeedCounting(before, after) ? html`<span class="warn">${text("history.tiles_again")}</span>` : nothing}
      </li>
    `;
  }

  /** The number of a hand of the game before or after the edit, null where it is no hand. */
  #number(game, index) {
    return handNumbers(game.steps.map(({ fact }) => fact))[index];
  }

  #head(number, step) {
    return html`<span class="meta">${number ? `${number} · ` : ""}${shortRound(step.before)}</span>`;
  }

  #place(was, now) {
    if (!now) return nothing;
    return html`<span class="meta">${was === now ? was : html`<s>${was}</s> ${now}`} ·</span>`;
  }

  #round(before, after) {
    const [old, round] = [shortRound(before), shortRound(after)];
    return html`<span class="meta" title=${tellRound(after)}>${old === round ? round : html`<s>${old}</s> ${icon("next")} <b>${round}</b>`}</span>`;
  }

  #scores(before, after) {
    return this.#names().map((name, seat) =>
      before[seat] === after[seat]
        ? nothing
        : html`<span>${name} <s>${number(before[seat])}</s> <span class="now">${number(after[seat])}</span></span>`,
    );
  }
}

/** Whether a hand has tiles and its winds change, so that they may be worth something else. */
function tilesNeedCounting(before, after) {
  const winds = ({ before: state }, seat) => `${windOf(state, seat)} ${state.wind}`;
  return winsOf(after.fact).some(({ seat, tiles }) => tiles && winds(before, seat) !== winds(after, seat));
}

customElements.define("fw-difference-list", DifferenceList);
