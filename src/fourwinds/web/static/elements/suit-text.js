/* Text in which the symbols of suits are drawn. */
import { html } from "lit";
import { suit } from "./suit.js";

/** @type {Record<string, string>} */
const LETTERS = { "\u2660": "S", "\u2665": "H", "\u2666": "D", "\u2663": "C" };

/**
 * A text with its suit symbols drawn, each in one piece with a number before it.
 * @param {string} words
 */
export function withSuits(words) {
  return words.split(/(\d?[\u2660\u2663\u2665\u2666])/).map((part) => {
    const letter = LETTERS[part.at(-1) ?? ""];
    return letter ? html`<span class="call">${part.slice(0, -1)}${suit(letter)}</span>` : html`${part}`;
  });
}
