/* The games of this phone and of one's leagues: those that go on first, then the newest. */
import { LitElement, css, html, nothing, repeat } from "lit";
import "../../elements/chip.js";
import "../../elements/empty.js";
import "../../elements/skeleton.js";
import "../phone/sync-state.js";
import "../../elements/top-bar.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { Away, Refused, ask } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { keep, recall } from "../../shell/answers.js";
import { filtered, fromPhone, fromServer, together } from "../games/game-list.js";
import "../games/game-row.js";
import { games as keptGames, watch } from "../phone/kept.js";
import { keptLeagues, leagues } from "../phone/leagues.js";
import { pageStyles } from "../games/page-styles.js";
import { rulesets } from "../phone/rulebook.js";
import { onSync } from "../phone/sync.js";

const PATH = "/api/games?limit=30";

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

      .list {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-12);
      }
    `,
  ];

  #stops = [];

  constructor() {
    super();
    this.mine = null;
    this.theirs = null;
    this.next = null;
    this.leagues = [];
    this.league = null;
    this.wanted = "all";
    this.away = false;
    this.loading = false;
  }

  connectedCallback() {
    super.connectedCallback();
    let waiting = null;
    this.#stops = [
      watch(null, () => this.#readPhone()),
      onSync((state) => {
        if (waiting && !state?.waiting) this.#ask();
        waiting = state?.waiting ?? null;
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
    leagues().then(
      (found) => (this.leagues = found),
      () => {},
    );
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

  #show(page) {
    this.theirs = page.items.map(fromServer);
    this.next = page.next;
  }

  async #more() {
    this.loading = true;
    try {
      const page = await ask("GET", `${PATH}&after=${encodeURIComponent(this.next)}`);
      this.theirs = [...this.theirs, ...page.items.map(fromServer)];
      this.next = page.next;
    } catch (error) {
      this.away = error instanceof Away;
    } finally {
      this.loading = false;
    }
  }

  render() {
    return html`
      <fw-top-bar .heading=${text("games.title")}><fw-sync-state slot="sync"></fw-sync-state></fw-top-bar>
      <div class="page">${this.#content()}</div>
      <div class="action-bar">
        <a class="button" href="/riichi/new${this.league ? `?league=${this.league}` : ""}">${icon("add")} ${text("games.new")}</a>
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
      ${this.#filters(all)}
      ${going.length ? html`<section aria-labelledby="going"><h2 id="going">${text("games.going_on")}</h2>${this.#list(going)}</section>` : nothing}
      ${over.length ? html`<section aria-labelledby="over"><h2 id="over">${text("games.finished")}</h2>${this.#list(over)}</section>` : nothing}
      ${shown.length === 0 ? html`<p class="meta">${text("games.none_fit")}</p>` : nothing}
      ${this.next && !this.away ? html`<button class="button quiet" ?disabled=${this.loading} @click=${this.#more}>${text("games.more")}</button>` : nothing}
      ${this.away ? html`<p class="meta">${text("games.away")}</p>` : nothing}
    `;
  }

  #empty() {
    return html`<fw-empty .sentence=${text("games.empty")}>
      <a slot="action" class="button" href="/riichi/new">${text("games.first")}</a>
      <a slot="link" href="/riichi/leagues">${text("games.see_leagues")}</a>
    </fw-empty>`;
  }

  #filters(all) {
    const used = this.leagues.filter((league) => all.some((game) => game.league_id === league.id));
    const states = ["all", "going", "over"];
    return html`<div class="filters" role="group" aria-label=${text("games.filter")}>
      ${states.map((state) => html`<fw-chip kind="filter" .label=${text(`games.show_${state}`)} ?pressed=${this.wanted === state} @click=${() => (this.wanted = state)}></fw-chip>`)}
      ${used.length > 1 ? used.map((league) => html`<fw-chip kind="filter" .label=${league.name} ?pressed=${this.league === league.id} @click=${() => (this.league = this.league === league.id ? null : league.id)}></fw-chip>`) : nothing}
    </div>`;
  }

  #list(games) {
    const name = (game) => this.leagues.find((league) => league.id === game.league_id)?.name ?? null;
    return html`<div class="list">${repeat(
      games,
      (game) => game.id,
      (game) => html`<fw-game-row .game=${game} .league=${name(game)}></fw-game-row>`,
    )}</div>`;
  }
}

customElements.define("fw-games-page", GamesPage);
