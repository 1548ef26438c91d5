/* What is tried: two versions, changed lines, conventions, or parameters; against whom, and for how long. */
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { tellList, text } from "../../shell/text.js";
import { isStored } from "../system/places.js";

/** @typedef {"versions" | "lines" | "conventions" | "parameters"} Kind */
/** @typedef {{ sequence: string, meaning: string, isDeleted: boolean }} ChangedLine */

/**
 * @typedef {object} Question
 * @property {Kind} kind
 * @property {number} before a version; 0 for the one before the last
 * @property {number} after a version; 0 for the last
 * @property {ChangedLine[]} lines
 * @property {string} add a convention
 * @property {string} remove a convention
 * @property {Record<string, string>} parameters those that differ
 * @property {string} theirs the opponents’ system; empty for the system as it was
 * @property {number} minutes
 */

export const KINDS = /** @type {const} */ (["versions", "lines", "conventions", "parameters"]);
export const MINUTES = [1, 5, 15, 28];

/** @returns {ChangedLine} */
export const emptyLine = (sequence = "") => ({ sequence, meaning: "", isDeleted: false });

/** @returns {Question} */
function simplest() {
  const nothing = { before: 0, after: 0, lines: [emptyLine()], add: "", remove: "", parameters: {}, theirs: "" };
  return { kind: "versions", ...nothing, minutes: 5 };
}

/**
 * What was asked or typed last; a line that the address names comes first.
 * @param {string} system
 * @returns {Question}
 */
export function questionNow(system) {
  /** @type {Question} */
  const known = { ...simplest(), ...draftOf(`try ${system}`) };
  const line = new URLSearchParams(location.search).get("line");
  if (!line || known.lines.some(({ sequence }) => sequence === line)) return line ? { ...known, kind: "lines" } : known;
  return { ...known, kind: "lines", lines: [emptyLine(line), ...known.lines.filter(({ sequence }) => sequence)] };
}

/**
 * @param {string} system
 * @param {Question} question
 */
export function keepQuestion(system, question) {
  keepDraft(`try ${system}`, question);
}

/**
 * The versions that are compared.
 * @param {Question} question
 * @param {number} last
 */
export function versionsOf({ before, after }, last) {
  return { before: before || Math.max(last - 1, 1), after: after || last };
}

/**
 * The kinds of questions that a system allows: one without an earlier version cannot be compared with it.
 * @param {string} system
 * @param {number} last
 */
export function kindsFor(system, last) {
  return KINDS.filter((kind) => kind !== "versions" || (isStored(system) && last > 1));
}

/**
 * Why a question cannot be asked yet, or an empty text.
 * @param {Question} question
 * @param {number} last
 */
export function missing(question, last) {
  const { kind, add, remove, parameters } = question;
  if (kind === "versions") {
    const { before, after } = versionsOf(question, last);
    return before === after ? text("try.missing.versions") : "";
  }
  if (kind === "conventions") return add || remove ? "" : text("try.missing.conventions");
  if (kind === "parameters") return Object.keys(parameters).length ? "" : text("try.missing.parameters");
  const lines = writtenLines(question);
  if (lines.length === 0) return text("try.missing.lines");
  const silent = lines.find(({ meaning, isDeleted }) => !isDeleted && !meaning.trim());
  return silent ? text("try.missing.meaning", { line: silent.sequence }) : "";
}

/** @param {Question} question */
function writtenLines({ lines }) {
  return lines.filter(({ sequence, meaning }) => sequence.trim() || meaning.trim());
}

/**
 * The arguments of the job.
 * @param {string} system
 * @param {number} last
 * @param {Question} question
 * @returns {Record<string, unknown>}
 */
export function jobArguments(system, last, question) {
  const { kind, add, remove, parameters, theirs, minutes } = question;
  const at = (/** @type {number} */ version) => (isStored(system) ? `${system}@${version}` : system);
  const how = { minutes, ...(theirs ? { theirs } : {}) };
  if (kind === "versions") {
    const { before, after } = versionsOf(question, last);
    return { before: at(before), after: at(after), ...how };
  }
  const changes = {
    lines: { lines: writtenLines(question).map(written) },
    conventions: { add: add ? [add] : [], remove: remove ? [remove] : [], anyway: true },
    parameters: { parameters },
  };
  return { before: at(last), ...changes[kind], ...how };
}

/** @param {ChangedLine} line */
function written({ sequence, meaning, isDeleted }) {
  return `${sequence.trim()} = ${isDeleted ? "DELETED:" : meaning.trim()}`;
}

/**
 * A question in words.
 * @param {Question} question
 * @param {number} last
 * @param {(id: string) => string} nameOf the name of a module
 */
export function tellQuestion(question, last, nameOf) {
  const { kind, add, remove, parameters } = question;
  if (kind === "versions") return text("try.asked.versions", versionsOf(question, last));
  if (kind === "lines")
    return writtenLines(question)
      .map((line) => text(line.isDeleted ? "try.asked.without" : "try.asked.line", { ...line, isDeleted: null }))
      .join("; ");
  if (kind === "parameters")
    return tellList(Object.entries(parameters).map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`));
  const names = { add: add && nameOf(add), remove: remove && nameOf(remove) };
  return text(`try.asked.${add && remove ? "swap" : add ? "add" : "remove"}`, names);
}
