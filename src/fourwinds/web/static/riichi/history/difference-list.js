/* fw-difference-list: what an edit would change, hand by hand, shown before it is made. */
import { css, html, LitElement, nothing } from "lit";
import { column12 } from "../../elements/host-style.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { number, text } from "../../shell/text.js";
import { isChanged } from "../rules/difference.js";
import { handNumbers, winsOf } from "../rules/facts.js";
import { windOf } from "../rules/fold.js";
import { shortRound, tellEnding, tellFact, tellPlace, tellRefusal, tellRound, upperFirst } from "../rules/words.js";

class DifferenceList extends LitElement {
  static properties = { game: { attribute: false }, difference: { attribute: false } };

  static styles = [
    shared,
    column12,
    css`
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
    /** @type {Riichi.PlayableGame | null} */
    this.game = null;
    /** @type {Riichi.Difference | null} */
    this.difference = null;
  }

  render() {
    const { game, difference } = this;
    if (!game || !difference) return nothing;
    const names = game.players.map(({ name }) => name);
    if (difference.problem) return problemText(difference, names);
    const { changes, ending, scores } = difference;
    const shown = changes.filter((change) => isChanged(change) && (change.before || change.after));
    if (!shown.length) return html`<p>${text(changes.length ? "history.only_numbers" : "history.nothing_changes")}</p>`;
    /** @param {Riichi.Step} step */
    const tell = ({ fact, before: state }) => tellFact(fact, names, { tables: game.tables, state });
    return html`
      <p>${text("history.hands_change", { count: shown.length })} ${endingText(ending)}</p>
      ${
        scores
          ? html`<section><h3>${text("history.scores_then")}</h3>
            <div class="scores">${scoreChanges(names, scores)}</div></section>`
          : nothing
      }
      <ol class="changes">${shown.map((change) => changeRow(difference, change, names, tell))}</ol>
    `;
  }
}

/** @typedef {Extract<Riichi.Difference, {problem: null}>} PossibleDifference */
/** @typedef {Extract<Riichi.Difference, {after: null}>} ImpossibleDifference */

/** @param {ImpossibleDifference} difference @param {string[]} names */
function problemText({ problem, facts }, names) {
  const why = tellRefusal(problem, names).replace(/\.?$/, ".");
  const index = (problem.place ?? 1) - 1;
  const hand = upperFirst(tellPlace({ number: handNumbers(facts)[index], fact: facts[index] }));
  return html`<p class="problem" role="alert">
    ${icon("warn")}<span>${text("history.cannot_be", { hand, why })}</span></p>`;
}

/** @param {PossibleDifference["ending"]} ending */
function endingText(ending) {
  if (!ending) return nothing;
  return ending.after
    ? html`<b>${text("history.now_ends", { how: tellEnding(ending.after) })}</b>`
    : html`<b>${text("history.no_longer_ends")}</b>`;
}

/**
 * @param {PossibleDifference} difference
 * @param {Riichi.HandChange} change
 * @param {string[]} names
 * @param {(step: Riichi.Step) => string} tell
 */
function changeRow(difference, { was, now, before, after }, names, tell) {
  const numbers = { before: numberOf(difference.before, was), after: numberOf(difference.after, now) };
  if (!after)
    return html`<li><s>${before && headText(numbers.before, before)} ${before && tell(before)}</s>
      <span class="bad">${text("history.is_deleted")}</span></li>`;
  if (!before)
    return html`<li><span>${headText(numbers.after, after)} ${tell(after)}</span>
      <span class="good">${text("history.is_new")}</span></li>`;
  const [old, fact] = [tell(before), tell(after)];
  const facts = old === fact ? fact : html`<s>${old}</s> ${icon("next")} <span class="now">${fact}</span>`;
  const scores = { before: before.after.scores, after: after.after.scores };
  const again = html`<span class="warn">${text("history.tiles_again")}</span>`;
  return html`
    <li>
      <span>${numbersText(numbers)} ${roundsText(before.before, after.before)} ${facts}</span>
      <span class="scores">${scoreChanges(names, scores)}</span>
      ${tilesNeedCounting(before, after) ? again : nothing}
    </li>
  `;
}

/** The number of a hand in the game before or after the edit; null where it is no hand.
    @param {Riichi.Folded} game
    @param {number | null} index */
function numberOf(game, index) {
  return index === null ? null : (handNumbers(game.steps.map(({ fact }) => fact))[index] ?? null);
}

/** @param {number | null} dealt @param {Riichi.Step} step */
function headText(dealt, step) {
  return html`<span class="meta">${dealt ? `${dealt} · ` : ""}${shortRound(step.before)}</span>`;
}

/** @param {Riichi.BeforeAndAfter<number | null>} numbers */
function numbersText({ before, after }) {
  if (!after) return nothing;
  return html`<span class="meta">${before === after ? before : html`<s>${before}</s> ${after}`} ·</span>`;
}

/** @param {Riichi.State} before @param {Riichi.State} after */
function roundsText(before, after) {
  const [old, round] = [shortRound(before), shortRound(after)];
  const rounds = old === round ? round : html`<s>${old}</s> ${icon("next")} <b>${round}</b>`;
  return html`<span class="meta" title=${tellRound(after)}>${rounds}</span>`;
}

/** @param {string[]} names @param {Riichi.BeforeAndAfter<number[]>} scores */
function scoreChanges(names, { before, after }) {
  return names.map((name, seat) =>
    before[seat] === after[seat]
      ? nothing
      : html`<span>${name} <s>${number(before[seat])}</s> <span class="now">${number(after[seat])}</span></span>`,
  );
}

/** Whether a hand has tiles and its winds change, so that the tiles may have another value.
    @param {Riichi.Step} before
    @param {Riichi.Step} after */
function tilesNeedCounting(before, after) {
  /** @param {Riichi.Step} step @param {Riichi.Seat} seat */
  const winds = ({ before: state }, seat) => `${windOf(state, seat)} ${state.wind}`;
  return winsOf(after.fact).some(({ seat, tiles }) => tiles && winds(before, seat) !== winds(after, seat));
}

customElements.define("fw-difference-list", DifferenceList);
