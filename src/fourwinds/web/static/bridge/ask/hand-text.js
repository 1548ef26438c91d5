/* Hands as people type them: `AKQ72 K5 83 Q972`, `akq72.k5.83.q972`, `SAKQ72 HK5 D83 CQ972`, also with suit symbols. */
import { SUITS, tellCard } from "../../elements/suit.js";
import { text } from "../../shell/text.js";

export const ALL_CARDS = 13;
const RANKS = "AKQJT98765432";
const NAMED = /(spades?|hearts?|diamonds?|clubs?|[SHDC\u2660-\u2667])[\u{FE0E}\u{FE0F}]?:?/giu;
/** @type {Record<string, string>} */
const SIGNS = {
  "\u2660": "S",
  "\u2665": "H",
  "\u2666": "D",
  "\u2663": "C",
  "\u2664": "S",
  "\u2661": "H",
  "\u2662": "D",
  "\u2667": "C",
};
const UNFINISHED_TEN = /1$/;
const VOIDS = ["", "-", "–", "—"];

/**
 * @typedef {object} TypedHand
 * @property {string[]} cards such as `SA`, as far as they can be read
 * @property {string | null} problem what is wrong with the text, in words; an unfinished hand is not wrong
 */

/**
 * The cards of a text.
 * @param {string} typed
 * @returns {TypedHand}
 */
export function handIn(typed) {
  const holdings = holdingsOf(typed.trim().replace(UNFINISHED_TEN, ""));
  if (typeof holdings === "string") return { cards: [], problem: holdings };
  /** @type {string[]} */
  const cards = [];
  for (const [suit, ranks] of holdings) {
    for (const rank of ranks
      .toUpperCase()
      .replaceAll("10", "T")
      .replace(/[\s,;]/g, "")) {
      if (!RANKS.includes(rank)) return { cards, problem: text("ask.not_a_rank", { word: rank }) };
      if (cards.includes(suit + rank)) return { cards, problem: text("ask.twice", { card: tellCard(suit + rank) }) };
      cards.push(suit + rank);
    }
  }
  return { cards, problem: excess(cards, holdings.length) };
}

/**
 * @param {string[]} cards
 * @param {number} count how many suits were written
 */
function excess({ length }, count) {
  if (length > ALL_CARDS) return text("ask.too_many_cards", { count: length });
  return length === ALL_CARDS && count < SUITS.length ? text("ask.no_void", { count }) : null;
}

/**
 * The ranks of each suit that is written, or what is wrong.
 * @param {string} typed
 * @returns {[string, string][] | string}
 */
function holdingsOf(typed) {
  const names = [...typed.matchAll(NAMED)];
  if (names.length) return namedHoldings(typed, names);
  const parts = typed.includes(".") ? typed.split(".") : typed.split(/[\s,;/|]+/).filter(Boolean);
  if (parts.length > SUITS.length) return text("ask.too_many_suits", { count: parts.length });
  return parts.map((part, index) => [SUITS[index], VOIDS.includes(part.trim()) ? "" : part]);
}

/**
 * @param {string} typed
 * @param {RegExpMatchArray[]} names
 * @returns {[string, string][] | string}
 */
function namedHoldings(typed, names) {
  if (names[0].index) return text("ask.suit_first");
  const suits = names.map(([, name]) => SIGNS[name] ?? name[0].toUpperCase());
  const again = suits.find((suit, index) => suits.indexOf(suit) < index);
  if (again) return text("ask.suit_twice", { suit: text(`bridge.strain.${again}`) });
  const found = names.map(({ 0: name, index = 0 }, place) => {
    const ranks = typed.slice(index + name.length, names[place + 1]?.index).replace(/[\s.,;]+$/, "");
    return /** @type {[string, string]} */ ([suits[place], VOIDS.includes(ranks.trim()) ? "" : ranks]);
  });
  const missing = SUITS.filter((suit) => !suits.includes(suit));
  return [...found, ...missing.map((suit) => /** @type {[string, string]} */ ([suit, ""]))];
}

/**
 * Cards as the server writes a hand: `AKQ72.K5.83.Q972`.
 * @param {string[]} cards
 */
export function plainHand(cards) {
  return SUITS.map((suit) => [...RANKS].filter((rank) => cards.includes(suit + rank)).join("")).join(".");
}

/** Thirteen cards at random. */
export function dealtHand() {
  const deck = SUITS.flatMap((suit) => [...RANKS].map((rank) => ({ card: suit + rank, at: Math.random() })));
  const shuffled = deck.sort((one, other) => one.at - other.at);
  return plainHand(shuffled.slice(0, ALL_CARDS).map(({ card }) => card));
}
