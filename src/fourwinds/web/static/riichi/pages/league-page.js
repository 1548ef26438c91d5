/* A league: its table, its newest games, its players, and its settings for organisers. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/empty.js";
import "../../elements/skeleton.js";
import "../phone/sync-state.js";
import "../../elements/top-bar.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { keep, showing } from "../../shell/answers.js";
import { Away, problemText, Refused } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { fromPhone, fromServer, together } from "../games/game-list.js";
import { gameList } from "../games/rows.js";
import { games as keptGames, watch } from "../phone/kept.js";
import "../league/league-table.js";
import { followGames, followLeague } from "../league/live.js";
import "../league/players-list.js";
import "../league/settings-sheet.js";
import { pageStyles } from "../../elements/page-styles.js";
import { keptPlayers, players } from "../phone/leagues.js";
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
      .about {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--space-8);
      }
    `,
  ];

  /** @type {(() => void)[]} */
  #stops = [];
  /** The ids of the games that are followed. */
  #following = "";
  /** @type {(() => void) | null} */
  #stopGames = null;

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Riichi.League | null} */
    this.league = null;
    /** @type {Riichi.LeagueLine[] | null} */
    this.table = null;
    /** @type {Riichi.ListedGame[]} */
    this.games = [];
    /** @type {Riichi.ListedGame[]} */
    this.mine = [];
    /** @type {Riichi.Player[]} */
    this.players = [];
    /** @type {string | null} */
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

  /** @param {Riichi.ChangedBy} by */
  #changed(by) {
    this.#readPhone();
    if (by === "server") this.#read();
  }

  async #readPhone() {
    const { league: id } = this.params;
    this.mine = (await keptGames()).filter((game) => game.league_id === id).map(fromPhone);
    const kept = await keptPlayers(id);
    if (this.players.length === 0) this.players = kept;
  }

  async #read() {
    const path = `/api/leagues/${this.params.league}`;
    const results = await Promise.allSettled([
      showing(path, (league) => this.#show({ league })),
      showing(`${path}/table`, (table) => this.#show({ table: table.items })),
      showing(`${path}/games?limit=${SHOWN}`, (page) => this.#showGames(page)),
      players(this.params.league).then((found) => this.#show({ players: found })),
    ]);
    const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    const refused = errors.find((error) => error instanceof Refused);
    this.away = errors.some((error) => error instanceof Away);
    this.problem = refused && !this.league ? problemText(refused, "leagues.away") : null;
  }

  /** @param {Partial<Pick<LeaguePage, "league" | "table" | "players">>} part */
  #show(part) {
    Object.assign(this, part);
  }

  /** @param {Riichi.Page<Riichi.ServerGame>} page */
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
        ${league?.role === "organiser" ? this.#settingsButton() : nothing}
      </fw-top-bar>
      <div class="page">${this.#content()}</div>
      ${league && league.role !== null ? this.#actions(league) : nothing}
      ${league ? this.#settings(league) : nothing}
    `;
  }

  #settingsButton() {
    return html`<button slot="end" class="button bare" @click=${this.#openSettings}>
      ${icon("settings", text("leagues.settings"))}
    </button>`;
  }

  /** @param {Riichi.League} league */
  #actions(league) {
    return html`<div class="action-bar">
      <a class="button" href="/riichi/new?league=${league.id}">${icon("add")} ${text("leagues.new_game")}</a>
    </div>`;
  }

  /** @param {Riichi.League} league */
  #settings(league) {
    return html`<fw-league-settings .league=${league} ?open=${this.setting} @fw-close=${this.#closeSettings}
      @fw-league=${this.#edited}></fw-league-settings>`;
  }

  #openSettings() {
    this.setting = true;
  }

  #closeSettings() {
    this.setting = false;
  }

  #content() {
    if (this.problem) return problemLine(this.problem);
    if (!this.league)
      return this.away ? html`<p class="meta">${text("leagues.away")}</p>` : html`<fw-skeleton></fw-skeleton>`;
    return html`${this.#about(this.league)} ${this.#standing()} ${this.#newest()} ${this.#people(this.league)}`;
  }

  /** @param {Riichi.League} league */
  #about(league) {
    const rules = tellName(typeof league.rules === "string" ? league.rules : league.rules.name);
    const role = league.role && text(`leagues.role.${league.role}`);
    const parts = [text("leagues.plays_by", { rules }), role].filter(Boolean);
    const lock = html`<span class="about">${icon("lock")} ${text("leagues.is_private")}</span>`;
    return html`<p class="about meta">
      ${parts.join(" · ")} ${league.is_private ? lock : nothing}
      ${league.recording ? nothing : html`<span>· ${text("leagues.not_recording")}</span>`}
      ${league.history ? nothing : html`<span>· ${text("leagues.hides_hands")}</span>`}
    </p>`;
  }

  #standing() {
    if (this.table === null) return nothing;
    const table = html`<fw-league-table .items=${this.table}></fw-league-table>
      <p class="meta">${text("leagues.rating_words")}</p>`;
    return html`<section aria-labelledby="table">
      <h2 id="table">${text("leagues.table")}</h2>
      ${this.table.length ? table : html`<p class="meta">${text("leagues.no_table")}</p>`}
    </section>`;
  }

  #newest() {
    const games = together(this.mine, this.games).slice(0, SHOWN);
    return html`<section aria-labelledby="games">
      <h2 id="games">${text("leagues.newest")}</h2>
      ${games.length ? gameList(games) : html`<p class="meta">${text("leagues.no_games")}</p>`}
    </section>`;
  }

  /** @param {Riichi.League} league */
  #people(league) {
    return html`<section aria-labelledby="players">
      <h2 id="players">${text("leagues.players")}</h2>
      <fw-league-players .players=${this.players} .league=${league} @fw-players=${this.#read}></fw-league-players>
    </section>`;
  }

  /** @param {CustomEvent<{ league: Riichi.League }>} event */
  async #edited({ detail: { league } }) {
    this.league = league;
    await keep(`/api/leagues/${league.id}`, league);
  }
}

customElements.define("fw-league-page", LeaguePage);
