/* The versions of a system: its history, what changed between two of them, and going back. */
import { showing } from "../../shell/answers.js";
import { ask } from "../../shell/api.js";
import { changeSystem, systemAddress } from "./systems.js";

/**
 * Show the latest changes, at once from the last visit and then from the server.
 * @param {string} system
 * @param {(page: Bridge.Page<Bridge.Version>) => void} show
 */
export function showHistory(system, show) {
  return showing(systemAddress(system, "/history?limit=50"), show);
}

/**
 * The changes before those of a page.
 * @param {string} system
 * @param {string} after
 * @returns {Promise<Bridge.Page<Bridge.Version>>}
 */
export function moreHistory(system, after) {
  return ask("GET", systemAddress(system, `/history?limit=50&after=${encodeURIComponent(after)}`));
}

/**
 * What changed from one version to another.
 * @param {string} system
 * @param {number} from
 * @param {number} to
 * @returns {Promise<Bridge.Comparison>}
 */
export function compareVersions(system, from, to) {
  return ask("GET", systemAddress(system, `/compare?version=${from}&to=${to}`));
}

/**
 * Restore the system as it was after a change, as a new change.
 * @param {string} system
 * @param {number} version the version it has now
 * @param {number} number
 * @returns {Promise<Bridge.Change>}
 */
export function restoreVersion(system, version, number) {
  return changeSystem(system, version, "POST", `/versions/${number}/restore`);
}
