/* The leagues that the account may see, and creating a new one. */
import { css, html, LitElement, nothing, repeat } from "lit";
import "../../elements/empty.js";
import "../../elements/skeleton.js";
import "../phone/sync-state.js";
import "../../elements/top-bar.js";
import { cardLinkStyle } from "../../elements/card-link-style.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { Away } from "../../shell/api.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import "../league/new-league-sheet.js";
import { pageStyles } from "../../elements/page-styles.js";
import { keptLeagues, leagues } from "../phone/leagues.js";
import { tellName } from "../ruleset/rule-choices.js";

class LeaguesPage extends LitElement {
  static properties = { leagues: { state: true }, away: { state: true }, making: { state: true } };

  static styles = [
    shared,
    pageStyles,
    cardLinkStyle,
    css`
      ul {
        display: grid;
        gap: var(--space-12);
      }

      .card-link {
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: var(--space-4) var(--space-12);
      }

      .name {
        font: var(--card);
        font-weight: var(--strong);
        overflow-wrap: anywhere;
      }

      .next {
        grid-row: 1 / 3;
        grid-column: 2;
        color: var(--muted);
      }

      .meta {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--space-8);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.League[] | null} */
    this.leagues = null;
    this.away = false;
    this.making = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    const kept = await keptLeagues();
    if (kept.length) this.leagues = kept;
    try {
      this.leagues = await leagues();
    } catch (error) {
      this.away = error instanceof Away;
      this.leagues ??= [];
    }
  }

  render() {
    return html`
      <fw-top-bar .heading=${text("leagues.title")}><fw-sync-state slot="sync"></fw-sync-state></fw-top-bar>
      <div class="page">${this.#content()}</div>
      <div class="action-bar">
        <button class="button" @click=${this.#openForm}>${icon("add")} ${text("leagues.new")}</button>
      </div>
      <fw-new-league-sheet ?open=${this.making} @fw-close=${this.#closeForm} @fw-league=${this.#created}></fw-new-league-sheet>
    `;
  }

  #openForm() {
    this.making = true;
  }

  #closeForm() {
    this.making = false;
  }

  /** @param {CustomEvent<{ league: Riichi.League }>} event */
  #created(event) {
    go(`/riichi/leagues/${event.detail.league.id}`);
  }

  #content() {
    if (this.leagues === null) return html`<fw-skeleton></fw-skeleton>`;
    if (this.leagues.length === 0) return this.away ? html`<p class="meta">${text("leagues.away")}</p>` : this.#empty();
    const entries = repeat(
      this.leagues,
      (league) => league.id,
      (league) => html`<li>${this.#league(league)}</li>`,
    );
    return html`<ul class="plain">${entries}</ul>`;
  }

  #empty() {
    return html`<fw-empty .sentence=${text("leagues.empty")}>
      <button slot="action" class="button" @click=${this.#openForm}>${text("leagues.first")}</button>
    </fw-empty>`;
  }

  /** @param {Riichi.League} league */
  #league(league) {
    const rules = typeof league.rules === "string" ? league.rules : league.rules.name;
    const about = [tellName(rules), league.role && text(`leagues.role.${league.role}`)].filter(Boolean);
    const lock = html`<span class="meta">${icon("lock")} ${text("leagues.is_private")}</span>`;
    return html`<a class="card-link tappable" href="/riichi/leagues/${league.id}">
      <span class="name">${league.name}</span>
      <span class="next">${icon("next")}</span>
      <span class="meta">${about.join(" · ")} ${league.is_private ? lock : nothing}</span>
    </a>`;
  }
}

customElements.define("fw-leagues-page", LeaguesPage);
