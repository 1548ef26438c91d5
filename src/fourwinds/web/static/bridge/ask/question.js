/* What is asked: a hand and an auction. All of it is in the address. */
import { callRefusal, SEATS } from "../../elements/bridge-rules.js";
import { VULNERABLE } from "../look-up/auction-entry.js";
import { auctionAddress, callsIn } from "../look-up/auction-text.js";
import { ALL_CARDS, handIn, plainHand } from "./hand-text.js";

/**
 * @typedef {object} Question
 * @property {string} typed the hand as it is typed
 * @property {string[]} calls
 * @property {string} vulnerable
 * @property {string} dealer
 */

/**
 * The question of an address.
 * @param {string} search
 * @returns {Question}
 */
export function questionIn(search) {
  const query = new URLSearchParams(search);
  const one = (/** @type {string} */ name, /** @type {string[]} */ values) =>
    values.find((value) => value === query.get(name)) ?? values[0];
  return {
    typed: query.get("hand") ?? "",
    calls: callsIn(query.get("auction") ?? "").calls,
    vulnerable: one("vulnerable", VULNERABLE),
    dealer: one("dealer", SEATS),
  };
}

/**
 * The query of a question, with the question mark.
 * @param {Question} question
 */
export function addressOf({ typed, calls, vulnerable, dealer }) {
  const query = new URLSearchParams();
  const hand = handOf(typed) ?? typed.trim();
  if (hand) query.set("hand", hand);
  if (calls.length) query.set("auction", auctionAddress(calls));
  if (dealer !== SEATS[0]) query.set("dealer", dealer);
  if (vulnerable !== VULNERABLE[0]) query.set("vulnerable", vulnerable);
  return query.size ? `?${query}` : "";
}

/**
 * A complete hand as the server writes it; null if it is not complete.
 * @param {string} typed
 */
export function handOf(typed) {
  const { cards, problem } = handIn(typed);
  return cards.length === ALL_CARDS && !problem ? plainHand(cards) : null;
}

/**
 * Who is to call; null if the auction is over.
 * @param {Pick<Question, "calls" | "dealer">} question
 */
export function seatToCall({ calls, dealer }) {
  if (callRefusal(calls, "P") === "over") return null;
  return SEATS[(SEATS.indexOf(dealer) + calls.length) % SEATS.length];
}

/**
 * The auction of a call in the notation of notes, from the opening on: `1n-(p)-2c`.
 * @param {string[]} calls those before it
 * @param {string} call
 */
export function placeInNotes(calls, call) {
  const all = [...calls, call];
  const opening = all.findIndex((each) => each !== "P");
  const from = opening < 0 ? all.length - 1 : opening;
  return all
    .map((each, index) => ((all.length - 1 - index) % 2 ? `(${each.toLowerCase()})` : each.toLowerCase()))
    .slice(from)
    .join("-");
}
