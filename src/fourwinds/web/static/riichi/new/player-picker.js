/* fw-player-picker: tap a player of the league, the most recent first, or type a new name. */
import { css, html, LitElement, nothing, repeat } from "lit";
import { column12 } from "../../elements/host-style.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { nameOf } from "../phone/names.js";
import { sameName } from "./new-game.js";

const SHOWN = 12;

/** `.players` without a seat, attribute `full` if no seat is free. Event `fw-player` {player}. */
class PlayerPicker extends LitElement {
  static properties = { players: { attribute: false }, full: { type: Boolean }, typed: { state: true } };

  static styles = [
    shared,
    column12,
    css`
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
    /** @type {Riichi.PickedPlayer[]} */
    this.players = [];
    this.full = false;
    this.typed = "";
  }

  render() {
    if (this.full) return nothing;
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
          @input=${withValue((typed) => this.#type(typed))}
          @keydown=${this.#key}
        />
      </div>
      <div class="line" role="group" aria-label=${text("games.known_players")}>
        ${this.#isNew() ? this.#newPlayer() : nothing} ${repeat(
          this.#matching(),
          (player) => player.id ?? player.name,
          (player) => this.#knownPlayer(player),
        )}
      </div>
    `;
  }

  /** @param {Riichi.PickedPlayer} player */
  #knownPlayer(player) {
    const add = () => this.#add(player);
    return html`<button class="person" @click=${add}><span class="chip">${player.name}</span></button>`;
  }

  #newPlayer() {
    const name = nameOf(this.typed);
    return html`<button class="person new" @click=${() => this.#add({ id: null, name })}>
      <span class="chip">${icon("add")} ${text("games.add_name", { name })}</span>
    </button>`;
  }

  /** The players with a first or later name that starts with what is typed. */
  #matching() {
    const wanted = nameOf(this.typed).toLowerCase();
    const found = this.players.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`));
    return (wanted ? found : this.players).slice(0, SHOWN);
  }

  #isNew() {
    return nameOf(this.typed) !== "" && !this.players.some((player) => sameName(player.name, this.typed));
  }

  /** @param {string} typed */
  #type(typed) {
    this.typed = typed;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const name = nameOf(this.typed);
    if (event.key !== "Enter" || !name) return;
    this.#add(this.players.find((player) => sameName(player.name, name)) ?? { id: null, name });
  }

  /** @param {Riichi.PickedPlayer} player */
  #add({ id, name }) {
    this.typed = "";
    this.dispatchEvent(new CustomEvent("fw-player", { detail: { player: { id, name } } }));
  }
}

customElements.define("fw-player-picker", PlayerPicker);
