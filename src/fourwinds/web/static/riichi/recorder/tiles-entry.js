/* fw-tiles-entry: a hand entered by its tiles; the server counts its han, fu and yaku. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/picker.js";
import "../../elements/tile.js";
import { shared } from "../../elements/shared.js";
import { Away, ask, Refused } from "../../shell/api.js";
import { number, text } from "../../shell/text.js";
import { upperFirst } from "../rules/words.js";
import { fresh, scribble, winnerInTurn } from "./entry.js";
import { hasTable } from "./entry-sheet.js";
import { choices, formStyles } from "./forms.js";
import { circumstances } from "./kept-tiles.js";
import { mayHave } from "./offered-yaku.js";
import { entryStyles } from "./styles.js";
import {
  callsOf,
  countedOutside,
  emptyTiles,
  hasFive,
  hasRedFive,
  isOpen,
  mostOf,
  PARTS,
  SITUATIONS,
  tilesOf,
  tilesOfMeld,
  toggleRedFive,
  valueRequest,
  withPicked,
} from "./tiles.js";
import { yakuName } from "./yaku.js";

class TilesEntry extends LitElement {
  static properties = {
    tables: { attribute: false },
    state: { attribute: false },
    entry: { attribute: false },
    answer: { state: true },
  };
  static styles = [
    shared,
    entryStyles,
    formStyles,
    css`
    :host { gap: var(--space-12); }
    .held { display: flex; flex-wrap: wrap; gap: var(--space-4); align-items: center; }
    .part { flex-direction: column; gap: 0; font: var(--meta); }
    .part small { color: var(--muted); font: var(--label); }
    .meld { display: inline-flex; margin-inline-end: var(--space-8); }

    /* Room for two lines from the start: nothing moves under a finger when the answer comes. */
    .worth { min-height: calc(2lh + var(--space-24)); }

    @media (height < 30em) and (width >= 40em) {
      :host { display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 3fr); align-items: start; }
      .columns-5 { grid-column: 1 / -1; }
      fw-picker { grid-area: 2 / 1 / span 4; }
    }
  `,
  ];

  constructor() {
    super();
    /** @type {Riichi.Tables | null} */
    this.tables = null;
    /** @type {Riichi.State | null} */
    this.state = null;
    this.entry = fresh();
    /** @type {Riichi.TilesAnswer | null} */
    this.answer = null;
    /** The last request, so that each is sent once. */
    this.asked = "";
  }

  /** @returns {Riichi.PickedTiles} */
  get #tiles() {
    const { tiles, read, yaku } = winnerInTurn(this.entry).win;
    const kept = tiles && tilesOf(tiles, read?.yaku ?? yaku);
    return { ...emptyTiles(), ...kept, ...this.entry.scratch.tiles };
  }

  /** @param {Riichi.PickedTiles} tiles */
  #set(tiles) {
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry: scribble(this.entry, { tiles }) } }));
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("entry") && hasTable(this)) this.#count(this);
  }

  /** Ask the server for the value of the tiles, unless it was asked before.
      @param {Riichi.EntryTable} table */
  async #count({ entry, state, tables }) {
    const how = circumstances(entry, state, winnerInTurn(entry).seat);
    const body = valueRequest(this.#tiles, how, tables.rules);
    const key = JSON.stringify(body);
    if (key === this.asked) return;
    this.asked = key;
    this.#announce(null);
    const answer = body ? await this.#ask(body) : null;
    if (key !== this.asked) return;
    this.answer = answer;
    if (!answer || answer.problem !== undefined) return this.#announce(null);
    const { value, tiles } = answer;
    this.#announce({
      value,
      yaku: answer.yaku.map(({ name, han }) => [name, han]),
      open: isOpen(this.#tiles),
      tiles,
      how,
    });
  }

  /** Announce what the tiles are worth; null while they are being counted.
      @param {Riichi.CountedTiles | null} worth */
  #announce(worth) {
    this.dispatchEvent(new CustomEvent("fw-worth", { detail: { worth } }));
  }

  /** @param {object} body @returns {Promise<Riichi.TilesAnswer>} */
  async #ask(body) {
    try {
      return await ask("POST", "/api/riichi/value", { body });
    } catch (error) {
      if (error instanceof Away) return { problem: text("recorder.tiles_offline") };
      if (!(error instanceof Refused)) throw error;
      return { problem: upperFirst(error.remedy ? `${error.message}: ${error.remedy}` : error.message) };
    }
  }

  render() {
    if (!hasTable(this)) return nothing;
    const tiles = this.#tiles;
    const pick = (/** @type {CustomEvent<{value: string[]}>} */ { detail }) =>
      this.#set(withPicked(tiles, detail.value));
    return html`
      <div class="row columns-5" role="group" aria-label=${text("recorder.by_tiles")}>
        ${PARTS.map((part) => this.#part(tiles, part))}</div>
      ${tiles.at === "melds" ? this.#calls(tiles, this.tables.rules) : nothing}
      ${tiles.at === "dora" || tiles.at === "ura" ? html`<p class="meta">${text("recorder.indicators")}</p>` : nothing}
      <fw-picker kind="tiles" ?red=${hasRed(this.tables.rules)} .taken=${countedOutside(tiles, tiles.at)}
        .value=${tiles.at === "melds" ? [] : tiles[tiles.at]} .most=${mostOf(tiles)} @fw-input=${pick}></fw-picker>
      <div class="wrap" role="group" aria-label=${text("recorder.situations")}>
        ${SITUATIONS.filter((name) => mayHave(this, name)).map((name) => this.#situation(tiles, name))}</div>
      <div class="worth verdict" role="status">${this.#verdict()}</div>`;
  }

  /** @param {Riichi.PickedTiles} tiles @param {Riichi.TilesPart} part */
  #part(tiles, part) {
    const count = tiles[part].length;
    return html`<button class="choice part" data-part=${part} aria-pressed=${tiles.at === part}
      @click=${() => this.#set({ ...tiles, at: part })}>
      ${text(`recorder.part_${part}`)}${count ? html`<small>${number(count)}</small>` : nothing}</button>`;
  }

  /** The kinds of called sets, and those that are there.
      @param {Riichi.PickedTiles} tiles
      @param {Riichi.Rules} rules */
  #calls(tiles, rules) {
    return html`${choices({
      label: text("recorder.call"),
      name: "call",
      columns: 4,
      options: callsOf(Number(rules.players)).map((kind) => [kind, text(`recorder.call_${kind}`)]),
      pressed: (kind) => kind === tiles.call,
      change: (call) => this.#set({ ...tiles, call }),
    })}
      ${tiles.melds.length ? this.#melds(tiles, rules) : nothing}`;
  }

  /** @param {Riichi.PickedTiles} tiles @param {Riichi.Rules} rules */
  #melds(tiles, rules) {
    const sets = tiles.melds
      .map(tilesOfMeld)
      .map(
        (names) =>
          html`<span class="meld">${names.map((tile) => html`<fw-tile small .tile=${tile}></fw-tile>`)}</span>`,
      );
    const red = html`<button class="choice quiet" data-part="red" aria-pressed=${hasRedFive(tiles)}
      @click=${() => this.#set(toggleRedFive(tiles))}>${text("recorder.red_five")}</button>`;
    const unmeld = () => this.#set({ ...tiles, melds: tiles.melds.slice(0, -1) });
    return html`<div class="held">${sets} ${hasRed(rules) && hasFive(tiles) ? red : nothing}
      <button class="choice quiet" data-part="unmeld" @click=${unmeld}>${text("recorder.unmeld")}</button></div>`;
  }

  /** A toggle for a yaku that tiles do not show.
      @param {Riichi.PickedTiles} tiles
      @param {string} name */
  #situation(tiles, name) {
    const isPressed = tiles.situations.includes(name);
    const situations = isPressed ? tiles.situations.filter((one) => one !== name) : [...tiles.situations, name];
    return html`<button class="choice" data-situation=${name} aria-pressed=${isPressed}
      @click=${() => this.#set({ ...tiles, situations })}>${yakuName({ name })}</button>`;
  }

  #verdict() {
    const { answer } = this;
    if (!answer) return html`<p class="meta">${text("recorder.tiles_hint")}</p>`;
    if (answer.problem !== undefined) return html`<p class="refusal">${answer.problem}</p>`;
    const { han, fu, yaku } = answer;
    return html`<p class="result">${text("recorder.han_fu", { han, fu })}</p>
      <p class="meta">${yaku.map((one) => `${yakuName(one)} ${one.han}`).join(", ")}</p>`;
  }
}

/** Whether the rules have red fives.
    @param {Riichi.Rules} rules */
function hasRed({ aka }) {
  return Number(aka) > 0;
}

customElements.define("fw-tiles-entry", TilesEntry);
