/* Sequences in the notation of notes, drawn with suits: `1n-(p)-2c`, `(1M)-2n`, `2d/2h`, `(2c..3c)`. */
import { html } from "lit";
import { text } from "../shell/text.js";
import { plainCall } from "./bridge-rules.js";
import { callSign, strainSign, tellCall } from "./suit.js";

const CALL = /^(?:[1-7](?:[cdhs]|n)|p|x|xx)$/i;
const BID = /^([1-7])([cdhsn])$/i;

/**
 * The tokens of a sequence without its qualifiers, and the qualifiers.
 * @param {string} sequence
 * @returns {{ tokens: string[], qualifiers: string }}
 */
export function splitSequence(sequence) {
  const space = sequence.indexOf(" ");
  const path = space < 0 ? sequence : sequence.slice(0, space);
  const rest = space < 0 ? "" : sequence.slice(space + 1).replace(/\s*\[rank [^\]]*\]/, "");
  return { tokens: path.split("-").filter(Boolean), qualifiers: rest.trim() };
}

/** @param {string} token */
export const isTheirs = (token) => token.startsWith("(");

/** @param {string} token */
const bare = (token) => token.replace(/^\((.*)\)$/, "$1");

/**
 * One token with symbols; theirs in parentheses.
 * @param {string} token
 */
export function tokenSign(token) {
  const inner = bare(token);
  const signs = inner.split(/(\/|\.\.)/).map(partSign);
  return isTheirs(token) ? html`<span class="call">(${signs})</span>` : html`<span class="call">${signs}</span>`;
}

/** @param {string} part */
function partSign(part) {
  if (part === "..") return "–";
  const bid = BID.exec(part);
  if (bid) return html`${bid[1]}${strainSign(bid[2].toUpperCase())}`;
  return CALL.test(part) ? callSign(plainCall(part)) : part;
}

/**
 * One token in words: `1 spade`, `opponents’ double`.
 * @param {string} token
 */
export function tellToken(token) {
  const words = bare(token)
    .split(/(\/|\.\.)/)
    .map(tellPart)
    .join(" ");
  return isTheirs(token) ? text("notation.theirs", { call: words }) : words;
}

/** @param {string} part */
function tellPart(part) {
  if (part === "/") return text("notation.or");
  if (part === "..") return text("notation.to");
  return CALL.test(part) ? tellCall(plainCall(part)) : part;
}

/**
 * The tokens that a reader needs: the opponents' passes go without saying, except before the first bid.
 * @param {string[]} tokens
 */
export function worthSaying(tokens) {
  const first = tokens.findIndex((token) => !/^\(?p\)?$/.test(token));
  return tokens.filter((token, index) => token !== "(p)" || index < first || first < 0);
}

/**
 * A sequence with symbols, the opponents' passes left out.
 * @param {string} sequence
 */
export function sequenceSign(sequence) {
  const { tokens, qualifiers } = splitSequence(sequence);
  const signs = worthSaying(tokens).map((token, index) => html`${index ? " – " : ""}${tokenSign(token)}`);
  return html`<span class="sequence">${signs}${qualifiers ? html` <span class="meta">${qualifiers}</span>` : ""}</span>`;
}

/**
 * A sequence in words.
 * @param {string} sequence
 */
export function tellSequence(sequence) {
  const { tokens, qualifiers } = splitSequence(sequence);
  return [...worthSaying(tokens).map(tellToken), qualifiers].filter(Boolean).join(", ");
}

/**
 * The calls of a concrete sequence for a bid box, passes included: `1n-(p)-2c` as `["1N", "P", "2C"]`.
 * @param {string} sequence
 */
export function callsOf(sequence) {
  return splitSequence(sequence).tokens.map((token) => plainCall(bare(token)));
}

/**
 * Whether a sequence names one call at each place.
 * @param {string} sequence
 */
export function isConcrete(sequence) {
  return splitSequence(sequence).tokens.every((token) => CALL.test(bare(token)));
}
