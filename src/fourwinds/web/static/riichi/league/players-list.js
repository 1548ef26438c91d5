/* fw-league-players: the players of a league; those who take part add one, and names are corrected. */
import { LitElement, css, html, live, nothing, repeat } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { Away, Refused, ask } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { newId } from "../phone/ids.js";

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
    css`
      :host {
        display: grid;
        gap: var(--space-12);
      }

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
    this.players = [];
    this.league = null;
    this.renaming = null;
    this.typed = "";
    this.fresh = "";
    this.problem = null;
  }

  render() {
    const takesPart = this.league?.role !== null;
    return html`
      ${
        this.players.length
          ? html`<ul class="plain">${repeat(
              this.players,
              (player) => player.id,
              (player) => html`<li>${this.#player(player)}</li>`,
            )}</ul>`
          : html`<p class="meta">${text("leagues.no_players")}</p>`
      }
      ${
        takesPart
          ? html`<form @submit=${this.#add}>
            <input aria-label=${text("leagues.new_player")} maxlength="60" autocomplete="off" placeholder=${text("leagues.new_player")} .value=${live(this.fresh)} @input=${(event) => (this.fresh = event.target.value)} />
            <button class="button quiet" ?disabled=${!this.fresh.trim()}>${text("leagues.add")}</button>
          </form>`
          : nothing
      }
      ${this.problem ? html`<p class="problem" role="alert">${icon("warn")}<span>${this.problem}</span></p>` : nothing}
    `;
  }

  #player(player) {
    if (this.renaming === player.id) {
      return html`<form @submit=${this.#rename}>
        <input aria-label=${text("leagues.rename", { name: player.name })} maxlength="60" .value=${live(this.typed)} @input=${(event) => (this.typed = event.target.value)} @keydown=${(event) => event.key === "Escape" && ((this.renaming = null))} />
        <button class="button quiet">${text("leagues.save")}</button>
      </form>`;
    }
    const renames = this.league?.role === "organiser";
    return html`<a href="/riichi/players/${player.id}">${player.name}</a>
      ${renames ? html`<button class="button bare" @click=${() => this.#begin(player)}>${icon("edit", text("leagues.rename", { name: player.name }))}</button>` : nothing}`;
  }

  async #begin(player) {
    this.renaming = player.id;
    this.typed = player.name;
    await this.updateComplete;
    this.renderRoot.querySelector("li form input").select();
  }

  #rename(event) {
    event.preventDefault();
    const name = this.typed.trim();
    const player = this.players.find((each) => each.id === this.renaming);
    if (!name || name === player.name) return void (this.renaming = null);
    this.#try(async () => {
      await ask("PATCH", `/api/players/${player.id}`, { body: { name } });
      this.renaming = null;
    });
  }

  #add(event) {
    event.preventDefault();
    const name = this.fresh.trim();
    if (!name) return;
    this.#try(async () => {
      await ask("POST", `/api/leagues/${this.league.id}/players`, { body: { id: newId(), name } });
      this.fresh = "";
    });
  }

  async #try(work) {
    this.problem = null;
    try {
      await work();
      this.dispatchEvent(new CustomEvent("fw-players"));
    } catch (error) {
      if (error instanceof Away) this.problem = text("leagues.away_change");
      else if (error instanceof Refused) this.problem = [error.problem, error.remedy].filter(Boolean).join("; ");
      else throw error;
    }
  }
}

customElements.define("fw-league-players", LeaguePlayers);
