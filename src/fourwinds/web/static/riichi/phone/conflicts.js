/* Two phones recorded one game: what agrees by itself, what has to be chosen, and what a choice makes of the queue. */
import { text } from "../../shell/text.js";
import { countHands, isPlayed } from "../rules/facts.js";
import { newId } from "./ids.js";
import { canonical, same } from "../rules/same.js";
import { replay } from "./replay.js";

const MOST_TRIES = 8;

/** The queue of a game after the server's copy changed. What is there already, or was recorded alike by another phone,
    leaves it; edits of what is as it was when it was edited go on; the first that does not fit is refused. */
export function agreed(record, operations) {
  let queue = operations.map((operation) => ({ ...operation }));
  if (record.gone || record.base?.hands === null) return queue;
  for (let index = 0; index < queue.length; ) {
    const operation = queue[index];
    const place = replay(record.base, queue.slice(0, index + 1)).places[index];
    const step = STEPS[operation.kind](record, operation, place, index);
    if (step === "drop" && place.hand) queue = queue.filter((each) => each !== operation);
    else if (step === "drop") queue = without(queue, operation, place.taken);
    else if (step === "wait") break;
    else index += 1;
  }
  return queue;
}

const STEPS = {
  create_game: (record, operation) => (record.base ? "drop" : ahead(operation)),
  record_hand(record, operation, { hand, taken, gap }) {
    if (hand) return "drop";
    if (operation.state === "attempted" || !record.base) return ahead(operation);
    if (taken && taken.operation === null && same(taken.fact, operation.fact)) return "drop";
    if (taken || gap) return refuse(operation, record, taken);
    return isOfPlace(operation.problem) ? again(record, operation, null) : ahead(operation);
  },
  correct_hand(record, operation, { hand }, index) {
    if (!isStale(operation)) return ahead(operation);
    if (hand && same(hand.fact, operation.fact)) return "drop";
    return hand && same(hand.fact, operation.was) ? again(record, operation, index) : "wait";
  },
  delete_hand(record, operation, { hand }, index) {
    if (!isStale(operation)) return ahead(operation);
    if (!hand) return "drop";
    return same(hand.fact, operation.was) ? again(record, operation, index) : "wait";
  },
  finish_game(record, operation, place, index) {
    if (!isStale(operation)) return ahead(operation);
    const { base } = record;
    if (base.finished_at && canonical(base.final_scores) === canonical(operation.final_scores)) return "drop";
    return canonical(factsOf(base)) === operation.seen ? again(record, operation, index) : "wait";
  },
};

const ahead = (operation) => (operation.state === "refused" ? "wait" : "go");
const isStale = ({ state, problem }) =>
  state === "refused" && (problem?.code === "stale" || problem?.code === "not_found");
const isOfPlace = (problem) => Boolean(problem?.where?.field?.endsWith("place"));

/** The facts of the server's copy of a game, by which an edit knows what it saw. */
export function factsOf(base) {
  return (base?.hands ?? []).map((hand) => hand.fact);
}

function again(record, operation, index) {
  operation.tries = (operation.tries ?? 0) + 1;
  if (operation.tries > MOST_TRIES) return "wait";
  Object.assign(operation, { state: "waiting", problem: null });
  if (index !== null) operation.expected_version = record.base.version + index;
  return "go";
}

function refuse(operation, record, taken) {
  if (operation.state !== "refused") {
    const details = { theirs: taken ?? null, version: record.base.version };
    const where = { field: "place", place: operation.place };
    const problem = text(taken ? "sync.taken" : "sync.gap");
    Object.assign(operation, {
      state: "refused",
      problem: { code: "conflict", problem, where, remedy: text("sync.choose"), details },
    });
  }
  return "wait";
}

/** A queue without one operation, and without what was done to its hand later. Where another phone recorded the same,
    a correction is made to that hand instead; a deletion took back what was mine only. */
function without(queue, operation, alike = null) {
  const mine = operation.kind === "record_hand" ? operation.hand_id : null;
  const moves = (each) => alike && each.kind === "correct_hand";
  return queue
    .filter((each) => each !== operation && (mine === null || each.hand_id !== mine || moves(each)))
    .map((each) =>
      mine !== null && each.hand_id === mine ? { ...each, hand_id: alike.hand_id, was: alike.fact } : each,
    );
}

/** A queue without one operation that was never sent: later ones move up to its place. */
export function closedUp(queue, operation) {
  const index = queue.indexOf(operation);
  const moves = { record_hand: -1, delete_hand: 1 }[operation.kind] ?? 0;
  return without(queue, operation).map((each) => {
    if (queue.findIndex((other) => other.seq === each.seq) < index) return each;
    const moved = { ...each };
    if (moved.kind === "record_hand") moved.place += moves;
    if (moved.expected_version !== undefined) moved.expected_version -= 1;
    return moved;
  });
}

/** The same queue on top of what the server has now, hands after hands. */
function onTop(record, queue) {
  const done = [];
  for (const operation of queue) {
    const moved = { ...operation };
    if (moved.kind === "record_hand" && moved.state !== "attempted")
      moved.place = replay(record.base, done).hands.length + 1;
    if (moved.expected_version !== undefined) moved.expected_version = (record.base?.version ?? 0) + done.length;
    done.push(moved);
  }
  return done;
}

/** What has to be chosen in a game: the operation that was refused first, or one of another account. */
export function conflictsOf(record, operations, places, hands, account) {
  const foreign = account ? operations.find((each) => each.account && each.account !== account.id) : null;
  if (foreign) {
    const name = foreign.account_name || text("sync.somebody");
    const problem = {
      code: "other_account",
      problem: text("sync.other_account", { name }),
      remedy: text("sync.other_account_remedy"),
    };
    return [told(foreign, problem, "other", null, operations, hands)];
  }
  const index = operations.findIndex((each) => each.state === "refused");
  if (index < 0) return [];
  const operation = operations[index];
  const kind = kindOf(operation);
  return [told(operation, operation.problem, kind, theirsOf(record, operation, places[index]), operations, hands)];
}

/** Why a conflict is one: `conflict` with another phone, `other_account`, or `refused` by the server. */
export function causeOf({ kind, problem }) {
  if (problem?.code === "other_account") return "other_account";
  return kind === "other" ? "refused" : "conflict";
}

function kindOf({ kind, problem }) {
  const settled = ["conflict", "stale"].includes(problem?.code);
  if (kind === "finish_game") return settled ? "finish" : "other";
  if (kind === "record_hand") return isOfPlace(problem) ? "hand" : "other";
  return settled || problem?.code === "not_found" ? "edit" : "other";
}

function told(operation, problem, kind, theirs, operations, hands) {
  const place = operation.place ?? hands.findIndex((hand) => hand.hand_id === operation.hand_id) + 1;
  const dealt = countHands(hands.slice(0, Math.max(place - 1, 0)).map((hand) => hand.fact)) + 1;
  const fact = operation.fact ?? operation.was ?? null;
  const mine = {
    action: operation.kind,
    fact: operation.kind === "delete_hand" ? null : (operation.fact ?? null),
    place: place || null,
    number: fact && isPlayed(fact) ? dealt : null,
    outcome: fact?.outcome ?? null,
    final_scores: operation.final_scores ?? null,
  };
  return {
    operation: operation.id,
    problem,
    kind,
    mine,
    theirs,
    behind: operations.length - operations.indexOf(operation) - 1,
  };
}

function theirsOf({ base }, operation, { taken, hand }) {
  if (operation.kind === "finish_game") {
    const scores = base?.final_scores ?? operation.problem?.details?.theirs ?? null;
    return scores && { fact: null, hand_id: null, number: null, recorded_by: null, final_scores: scores };
  }
  const found = taken ?? (operation.kind === "record_hand" ? operation.problem?.details?.theirs : hand);
  if (!found) return null;
  const number = (base?.hands ?? []).findIndex((each) => each.hand_id === found.hand_id) + 1;
  return { fact: found.fact, hand_id: found.hand_id, number: number || null, recorded_by: found.recorded_by ?? null };
}

/** The queue of a game after a choice: "theirs", "mine" or "both". `account` is who sends it from now on. */
export function chosen(record, operations, { operation: id, kind, theirs, problem }, choice, account) {
  const queue = operations.map((each) => ({ ...each }));
  const operation = queue.find((each) => each.id === id);
  if (!operation) return queue;
  if (choice === "theirs") {
    if (operation.kind === "create_game") return [];
    if (problem?.code === "other_account")
      return onTop(
        record,
        queue.filter((each) => !each.account || each.account === account?.id),
      );
    if (kind === "hand") return theirs ? without(queue, operation) : onTop(record, without(queue, operation));
    return closedUp(queue, operation);
  }
  Object.assign(operation, { state: "waiting", problem: null, tries: 0 });
  if (kind === "other")
    return queue.map((each) => ({ ...each, account: account?.id ?? null, account_name: account?.name ?? "" }));
  if (kind === "finish") operation.accept_differences = true;
  if (kind === "hand" && choice === "mine" && theirs) return onTop(record, asCorrection(queue, operation, theirs));
  if (kind === "edit" && operation.kind === "correct_hand" && !theirs) asNewHand(operation);
  else if (kind === "edit" && theirs) operation.was = theirs.fact;
  return onTop(record, queue);
}

function asCorrection(queue, operation, theirs) {
  const mine = operation.hand_id;
  Object.assign(operation, { id: newId(), kind: "correct_hand", was: theirs.fact, expected_version: 0 });
  delete operation.place;
  return queue.map((each) => (each.hand_id === mine ? { ...each, hand_id: theirs.hand_id } : each));
}

function asNewHand(operation) {
  Object.assign(operation, { id: newId(), kind: "record_hand", hand_id: newId(), place: 0 });
  delete operation.expected_version;
  delete operation.was;
}
