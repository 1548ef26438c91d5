/* A player: rating, figures beside those of the league, games, and results against other players. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/skeleton.js";
import "../phone/sync-state.js";
import "../../elements/top-bar.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { showing } from "../../shell/answers.js";
import { problemText } from "../../shell/api.js";
import { number, text } from "../../shell/text.js";
import { fromServer } from "../games/game-list.js";
import { gameList } from "../games/rows.js";
import "../league/figure-group.js";
import { tellRating } from "../league/league-table.js";
import { GROUP_NAMES, signed, twoDecimals } from "../scores/figures.js";
import "../league/trend.js";
import { pageStyles } from "../../elements/page-styles.js";
import { keptLeagues, keptPlayers } from "../phone/leagues.js";
import { upperFirst } from "../rules/words.js";

/** @type {(keyof Riichi.OpponentFigures)[]} */
const OPPONENT_COLUMNS = ["games_together", "placed_above", "placed_below", "rons_from", "deal_ins_to"];

class PlayerPage extends LitElement {
  static properties = {
    params: { attribute: false },
    stats: { state: true },
    league: { state: true },
    others: { state: true },
    games: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    css`
      .facts {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: var(--space-12);
      }

      .fact {
        display: grid;
        gap: var(--space-4);
        padding: var(--space-12) var(--space-16);
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }

      .fact dd {
        font: var(--score);
        font-weight: var(--strong);
      }

      .margin {
        color: var(--muted);
        font: var(--body);
      }

      .groups {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
        align-items: start;
        gap: var(--space-16);
      }

      .scroller {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }

      .scroller :is(th, td) {
        padding: var(--space-8) var(--space-12);
        vertical-align: middle;
      }

      .scroller a {
        display: inline-flex;
        align-items: center;
        min-height: var(--target);
      }

      @media (width >= 40em) {
        .facts {
          grid-template-columns: repeat(4, minmax(0, 1fr));
        }
      }

      @media (width >= 64em) {
        .page {
          max-width: var(--page);
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Riichi.PlayerStatistics | null} */
    this.stats = null;
    /** @type {Riichi.League | null} */
    this.league = null;
    /** @type {Riichi.Player[]} */
    this.others = [];
    /** @type {Riichi.ListedGame[]} */
    this.games = [];
    /** @type {string | null} */
    this.problem = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    const id = this.params.player;
    try {
      await showing(`/api/players/${id}/stats`, (stats) => this.#show(stats));
    } catch (error) {
      this.problem = problemText(error, "leagues.away");
    }
  }

  /** @param {Riichi.PlayerStatistics} stats */
  #show(stats) {
    const isFirst = this.stats === null;
    this.stats = stats;
    if (isFirst) this.#readLeague(stats.player);
  }

  /** @param {Riichi.Player} player */
  async #readLeague({ id, league_id }) {
    this.league = (await keptLeagues()).find((league) => league.id === league_id) ?? null;
    this.others = await keptPlayers(league_id);
    const path = `/api/leagues/${league_id}`;
    await Promise.allSettled([
      showing(path, (league) => this.#set({ league })),
      showing(`${path}/players?limit=100`, (page) => this.#set({ others: page.items })),
      showing(`${path}/games?player_id=${id}&limit=10`, (page) => this.#set({ games: page.items.map(fromServer) })),
    ]);
  }

  /** @param {Partial<Pick<PlayerPage, "league" | "others" | "games">>} part */
  #set(part) {
    Object.assign(this, part);
  }

  render() {
    const player = this.stats?.player;
    const back = player ? `/riichi/leagues/${player.league_id}` : "/riichi/leagues";
    return html`
      <fw-top-bar .heading=${player?.name ?? text("leagues.player")} .back=${back}>
        <fw-sync-state slot="sync"></fw-sync-state>
      </fw-top-bar>
      <div class="page">${this.#content()}</div>
    `;
  }

  #content() {
    if (this.problem) return problemLine(this.problem);
    if (!this.stats) return html`<fw-skeleton></fw-skeleton>`;
    const { player, rating, figures, overall, trend, style, opponents } = this.stats;
    if (!figures) return html`<p>${text("leagues.never_played", { name: player.name })}</p>`;
    return html`
      ${this.#facts(rating, figures)} ${trend.length ? this.#trend(trend) : nothing}
      ${style ? this.#style(style) : nothing} ${this.#figures(figures, overall)} ${this.#opponents(opponents)}
      ${this.#newest()}
    `;
  }

  /**
   * @param {Riichi.Rating | null} rating
   * @param {Riichi.Figures} figures
   */
  #facts(rating, { total_final_points: points, average_place: place, finished_games: games }) {
    return html`<dl class="facts">
      ${fact("rating", tellRating(rating))} ${fact("points", points === null ? "—" : signed(points))}
      ${fact("place", place === null ? "—" : twoDecimals(place))} ${fact("games", number(games))}
    </dl>`;
  }

  /** @param {Riichi.TrendPoint[]} trend */
  #trend(trend) {
    return html`<section aria-labelledby="trend">
      <h2 id="trend">${text("leagues.trend")}</h2>
      <fw-trend .trend=${trend}></fw-trend>
    </section>`;
  }

  /**
   * @param {Riichi.Figures} figures
   * @param {Riichi.Figures} overall
   */
  #figures(figures, overall) {
    return html`<section aria-labelledby="figures">
      <h2 id="figures">${text("leagues.figures")}</h2>
      ${figures.hands ? nothing : html`<p class="meta">${text("leagues.why.no_hands")}</p>`}
      <div class="groups">
        ${GROUP_NAMES.map(
          (group) => html`<fw-figure-group .group=${group} .figures=${figures} .overall=${overall}></fw-figure-group>`,
        )}
      </div>
    </section>`;
  }

  /** @param {NonNullable<Riichi.PlayerStatistics["style"]>} style */
  #style({ summary, traits }) {
    const reasons = html`<details>
      <summary>${text("leagues.style_why")}</summary>${traits.map((trait) => html`<p class="meta">${trait.words}</p>`)}
    </details>`;
    return html`<section aria-labelledby="style">
      <h2 id="style">${text("leagues.style")}</h2>
      <p>${upperFirst(summary)}.</p>
      ${traits.length ? reasons : nothing}
    </section>`;
  }

  /** @param {Record<string, Riichi.OpponentFigures>} opponents */
  #opponents(opponents) {
    const rows = Object.entries(opponents).sort(([, one], [, other]) => other.games_together - one.games_together);
    if (!rows.length) return nothing;
    return html`<section aria-labelledby="opponents">
      <h2 id="opponents">${text("leagues.opponents")}</h2>
      <div class="scroller" tabindex="0" role="region" aria-labelledby="opponents">
        <table>
          <thead>
            <tr>
              <th scope="col">${text("leagues.player")}</th>
              ${OPPONENT_COLUMNS.map(
                (column) => html`<th scope="col" class="figure">${text(`leagues.against.${column}`)}</th>`,
              )}
            </tr>
          </thead>
          <tbody>${rows.map(([name, figures]) => this.#opponent(name, figures))}</tbody>
        </table>
      </div>
    </section>`;
  }

  /**
   * @param {string} name
   * @param {Riichi.OpponentFigures} figures
   */
  #opponent(name, figures) {
    const id = this.others.find((player) => player.name === name)?.id;
    const values = OPPONENT_COLUMNS.map((column) => figures[column]);
    return html`<tr>
      <th scope="row">${id ? html`<a href="/riichi/players/${id}">${name}</a>` : name}</th>
      ${values.map((value) => html`<td class="figure">${value === null ? "—" : number(value)}</td>`)}
    </tr>`;
  }

  #newest() {
    if (!this.games.length) return nothing;
    return html`<section aria-labelledby="games">
      <h2 id="games">${text("leagues.newest")}</h2>
      ${gameList(this.games)}
    </section>`;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function fact(key, value) {
  return html`<div class="fact"><dt class="meta">${text(`leagues.column.${key}`)}</dt><dd>${value}</dd></div>`;
}

customElements.define("fw-player-page", PlayerPage);
