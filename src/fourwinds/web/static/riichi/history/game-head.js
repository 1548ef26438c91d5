/* The head of a game: who sat there and how it ended or stands, and how much its record tells. */
import { LitElement, css, html, nothing } from "lit";
import { shared } from "../../elements/shared.js";
import "../../elements/chip.js";
import { number, text } from "../../shell/text.js";
import { standing, standingOf } from "../rules/fold.js";
import { tellEnding, tellRound } from "../rules/words.js";
import { tellDay } from "../../shell/moments.js";
import { signed } from "../scores/figures.js";
import { tellName } from "../ruleset/rule-choices.js";

class GameHead extends LitElement {
  static properties = { game: { attribute: false } };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-12);
      }

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
    this.game = null;
  }

  render() {
    if (!this.game) return nothing;
    const { game } = this;
    const placed = rows(game);
    return html`
      <div class="badges">
        <fw-chip kind="module" .label=${text(`history.quality.${game.finished_at || game.ending ? game.quality : "going"}`)}></fw-chip>
        <span class="meta">${this.#when()}</span>
      </div>
      <ol class="places ${placed[0].total === null ? "" : "final"}">
        ${placed.map(
          ({ seat, place, score, total }) => html`
            <li class=${place === 1 ? "first" : ""}>
              <span class="place">${place ?? ""}</span>
              <span class="name">${game.players[seat].name}</span>
              <span class="score">${score === null ? "" : number(score)}</span>
              ${total === null ? nothing : html`<span class="points ${total > 0 ? "good" : total < 0 ? "bad" : ""}">${signed(total)}</span>`}
            </li>
          `,
        )}
      </ol>
      ${game.has_differences ? html`<p class="meta">${text("history.differences")}</p>` : nothing}
    `;
  }

  /** How far the game is: its end, the round now, or that nobody knows. */
  #where() {
    const { ending, finished_at, open_end, folded } = this.game;
    if (ending) return tellEnding(ending);
    if (finished_at || !folded.state) return "";
    return open_end ? text("history.perhaps_over") : text("history.now", { round: tellRound(folded.state) });
  }

  #when() {
    const { game } = this;
    const rules = tellName(typeof game.rules === "string" ? game.rules : (game.rules?.name ?? ""));
    return [tellDay(game.started_at), rules && text("history.rules", { rules }), this.#where()]
      .filter(Boolean)
      .join(" · ");
  }
}

/** Places, scores and final points, the first first; of a game that goes on as it stands. */
export function rows(game) {
  return (game.finished_at || game.ending ? finalRows(game) : presentRows(game)).sort(byPlace);
}

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

function presentRows({ players, tables, folded }) {
  if (!tables || !folded.state) return players.map(({ seat }) => ({ seat, place: null, score: null, total: null }));
  return standing(tables, folded).placings.map(({ seat, place }) => ({
    seat,
    place,
    score: folded.state.scores[seat],
    total: null,
  }));
}

const byPlace = (one, other) => one.place - other.place || one.seat - other.seat;

customElements.define("fw-game-head", GameHead);
