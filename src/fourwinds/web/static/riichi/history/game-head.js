/* fw-game-head: the players of a game, how it ended or stands, and how complete its record is. */
import { css, html, LitElement, nothing } from "lit";
import { column12 } from "../../elements/host-style.js";
import { shared } from "../../elements/shared.js";
import "../../elements/chip.js";
import { tellDay } from "../../shell/moments.js";
import { number, text } from "../../shell/text.js";
import { isPlayable } from "../phone/game-view.js";
import { standing, standingOf } from "../rules/fold.js";
import { tellEnding, tellRound } from "../rules/words.js";
import { tellName } from "../ruleset/rule-choices.js";
import { signed } from "../scores/figures.js";

class GameHead extends LitElement {
  static properties = { game: { attribute: false } };

  static styles = [
    shared,
    column12,
    css`
      .badges {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-4) var(--space-12);
      }

      ol.places {
        background: var(--surface);
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        padding: var(--space-4) var(--space-16);
        list-style: none;
      }

      li {
        display: grid;
        grid-template-columns: 2ch minmax(0, 1fr) auto;
        align-items: baseline;
        gap: var(--space-12);
        min-height: var(--target);
        padding-block: var(--space-8);

        & + & {
          border-top: var(--hairline) solid var(--line);
        }
      }

      .final li {
        grid-template-columns: 2ch minmax(0, 1fr) auto 7ch;
      }

      .place {
        color: var(--muted);
      }

      .first .name,
      .first .score {
        font-weight: var(--strong);
      }

      .name {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .score {
        font: var(--title);
      }

      .points {
        text-align: end;
        font: var(--meta);
        font-weight: var(--strong);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.GameView | null} */
    this.game = null;
  }

  render() {
    const { game } = this;
    if (!game) return nothing;
    const places = rows(game);
    const quality = text(`history.quality.${game.finished_at || game.ending ? game.quality : "going"}`);
    return html`
      <div class="badges">
        <fw-chip kind="module" .label=${quality}></fw-chip>
        <span class="meta">${about(game)}</span>
      </div>
      <ol class="places ${places[0].total === null ? "" : "final"}">${places.map((row) => placeRow(game, row))}</ol>
      ${game.has_differences ? html`<p class="meta">${text("history.differences")}</p>` : nothing}
    `;
  }
}

/** @typedef {{seat: Riichi.Seat, place: number | null, score: number | null, total: number | null}} PlaceRow */

/** @param {Riichi.GameView} game @param {PlaceRow} row */
function placeRow(game, { seat, place, score, total }) {
  return html`
    <li class=${place === 1 ? "first" : ""}>
      <span class="place">${place ?? ""}</span>
      <span class="name">${game.players[seat].name}</span>
      <span class="score">${score === null ? "" : number(score)}</span>
      ${total === null ? nothing : html`<span class="points ${total > 0 ? "good" : total < 0 ? "bad" : ""}">${signed(total)}</span>`}
    </li>
  `;
}

/** How far the game is: its end, the current round, or that it may be over.
    @param {Riichi.GameView} game */
function progress({ ending, finished_at, open_end, folded }) {
  if (ending) return tellEnding(ending);
  if (finished_at || !folded.state) return "";
  return open_end ? text("history.perhaps_over") : text("history.now", { round: tellRound(folded.state) });
}

/** The day, the rules and the progress of a game.
    @param {Riichi.GameView} game */
function about(game) {
  const rules = tellName(typeof game.rules === "string" ? game.rules : (game.rules?.name ?? ""));
  const parts = [tellDay(game.started_at), rules && text("history.rules", { rules }), progress(game)];
  return parts.filter(Boolean).join(" · ");
}

/** Places, scores and final points, the first first; in a game in progress as they are now.
    @param {Riichi.GameView} game
    @returns {PlaceRow[]} */
export function rows(game) {
  return (game.finished_at || game.ending ? finalRows(game) : currentRows(game)).sort(byPlace);
}

/** @param {Riichi.GameView} game @returns {PlaceRow[]} */
function finalRows({ players, tables, final_scores, waiting }) {
  if (waiting && tables && final_scores)
    return standingOf(tables, final_scores).placings.map((placing) => ({ ...placing, total: placing.total / 1000 }));
  return players.map(({ seat, placement, final_score, final_points }) => ({
    seat,
    place: placement,
    score: final_score,
    total: final_points,
  }));
}

/** @param {Riichi.GameView} game @returns {PlaceRow[]} */
function currentRows(game) {
  if (!isPlayable(game)) return game.players.map(({ seat }) => ({ seat, place: null, score: null, total: null }));
  const { tables, folded } = game;
  return standing(tables, folded).placings.map(({ seat, place }) => ({
    seat,
    place,
    score: folded.state.scores[seat],
    total: null,
  }));
}

/** @param {PlaceRow} one @param {PlaceRow} other */
const byPlace = (one, other) => (one.place ?? 0) - (other.place ?? 0) || one.seat - other.seat;

customElements.define("fw-game-head", GameHead);
