/* The faults of a system: those read from its lines, and those of the last trial on hands, which this phone keeps. */
import { keep, recall, showing } from "../../shell/answers.js";
import { systemAddress } from "./systems.js";

/**
 * Show the faults that can be read from the lines, at once from the last visit and then from the server.
 * @param {string} system
 * @param {(found: Bridge.LineCheck) => void} show
 */
export function showCheck(system, show) {
  return showing(systemAddress(system, "/check"), show);
}

/**
 * The last trial on hands, or null.
 * @param {string} system
 * @returns {Promise<Bridge.HandsTrial | null>}
 */
export async function lastTrial(system) {
  return (await recall(`check ${system}`)) ?? null;
}

/**
 * @param {string} system
 * @param {Bridge.HandsTrial} trial
 */
export function keepTrial(system, trial) {
  return keep(`check ${system}`, trial);
}

/**
 * What tells a fault from others of the same system.
 * @param {Bridge.Fault} fault
 */
export function faultKey({ kind, text, line, other, sequence }) {
  return [kind, line?.module, line?.text, other?.text, sequence, text].join("|");
}
