/* The games on this phone and in the leagues of the account: those in progress first, then the newest. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/chip.js";
import "../../elements/empty.js";
import "../../elements/skeleton.js";
import "../phone/sync-state.js";
import "../../elements/top-bar.js";
import { icon } from "../../elements/icon.js";
import { pageStyles } from "../../elements/page-styles.js";
import { shared } from "../../elements/shared.js";
import { keep, recall } from "../../shell/answers.js";
import { Away, ask, Refused } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { filtered, fromPhone, fromServer, together } from "../games/game-list.js";
import { gameList } from "../games/rows.js";
import { games as keptGames, watch } from "../phone/kept.js";
import { keptLeagues, leagues } from "../phone/leagues.js";
import { rulesets } from "../phone/rulebook.js";
import { onSync } from "../phone/sync.js";

const PATH = "/api/games?limit=30";
const STATES = ["all", "going", "over"];

class GamesPage extends LitElement {
  static properties = {
    mine: { state: true },
    theirs: { state: true },
    next: { state: true },
    leagues: { state: true },
    league: { state: true },
    wanted: { state: true },
    away: { state: true },
    loading: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    css`
      .filters {
        display: flex;
        gap: 0 var(--space-8);
        overflow-x: auto;
        scrollbar-width: none;
        margin-inline: calc(-1 * var(--space-16));
        padding-inline: var(--space-16);
      }
    `,
  ];

  /** @type {(() => void)[]} */
  #stops = [];

  constructor() {
    super();
    /** @type {Riichi.ListedGame[] | null} */
    this.mine = null;
    /** @type {Riichi.ListedGame[] | null} */
    this.theirs = null;
    /** @type {string | null} asks for the next page of the server's list */
    this.next = null;
    /** @type {Riichi.League[]} */
    this.leagues = [];
    /** @type {string | null} */
    this.league = null;
    this.wanted = "all";
    this.away = false;
    this.loading = false;
  }

  connectedCallback() {
    super.connectedCallback();
    let waiting = 0;
    this.#stops = [
      watch(null, () => this.#readPhone()),
      onSync((state) => {
        if (waiting && !state.waiting) this.#ask();
        waiting = state.waiting;
      }),
    ];
    this.#readPhone();
    this.#readKept();
    this.#ask();
    rulesets().catch(() => {});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.#stops) stop();
  }

  async #readPhone() {
    this.mine = (await keptGames()).map(fromPhone);
  }

  async #readKept() {
    this.leagues = await keptLeagues();
    const kept = await recall(PATH);
    if (kept && this.theirs === null) this.#show(kept);
    this.leagues = await leagues().catch(() => this.leagues);
  }

  async #ask() {
    try {
      const page = await ask("GET", PATH);
      await keep(PATH, page);
      this.away = false;
      this.#show(page);
    } catch (error) {
      this.away = error instanceof Away;
      if (!(error instanceof Away || error instanceof Refused)) throw error;
      this.theirs = error instanceof Away ? (this.theirs ?? []) : [];
    }
  }

  /** @param {Riichi.Page<Riichi.ServerGame>} page */
  #show(page) {
    this.theirs = page.items.map(fromServer);
    this.next = page.next;
  }

  async #more() {
    this.loading = true;
    try {
      const page = await ask("GET", `${PATH}&after=${encodeURIComponent(this.next ?? "")}`);
      this.theirs = [...(this.theirs ?? []), ...page.items.map(fromServer)];
      this.next = page.next;
    } catch (error) {
      this.away = error instanceof Away;
    } finally {
      this.loading = false;
    }
  }

  render() {
    const query = this.league ? `?league=${this.league}` : "";
    return html`
      <fw-top-bar .heading=${text("games.title")}><fw-sync-state slot="sync"></fw-sync-state></fw-top-bar>
      <div class="page">${this.#content()}</div>
      <div class="action-bar">
        <a class="button" href="/riichi/new${query}">${icon("add")} ${text("games.new")}</a>
      </div>
    `;
  }

  #content() {
    if (this.mine === null || (this.theirs === null && this.mine.length === 0))
      return html`<fw-skeleton></fw-skeleton>`;
    const all = together(this.mine, this.theirs ?? []);
    if (all.length === 0) return this.#empty();
    const shown = filtered(all, { league: this.league, state: this.wanted });
    const going = shown.filter((game) => !game.over);
    const over = shown.filter((game) => game.over);
    return html`
      ${this.#filters(all)} ${this.#section("going", text("games.going_on"), going)}
      ${this.#section("over", text("games.finished"), over)}
      ${shown.length === 0 ? html`<p class="meta">${text("games.none_fit")}</p>` : nothing}
      ${this.next && !this.away ? this.#moreButton() : nothing}
      ${this.away ? html`<p class="meta">${text("games.away")}</p>` : nothing}
    `;
  }

  #moreButton() {
    return html`<button class="button quiet" ?disabled=${this.loading} @click=${this.#more}>${text("games.more")}</button>`;
  }

  #empty() {
    return html`<fw-empty .sentence=${text("games.empty")}>
      <a slot="action" class="button" href="/riichi/new">${text("games.first")}</a>
      <a slot="link" href="/riichi/leagues">${text("games.see_leagues")}</a>
    </fw-empty>`;
  }

  /** @param {Riichi.ListedGame[]} all */
  #filters(all) {
    const used = this.leagues.filter((league) => all.some((game) => game.league_id === league.id));
    return html`<div class="filters" role="group" aria-label=${text("games.filter")}>
      ${STATES.map(
        (state) => html`<fw-chip kind="filter" .label=${text(`games.show_${state}`)} ?pressed=${this.wanted === state}
          @click=${() => this.#chooseState(state)}></fw-chip>`,
      )}
      ${used.length > 1 ? used.map((league) => this.#leagueFilter(league)) : nothing}
    </div>`;
  }

  /** @param {Riichi.League} league */
  #leagueFilter({ id, name }) {
    return html`<fw-chip kind="filter" .label=${name} ?pressed=${this.league === id}
      @click=${() => this.#toggleLeague(id)}></fw-chip>`;
  }

  /** @param {string} state */
  #chooseState(state) {
    this.wanted = state;
  }

  /** @param {string} id */
  #toggleLeague(id) {
    this.league = this.league === id ? null : id;
  }

  /**
   * @param {string} id
   * @param {string} heading
   * @param {Riichi.ListedGame[]} games
   */
  #section(id, heading, games) {
    if (games.length === 0) return nothing;
    return html`<section aria-labelledby=${id}><h2 id=${id}>${heading}</h2>${gameList(games, this.leagues)}</section>`;
  }
}

customElements.define("fw-games-page", GamesPage);
