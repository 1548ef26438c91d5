/* Trials of a change: the last one of a system, which this phone keeps. */
import { keep, recall } from "../../shell/answers.js";

/**
 * @typedef {object} KeptTrial
 * @property {Bridge.TrialReport} report
 * @property {string} question what was tried, in words
 * @property {number} version the version that the system had
 * @property {string} at
 */

/**
 * @param {string} system
 * @returns {Promise<KeptTrial | null>}
 */
export async function lastComparison(system) {
  return (await recall(`try ${system}`)) ?? null;
}

/**
 * @param {string} system
 * @param {KeptTrial} trial
 */
export function keepComparison(system, trial) {
  return keep(`try ${system}`, trial);
}
