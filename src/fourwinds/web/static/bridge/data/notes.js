/* The lines of a system: what follows an auction, meanings as the system reads them, and edits. */
import { keep, recall } from "../../shell/answers.js";
import { Away, ask } from "../../shell/api.js";
import { changeSystem, systemAddress } from "./systems.js";

/** @param {Record<string, string | undefined>} values */
function query(values) {
  const given = Object.entries(values).filter(([, value]) => value);
  return given.length ? `?${new URLSearchParams(/** @type {[string, string][]} */ (given))}` : "";
}

/**
 * An answer of the server, or the saved one if the server is away.
 * @param {string} path
 */
async function current(path) {
  try {
    const answer = await ask("GET", path);
    keep(path, answer);
    return answer;
  } catch (error) {
    const saved = error instanceof Away ? await recall(path) : undefined;
    if (saved === undefined) throw error;
    return saved;
  }
}

/**
 * What may follow an auction.
 * @param {string} system
 * @param {string} sequence empty for the openings
 * @returns {Promise<Bridge.NextCalls>}
 */
export function nextCalls(system, sequence) {
  return current(systemAddress(system, `/next${query({ sequence })}`));
}

/**
 * All lines in brief.
 * @param {string} system
 * @returns {Promise<Bridge.Outline>}
 */
export function outline(system) {
  return current(systemAddress(system, "/outline"));
}

/**
 * Read a meaning for a sequence, or without one the line that the system has.
 * @param {string} system
 * @param {string} sequence
 * @param {string | null} meaning
 * @param {AbortSignal} [signal]
 * @returns {Promise<Bridge.Reading>}
 */
export function readMeaning(system, sequence, meaning, signal) {
  return ask("POST", systemAddress(system, "/meaning"), { body: { sequence, meaning }, signal });
}

/**
 * The meaning of a sequence, the line that defines it, and what that covers.
 * @param {string} system
 * @param {string} sequence
 * @returns {Promise<Bridge.Lookup>}
 */
export function lookUp(system, sequence) {
  return current(systemAddress(system, `/lookup${query({ sequence })}`));
}

/**
 * Set the meaning of a line.
 * @param {string} system
 * @param {number} version
 * @param {string} sequence
 * @param {string} meaning
 * @returns {Promise<Bridge.Change>}
 */
export function writeLine(system, version, sequence, meaning) {
  return changeSystem(system, version, "PUT", "/rules", { sequence, meaning });
}

/**
 * Delete a line; with `revert`, only the user's own, so that the library's is used again.
 * @param {string} system
 * @param {number} version
 * @param {string} sequence
 * @param {{ revert?: boolean }} [how]
 * @returns {Promise<Bridge.Change>}
 */
export function deleteLine(system, version, sequence, { revert = false } = {}) {
  return changeSystem(system, version, "DELETE", `/rules${query({ sequence, revert: revert ? "true" : "" })}`);
}

/**
 * Confirm that lines still hold: one, one with everything below it, or all.
 * @param {string} system
 * @param {number} version
 * @param {{ sequence: string, below?: boolean } | { all: true }} which
 * @returns {Promise<Bridge.Change & { confirmed: number, left: number }>}
 */
export function confirmLines(system, version, which) {
  return changeSystem(system, version, "POST", "/reviews/confirm", which);
}

/**
 * Undo the last change, or redo the one that was undone last.
 * @param {string} system
 * @param {number} version
 * @param {"undo" | "redo"} step
 * @returns {Promise<Bridge.Version>}
 */
export function turn(system, version, step) {
  return changeSystem(system, version, "POST", `/${step}`);
}
