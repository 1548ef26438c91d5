/* A player: rating, figures beside those of the league, games, and how it goes against others. */
import { LitElement, css, html, nothing, repeat } from "lit";
import "../../elements/skeleton.js";
import "../phone/sync-state.js";
import "../../elements/top-bar.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { Away } from "../../shell/api.js";
import { number, text } from "../../shell/text.js";
import { showing } from "../../shell/answers.js";
import { fromServer } from "../games/game-list.js";
import "../games/game-row.js";
import "../league/figure-group.js";
import { GROUPS, signed, twoDecimals } from "../scores/figures.js";
import { tellRating } from "../league/league-table.js";
import "../league/trend.js";
import { keptLeagues, keptPlayers } from "../phone/leagues.js";
import { pageStyles } from "../games/page-styles.js";

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

      .list {
        display: grid;
        gap: var(--space-12);
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
    this.params = {};
    this.stats = null;
    this.league = null;
    this.others = [];
    this.games = [];
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
      this.problem = error instanceof Away ? text("leagues.away") : `${error.problem}; ${error.remedy}`;
    }
  }

  #show(stats) {
    const fresh = this.stats === null;
    this.stats = stats;
    if (fresh) this.#readAround(stats.player);
  }

  async #readAround({ id, league_id }) {
    this.league = (await keptLeagues()).find((league) => league.id === league_id) ?? null;
    this.others = await keptPlayers(league_id);
    const path = `/api/leagues/${league_id}`;
    await Promise.allSettled([
      showing(path, (league) => (this.league = league)),
      showing(`${path}/players?limit=100`, (page) => (this.others = page.items)),
      showing(`${path}/games?player_id=${id}&limit=10`, (page) => (this.games = page.items.map(fromServer))),
    ]);
  }

  render() {
    const back = this.stats ? `/riichi/leagues/${this.stats.player.league_id}` : "/riichi/leagues";
    return html`
      <fw-top-bar .heading=${this.stats?.player.name ?? text("leagues.player")} .back=${back}><fw-sync-state slot="sync"></fw-sync-state></fw-top-bar>
      <div class="page">${this.#content()}</div>
    `;
  }

  #content() {
    if (this.problem) return html`<p class="problem" role="alert">${icon("warn")}<span>${this.problem}</span></p>`;
    if (!this.stats) return html`<fw-skeleton></fw-skeleton>`;
    const { figures, overall, trend } = this.stats;
    if (!figures) return html`<p>${text("leagues.never_played", { name: this.stats.player.name })}</p>`;
    return html`
      ${this.#facts()}
      ${trend.length ? html`<section aria-labelledby="trend"><h2 id="trend">${text("leagues.trend")}</h2><fw-trend .trend=${trend}></fw-trend></section>` : nothing}
      ${this.#style()}
      <section aria-labelledby="figures">
        <h2 id="figures">${text("leagues.figures")}</h2>
        ${figures.hands ? nothing : html`<p class="meta">${text("leagues.why.no_hands")}</p>`}
        <div class="groups">${Object.keys(GROUPS).map((group) => html`<fw-figure-group .group=${group} .figures=${figures} .overall=${overall}></fw-figure-group>`)}</div>
      </section>
      ${this.#opponents()} ${this.#newest()}
    `;
  }

  #facts() {
    const { rating, figures } = this.stats;
    const facts = [
      ["rating", tellRating(rating)],
      ["points", figures.total_final_points === null ? "—" : signed(figures.total_final_points)],
      ["place", figures.average_place === null ? "—" : twoDecimals(figures.average_place)],
      ["games", number(figures.finished_games)],
    ];
    return html`<dl class="facts">${facts.map(([key, value]) => html`<div class="fact"><dt class="meta">${text(`leagues.column.${key}`)}</dt><dd>${value}</dd></div>`)}</dl>`;
  }

  #style() {
    const { style } = this.stats;
    if (!style) return nothing;
    return html`<section aria-labelledby="style">
      <h2 id="style">${text("leagues.style")}</h2>
      <p>${style.summary.charAt(0).toUpperCase()}${style.summary.slice(1)}.</p>
      ${style.traits.length ? html`<details><summary>${text("leagues.style_why")}</summary>${style.traits.map((trait) => html`<p class="meta">${trait.words}</p>`)}</details>` : nothing}
    </section>`;
  }

  #opponents() {
    const opponents = Object.entries(this.stats.opponents).sort(
      ([, one], [, other]) => other.games_together - one.games_together,
    );
    if (!opponents.length) return nothing;
    const columns = ["games_together", "placed_above", "placed_below", "rons_from", "deal_ins_to"];
    const id = (name) => this.others.find((player) => player.name === name)?.id;
    return html`<section aria-labelledby="opponents">
      <h2 id="opponents">${text("leagues.opponents")}</h2>
      <div class="scroller" tabindex="0" role="region" aria-labelledby="opponents">
        <table>
          <thead><tr><th scope="col">${text("leagues.player")}</th>${columns.map((column) => html`<th scope="col" class="figure">${text(`leagues.against.${column}`)}</th>`)}</tr></thead>
          <tbody>
            ${opponents.map(
              ([name, line]) => html`<tr>
              <th scope="row">${id(name) ? html`<a href="/riichi/players/${id(name)}">${name}</a>` : name}</th>
              ${columns.map((column) => html`<td class="figure">${line[column] === null ? "—" : number(line[column])}</td>`)}
            </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  #newest() {
    if (!this.games.length) return nothing;
    return html`<section aria-labelledby="games">
      <h2 id="games">${text("leagues.newest")}</h2>
      <div class="list">${repeat(
        this.games,
        (game) => game.id,
        (game) => html`<fw-game-row .game=${game}></fw-game-row>`,
      )}</div>
    </section>`;
  }
}

customElements.define("fw-player-page", PlayerPage);
