/* Edits of the hands of a game, and how to undo them. Inserting and moving need the server; the rest waits on the phone. */
import { ask } from "../../shell/api.js";
import { newId } from "../../shell/ids.js";
import { same } from "../rules/same.js";
import { factsOf } from "./conflicts.js";
import { correctHand, deleteHand, GameChanged, keptGame, recordHand, renewGame } from "./kept.js";
import { syncNow } from "./sync.js";

/** Whether this phone offers to change a hand. The server checks it again.
    @param {Riichi.GameView} game
    @param {Riichi.HandRow} hand */
export function mayCorrect({ may, is_new }, { hand_id, sync }) {
  if (is_new || !may || may.correct || sync === "phone" || sync === "refused") return true;
  return Date.parse(may.correct_until?.[hand_id] ?? "") > Date.now();
}

/**
 * Make an edit. Returns a function that undoes it.
 * @param {Riichi.GameView} game
 * @param {Riichi.Edit} edit
 * @returns {Promise<() => Promise<unknown>>}
 */
export async function makeEdit(game, edit) {
  const { id } = game;
  const hand = game.hands[edit.index];
  if (edit.kind === "replace") {
    await correctHand(id, hand.hand_id, edit.fact, hand.fact);
    return () => correctHand(id, hand.hand_id, hand.fact, edit.fact);
  }
  if (edit.kind === "delete") {
    await deleteHand(id, hand.hand_id, hand.fact);
    return () => restore(id, edit.index, hand.fact);
  }
  if (edit.kind === "insert") {
    const hand_id = await insert(id, edit.index, edit.fact, game);
    return () => deleteHand(id, hand_id, edit.fact);
  }
  await move(id, hand.hand_id, edit.to, game);
  return () => move(id, hand.hand_id, edit.index);
}

/** @param {string} id @param {number} index @param {Riichi.Fact} fact */
async function restore(id, index, fact) {
  const { hands } = await keptGame(id);
  return index >= hands.length ? recordHand(id, fact) : insert(id, index, fact);
}

/**
 * @param {string} id
 * @param {number} index
 * @param {Riichi.Fact} fact
 * @param {Riichi.GameView} [seen]
 */
async function insert(id, index, fact, seen) {
  const headers = await current(id, seen);
  const hand_id = newId();
  await ask("POST", `/api/games/${id}/hands/insert/${index + 1}`, { body: { id: hand_id, fact }, headers });
  await renewGame(id);
  return hand_id;
}

/**
 * @param {string} id
 * @param {string} hand_id
 * @param {number} to
 * @param {Riichi.GameView} [seen]
 */
async function move(id, hand_id, to, seen) {
  const headers = { ...(await current(id, seen)), "idempotency-key": newId() };
  await ask("PUT", `/api/games/${id}/hands/${hand_id}/number`, { body: { place: to + 1 }, headers });
  await renewGame(id);
}

/**
 * Send what waits, then return the version that the server must have. Throws `GameChanged` where its hands are not
 * those `seen`.
 * @param {string} id
 * @param {Riichi.GameView} [seen]
 */
async function current(id, seen) {
  if ((await keptGame(id)).waiting) await syncNow();
  const now = await keptGame(id);
  if (seen && !same(factsOf(now), factsOf(seen))) throw new GameChanged();
  return { "if-match": `"${now.version}"` };
}
