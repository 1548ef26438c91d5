/* fw-player-picker: players of the league by tap, recent ones first, and new names with type-ahead. */
import { LitElement, css, html, nothing, repeat } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { nameOf } from "../phone/names.js";
import { sameName } from "./new-game.js";

const SHOWN = 12;

/** `.players` `[{id, name}]` who do not sit yet; attribute `full`: no seat is free. Event `fw-player` {player}. */
class PlayerPicker extends LitElement {
  static properties = { players: { attribute: false }, full: { type: Boolean }, typed: { state: true } };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-12);
      }

      .line {
        gap: 0 var(--space-8);
      }

      .person {
        display: inline-flex;
        align-items: center;
        min-height: var(--target);
        max-width: 100%;
      }

      .person .chip {
        min-height: calc(var(--chip) + var(--space-4));
        overflow: hidden;
        font: var(--body);
        text-overflow: ellipsis;
      }

      .person.new .chip {
        border-style: dashed;
        color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    this.players = [];
    this.full = false;
    this.typed = "";
  }

  render() {
    if (this.full) return nothing;
    const fitting = this.#fitting();
    return html`
      <div class="field">
        <label for="player">${text("games.add_player")}</label>
        <input
          id="player"
          autocomplete="off"
          autocapitalize="words"
          enterkeyhint="done"
          maxlength="60"
          placeholder=${text("games.player_name")}
          .value=${this.typed}
          @input=${(event) => (this.typed = event.target.value)}
          @keydown=${(event) => event.key === "Enter" && this.#enter()}
        />
      </div>
      <div class="line" role="group" aria-label=${text("games.known_players")}>
        ${this.#isNew() ? this.#fresh() : nothing} ${repeat(
          fitting,
          (player) => player.id ?? player.name,
          (player) => this.#person(player),
        )}
      </div>
    `;
  }

  #person(player) {
    return html`<button class="person" @click=${() => this.#add(player)}><span class="chip">${player.name}</span></button>`;
  }

  #fresh() {
    const name = nameOf(this.typed);
    return html`<button class="person new" @click=${() => this.#add({ id: null, name })}><span class="chip">${icon("add")} ${text("games.add_name", { name })}</span></button>`;
  }

  #fitting() {
    const wanted = nameOf(this.typed).toLowerCase();
    const parts = (player) => player.name.toLowerCase();
    const fits = (player) => parts(player).startsWith(wanted) || parts(player).includes(` ${wanted}`);
    return this.players.filter((player) => !wanted || fits(player)).slice(0, SHOWN);
  }

  #isNew() {
    return nameOf(this.typed) !== "" && !this.players.some((player) => sameName(player.name, this.typed));
  }

  #enter() {
    const name = nameOf(this.typed);
    if (!name) return;
    const known = this.players.find((player) => sameName(player.name, name));
    this.#add(known ?? { id: null, name });
  }

  #add({ id, name }) {
    this.typed = "";
    this.dispatchEvent(new CustomEvent("fw-player", { detail: { player: { id, name } } }));
  }
}

customElements.define("fw-player-picker", PlayerPicker);
