/* The rules of bridge that elements need: seats, vulnerability, and legal calls. */

/** The seats in the order of play. */
export const SEATS = ["N", "E", "S", "W"];

/** The strains of the bids, lowest first. */
export const STRAINS = ["C", "D", "H", "S", "N"];

/** @type {Record<string, string>} */
const WRITTEN = { PASS: "P", DBL: "X", RDBL: "XX" };
/** @type {Record<string, string>} */
const VULNERABLE = { NS: "NS", EW: "EW", All: "NSEW" };

const isBid = (/** @type {string} */ call) => /^[1-7]/.test(call);
const height = (/** @type {string} */ bid) => Number(bid[0]) * STRAINS.length + STRAINS.indexOf(bid[1]);

/**
 * Whether a seat is vulnerable, given the vulnerability `None`, `NS`, `EW` or `All`.
 * @param {string} seat
 * @param {string} vulnerable
 */
export function isVulnerable(seat, vulnerable) {
  return (VULNERABLE[vulnerable] ?? "").includes(seat);
}

/**
 * A call in its short form: `1NT` as `1N`, `pass` as `P`.
 * @param {string} call
 */
export function plainCall(call) {
  const upper = call.toUpperCase();
  return WRITTEN[upper] ?? upper.replace("NT", "N");
}

/** @param {string[]} calls */
function isOver(calls) {
  const passes = calls.length - 1 - calls.findLastIndex((/** @type {string} */ call) => call !== "P");
  return passes >= (calls.some((/** @type {string} */ call) => call !== "P") ? 3 : 4);
}

/**
 * Why a call may not follow these calls: a key of the texts in `bridge.why`, or null if it may.
 * @param {string[]} calls
 * @param {string} call
 */
export function callRefusal(calls, call) {
  if (isOver(calls)) return "over";
  if (call === "P" || call === "AP") return null;
  const top = calls.findLast(isBid);
  if (isBid(call)) return top && height(call) <= height(top) ? "low" : null;
  const last = calls.findLastIndex((one) => one !== "P");
  if (last < 0) return "no_bid";
  const isTheirs = (calls.length - last) % 2 === 1;
  if (call === "X") return isBid(calls[last]) ? (isTheirs ? null : "own") : "doubled";
  return calls[last] === "X" ? (isTheirs ? null : "own_double") : "not_doubled";
}
