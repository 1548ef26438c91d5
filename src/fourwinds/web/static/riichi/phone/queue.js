/* The queue of a game: operations done on this phone that the server has not confirmed, in order. */

import { newId } from "../../shell/ids.js";
import { canonical, same } from "../rules/same.js";
import { factsOf, isAboutPlace, withoutUnsent } from "./conflicts.js";
import { handIdOf, replay } from "./replay.js";
import { accountIn } from "./store.js";

/** The fields of each kind of operation that the server reads.
    @type {Record<Riichi.Operation["kind"], string[]>} */
const FIELDS = {
  create_game: ["players", "league_id", "rules", "label", "started_at"],
  record_hand: ["hand_id", "place"],
  correct_hand: ["hand_id", "expected_version"],
  delete_hand: ["hand_id", "expected_version"],
  finish_game: ["final_scores", "accept_differences", "expected_version"],
};

/** An operation as `POST /api/sync` takes it.
    @param {Riichi.Operation} operation */
export function asSent(operation) {
  const { id, kind, game_id } = operation;
  const fields = Object.entries(operation).filter(
    ([name, value]) => FIELDS[kind].includes(name) && value !== undefined && value !== null,
  );
  const hasFact = kind === "record_hand" || kind === "correct_hand";
  const hand = hasFact ? { hand: { fact: operation.fact } } : {};
  return { id, kind, game_id, ...Object.fromEntries(fields), ...hand };
}

/**
 * What is kept of a game; null where there is nothing.
 * @param {Riichi.Access} access
 * @param {string} id
 * @returns {Promise<Riichi.KeptGame | null>}
 */
export async function load(access, id) {
  const record = await access.get("games", id);
  if (!record) return null;
  const operations = await access.ofGame(id);
  const tables = record.tables_key ? await access.get("tables", record.tables_key) : null;
  return { record, operations, tables: tables?.tables ?? null, account: await accountIn(access) };
}

/**
 * Replace a queue. Operations that are not in the new one are forgotten.
 * @param {Riichi.Access} access
 * @param {Riichi.Operation[]} before
 * @param {Riichi.Operation[]} after
 */
export async function write(access, before, after) {
  const staying = new Set(after.map((operation) => operation.seq));
  for (const operation of before) if (!staying.has(operation.seq)) await access.remove("operations", operation.seq);
  for (const operation of after) await access.put("operations", operation);
}

/**
 * Add an operation to the queue of a game.
 * @param {Riichi.Access} access
 * @param {Pick<Riichi.KeptGame, "account">} kept
 * @param {string} game_id
 * @param {Riichi.NewOperation} operation
 */
export async function add(access, { account }, game_id, operation) {
  const who = { account: account?.id ?? null, account_name: account?.name ?? "" };
  const made_at = new Date().toISOString();
  await access.add({ id: newId(), game_id, ...who, made_at, state: "waiting", problem: null, ...operation });
}

/**
 * Add a hand to the end of a game. Returns its id.
 * @param {Riichi.Access} access
 * @param {Riichi.KeptGame} kept
 * @param {Riichi.Fact} fact
 */
export async function addHand(access, kept, fact) {
  const hand_id = newId();
  const { hands } = replay(kept.record.base, kept.operations);
  await add(access, kept, kept.record.id, { kind: "record_hand", hand_id, fact, place: hands.length + 1 });
  return hand_id;
}

/**
 * Change a hand: in the queue where the server cannot have it yet.
 * @param {Riichi.Access} access
 * @param {Riichi.KeptGame} kept
 * @param {string} hand_id
 * @param {Riichi.Fact} fact
 */
export async function changeHand(access, kept, hand_id, fact) {
  const { operations } = kept;
  const open = unsentOf(operations, hand_id);
  if (open?.kind === "record_hand") {
    const isStillRefused = isAboutPlace(open.problem);
    await access.put(
      "operations",
      isStillRefused ? { ...open, fact } : { ...open, fact, state: "waiting", problem: null },
    );
  } else if (open?.kind === "correct_hand" && same(open.was, fact)) {
    await write(access, operations, withoutUnsent(operations, open));
  } else if (open?.kind === "correct_hand") {
    await access.put("operations", { ...open, fact });
  } else {
    const was = factOf(kept, hand_id);
    if (was === null || same(was, fact)) return;
    const expected_version = nextVersion(kept);
    await add(access, kept, kept.record.id, { kind: "correct_hand", hand_id, fact, was, expected_version });
  }
}

/**
 * Remove a hand from a game: from the queue where the server cannot have it yet. Returns its fact.
 * @param {Riichi.Access} access
 * @param {Riichi.KeptGame} kept
 * @param {string} hand_id
 */
export async function removeHand(access, kept, hand_id) {
  const fact = factOf(kept, hand_id);
  if (fact === null) return null;
  let operations = kept.operations;
  for (let open = unsentOf(operations, hand_id); open; open = unsentOf(operations, hand_id)) {
    operations = withoutUnsent(operations, open);
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

/**
 * Finish a game. Final scores that were not sent yet are replaced.
 * @param {Riichi.Access} access
 * @param {Riichi.KeptGame} kept
 * @param {number[]} final_scores
 * @param {boolean} accept_differences
 */
export async function addFinish(access, kept, final_scores, accept_differences) {
  const open = kept.operations.find((each) => each.kind === "finish_game" && each.state !== "attempted");
  const operations = open ? withoutUnsent(kept.operations, open) : kept.operations;
  await write(access, kept.operations, operations);
  const seen = canonical(factsOf({ hands: replay(kept.record.base, operations).hands }));
  const expected_version = nextVersion({ ...kept, operations });
  const scores = { final_scores, accept_differences, seen };
  await add(access, kept, kept.record.id, { kind: "finish_game", ...scores, expected_version });
}

/** The version of the game that the next operation will meet.
    @param {Pick<Riichi.KeptGame, "record" | "operations">} kept */
function nextVersion({ record, operations }) {
  return (record.base?.version ?? 0) + operations.length;
}

/**
 * The last operation that recorded or corrected a hand, if it was not sent yet.
 * @param {Riichi.Operation[]} operations
 * @param {string} hand_id
 */
function unsentOf(operations, hand_id) {
  return operations.findLast(
    (each) => handIdOf(each) === hand_id && each.state !== "attempted" && each.kind !== "delete_hand",
  );
}

/**
 * The recorded fact of a hand, or null.
 * @param {Pick<Riichi.KeptGame, "record" | "operations">} kept
 * @param {string} hand_id
 */
export function factOf({ record, operations }, hand_id) {
  return replay(record.base, operations).hands.find((hand) => hand.hand_id === hand_id)?.fact ?? null;
}
