/* fw-shown: what a player has shown: points as a bar from 0 to 40, the length of each suit as a bar from 0 to 13. */
import { css, html, LitElement, nothing } from "lit";
import { text } from "../shell/text.js";
import { block } from "./host-style.js";
import { shared } from "./shared.js";
import { SUITS, suit, suitStyles } from "./suit.js";

const MOST_POINTS = 40;
const MOST_CARDS = 13;
const ALL_POINTS = 37;

class ShownRanges extends LitElement {
  static properties = { ranges: { attribute: false } };

  static styles = [
    shared,
    suitStyles,
    block,
    css`
      ul {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: var(--space-8) var(--space-12);
        align-items: center;
      }

      li {
        display: contents;
      }

      .scale {
        position: relative;
        height: var(--space-8);
        border-radius: var(--radius-full);
        background: var(--sunken);
      }

      .range {
        position: absolute;
        inset-block: 0;
        left: var(--from);
        right: var(--to);
        min-width: var(--space-8);
        border-radius: var(--radius-full);
        background: var(--accent);
      }

      .open .range {
        background: none;
        border: var(--hairline) solid var(--line);
      }

      .figures {
        min-width: 3em;
        font-variant-numeric: tabular-nums;
        text-align: end;
      }

      .open .figures {
        color: var(--muted);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.Ranges | null} */
    this.ranges = null;
  }

  render() {
    const { ranges } = this;
    if (!ranges) return nothing;
    if (!ranges.possible) return html`<p class="warn">${text("shown.impossible")}</p>`;
    return html`<ul class="plain" aria-label=${text("shown.label")}>
      ${row(points(), text("shown.points"), ranges.hcp, MOST_POINTS, ALL_POINTS)}
      ${SUITS.map((letter) => row(suit(letter, { mute: true }), suitName(letter), ranges.lengths[letter], MOST_CARDS, MOST_CARDS))}
    </ul>`;
  }
}

function points() {
  return html`<span class="meta" aria-hidden="true">${text("shown.points_short")}</span>`;
}

/** @param {string} letter */
function suitName(letter) {
  return text(`bridge.strain.${letter}`);
}

/**
 * @param {unknown} sign
 * @param {string} name
 * @param {Bridge.Span} span
 * @param {number} scale the end of the bar
 * @param {number} most the highest value there is
 */
function row(sign, name, [low, high], scale, most) {
  const isOpen = low <= 0 && high >= most;
  const side = `--from: ${(low / scale) * 100}%; --to: ${100 - (Math.min(high, scale) / scale) * 100}%`;
  const words = isOpen ? text("shown.any", { name }) : text("shown.range", { name, range: tellRange(low, high, most) });
  return html`<li class=${isOpen ? "open" : ""}>
    <span>${sign}<span class="visually-hidden">${words}</span></span>
    <span class="scale" aria-hidden="true"><span class="range" .style=${side}></span></span>
    <span class="figures" aria-hidden="true">${isOpen ? "–" : tellRange(low, high, most)}</span>
  </li>`;
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
function tellRange(low, high, most) {
  if (low === high) return String(low);
  if (high >= most) return text("shown.at_least", { low });
  return low <= 0 ? text("shown.up_to", { high }) : text("shown.between", { low, high });
}

customElements.define("fw-shown", ShownRanges);
