/* What was done on this phone and is not confirmed yet: operations in their order. */
import { closedUp, factsOf } from "./conflicts.js";
import { newId } from "./ids.js";
import { canonical, same } from "../rules/same.js";
import { replay } from "./replay.js";

const FIELDS = {
  create_game: ["players", "league_id", "rules", "label", "started_at"],
  record_hand: ["hand_id", "place"],
  correct_hand: ["hand_id", "expected_version"],
  delete_hand: ["hand_id", "expected_version"],
  finish_game: ["final_scores", "accept_differences", "expected_version"],
};

/** An operation as `POST /api/sync` takes it. */
export function asSent(operation) {
  const sent = { id: operation.id, kind: operation.kind, game_id: operation.game_id };
  for (const name of FIELDS[operation.kind]) {
    if (operation[name] !== undefined && operation[name] !== null) sent[name] = operation[name];
  }
  return operation.fact && operation.kind !== "delete_hand" ? { ...sent, hand: { fact: operation.fact } } : sent;
}

/** What is kept of a game: `{record, operations, tables, account}`; null where there is nothing. */
export async function load(access, id) {
  const record = await access.get("games", id);
  if (!record) return null;
  const [operations, tables, account] = [
    await access.ofGame(id),
    record.tables_key ? await access.get("tables", record.tables_key) : null,
    await access.get("meta", "account"),
  ];
  return { record, operations, tables: tables?.tables ?? null, account: account?.value ?? null };
}

/** Write a queue over the one that was: what is not in it any more is forgotten. */
export async function write(access, before, after) {
  const staying = new Set(after.map((operation) => operation.seq));
  for (const operation of before) if (!staying.has(operation.seq)) await access.remove("operations", operation.seq);
  for (const operation of after) await access.put("operations", operation);
}

/** Add an operation to the queue of a game. */
export async function add(access, { account }, game_id, operation) {
  const who = { account: account?.id ?? null, account_name: account?.name ?? "" };
  const common = { id: newId(), game_id, ...who, made_at: new Date().toISOString(), state: "waiting", problem: null };
  await access.put("operations", { ...common, ...operation });
}

/** Add a hand to the end of a game. */
export async function addHand(access, kept, fact) {
  const hand_id = newId();
  const { hands } = replay(kept.record.base, kept.operations);
  await add(access, kept, kept.record.id, { kind: "record_hand", hand_id, fact, place: hands.length + 1 });
  return hand_id;
}

/** Change a hand: in the queue where the server cannot have it yet. */
export async function changeHand(access, kept, hand_id, fact) {
  const { operations } = kept;
  const open = unsent(operations, hand_id);
  if (open?.kind === "record_hand") {
    await access.put(
      "operations",
      isOfItsPlace(open) ? { ...open, fact } : { ...open, fact, state: "waiting", problem: null },
    );
  } else if (open?.kind === "correct_hand" && same(open.was, fact)) {
    await write(access, operations, closedUp(operations, open));
  } else if (open?.kind === "correct_hand") {
    await access.put("operations", { ...open, fact });
  } else {
    const was = factOf(kept, hand_id);
    if (was === null || same(was, fact)) return;
    await add(access, kept, kept.record.id, {
      kind: "correct_hand",
      hand_id,
      fact,
      was,
      expected_version: nextVersion(kept),
    });
  }
}

/** Take a hand out of a game: out of the queue where the server cannot have it yet. Returns its fact. */
export async function removeHand(access, kept, hand_id) {
  const fact = factOf(kept, hand_id);
  if (fact === null) return null;
  let operations = kept.operations;
  for (let open = unsent(operations, hand_id); open; open = unsent(operations, hand_id)) {
    operations = closedUp(operations, open);
    if (open.kind === "record_hand") {
      await write(access, kept.operations, operations);
      return fact;
    }
  }
  await write(access, kept.operations, operations);
  const now = { ...kept, operations };
  const was = factOf(now, hand_id);
  await add(access, now, now.record.id, { kind: "delete_hand", hand_id, was, expected_version: nextVersion(now) });
  return fact;
}

/** Finish a game; other scores of the same that were not sent yet are replaced. */
export async function addFinish(access, kept, final_scores, accept_differences) {
  const open = kept.operations.find((each) => each.kind === "finish_game" && each.state !== "attempted");
  const operations = open ? closedUp(kept.operations, open) : kept.operations;
  await write(access, kept.operations, operations);
  const seen = canonical(factsOf({ hands: replay(kept.record.base, operations).hands }));
  const expected_version = nextVersion({ ...kept, operations });
  await add(access, kept, kept.record.id, {
    kind: "finish_game",
    final_scores,
    accept_differences,
    seen,
    expected_version,
  });
}

function nextVersion({ record, operations }) {
  return (record.base?.version ?? 0) + operations.length;
}

function unsent(operations, hand_id) {
  return operations.findLast(
    (each) => each.hand_id === hand_id && each.state !== "attempted" && each.kind !== "delete_hand",
  );
}

/** What is recorded of a hand of a kept game, or null. */
export function factOf({ record, operations }, hand_id) {
  return replay(record.base, operations).hands.find((hand) => hand.hand_id === hand_id)?.fact ?? null;
}

const isOfItsPlace = ({ problem }) => Boolean(problem?.where?.field?.endsWith("place"));
