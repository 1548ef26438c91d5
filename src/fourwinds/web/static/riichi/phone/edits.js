/* Editing the hands of a game, and the way back. Inserting and moving ask the server; the rest waits on the phone. */
import { ask } from "../../shell/api.js";
import { newId } from "./ids.js";
import { factsOf } from "./conflicts.js";
import { GameChanged, correctHand, deleteHand, game as kept, recordHand, renewGame } from "./kept.js";
import { syncNow } from "./sync.js";
import { same } from "../rules/same.js";

/** Whether this phone may offer to change a hand; the server has the last word. */
export function mayCorrect({ may, is_new }, { hand_id, sync }) {
  if (is_new || !may || may.correct || sync === "phone" || sync === "refused") return true;
  return Date.parse(may.correct_until?.[hand_id] ?? 0) > Date.now();
}

/** Make an edit as `difference` reads it. Returns how to undo it. */
export async function make(game, edit) {
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

async function restore(id, index, fact) {
  const { hands } = await kept(id);
  return index >= hands.length ? recordHand(id, fact) : insert(id, index, fact);
}

async function insert(id, index, fact, seen) {
  const headers = await current(id, seen);
  const hand_id = newId();
  await ask("POST", `/api/games/${id}/hands/insert/${index + 1}`, { body: { id: hand_id, fact }, headers });
  await renewGame(id);
  return hand_id;
}

async function move(id, hand_id, to, seen) {
  const headers = { ...(await current(id, seen)), "idempotency-key": newId() };
  await ask("PUT", `/api/games/${id}/hands/${hand_id}/number`, { body: { place: to + 1 }, headers });
  await renewGame(id);
}

/** What waits is sent first; then the version that the server must have. Throws `GameChanged` where its hands are not those `seen`. */
async function current(id, seen) {
  if ((await kept(id)).waiting) await syncNow();
  const now = await kept(id);
  if (seen && !same(factsOf(now), factsOf(seen))) throw new GameChanged();
  return { "if-match": `"${now.version}"` };
}
