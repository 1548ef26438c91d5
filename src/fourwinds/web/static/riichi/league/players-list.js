/* fw-league-players: the players of a league. Members add players, organisers rename them. */
import { css, html, LitElement, live, nothing, repeat } from "lit";
import { column12 } from "../../elements/host-style.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { ask, problemText } from "../../shell/api.js";
import { one, withValue } from "../../shell/dom.js";
import { newId } from "../../shell/ids.js";
import { text } from "../../shell/text.js";

/** `.players`, `.league`. Event `fw-players` after a change. */
class LeaguePlayers extends LitElement {
  static properties = {
    players: { attribute: false },
    league: { attribute: false },
    renaming: { state: true },
    typed: { state: true },
    fresh: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    column12,
    css`
      ul {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }

      li {
        display: flex;
        align-items: center;
        gap: var(--space-8);
        min-height: var(--bar);
        padding-inline: var(--space-16) var(--space-4);
      }

      li + li {
        border-top: var(--hairline) solid var(--line);
      }

      li a {
        flex: 1;
        display: inline-flex;
        align-items: center;
        min-width: 0;
        min-height: var(--target);
        overflow-wrap: anywhere;
      }

      form {
        flex: 1;
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--space-8);
      }

      li form {
        padding-block: var(--space-4);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.Player[]} */
    this.players = [];
    /** @type {Riichi.League | null} */
    this.league = null;
    /** @type {Riichi.Player | null} the player whose name is edited */
    this.renaming = null;
    this.typed = "";
    this.fresh = "";
    /** @type {string | null} */
    this.problem = null;
  }

  render() {
    const { league } = this;
    return html`
      ${this.players.length ? this.#list() : html`<p class="meta">${text("leagues.no_players")}</p>`}
      ${league && league.role !== null ? this.#addForm(league) : nothing} ${problemLine(this.problem)}
    `;
  }

  #list() {
    const entries = repeat(
      this.players,
      (player) => player.id,
      (player) => html`<li>${this.renaming?.id === player.id ? this.#renameForm(player) : this.#player(player)}</li>`,
    );
    return html`<ul class="plain">${entries}</ul>`;
  }

  /** @param {Riichi.League} league */
  #addForm(league) {
    const label = text("leagues.new_player");
    /** @param {Event} event */
    const add = (event) => this.#add(event, league.id);
    return html`<form @submit=${add}>
      <input aria-label=${label} maxlength="60" autocomplete="off" placeholder=${label} .value=${live(this.fresh)}
        @input=${withValue((typed) => this.#typeNew(typed))} />
      <button class="button quiet" ?disabled=${!this.fresh.trim()}>${text("leagues.add")}</button>
    </form>`;
  }

  /** @param {Riichi.Player} player */
  #renameForm(player) {
    /** @param {Event} event */
    const rename = (event) => this.#rename(event, player);
    return html`<form @submit=${rename}>
      <input aria-label=${text("leagues.rename", { name: player.name })} maxlength="60" .value=${live(this.typed)}
        @input=${withValue((typed) => this.#type(typed))} @keydown=${this.#key} />
      <button class="button quiet">${text("leagues.save")}</button>
    </form>`;
  }

  /** @param {Riichi.Player} player */
  #player(player) {
    const link = html`<a href="/riichi/players/${player.id}">${player.name}</a>`;
    if (this.league?.role !== "organiser") return link;
    const label = text("leagues.rename", { name: player.name });
    return html`${link}
      <button class="button bare" @click=${() => this.#begin(player)}>${icon("edit", label)}</button>`;
  }

  /** @param {string} typed */
  #typeNew(typed) {
    this.fresh = typed;
  }

  /** @param {string} typed */
  #type(typed) {
    this.typed = typed;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") this.renaming = null;
  }

  /** @param {Riichi.Player} player */
  async #begin(player) {
    this.renaming = player;
    this.typed = player.name;
    await this.updateComplete;
    one(this.renderRoot, "li form input", HTMLInputElement).select();
  }

  /**
   * @param {Event} event
   * @param {Riichi.Player} player
   */
  #rename(event, player) {
    event.preventDefault();
    const name = this.typed.trim();
    if (!name || name === player.name) {
      this.renaming = null;
      return;
    }
    this.#save(async () => {
      await ask("PATCH", `/api/players/${player.id}`, { body: { name } });
      this.renaming = null;
    });
  }

  /**
   * @param {Event} event
   * @param {string} league_id
   */
  #add(event, league_id) {
    event.preventDefault();
    const name = this.fresh.trim();
    if (!name) return;
    this.#save(async () => {
      await ask("POST", `/api/leagues/${league_id}/players`, { body: { id: newId(), name } });
      this.fresh = "";
    });
  }

  /** @param {() => Promise<void>} work */
  async #save(work) {
    this.problem = null;
    try {
      await work();
      this.dispatchEvent(new CustomEvent("fw-players"));
    } catch (error) {
      this.problem = problemText(error, "leagues.away_change");
    }
  }
}

customElements.define("fw-league-players", LeaguePlayers);
