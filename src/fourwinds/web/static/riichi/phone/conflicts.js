/* Two phones recorded one game: what can be merged, what a person has to choose, and what a choice does to the queue. */

import { newId } from "../../shell/ids.js";
import { text } from "../../shell/text.js";
import { countHands, isPlayed } from "../rules/facts.js";
import { canonical, same } from "../rules/same.js";
import { handIdOf, replay } from "./replay.js";

const MOST_TRIES = 8;

/** @typedef {"go" | "drop" | "wait"} Decision on an operation: it stays, leaves the queue, or stops the queue */

/**
 * The queue of a game after the server's copy changed. What the server has, or another phone recorded alike, leaves it;
 * edits of unchanged hands are tried again; the first operation that does not fit is refused.
 * @param {Riichi.ServerRecord} record
 * @param {Riichi.Operation[]} operations
 */
export function mergeQueue(record, operations) {
  let queue = operations.map((operation) => ({ ...operation }));
  if (record.gone || record.base.hands === null) return queue;
  for (let index = 0; index < queue.length; ) {
    const operation = queue[index];
    const place = replay(record.base, queue.slice(0, index + 1)).places[index];
    const decision = decide(record, operation, place, index);
    if (decision === "drop" && place.hand) queue = queue.filter((each) => each !== operation);
    else if (decision === "drop") queue = withoutOperation(queue, operation, place.taken);
    else if (decision === "wait") break;
    else index += 1;
  }
  return queue;
}

/**
 * @param {Riichi.ServerRecord} record
 * @param {Riichi.Operation} operation
 * @param {Riichi.MetPlace} place
 * @param {number} index
 * @returns {Decision}
 */
function decide(record, operation, place, index) {
  if (operation.kind === "create_game") return "drop";
  if (operation.kind === "record_hand") return decideRecord(record, operation, place);
  if (!isStale(operation)) return goUnlessRefused(operation);
  if (operation.kind === "finish_game") return decideFinish(record, operation, index);
  const { hand } = place;
  if (operation.kind === "delete_hand" ? !hand : hand && same(hand.fact, operation.fact)) return "drop";
  return hand && same(hand.fact, operation.was) ? retry(record, operation, index) : "wait";
}

/** @param {Riichi.ServerRecord} record @param {Riichi.RecordHand} operation @param {Riichi.MetPlace} place */
function decideRecord(record, operation, { hand, taken, gap }) {
  if (hand) return "drop";
  if (operation.state === "attempted") return goUnlessRefused(operation);
  if (taken && taken.operation === null && same(taken.fact, operation.fact)) return "drop";
  if (taken || gap) return refuse(operation, record, taken);
  return isAboutPlace(operation.problem) ? retry(record, operation, null) : goUnlessRefused(operation);
}

/** @param {Riichi.ServerRecord} record @param {Riichi.FinishGame} operation @param {number} index */
function decideFinish(record, operation, index) {
  const { base } = record;
  if (base.finished_at && canonical(base.final_scores) === canonical(operation.final_scores)) return "drop";
  return canonical(factsOf(base)) === operation.seen ? retry(record, operation, index) : "wait";
}

/** @param {Riichi.Operation} operation */
const goUnlessRefused = (operation) => (operation.state === "refused" ? "wait" : "go");

/** Whether an edit was refused because its hand or game changed.
    @param {Riichi.Operation} operation */
const isStale = ({ state, problem }) =>
  state === "refused" && (problem?.code === "stale" || problem?.code === "not_found");

/** Whether a hand was refused for its place in the record.
    @param {Riichi.Problem | null} problem */
export const isAboutPlace = (problem) => Boolean(problem?.where?.field?.endsWith("place"));

/** The facts of a copy of a game; edits remember them to know what they saw.
    @param {{hands: {fact: Riichi.Fact}[] | null} | null} base */
export function factsOf(base) {
  return (base?.hands ?? []).map((hand) => hand.fact);
}

/** @param {Riichi.ServerRecord} record @param {Riichi.Operation} operation @param {number | null} index @returns {Decision} */
function retry(record, operation, index) {
  operation.tries = (operation.tries ?? 0) + 1;
  if (operation.tries > MOST_TRIES) return "wait";
  operation.state = "waiting";
  operation.problem = null;
  if (index !== null && "expected_version" in operation) operation.expected_version = record.base.version + index;
  return "go";
}

/**
 * @param {Riichi.RecordHand} operation
 * @param {Riichi.ServerRecord} record
 * @param {Riichi.ReplayedHand | null} taken
 * @returns {Decision}
 */
function refuse(operation, record, taken) {
  if (operation.state !== "refused") {
    operation.state = "refused";
    operation.problem = {
      code: "conflict",
      problem: text(taken ? "sync.taken" : "sync.gap"),
      where: { field: "place", place: operation.place },
      remedy: text("sync.choose"),
      details: { theirs: taken, version: record.base.version },
    };
  }
  return "wait";
}

/**
 * A queue without one operation and without later edits of its hand. Where another phone recorded the same (`alike`),
 * corrections move to that hand instead.
 * @param {Riichi.Operation[]} queue
 * @param {Riichi.Operation} operation
 * @param {Riichi.ReplayedHand | null} alike
 */
function withoutOperation(queue, operation, alike = null) {
  const rest = queue.filter((each) => each !== operation);
  if (operation.kind !== "record_hand") return rest;
  return rest.flatMap((each) => {
    if (handIdOf(each) !== operation.hand_id) return each;
    return alike && each.kind === "correct_hand" ? { ...each, hand_id: alike.hand_id, was: alike.fact } : [];
  });
}

/**
 * A queue without one operation that was never sent: later ones move up to its place.
 * @param {Riichi.Operation[]} queue
 * @param {Riichi.Operation} operation
 */
export function withoutUnsent(queue, operation) {
  const index = queue.indexOf(operation);
  const moves = operation.kind === "record_hand" ? -1 : operation.kind === "delete_hand" ? 1 : 0;
  return withoutOperation(queue, operation).map((each) => {
    if (queue.findIndex((other) => other.seq === each.seq) < index) return each;
    const moved = { ...each };
    if (moved.kind === "record_hand") moved.place += moves;
    if ("expected_version" in moved) moved.expected_version -= 1;
    return moved;
  });
}

/**
 * The same queue on top of what the server has now, hands after hands.
 * @param {Riichi.GameRecord} record
 * @param {Riichi.Operation[]} queue
 */
function onTop(record, queue) {
  /** @type {Riichi.Operation[]} */
  const done = [];
  for (const operation of queue) {
    const moved = { ...operation };
    if (moved.kind === "record_hand" && moved.state !== "attempted")
      moved.place = replay(record.base, done).hands.length + 1;
    if ("expected_version" in moved) moved.expected_version = (record.base?.version ?? 0) + done.length;
    done.push(moved);
  }
  return done;
}

/**
 * What a person has to choose in a game: the operation that was refused first, or one of another account.
 * @param {Riichi.KeptGame} kept
 * @param {Riichi.MetPlace[]} places
 * @param {Riichi.ReplayedHand[]} hands
 * @returns {Riichi.Conflict[]}
 */
export function conflictsOf({ record, operations, account }, places, hands) {
  const foreign = account ? operations.find((each) => each.account && each.account !== account.id) : null;
  if (foreign) {
    const name = foreign.account_name || text("sync.somebody");
    const problem = {
      code: "other_account",
      problem: text("sync.other_account", { name }),
      remedy: text("sync.other_account_remedy"),
    };
    return [{ ...conflictOf(foreign, operations, hands), problem, kind: "other", theirs: null }];
  }
  const index = operations.findIndex((each) => each.state === "refused");
  if (index < 0) return [];
  const operation = operations[index];
  const { problem } = operation;
  const theirs = theirSide(record.base, operation, places[index]);
  return [{ ...conflictOf(operation, operations, hands), problem, kind: kindOf(operation), theirs }];
}

/** The cause of a conflict: `conflict` with another phone, `other_account`, or `refused` by the server.
    @param {Pick<Riichi.Conflict, "kind" | "problem">} conflict */
export function causeOf({ kind, problem }) {
  if (problem?.code === "other_account") return "other_account";
  return kind === "other" ? "refused" : "conflict";
}

/** @param {Riichi.Operation} operation @returns {Riichi.ConflictKind} */
function kindOf({ kind, problem }) {
  const isSettled = problem?.code === "conflict" || problem?.code === "stale";
  if (kind === "finish_game") return isSettled ? "finish" : "other";
  if (kind === "record_hand") return isAboutPlace(problem) ? "hand" : "other";
  return isSettled || problem?.code === "not_found" ? "edit" : "other";
}

/** @param {Riichi.Operation} operation @param {Riichi.Operation[]} operations @param {Riichi.ReplayedHand[]} hands */
function conflictOf(operation, operations, hands) {
  const found = hands.findIndex((hand) => hand.hand_id === handIdOf(operation)) + 1;
  const place = "place" in operation ? operation.place : found;
  const dealt = countHands(hands.slice(0, Math.max(place - 1, 0)).map((hand) => hand.fact)) + 1;
  const entered = "fact" in operation ? operation.fact : null;
  const fact = entered ?? ("was" in operation ? operation.was : null);
  const mine = {
    action: operation.kind,
    fact: entered,
    place: place || null,
    number: fact && isPlayed(fact) ? dealt : null,
    outcome: fact?.outcome ?? null,
    final_scores: "final_scores" in operation ? operation.final_scores : null,
  };
  return { operation: operation.id, mine, behind: operations.length - operations.indexOf(operation) - 1 };
}

/**
 * @param {Riichi.ServerGame | null} base
 * @param {Riichi.Operation} operation
 * @param {Riichi.MetPlace} place
 * @returns {Riichi.TheirSide | null}
 */
function theirSide(base, operation, { taken, hand }) {
  const details = operation.problem?.details?.theirs ?? null;
  if (operation.kind === "finish_game") {
    const scores = base?.final_scores ?? details;
    if (!Array.isArray(scores)) return null;
    return { fact: null, hand_id: null, number: null, recorded_by: null, final_scores: scores };
  }
  const found = taken ?? (operation.kind === "record_hand" ? details : hand);
  if (!found || Array.isArray(found)) return null;
  const number = (base?.hands ?? []).findIndex((each) => each.hand_id === found.hand_id) + 1;
  return { fact: found.fact, hand_id: found.hand_id, number: number || null, recorded_by: found.recorded_by ?? null };
}

/**
 * The queue of a game after a choice. From now on, `account` sends it.
 * @param {Riichi.KeptGame} kept
 * @param {Riichi.Conflict} conflict
 * @param {Riichi.Choice} choice
 */
export function resolvedQueue({ record, operations, account }, conflict, choice) {
  const queue = operations.map((each) => ({ ...each }));
  const operation = queue.find((each) => each.id === conflict.operation);
  if (!operation) return queue;
  if (choice === "theirs") return queueOfTheirs(record, queue, operation, conflict, account);
  const { kind, theirs } = conflict;
  Object.assign(operation, { state: "waiting", problem: null, tries: 0 });
  if (kind === "other")
    return queue.map((each) => ({ ...each, account: account?.id ?? null, account_name: account?.name ?? "" }));
  if (operation.kind === "finish_game") operation.accept_differences = true;
  if (operation.kind === "record_hand" && choice === "mine" && theirs?.fact && theirs.hand_id)
    return onTop(record, asCorrection(queue, operation, theirs.hand_id, theirs.fact));
  if (operation.kind === "correct_hand" && !theirs)
    return onTop(
      record,
      queue.map((each) => (each === operation ? asNewHand(operation) : each)),
    );
  if ("was" in operation && theirs?.fact) operation.was = theirs.fact;
  return onTop(record, queue);
}

/**
 * @param {Riichi.GameRecord} record
 * @param {Riichi.Operation[]} queue
 * @param {Riichi.Operation} operation
 * @param {Riichi.Conflict} conflict
 * @param {Riichi.Account | null} account
 */
function queueOfTheirs(record, queue, operation, { kind, theirs, problem }, account) {
  if (operation.kind === "create_game") return [];
  if (problem?.code === "other_account") {
    const own = queue.filter((each) => !each.account || each.account === account?.id);
    return onTop(record, own);
  }
  if (kind !== "hand") return withoutUnsent(queue, operation);
  const rest = withoutOperation(queue, operation);
  return theirs ? rest : onTop(record, rest);
}

/**
 * The queue with a new hand turned into a correction of another phone's hand.
 * @param {Riichi.Operation[]} queue
 * @param {Riichi.RecordHand} operation
 * @param {string} hand_id
 * @param {Riichi.Fact} was
 * @returns {Riichi.Operation[]}
 */
function asCorrection(queue, operation, hand_id, was) {
  const { place: _, ...rest } = operation;
  return queue.map((each) => {
    if (each === operation) return { ...rest, id: newId(), kind: "correct_hand", hand_id, was, expected_version: 0 };
    return handIdOf(each) === operation.hand_id ? { ...each, hand_id } : each;
  });
}

/** A correction turned into a new hand, since its hand was deleted.
    @param {Riichi.CorrectHand} operation
    @returns {Riichi.RecordHand} */
function asNewHand({ expected_version: _version, was: _was, ...rest }) {
  return { ...rest, id: newId(), kind: "record_hand", hand_id: newId(), place: 0 };
}
