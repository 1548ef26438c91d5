/* fw-game-row: a game in a list, with its players, scores and places, its day, its league, and how complete its record is. */
import { css, html, LitElement, nothing } from "lit";
import { cardLinkStyle } from "../../elements/card-link-style.js";
import { block } from "../../elements/host-style.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { tellDay } from "../../shell/moments.js";
import { number, text } from "../../shell/text.js";
import { tellRound, upperFirst } from "../rules/words.js";
import { inOrder } from "./game-list.js";

const BADGES = { complete: "full", partial: "partial", final_only: "final_only" };

/** `.game` of game-list.js, `.league` the name of its league or null. */
class GameRow extends LitElement {
  static properties = { game: { attribute: false }, league: {} };

  static styles = [
    shared,
    block,
    cardLinkStyle,
    css`
      .card-link {
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-8);
        transition: background-color var(--tint) ease-out;
      }

      .top {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-8);
      }

      .what {
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .marks {
        flex: none;
        display: flex;
        align-items: center;
        gap: var(--space-8);
      }

      .badge {
        padding-inline: var(--space-8);
        border-radius: var(--radius-full);
        background: var(--sunken);
        color: var(--muted);
        font: var(--meta);
      }

      .mark {
        display: inline-flex;
        align-items: center;
        gap: var(--space-4);
        font: var(--meta);
      }

      ol {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: var(--space-4) var(--space-24);
      }

      li {
        display: flex;
        align-items: baseline;
        gap: var(--space-8);
        min-width: 0;
      }

      .place {
        flex: none;
        min-width: 1ch;
        color: var(--muted);
        font: var(--meta);
      }

      .name {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .first .name,
      .first .score {
        font-weight: var(--strong);
      }

      .score {
        font-variant-numeric: tabular-nums;
      }

      .go {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-8);
      }

      .go .button {
        background: var(--accent-soft);
        color: var(--accent);
      }

      @media (width >= 40em) {
        ol {
          grid-template-columns: repeat(4, minmax(0, 1fr));
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.ListedGame | null} */
    this.game = null;
    /** @type {string | null} */
    this.league = null;
  }

  render() {
    const { game } = this;
    if (!game) return nothing;
    const about = [tellDay(game.started_at), game.label, this.league].filter(Boolean).join(" · ");
    return html`<a class="card-link tappable" href="/riichi/games/${game.id}${game.over ? "/hands" : ""}">
      <span class="top">
        <span class="what meta">${about}</span>
        <span class="marks">${this.#conflictMark(game)} ${this.#waitingMark(game)} ${this.#qualityBadge(game)}</span>
      </span>
      <ol class="plain">${inOrder(game).map((row) => this.#player(row))}</ol>
      ${game.over ? nothing : this.#progress(game)}
    </a>`;
  }

  /** @param {Riichi.ListedPlayer} row */
  #player(row) {
    return html`<li class=${row.place === 1 ? "first" : ""}>
      ${row.place === null ? nothing : html`<span class="place">${row.place}</span>`}
      <span class="name">${row.name}</span>
      ${row.score === null ? nothing : html`<span class="score">${number(row.score)}</span>`}
    </li>`;
  }

  /** @param {Riichi.ListedGame} game */
  #progress({ state, hands, may_be_over = false }) {
    const honba = state?.honba ? ` · ${text("games.honba_count", { count: state.honba })}` : "";
    const round = may_be_over ? upperFirst(text("history.perhaps_over")) : state && `${tellRound(state)}${honba}`;
    const where = round || (hands ? text("games.hands_count", { count: hands }) : text("games.not_begun"));
    return html`<span class="go">
      <span>${where}</span><span class="button">${text("games.go_on")} ${icon("next")}</span>
    </span>`;
  }

  /** @param {Riichi.ListedGame} game */
  #conflictMark({ conflict }) {
    if (!conflict) return nothing;
    return html`<span class="mark bad">${icon("warn")}${text(`games.stopped.${conflict}`)}</span>`;
  }

  /** @param {Riichi.ListedGame} game */
  #waitingMark({ conflict, waiting }) {
    if (!waiting || conflict) return nothing;
    return html`<span class="mark info">${icon("sync")}${text("games.waiting", { count: waiting })}</span>`;
  }

  /** @param {Riichi.ListedGame} game */
  #qualityBadge({ over, quality }) {
    return over ? html`<span class="badge">${text(`games.quality.${BADGES[quality]}`)}</span>` : nothing;
  }
}

customElements.define("fw-game-row", GameRow);
