/* What an edit would change: the game folded before and after it, and every hand that comes out otherwise. Pure. */
import { fold } from "./fold.js";
import { same } from "./same.js";

/**
 * An edit of the facts of a game: `{kind: "replace", index, fact}`, `{kind: "delete", index}`,
 * `{kind: "insert", index, fact}` (before the hand with that index) or `{kind: "move", index, to}`.
 * Answers the new facts and where each one was: `[[fact, old index or null], …]`.
 */
export function edited(facts, edit) {
  const rows = facts.map((fact, index) => [fact, index]);
  if (edit.kind === "replace") rows[edit.index] = [edit.fact, edit.index];
  if (edit.kind === "delete") rows.splice(edit.index, 1);
  if (edit.kind === "insert") rows.splice(edit.index, 0, [edit.fact, null]);
  if (edit.kind === "move") rows.splice(edit.to, 0, ...rows.splice(edit.index, 1));
  return rows;
}

/**
 * What an edit changes: `{before, after, changes, ending, scores, problem}`. `changes` are hands in the order of play,
 * `{was, now, before, after}`: the index and the step as they were and as they will be, null where there is none.
 * `ending` is null or `{before, after}`, `scores` null or the last scores before and after; where the edit cannot
 * be, `problem` is the `Illegal`, `facts` those that it speaks of, and nothing else is known.
 */
export function difference(tables, facts, edit) {
  const before = foldable(tables, facts);
  const rows = edited(facts, edit);
  try {
    return compared(
      before,
      fold(
        tables,
        rows.map(([fact]) => fact),
      ),
      rows,
      edit,
    );
  } catch (problem) {
    if (problem.code === undefined) throw problem;
    return { before, after: null, changes: [], ending: null, scores: null, problem, facts: rows.map(([fact]) => fact) };
  }
}

/** The game before the edit, up to a hand that cannot be: an edit may be what repairs it. */
function foldable(tables, facts) {
  try {
    return fold(tables, facts);
  } catch (problem) {
    if (problem.code === undefined) throw problem;
    return foldable(tables, facts.slice(0, Math.max(0, problem.place - 1)));
  }
}

function compared(before, after, rows, edit) {
  const changes = rows
    .map(([, was], now) => ({ was, now, before: before.steps[was] ?? null, after: after.steps[now] }))
    .filter((change) => change.was !== change.now || !same(change.before, change.after));
  if (edit.kind === "delete") {
    changes.unshift({ was: edit.index, now: null, before: before.steps[edit.index] ?? null, after: null });
  }
  const scores = [before.state.scores, after.state.scores];
  return {
    before,
    after,
    changes,
    ending: before.ending === after.ending ? null : { before: before.ending, after: after.ending },
    scores: same(...scores) ? null : { before: scores[0], after: scores[1] },
    problem: null,
  };
}

/** Whether the hand itself comes out otherwise, and not only its number: its fact, round, points or scores. */
export function isOtherwise({ before, after }) {
  return !before || !after || !same(before, after);
}
