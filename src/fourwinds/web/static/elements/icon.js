/* Icons, the riichi stick and the wind chip. The drawings are SVG symbols that are part of every page. */
import { html, nothing, svg } from "lit";
import { text } from "../shell/text.js";

const drawings = new Map();
const WINDS = ["east", "south", "west", "north"];
const DOTS = [9, 12, 15].flatMap((x) => [
  [x, 2.6],
  [x, 5.4],
]);

/** @param {string} name */
function drawing(name) {
  if (!drawings.has(name)) {
    const path = document.getElementById(`icon-${name}`)?.querySelector("path");
    if (!path) throw new Error(`icon not found: ${name}`);
    drawings.set(name, path.getAttribute("d"));
  }
  return drawings.get(name);
}

/**
 * An icon. Give it a label unless a word beside it says the same.
 * @param {string} name
 * @param {string} [label]
 */
export function icon(name, label) {
  return html`<svg class="icon" viewBox="0 0 20 20" role=${label ? "img" : nothing} aria-label=${label ?? nothing}
    aria-hidden=${label ? nothing : "true"}><path d=${drawing(name)}></path></svg>`;
}

/**
 * A riichi stick of 1,000 points, or a honba counter of 100.
 * @param {string} [label]
 */
export function stickIcon(label, { honba = false } = {}) {
  const marks = honba
    ? DOTS.map(([x, y]) => svg`<circle class="count" cx=${x} cy=${y} r="0.9"></circle>`)
    : svg`<circle cx="12" cy="4" r="1.9"></circle>`;
  return html`<svg class="stick" viewBox="0 0 24 8" role=${label ? "img" : nothing} aria-label=${label ?? nothing}
    aria-hidden=${label ? nothing : "true"}><rect x="0.5" y="0.5" width="23" height="7" rx="2"></rect>${marks}</svg>`;
}

/**
 * The seat wind of a player: a letter in a disc, East filled.
 * @param {number | null | undefined} wind
 */
export function windChip(wind) {
  if (wind === null || wind === undefined) return nothing;
  const name = text(`winds.${wind}`);
  return html`<span class="wind ${WINDS[wind]}" role="img" aria-label=${name}>${text(`winds.short.${wind}`)}</span>`;
}
