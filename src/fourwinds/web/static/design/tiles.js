/* The design page: every tile and the two pickers, in every state. */
import { css, html, LitElement } from "lit";
import { shared } from "../elements/shared.js";
import { RED_FIVES, TILE_ROWS } from "../elements/tiles.js";
import { text } from "../shell/text.js";
import { sectionStyle } from "./style.js";
import "../elements/picker.js";
import "../elements/tile.js";

const suited = (/** @type {string} */ suit, /** @type {string} */ numbers) =>
  [...numbers].map((number) => number + suit);
const HAND = [...suited("m", "234"), ...suited("p", "067"), ...suited("s", "55678"), "E", "E"];

class DesignTiles extends LitElement {
  static styles = [
    shared,
    sectionStyle,
    css`
    .tiles {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-4);
    }

    .large {
      --tile-width: 100%;
      display: grid;
      grid-template-columns: repeat(9, minmax(0, calc(1.5 * var(--target))));
    }
  `,
  ];

  render() {
    return html`<div class="stack">
      <section><h3>${text("tiles.design.large")}</h3>${[...TILE_ROWS, RED_FIVES].map((row) => this.#row(row, "large"))}</section>
      <section><h3>${text("tiles.design.small")}</h3>${[...TILE_ROWS, RED_FIVES].map((row) => this.#row(row, ""))}</section>
      <section><h3>${text("tiles.design.states")}</h3><div class="tiles">
        <fw-tile .tile=${suited("p", "3")[0]}></fw-tile><fw-tile .tile=${suited("p", "3")[0]} dim></fw-tile>
        <fw-tile .tile=${suited("p", "3")[0]} turned></fw-tile><fw-tile back></fw-tile><fw-tile small back></fw-tile>
      </div></section>
      <section><h3>${text("tiles.design.tiles")}</h3>
        <fw-picker id="tiles" red .most=${14} .value=${HAND} .taken=${{ [suited("m", "1")[0]]: 4, C: 2 }}></fw-picker></section>
      <section><h3>${text("tiles.design.cards")}</h3>
        <fw-picker id="cards" kind="cards" .most=${13} .value=${["SA", "SK", "HQ", "HT"]}
          .taken=${{ SQ: "N", SJ: "N", DA: "E", C2: "W" }}></fw-picker></section></div>`;
  }

  /**
   * @param {string[]} row
   * @param {string} size
   */
  #row(row, size) {
    const tiles = row.map((name) => html`<fw-tile .tile=${name} ?small=${!size}></fw-tile>`);
    return html`<div class="tiles ${size}">${tiles}</div>`;
  }
}

customElements.define("fw-design-tiles", DesignTiles);
