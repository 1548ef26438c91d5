/* What this phone keeps of games, and what is done to them on it. Nothing here waits for the network but `openGame`. */
import { Refused, ask } from "../../shell/api.js";
import { isForeign } from "./accounts.js";
import { GameChanged, isStillNext } from "./begun.js";
import { agreed, chosen } from "./conflicts.js";
import { tell } from "./changes.js";
import { lineOf, viewOf } from "./game-view.js";
import { newId } from "./ids.js";
import { nameOf } from "./names.js";
import { add, addFinish, addHand, changeHand, factOf, load, removeHand, write } from "./queue.js";
import { same } from "../rules/same.js";
import { replay } from "./replay.js";
import { keepForGood, transact } from "./store.js";

/** The form of the tables that this version reads; older ones do for the fold. */
const FORMAT = 3;

export { GameChanged } from "./begun.js";
export { watch } from "./changes.js";

/** The games on this phone, the newest first, a line for each; not those that another account left. */
export async function games() {
  const kept = await transact("readonly", async (access) => {
    const [records, operations, tables, account] = await Promise.all([
      access.all("games"),
      access.all("operations"),
      access.all("tables"),
      access.get("meta", "account"),
    ]);
    const byKey = new Map(tables.map((each) => [each.key, each.tables]));
    return records.map((record) => ({
      record,
      operations: operations.filter((each) => each.game_id === record.id),
      tables: byKey.get(record.tables_key) ?? null,
      account: account?.value ?? null,
    }));
  });
  const shown = kept.filter((each) => !isForeign(each));
  return shown.map((each) => lineOf(viewOf(each))).sort((one, other) => Date.parse(other.started_at) - Date.parse(one.started_at));
}

/** A game of this phone, or null. */
export async function game(id) {
  const kept = await transact("readonly", (access) => load(access, id));
  return kept && viewOf(kept);
}

/** A game, from this phone if it is there, else from the server, and kept. Throws `Refused` or `Away`. What another account
    left unsent is told as `is_foreign`, unless the server shows it to this one too. */
export async function openGame(id) {
  const found = await game(id);
  if (found && !found.is_foreign) return found;
  try {
    return (await renewGame(id)) ?? (await game(id));
  } catch (error) {
    if (!found) throw error;
    return found;
  }
}

/** Ask the server for a game and keep what it says; ask again where somebody else signed in or out meanwhile. */
export async function renewGame(id) {
  let base;
  let who;
  do {
    who = await whoIsHere();
    base = await ask("GET", `/api/games/${encodeURIComponent(id)}`);
  } while ((await whoIsHere()) !== who);
  await keepBase(base);
  await fetchTables();
  return game(id);
}

async function whoIsHere() {
  return (await transact("readonly", (access) => access.get("meta", "account")))?.value.id ?? null;
}

/** A new game; players are names, or `{id, name}` where the league knows them. Returns its id. */
export async function createGame({ players, league_id = null, rules = null, tables, label = "", started_at = null }) {
  keepForGood();
  const id = newId();
  const named = players.map((player) => (typeof player === "string" ? { id: null, name: nameOf(player) } : { id: player.id ?? null, name: nameOf(player.name) }));
  const made = { players: named, league_id, rules, label: nameOf(label), started_at: started_at ?? new Date().toISOString() };
  const tables_key = keyOf(tables.rules ?? rules);
  await transact("readwrite", async (access) => {
    const account = (await access.get("meta", "account"))?.value ?? null;
    await access.put("games", { id, base: null, made, tables_key, gone: false, account: account?.id ?? null });
    await access.put("tables", { key: tables_key, tables });
    const sent = { ...made, kind: "create_game", players: named.map((player) => player.id ?? player.name) };
    await add(access, { account }, id, sent);
  });
  tell(id);
  return id;
}

/** Record the next hand of a game. The draft of it is done with. Returns the id of the hand. */
export async function recordHand(id, fact) {
  return (await record(id, fact)).hand_id;
}

/** Record the hand that an entry was `begun` for, and return the game as it is then: read again, it would wait for the
    sending that begins now. Throws `GameChanged` where another hand is the next one by now. */
export async function recordAndView(id, fact, begun) {
  return viewOf((await record(id, fact, begun)).after);
}

function record(id, fact, begun) {
  return change(id, async (access, kept) => {
    if (begun !== undefined && !isStillNext(begun, viewOf(kept))) throw new GameChanged();
    await access.remove("drafts", id);
    const hand_id = await addHand(access, kept, fact);
    return { hand_id, after: await load(access, id) };
  });
}

/** Change what was recorded of a hand; with `was`, what one saw of it. Throws `GameChanged` where that is not so any more. */
export function correctHand(id, hand_id, fact, was) {
  return change(id, (access, kept) => {
    mustStillBe(kept, hand_id, was);
    return changeHand(access, kept, hand_id, fact);
  });
}

/** Take a hand out of a game; `was` as in `correctHand`. */
export function deleteHand(id, hand_id, was) {
  return change(id, (access, kept) => {
    mustStillBe(kept, hand_id, was);
    return removeHand(access, kept, hand_id);
  });
}

function mustStillBe(kept, hand_id, was) {
  if (was !== undefined && !same(factOf(kept, hand_id), was)) throw new GameChanged();
}

/** Take the last hand back; with `hand_id`, only if it is that one, else `GameChanged`. Returns its fact, or null where there is none. */
export function undo(id, hand_id) {
  return change(id, async (access, kept) => {
    const last = replay(kept.record.base, kept.operations).hands.at(-1);
    if (hand_id !== undefined && last?.hand_id !== hand_id) throw new GameChanged();
    return last ? removeHand(access, kept, last.hand_id) : null;
  });
}

/** End a game with the scores counted at the table, seat by seat. */
export function finishGame(id, scores, { accept_differences = false } = {}) {
  return change(id, (access, kept) => addFinish(access, kept, [...scores], accept_differences));
}

/** Settle a conflict of `game(id).conflicts`: keep "theirs", "mine", or "both". */
export function resolve(id, conflict, choice) {
  return change(id, async (access, kept) => {
    const after = chosen(kept.record, kept.operations, conflict, choice, kept.account);
    const queue = kept.record.base ? agreed(kept.record, after) : after;
    await write(access, kept.operations, queue);
    if (!kept.record.base && queue.length === 0) await removeGame(access, id);
    else if (choice === "mine" && isForeign(kept)) await access.put("games", { ...kept.record, account: kept.account.id });
  });
}

/** Forget a game that the server has; nothing that waits to be sent is forgotten. Returns whether it was. */
export function forget(id) {
  return change(id, async (access, { operations }) => {
    if (operations.length > 0) return false;
    await removeGame(access, id);
    return true;
  });
}

async function removeGame(access, id) {
  await access.remove("games", id);
  await access.remove("drafts", id);
}

/** A hand that is half entered, or null. */
export async function draft(id) {
  return (await transact("readonly", (access) => access.get("drafts", id)))?.value ?? null;
}

/** Keep a hand that is half entered; null forgets it. */
export function saveDraft(id, value) {
  return transact("readwrite", (access) => (value === null ? access.remove("drafts", id) : access.put("drafts", { id, value })));
}

async function change(id, work) {
  keepForGood();
  const result = await transact("readwrite", async (access) => {
    const kept = await load(access, id);
    if (!kept) throw new Error(`there is no game ${id} on this phone`);
    return work(access, kept);
  });
  tell(id);
  return result;
}

/** Keep the server's copy of a game, unless a newer one is here. */
export async function keepBase(base) {
  await transact("readwrite", (access) => putBase(access, base));
  tell(base.id, "server");
}

/** Within a transaction: keep the server's copy of a game, and what is left of its queue on top of it. */
export async function putBase(access, base) {
  const was = await access.get("games", base.id);
  if (was?.base && was.base.version > base.version) return;
  const key = keyOf(base.rules);
  const known = (await access.get("tables", key)) !== undefined;
  const mine = was?.tables_key ? await access.get("tables", was.tables_key) : undefined;
  const tables_key = known ? key : mine && isFor(mine.tables, base.rules) ? was.tables_key : null;
  const account = (await access.get("meta", "account"))?.value.id ?? null;
  const record = { id: base.id, made: was?.made ?? null, base, tables_key, gone: false, account };
  await access.put("games", record);
  const operations = await access.ofGame(base.id);
  await write(access, operations, agreed(record, operations));
}

/** Ask for the tables that games on this phone still miss, or have in an old form. Who may not see the hands gets none. */
export async function fetchTables() {
  const missing = await transact("readonly", async (access) => {
    const current = (await access.all("tables")).filter(({ tables }) => tables.format >= FORMAT).map(({ key }) => key);
    return (await access.all("games")).filter((record) => record.base?.hands && !current.includes(record.tables_key));
  });
  for (const { id, base } of missing) {
    try {
      const { tables } = await ask("GET", `/api/games/${id}/tables`);
      await transact("readwrite", async (access) => {
        const key = keyOf(base.rules);
        const record = await access.get("games", id);
        await access.put("tables", { key, tables });
        if (record) await access.put("games", { ...record, tables_key: key });
      });
      tell(id, "server");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}

function isFor(tables, rules) {
  return typeof rules === "string" ? tables.rules.name === rules : same(tables.rules, rules);
}

function keyOf(rules) {
  return JSON.stringify(rules);
}
