/* What a picker offers: the cells in rows, how many there are of each, and why one cannot be had. */
import { SUITS } from "./suit.js";
import { RED_FIVES, TILE_ROWS } from "./tiles.js";

const CARD_ROWS = SUITS.map((suit) => [..."AKQJT98765432"].map((rank) => suit + rank));
const RED_ROWS = TILE_ROWS.map((row, index) => (index < RED_FIVES.length ? [...row, RED_FIVES[index]] : row));

/** The cells in rows. */
export function rowsOf({ kind, red }) {
  if (kind === "cards") return CARD_ROWS;
  return red ? RED_ROWS : TILE_ROWS;
}

/** @param {string} name */
function copies(name, { kind, red }) {
  if (kind === "cards" || name[0] === "0") return 1;
  return red && name[0] === "5" ? 3 : 4;
}

/** @param {string} name */
function used(name, picker) {
  const elsewhere = picker.taken?.[name] ?? 0;
  const here = picker.value.filter((one) => one === name).length;
  return (typeof elsewhere === "number" ? elsewhere : 1) + here;
}

/**
 * What stands on a used one: its owner's letter, or how many are gone.
 * @param {string} name
 */
export function badge(name, picker) {
  const owner = picker.taken?.[name];
  if (typeof owner === "string") return owner;
  return picker.kind === "tiles" && used(name, picker) ? String(used(name, picker)) : "";
}

/**
 * Why one cannot be picked: `unknown`, `gone`, `full`; null where it can.
 * @param {string} name
 */
export function refusal(name, picker) {
  if (!rowsOf(picker).some((row) => row.includes(name))) return "unknown";
  if (used(name, picker) >= copies(name, picker)) return "gone";
  return picker.value.length >= picker.most ? "full" : null;
}
