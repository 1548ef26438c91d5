/* The symbols of suits, and calls and cards written with them. The drawings are SVG symbols that are part of every page. */
import { css, html, svg } from "lit";
import { text } from "../shell/text.js";

/** @type {Record<string, string>} */
const NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const drawings = new Map();

/** The letters of the suits, highest first. */
export const SUITS = Object.keys(NAMES);

/** @param {string} name */
function drawing(name) {
  if (!drawings.has(name)) drawings.set(name, document.querySelector(`#suit-${name} path`)?.getAttribute("d"));
  return drawings.get(name);
}

/**
 * The symbol of a suit (`spades` or `S`) in its colour. Set `mute` if a name beside it says the same.
 * @param {string} of
 */
export function suit(of, { mute = false } = {}) {
  const name = NAMES[of] ?? of;
  const shape = svg`<path d=${drawing(name)}></path>`;
  if (mute) return html`<svg class="suit ${name}" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;
  const label = text(`bridge.suits.${name}`);
  return html`<svg class="suit ${name}" viewBox="0 0 24 24" role="img" aria-label=${label}>${shape}</svg>`;
}

/**
 * A call with symbols. `tellCall` returns it in words.
 * @param {string} call
 */
export function callSign(call) {
  if (!/^[1-7]/.test(call)) return html`${text(`bridge.signs.${call}`)}`;
  return html`<span class="call">${call[0]}${strainSign(call[1])}</span>`;
}

/**
 * The symbol of a strain, or NT.
 * @param {string} strain
 */
export function strainSign(strain) {
  return strain === "N" ? html`<span class="notrump">${text("bridge.signs.N")}</span>` : suit(strain, { mute: true });
}

/**
 * A call in words: `1 spade`, `2 no-trump`, `Double`.
 * @param {string} call
 */
export function tellCall(call) {
  if (!/^[1-7]/.test(call)) return text(`bridge.calls.${call}`);
  return text(`bridge.calls.${call[1]}`, { count: Number(call[0]) });
}

/**
 * A card in words: `ace of spades`.
 * @param {string} card
 */
export function tellCard(card) {
  return text("bridge.card", {
    rank: text(`bridge.ranks.${card[1]}`),
    suit: text(`bridge.suits.${NAMES[card[0]]}`).toLowerCase(),
  });
}

/**
 * A rank as the reader prefers it: the ten is T or 10.
 * @param {string} rank
 */
export function rankSign(rank) {
  return rank === "T" && document.documentElement.dataset.ten === "10" ? "10" : rank;
}

export const suitStyles = css`
  .suit {
    flex: none;
    vertical-align: -0.08em;
  }

  .notrump {
    font-size: 0.85em;
  }
`;
