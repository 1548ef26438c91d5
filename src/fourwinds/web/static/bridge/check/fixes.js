/* What one click can do about a fault. Every fix is one change of the system, which can be undone. */
import { text } from "../../shell/text.js";
import { confirmLines, deleteLine } from "../data/notes.js";

/**
 * @typedef {object} Fix
 * @property {string} label
 * @property {string} done what was done
 * @property {(system: string, version: number) => Promise<Bridge.Change>} make
 * @property {(fault: Bridge.Fault) => boolean} ends whether a fault is gone then
 */

const OWN = "user_custom";
/** Kinds of faults of lines that are of no use. */
const IDLE = ["duplicate", "impossible", "shadowed", "unreachable", "unused"];
const REVIEW = "to-review";

/**
 * The fix of a fault, or null if somebody has to think about it.
 * @param {Bridge.Fault} fault
 * @returns {Fix | null}
 */
export function fixOf(fault) {
  const { kind, line, sequence } = fault;
  if (!line) return null;
  const name = nameOf(line);
  const isSame = (/** @type {Bridge.Fault} */ other) =>
    other.line?.text === line.text && other.line.module === line.module;
  if (kind === REVIEW) {
    const ends = (/** @type {Bridge.Fault} */ other) => other.kind === REVIEW && isSame(other);
    return fix("confirm", (system, version) => confirmLines(system, version, { sequence: name }), ends);
  }
  if (kind === "leak" && sequence)
    return fix(
      "leak",
      (system, version) => deleteLine(system, version, sequence),
      (other) => other === fault,
    );
  if (line.module !== OWN) return null;
  const revert = (/** @type {string} */ system, /** @type {number} */ version) =>
    deleteLine(system, version, name, { revert: true });
  if (kind === "idle-deletion") return fix("deletion", revert, isSame);
  if (line.text.includes("MODIFIED:")) return fix("library", revert, isSame);
  if (!IDLE.includes(kind)) return null;
  return fix("delete", (system, version) => deleteLine(system, version, name), isSame);
}

/**
 * The fix of all faults of a kind, or null.
 * @param {string} kind
 * @returns {Fix | null}
 */
export function fixOfAll(kind) {
  if (kind !== REVIEW) return null;
  const ends = (/** @type {Bridge.Fault} */ fault) => fault.kind === REVIEW;
  return fix("confirm_all", (system, version) => confirmLines(system, version, { all: true }), ends);
}

/**
 * A line by its calls and qualifiers; one with `as` by all of it.
 * @param {Bridge.FaultLine} line
 */
export function nameOf({ sequence, context, text: written }) {
  return / as /.test(written) && !written.includes(" = ") ? written : `${sequence} ${context}`.trim();
}

/**
 * @param {string} name
 * @param {Fix["make"]} make
 * @param {Fix["ends"]} ends
 * @returns {Fix}
 */
function fix(name, make, ends) {
  return { label: text(`check.fix.${name}`), done: text(`check.done.${name}`), make, ends };
}
