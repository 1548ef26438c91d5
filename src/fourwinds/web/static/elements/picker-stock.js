/* What a picker offers: its cells in rows, how many there are of each, and why one cannot be picked. */
import { SUITS } from "./suit.js";
import { RED_FIVES, TILE_ROWS } from "./tiles.js";

/**
 * @typedef {object} Stock what a picker holds and may hold
 * @property {string} kind `tiles` or `cards`
 * @property {boolean} red
 * @property {Record<string, number | string>} taken how many are used elsewhere, or by whom
 * @property {string[]} value
 * @property {number} most
 */

const CARD_ROWS = SUITS.map((suit) => [..."AKQJT98765432"].map((rank) => suit + rank));
const RED_ROWS = TILE_ROWS.map((row, index) => (index < RED_FIVES.length ? [...row, RED_FIVES[index]] : row));

/**
 * The cells in rows.
 * @param {Pick<Stock, "kind" | "red">} stock
 */
export function rowsOf({ kind, red }) {
  if (kind === "cards") return CARD_ROWS;
  return red ? RED_ROWS : TILE_ROWS;
}

/**
 * @param {string} name
 * @param {Stock} stock
 */
function copies(name, { kind, red }) {
  if (kind === "cards" || name[0] === "0") return 1;
  return red && name[0] === "5" ? 3 : 4;
}

/**
 * @param {string} name
 * @param {Stock} picker
 */
function used(name, picker) {
  const elsewhere = picker.taken[name] ?? 0;
  const here = picker.value.filter((one) => one === name).length;
  return (typeof elsewhere === "number" ? elsewhere : 1) + here;
}

/**
 * The mark on a used cell: the letter of its owner, or how many are gone.
 * @param {string} name
 * @param {Stock} picker
 */
export function badge(name, picker) {
  const owner = picker.taken[name];
  if (typeof owner === "string") return owner;
  return picker.kind === "tiles" && used(name, picker) ? String(used(name, picker)) : "";
}

/**
 * Why a cell cannot be picked: `unknown`, `gone` or `full`; null if it can.
 * @param {string} name
 * @param {Stock} picker
 */
export function refusal(name, picker) {
  if (!rowsOf(picker).some((row) => row.includes(name))) return "unknown";
  if (used(name, picker) >= copies(name, picker)) return "gone";
  return picker.value.length >= picker.most ? "full" : null;
}
