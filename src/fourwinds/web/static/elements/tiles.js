/* The names of all tiles, in order, and in words. */
import { text } from "../shell/text.js";

const HONOURS = ["E", "S", "W", "N", "P", "F", "C"];
const SUITS = ["m", "p", "s"];

/** The four rows: characters, circles, bamboo, and the honours. */
export const TILE_ROWS = [
  ...SUITS.map((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${number}${suit}`)),
  HONOURS,
];

/** The red fives. */
export const RED_FIVES = SUITS.map((suit) => `0${suit}`);

/**
 * `1z`…`7z` as the letters of the winds and dragons; other names as they are.
 * @param {string} name
 */
export function tileName(name) {
  return name?.[1] === "z" ? HONOURS[Number(name[0]) - 1] : name;
}

/**
 * The names of the tiles in a text such as `123m0p11z`, in its order.
 * @param {string} words
 */
export function tileNames(words) {
  return [...words.matchAll(/(\d+)([mpsz])/g)].flatMap(([, numbers, suit]) =>
    [...numbers].map((number) => tileName(number + suit)),
  );
}

/**
 * A tile in words: `5 of circles, red`.
 * @param {string} name
 */
export function tellTile(name) {
  if (name.length === 1) return text(`tiles.${name}`);
  const isRed = name[0] === "0";
  return text(isRed ? "tiles.red" : "tiles.numbered", {
    number: isRed ? 5 : Number(name[0]),
    suit: text(`tiles.${name[1]}`),
  });
}
