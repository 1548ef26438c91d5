/* Positions in an auction on the server: what every call means, what was shown, what may follow, and hands that fit. */
import { showing } from "../../shell/answers.js";
import { ask } from "../../shell/api.js";
import { systemAddress } from "./systems.js";

/**
 * @typedef {object} Asked
 * @property {string} auction
 * @property {string} vulnerability
 * @property {string} [dealer] North without one
 */

/**
 * @param {Asked} asked
 * @param {Record<string, string>} [more]
 */
function query(asked, more = {}) {
  return `?${new URLSearchParams({ ...asked, ...more })}`;
}

/**
 * Show a position, at once if it was looked up before, and then from the server.
 * @param {string} system
 * @param {Asked} asked
 * @param {(position: Bridge.Position) => void} show
 */
export function showPosition(system, asked, show) {
  return showing(systemAddress(system, `/position${query(asked)}`), show);
}

/**
 * Hands with which the players would have made their calls; another seed gives others.
 * @param {string} system
 * @param {Asked} asked
 * @param {number} seed
 * @returns {Promise<Bridge.FittingHands[]>}
 */
export function fittingHands(system, asked, seed) {
  return ask("GET", systemAddress(system, `/position/hands${query(asked, { seed: String(seed) })}`));
}
