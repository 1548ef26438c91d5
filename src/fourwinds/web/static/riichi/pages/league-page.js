/* A league: its table, its newest games, its players, and for organisers its settings. */
import { LitElement, css, html, nothing, repeat } from "lit";
import "../../elements/empty.js";
import "../../elements/skeleton.js";
import "../phone/sync-state.js";
import "../../elements/top-bar.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { Away, Refused } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { keep, showing } from "../../shell/answers.js";
import { fromPhone, fromServer, together } from "../games/game-list.js";
import "../games/game-row.js";
import { games as keptGames, watch } from "../phone/kept.js";
import "../league/league-table.js";
import { followGames, followLeague } from "../league/live.js";
import "../league/players-list.js";
import "../league/settings-sheet.js";
import { keptPlayers, players } from "../phone/leagues.js";
import { pageStyles } from "../games/page-styles.js";
import { tellName } from "../ruleset/rule-choices.js";

const SHOWN = 10;

class LeaguePage extends LitElement {
  static properties = {
    params: { attribute: false },
    league: { state: true },
    table: { state: true },
    games: { state: true },
    mine: { state: true },
    players: { state: true },
    problem: { state: true },
    away: { state: true },
    setting: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    css`
      .list {
        display: grid;
        gap: var(--space-12);
      }

      .about {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--space-8);
      }
    `,
  ];

  #stops = [];
  #following = "";
  #stopGames = null;

  constructor() {
    super();
    this.params = {};
    this.league = null;
    this.table = null;
    this.games = null;
    this.mine = [];
    this.players = [];
    this.problem = null;
    this.away = false;
    this.setting = false;
  }

  connectedCallback() {
    super.connectedCallback();
    const { league: id } = this.params;
    this.#stops = [followLeague(id, () => this.#read()), watch(null, (_id, by) => this.#changed(by))];
    this.#readPhone();
    this.#read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.#stops) stop();
    this.#stopGames?.();
    this.#stopGames = null;
    this.#following = "";
  }

  #changed(by) {
    this.#readPhone();
    if (by === "server") this.#read();
  }

  async #readPhone() {
    const { league: id } = this.params;
    this.mine = (await keptGames()).filter((game) => game.league_id === id).map(fromPhone);
    keptPlayers(id).then((kept) => this.players.length || (this.players = kept));
  }

  async #read() {
    const path = `/api/leagues/${this.params.league}`;
    const parts = [
      showing(path, (league) => (this.league = league)),
      showing(`${path}/table`, (table) => (this.table = table.items)),
      showing(`${path}/games?limit=${SHOWN}`, (page) => this.#showGames(page)),
      players(this.params.league).then((found) => (this.players = found)),
    ];
    const results = await Promise.allSettled(parts);
    const errors = results.filter((result) => result.status === "rejected").map((result) => result.reason);
    const refused = errors.find((error) => error instanceof Refused);
    this.away = errors.some((error) => error instanceof Away);
    this.problem = refused && !this.league ? `${refused.problem}; ${refused.remedy}` : null;
  }

  #showGames(page) {
    this.games = page.items.map(fromServer);
    const going = this.games.filter((game) => !game.over).map((game) => game.id);
    if (going.join() === this.#following || !this.isConnected) return;
    this.#stopGames?.();
    this.#following = going.join();
    this.#stopGames = followGames(going, () => this.#read());
  }

  render() {
    const { league } = this;
    return html`
      <fw-top-bar .heading=${league?.name ?? text("leagues.league")} back="/riichi/leagues">
        <fw-sync-state slot="sync"></fw-sync-state>
        ${league?.role === "organiser" ? html`<button slot="end" class="button bare" @click=${() => (this.setting = true)}>${icon("settings", text("leagues.settings"))}</button>` : nothing}
      </fw-top-bar>
      <div class="page">${this.#content()}</div>
      ${league && league.role !== null ? html`<div class="action-bar"><a class="button" href="/riichi/new?league=${league.id}">${icon("add")} ${text("leagues.new_game")}</a></div>` : nothing}
      ${league ? html`<fw-league-settings .league=${league} ?open=${this.setting} @fw-close=${() => (this.setting = false)} @fw-league=${this.#edited}></fw-league-settings>` : nothing}
    `;
  }

  #content() {
    if (this.problem) return html`<p class="problem" role="alert">${icon("warn")}<span>${this.problem}</span></p>`;
    if (!this.league)
      return this.away ? html`<p class="meta">${text("leagues.away")}</p>` : html`<fw-skeleton></fw-skeleton>`;
    return html`${this.#about()} ${this.#standing()} ${this.#newest()} ${this.#people()}`;
  }

  #about() {
    const { league } = this;
    const rules = tellName(typeof league.rules === "string" ? league.rules : league.rules.name);
    const said = [text("leagues.plays_by", { rules }), league.role && text(`leagues.role.${league.role}`)].filter(
      Boolean,
    );
    return html`<p class="about meta">
      ${said.join(" · ")} ${league.is_private ? html`<span class="about">${icon("lock")} ${text("leagues.is_private")}</span>` : nothing}
      ${league.recording ? nothing : html`<span>· ${text("leagues.not_recording")}</span>`}
      ${league.history ? nothing : html`<span>· ${text("leagues.hides_hands")}</span>`}
    </p>`;
  }

  #standing() {
    if (this.table === null) return nothing;
    return html`<section aria-labelledby="table">
      <h2 id="table">${text("leagues.table")}</h2>
      ${this.table.length ? html`<fw-league-table .items=${this.table}></fw-league-table>` : html`<p class="meta">${text("leagues.no_table")}</p>`}
      ${this.table.length ? html`<p class="meta">${text("leagues.rating_words")}</p>` : nothing}
    </section>`;
  }

  #newest() {
    const games = together(this.mine, this.games ?? []).slice(0, SHOWN);
    return html`<section aria-labelledby="games">
      <h2 id="games">${text("leagues.newest")}</h2>
      ${
        games.length
          ? html`<div class="list">${repeat(
              games,
              (game) => game.id,
              (game) => html`<fw-game-row .game=${game}></fw-game-row>`,
            )}</div>`
          : html`<p class="meta">${text("leagues.no_games")}</p>`
      }
    </section>`;
  }

  #people() {
    return html`<section aria-labelledby="players">
      <h2 id="players">${text("leagues.players")}</h2>
      <fw-league-players .players=${this.players} .league=${this.league} @fw-players=${() => this.#read()}></fw-league-players>
    </section>`;
  }

  async #edited(event) {
    this.league = event.detail.league;
    await keep(`/api/leagues/${this.league.id}`, this.league);
  }
}

customElements.define("fw-league-page", LeaguePage);
