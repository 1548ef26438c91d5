/* Auctions as people type them: `1n p 2c`, `1NT-(P)-2C`. */
import { callRefusal, plainCall } from "../../elements/bridge-rules.js";

/** @type {Record<string, string>} */
const WORDS = { "-": "P", "/": "P", DOUBLE: "X", D: "X", REDOUBLE: "XX", R: "XX" };
/** @type {Record<string, string>} */
const SUITS = { "\u2660": "S", "\u2665": "H", "\u2666": "D", "\u2663": "C" };

/**
 * The calls of a text, and the first word that is no call or is not allowed.
 * @param {string} typed
 * @returns {{ calls: string[], wrong: string | null }}
 */
export function callsIn(typed) {
  /** @type {string[]} */
  const calls = [];
  for (const word of typed.split(/[\s,;()–-]+/).filter(Boolean)) {
    const call = callOf(word);
    if (call === null || callRefusal(calls, call)) return { calls, wrong: word };
    calls.push(call);
  }
  return { calls, wrong: null };
}

/** @param {string} word */
function callOf(word) {
  const upper = word.toUpperCase().replace(/[\u2660\u2663\u2665\u2666]/g, (sign) => SUITS[sign]);
  const plain = WORDS[upper] ?? plainCall(upper.replace(/^!/, ""));
  return /^([1-7][CDHSN]|P|X|XX)$/.test(plain) ? plain : null;
}

/**
 * Calls as one types them: `1n p 2c`.
 * @param {string[]} calls
 */
export function typedCalls(calls) {
  return calls.join(" ").toLowerCase();
}

/**
 * Calls as the notes of the side to call write them: `1n-(p)-2c-(p)`.
 * @param {string[]} calls
 */
export function notesSequence(calls) {
  const written = calls.map((call) => call.toLowerCase());
  return written.map((call, index) => ((calls.length - index) % 2 ? `(${call})` : call)).join("-");
}

/**
 * Calls as they stand in an address: `1n-p-2c`.
 * @param {string[]} calls
 */
export function auctionAddress(calls) {
  return calls.join("-").toLowerCase();
}

/**
 * The calls after one more; if the opponents are to pass, their pass after a bid comes with it.
 * @param {string[]} calls
 * @param {string} call
 * @param {boolean} opponentsPass
 */
export function withCall(calls, call, opponentsPass) {
  const after = [...calls, call];
  const isPassing = opponentsPass && call !== "P" && !callRefusal(after, "P");
  return isPassing ? [...after, "P"] : after;
}

/**
 * The calls with passes to the end.
 * @param {string[]} calls
 * @returns {string[]}
 */
export function allPass(calls) {
  return callRefusal(calls, "P") ? calls : allPass([...calls, "P"]);
}

/**
 * The calls without the last one, and without the opponents' pass that came with it.
 * @param {string[]} calls
 * @param {boolean} opponentsPass
 */
export function withoutLast(calls, opponentsPass) {
  const cameAlong = opponentsPass && calls.length > 1 && calls.at(-1) === "P" && calls.at(-2) !== "P";
  return calls.slice(0, cameAlong ? -2 : -1);
}
