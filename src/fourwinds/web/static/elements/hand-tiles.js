/* fw-hand-tiles: the tiles of a win: those in hand, the winning tile apart, calls and indicators. */
import { css, html, LitElement, nothing } from "lit";
import { text } from "../shell/text.js";
import { container } from "./host-style.js";
import { shared } from "./shared.js";
import "./tile.js";
import { tileNames } from "./tiles.js";

class HandTiles extends LitElement {
  static properties = { tiles: { attribute: false } };

  static styles = [
    shared,
    container,
    css`
      .all {
        --tile-width: min(var(--tile-small), (100cqi - var(--space-8)) / 14);
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: var(--space-8);
      }

      .held,
      .tiles {
        display: flex;
      }

      .held {
        flex-wrap: wrap;
        gap: var(--space-8);
      }

      figure .held {
        gap: var(--space-4) var(--space-8);
      }

      figure {
        display: grid;
        gap: var(--space-4);
        margin: 0;
        margin-inline-end: var(--space-8);
      }

      figcaption {
        color: var(--muted);
        font: var(--label);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.HandTiles | null} */
    this.tiles = null;
  }

  render() {
    if (!this.tiles) return nothing;
    const { hand, winning_tile, melds, dora_indicators, ura_indicators } = this.tiles;
    return html`<div class="all">
      <div class="held">
        <span class="tiles" role="group" aria-label=${text("tiles.part.hand")} data-part="hand">${tiles(tileNames(hand))}</span>
        <span class="tiles" role="group" aria-label=${text("tiles.part.won")} data-part="won">${tiles(tileNames(winning_tile))}</span>
      </div>
      ${part("melds", (melds ?? []).map(calledSet))}
      ${part(
        "dora",
        tileNames(dora_indicators ?? "").map((name) => tiles([name])),
      )}
      ${part(
        "ura",
        tileNames(ura_indicators ?? "").map((name) => tiles([name])),
      )}
    </div>`;
  }
}

/**
 * Sets or indicators with a caption; nothing if there are none.
 * @param {string} name
 * @param {unknown[]} groups
 */
function part(name, groups) {
  if (!groups.length) return nothing;
  const shown = groups.map((group) => html`<span class="tiles">${group}</span>`);
  return html`<figure data-part=${name}>
    <figcaption>${text(`tiles.part.${name}`, { count: groups.length })}</figcaption>
    <div class="held">${shown}</div>
  </figure>`;
}

/** @param {string[]} names */
function tiles(names) {
  return names.map((tile) => html`<fw-tile .tile=${tile}></fw-tile>`);
}

/**
 * The tiles of a called set; a closed kan has its outer tiles face down.
 * @param {string} meld
 */
function calledSet(meld) {
  const [kind, written] = meld.split(" ");
  const names = tileNames(written);
  const back = html`<fw-tile back></fw-tile>`;
  return kind === "ankan" ? [back, ...tiles(names.slice(0, 2)), back] : tiles(names);
}

customElements.define("fw-hand-tiles", HandTiles);
