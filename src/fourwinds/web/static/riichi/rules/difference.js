/* What an edit would change: the game folded before and after it, and every hand that changes. Pure. */

import { fold } from "./fold.js";
import { Illegal } from "./illegal.js";
import { same } from "./same.js";

/** @typedef {[fact: Riichi.Fact, was: number | null]} EditedRow a fact and its index before the edit, null for a new one */

/**
 * Return the facts of a game after an edit, each with its index before the edit.
 * @param {Riichi.Fact[]} facts
 * @param {Riichi.Edit} edit
 */
function applyEdit(facts, edit) {
  /** @type {EditedRow[]} */
  const rows = facts.map((fact, index) => [fact, index]);
  if (edit.kind === "replace") rows[edit.index] = [edit.fact, edit.index];
  if (edit.kind === "delete") rows.splice(edit.index, 1);
  if (edit.kind === "insert") rows.splice(edit.index, 0, [edit.fact, null]);
  if (edit.kind === "move") rows.splice(edit.to, 0, ...rows.splice(edit.index, 1));
  return rows;
}

/**
 * Return what an edit changes. `changes` are hands in the order of play. Where the edit is not possible, `problem` says
 * why, and `facts` are those it is about.
 * @param {Riichi.Tables} tables
 * @param {Riichi.Fact[]} facts
 * @param {Riichi.Edit} edit
 * @returns {Riichi.Difference}
 */
export function difference(tables, facts, edit) {
  const before = foldPossible(tables, facts);
  const rows = applyEdit(facts, edit);
  const editedFacts = rows.map(([fact]) => fact);
  try {
    return compare(before, fold(tables, editedFacts), rows, edit);
  } catch (problem) {
    if (!(problem instanceof Illegal)) throw problem;
    return { before, after: null, changes: [], ending: null, scores: null, problem, facts: editedFacts };
  }
}

/**
 * Fold the game before the edit, up to the first impossible hand: the edit may repair it.
 * @param {Riichi.Tables} tables
 * @param {Riichi.Fact[]} facts
 * @returns {Riichi.Folded}
 */
function foldPossible(tables, facts) {
  try {
    return fold(tables, facts);
  } catch (problem) {
    if (!(problem instanceof Illegal)) throw problem;
    return foldPossible(tables, facts.slice(0, Math.max(0, (problem.place ?? 0) - 1)));
  }
}

/**
 * @param {Riichi.Folded} before
 * @param {Riichi.Folded} after
 * @param {EditedRow[]} rows
 * @param {Riichi.Edit} edit
 * @returns {Riichi.Difference}
 */
function compare(before, after, rows, edit) {
  /** @param {number | null} index */
  const stepBefore = (index) => (index === null ? null : (before.steps[index] ?? null));
  /** @type {Riichi.HandChange[]} */
  const hands = rows.map(([, was], now) => ({ was, now, before: stepBefore(was), after: after.steps[now] }));
  const changes = hands.filter((hand) => hand.was !== hand.now || !same(hand.before, hand.after));
  if (edit.kind === "delete") {
    changes.unshift({ was: edit.index, now: null, before: stepBefore(edit.index), after: null });
  }
  const scores = { before: before.state.scores, after: after.state.scores };
  return {
    before,
    after,
    changes,
    ending: before.ending === after.ending ? null : { before: before.ending, after: after.ending },
    scores: same(scores.before, scores.after) ? null : scores,
    problem: null,
  };
}

/** Whether the hand itself changes, and not only its number: its fact, round, points or scores.
    @param {Riichi.HandChange} change */
export function isChanged({ before, after }) {
  return !before || !after || !same(before, after);
}
