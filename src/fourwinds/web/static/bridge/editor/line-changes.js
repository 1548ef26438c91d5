/* What can be done with the chosen line: keep what was typed, delete, go back to the library's line, confirm, add. */
import { isConcrete } from "../../elements/notation.js";
import { text } from "../../shell/text.js";
import { confirmLines, deleteLine } from "../data/notes.js";

/** @typedef {import("./editing.js").Editing} Editing */

/**
 * Keep what was typed. Returns whether it was kept.
 * @param {Editing} editing
 * @param {{ anyway?: boolean }} how also if somebody else has changed the line
 */
export async function keepLine(editing, how) {
  const { subject, changes } = editing;
  const asked = subject.asked;
  if (!asked) return false;
  const change = await changes.make(
    (version) => subject.keep(version, how),
    ({ to_review }) => sentences(text(asked.isNew ? "editor.added" : "editor.kept"), to_review),
  );
  if (change && isConcrete(asked.sequence) && !editing.isList) await editing.go(asked.sequence);
  return change !== null;
}

/**
 * Begin a line for an auction, or choose the one it has.
 * @param {Editing} editing
 * @param {string} sequence
 */
export async function addLine(editing, sequence) {
  if (editing.isList) editing.filter({ find: "", show: "", module: "" });
  await editing.go(sequence);
  if (!editing.callAt(sequence)) editing.subject.look({ sequence, line: sequence, isNew: true });
}

/**
 * Delete the line; with `revert`, only the user's own, so that the library's is used again.
 * @param {Editing} editing
 * @param {{ revert?: boolean }} [how]
 */
export async function removeLine(editing, { revert = false } = {}) {
  const { subject, changes, isEditable } = editing;
  const asked = subject.asked;
  if (!asked || asked.isNew || !isEditable || (asked.isDeleted && !revert)) return;
  await subject.ready();
  const before = subject.saved;
  const line = subject.scope || asked.line;
  const done = await changes.make(
    async (version) => {
      subject.isLeaving = true;
      try {
        const change = await deleteLine(editing.id, version, line, { revert });
        subject.look(null);
        return change;
      } finally {
        subject.isLeaving = false;
      }
    },
    ({ to_review }) => sentences(text(revert ? "editor.reverted" : "editor.line_deleted"), to_review),
    { again: () => subject.saved === before },
  );
  if (!done) return;
  editing.look(editing.at);
}

/**
 * Confirm the line, perhaps with everything below it.
 * @param {Editing} editing
 * @param {{ below: boolean }} how
 */
export async function confirmLine(editing, { below }) {
  const { subject, isEditable } = editing;
  const reviews = subject.found?.entry?.to_review ?? [];
  if (!isEditable || reviews.length === 0) return;
  const index = editing.rows.findIndex((row) => row.key === editing.at);
  await confirm(editing, { sequence: subject.lineName, below });
  const { rows, at } = editing;
  const next = rows[Math.min(index, rows.length - 1)];
  if (!next || rows.some((row) => row.key === at)) return;
  editing.choose(next.key);
  editing.look(next.key);
}

/** @param {Editing} editing */
export function confirmAll(editing) {
  return confirm(editing, { all: true });
}

/**
 * @param {Editing} editing
 * @param {{ sequence: string, below: boolean } | { all: true }} which
 */
function confirm(editing, which) {
  return editing.changes.make(
    (version) => confirmLines(editing.id, version, which),
    ({ confirmed, left }) => text("editor.confirmed", { count: confirmed, left }),
  );
}

/**
 * @param {string} first
 * @param {string[]} rest
 */
function sentences(first, rest) {
  return [first, ...rest].join(". ");
}
