/* fw-tiles-entry: a hand by its tiles; the server makes han, fu and yaku of it. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/picker.js";
import "../../elements/tile.js";
import { shared } from "../../elements/shared.js";
import { Away, ask } from "../../shell/api.js";
import { number, text } from "../../shell/text.js";
import { scribble } from "./entry.js";
import { choices, formStyles } from "./forms.js";
import { entryStyles } from "./styles.js";
import { upperFirst } from "../rules/words.js";
import { circumstances } from "./kept-tiles.js";
import {
  PARTS,
  SITUATIONS,
  called,
  callsOf,
  counted,
  emptyTiles,
  hasFive,
  isOpen,
  mostOf,
  picked,
  questionOf,
  tilesOf,
  withRedFive,
} from "./tiles.js";
import { mayHave } from "./offered-yaku.js";
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

    @media (height < 30em) and (width >= 40em) {
      :host { display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 3fr); align-items: start; }
      .columns-5 { grid-column: 1 / -1; }
      fw-picker { grid-area: 2 / 1 / span 4; }
    }
  `,
  ];

  constructor() {
    super();
    Object.assign(this, { tables: null, state: null, entry: null, answer: null });
  }

  get #tiles() {
    const { tiles, read, yaku } = this.entry.wins[this.entry.at];
    const kept = tiles && tilesOf(tiles, read?.yaku ?? yaku);
    return { ...emptyTiles(), ...kept, ...this.entry.scratch.tiles };
  }

  #set(tiles) {
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry: scribble(this.entry, { tiles }) } }));
  }

  updated(changed) {
    if (changed.has("entry")) this.#value();
  }

  async #value() {
    const win = this.entry.wins[this.entry.at];
    const how = circumstances(this.entry, this.state, win.seat);
    const asked = questionOf(this.#tiles, how, this.tables.rules);
    const key = JSON.stringify(asked);
    if (key === this.asked) return;
    this.asked = key;
    this.#tell(null);
    const answer = asked ? await this.#ask(asked) : null;
    if (key !== this.asked) return;
    this.answer = answer;
    const worth = answer?.value
      ? {
          value: answer.value,
          yaku: answer.yaku.map(({ name, han }) => [name, han]),
          open: isOpen(this.#tiles),
          tiles: answer.tiles,
          how,
        }
      : null;
    this.#tell(worth);
  }

  /** What the tiles are worth; null while they are being counted. */
  #tell(worth) {
    this.dispatchEvent(new CustomEvent("fw-worth", { detail: { worth } }));
  }

  async #ask(body) {
    try {
      return await ask("POST", "/api/riichi/value", { body });
    } catch (error) {
      if (error instanceof Away) return { problem: text("recorder.tiles_offline") };
      return { problem: upperFirst(error.remedy ? `${error.message}: ${error.remedy}` : error.message) };
    }
  }

  render() {
    const tiles = this.#tiles;
    return html`
      <div class="row columns-5" role="group" aria-label=${text("recorder.by_tiles")}>${PARTS.map((part) => this.#part(tiles, part))}</div>
      ${tiles.at === "melds" ? this.#calls(tiles) : nothing}
      ${["dora", "ura"].includes(tiles.at) ? html`<p class="meta">${text("recorder.indicators")}</p>` : nothing}
      <fw-picker kind="tiles" ?red=${this.tables.rules.aka > 0} .taken=${counted(tiles, tiles.at)} .value=${tiles.at === "melds" ? [] : tiles[tiles.at]}
        .most=${mostOf(tiles)} @fw-input=${(event) => this.#set(picked(tiles, event.detail.value))}></fw-picker>
      <div class="wrap" role="group" aria-label=${text("recorder.situations")}>${SITUATIONS.filter((name) =>
        mayHave(this, name),
      ).map(
        (name) => html`<button class="choice" data-situation=${name}
        aria-pressed=${tiles.situations.includes(name)} @click=${() => this.#situation(tiles, name)}>${yakuName({ name })}</button>`,
      )}</div>
      <div class="worth verdict" role="status">${this.#said()}</div>`;
  }

  #part(tiles, part) {
    const count = tiles[part].length;
    return html`<button class="choice part" data-part=${part} aria-pressed=${tiles.at === part} @click=${() => this.#set({ ...tiles, at: part })}>
      ${text(`recorder.part_${part}`)}${count ? html`<small>${number(count)}</small>` : nothing}</button>`;
  }

  /** The kinds of called sets, and those that are there. */
  #calls(tiles) {
    const take = () => this.#set({ ...tiles, melds: tiles.melds.slice(0, -1) });
    return html`${choices({
      label: text("recorder.call"),
      name: "call",
      columns: 4,
      options: callsOf(this.tables.rules.players).map((kind) => [kind, text(`recorder.call_${kind}`)]),
      pressed: (kind) => kind === tiles.call,
      change: (call) => this.#set({ ...tiles, call }),
    })}
      ${
        tiles.melds.length
          ? html`<div class="held">${tiles.melds.map((meld) => html`<span class="meld">${called(meld).map((tile) => html`<fw-tile small .tile=${tile}></fw-tile>`)}</span>`)}
        ${
          this.tables.rules.aka > 0 && hasFive(tiles)
            ? html`<button class="choice quiet" data-part="red" aria-pressed=${called(tiles.melds.at(-1)).some((tile) => tile[0] === "0")}
          @click=${() => this.#set(withRedFive(tiles))}>${text("recorder.red_five")}</button>`
            : nothing
        }
        <button class="choice quiet" data-part="unmeld" @click=${take}>${text("recorder.unmeld")}</button></div>`
          : nothing
      }`;
  }

  #situation(tiles, name) {
    const situations = tiles.situations.includes(name)
      ? tiles.situations.filter((one) => one !== name)
      : [...tiles.situations, name];
    this.#set({ ...tiles, situations });
  }

  #said() {
    if (!this.answer) return html`<p class="meta">${text("recorder.tiles_hint")}</p>`;
    if (this.answer.problem) return html`<p class="refusal">${this.answer.problem}</p>`;
    const { han, fu, yaku } = this.answer;
    return html`<p class="result">${text("recorder.han_fu", { han, fu })}</p><p class="meta">${yaku.map((one) => `${yakuName(one)} ${one.han}`).join(", ")}</p>`;
  }
}

customElements.define("fw-tiles-entry", TilesEntry);
