/* The calls that a system makes with a hand, as the server sees them, and calls weighed on deals. */
import { ask } from "../../shell/api.js";
import { systemAddress } from "./systems.js";

/**
 * @typedef {object} Asked
 * @property {string} hand
 * @property {string} auction
 * @property {string} dealer
 * @property {string} vulnerability
 */

/**
 * The call for a hand, with the reasons for it; with `trace`, also the lines that were tried before.
 * @param {string} system
 * @param {Asked} asked
 * @param {{ trace?: boolean }} [more]
 * @returns {Promise<Bridge.Recommendation>}
 */
export function recommend(system, asked, { trace = false } = {}) {
  return ask("POST", systemAddress(system, "/recommend"), { body: { ...asked, trace, reasons: true } });
}

/**
 * What the calls of an auction mean.
 * @param {string} system
 * @param {Omit<Asked, "hand">} asked
 * @returns {Promise<Bridge.ExplainedCall[]>}
 */
export function explain(system, { auction, dealer, vulnerability }) {
  return ask("POST", systemAddress(system, "/explain"), { body: { auction, dealer, vulnerability } });
}

/**
 * Start to weigh calls on deals that fit the auction.
 * @param {string} system
 * @param {Asked} asked
 * @param {string[]} calls
 * @param {number} deals
 * @returns {Promise<Bridge.Job>}
 */
export function weigh(system, asked, calls, deals) {
  const given = { system_id: system, ...asked, calls, deals };
  return ask("POST", "/api/jobs", { body: { kind: "deep_recommendation", arguments: given } });
}

/**
 * What a job has found.
 * @param {string} result its address
 * @returns {Promise<{ weighed: Bridge.Weighed | null }>}
 */
export function weighed(result) {
  return ask("GET", result);
}
