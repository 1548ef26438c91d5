/* The games kept on this phone, and what is done to them on it. Only `openGame` and `renewGame` wait for the network. */
import { ask, Refused } from "../../shell/api.js";
import { newId } from "../../shell/ids.js";
import { same } from "../rules/same.js";
import { isForeign } from "./accounts.js";
import { GameChanged, isStillNext } from "./begun.js";
import { announce } from "./changes.js";
import { mergeQueue, resolvedQueue } from "./conflicts.js";
import { lineOf, viewOf } from "./game-view.js";
import { nameOf } from "./names.js";
import { add, addFinish, addHand, changeHand, factOf, load, removeHand, write } from "./queue.js";
import { replay } from "./replay.js";
import { accountIn, keepForGood, transact } from "./store.js";

/** The format of the tables that this version reads. Tables of an older format still fold games. */
const FORMAT = 3;

export { GameChanged } from "./begun.js";
export { watch } from "./changes.js";

/** The games on this phone, newest first, without those of another account.
    @returns {Promise<Riichi.GameLine[]>} */
export async function games() {
  const kept = await transact("readonly", async (access) => {
    const [records, operations, tables, account] = await Promise.all([
      access.all("games"),
      access.all("operations"),
      access.all("tables"),
      accountIn(access),
    ]);
    const byKey = new Map(tables.map((each) => [each.key, each.tables]));
    return records.map((record) => ({
      record,
      operations: operations.filter((each) => each.game_id === record.id),
      tables: byKey.get(record.tables_key ?? "") ?? null,
      account,
    }));
  });
  const shown = kept.filter((each) => !isForeign(each));
  return shown
    .map((each) => lineOf(viewOf(each)))
    .sort((one, other) => Date.parse(other.started_at) - Date.parse(one.started_at));
}

/** A game on this phone, or null.
    @param {string} id
    @returns {Promise<Riichi.GameView | null>} */
export async function game(id) {
  const kept = await transact("readonly", (access) => load(access, id));
  return kept && viewOf(kept);
}

/** A game that must be on this phone.
    @param {string} id */
export async function keptGame(id) {
  const found = await game(id);
  if (!found) throw notKept(id);
  return found;
}

/** @param {string} id */
function notKept(id) {
  return new Error(`game ${id} is not on this phone`);
}

/**
 * A game, from this phone or else from the server, which is then kept. Throws `Refused` or `Away`. A game that another
 * account left unsent has `is_foreign`, unless the server shows it to this account too.
 * @param {string} id
 */
export async function openGame(id) {
  const found = await game(id);
  if (found && !found.is_foreign) return found;
  try {
    return await renewGame(id);
  } catch (error) {
    if (!found) throw error;
    return found;
  }
}

/** Fetch a game from the server and keep it; fetch it again where another account signed in or out meanwhile.
    @param {string} id */
export async function renewGame(id) {
  /** @type {Riichi.ServerGame} */
  let base;
  let account;
  do {
    account = await signedIn();
    base = await ask("GET", `/api/games/${encodeURIComponent(id)}`);
  } while ((await signedIn()) !== account);
  await keepBase(base);
  await fetchTables();
  return keptGame(id);
}

/** The id of the account that is signed in, or null. */
async function signedIn() {
  return (await transact("readonly", accountIn))?.id ?? null;
}

/** @typedef {{id?: string | null, name: string}} NewPlayer a player, with an id where the league has the player */

/**
 * Create a game. Returns its id.
 * @param {object} game
 * @param {(string | NewPlayer)[]} game.players by name, or with an id where the league has the player
 * @param {string | null} [game.league_id]
 * @param {Riichi.AnyRules | null} [game.rules]
 * @param {Riichi.Tables} game.tables
 * @param {string} [game.label]
 * @param {Riichi.Moment | null} [game.started_at]
 */
export async function createGame({ players, league_id = null, rules = null, tables, label = "", started_at = null }) {
  keepForGood();
  const id = newId();
  const named = players.map((player) => {
    const { id: player_id = null, name } = typeof player === "string" ? { name: player } : player;
    return { id: player_id, name: nameOf(name) };
  });
  const made = {
    players: named,
    league_id,
    rules,
    label: nameOf(label),
    started_at: started_at ?? new Date().toISOString(),
  };
  const tables_key = keyOf(tables.rules ?? rules);
  await transact("readwrite", async (access) => {
    const account = await accountIn(access);
    await access.put("games", { id, base: null, made, tables_key, gone: false, account: account?.id ?? null });
    await access.put("tables", { key: tables_key, tables });
    const players = named.map((player) => player.id ?? player.name);
    await add(access, { account }, id, { ...made, kind: "create_game", players });
  });
  announce(id);
  return id;
}

/** Record the next hand of a game and forget its draft. Returns the id of the hand.
    @param {string} id
    @param {Riichi.Fact} fact */
export async function recordHand(id, fact) {
  return (await record(id, fact)).hand_id;
}

/**
 * Record the hand that an entry was `begun` for, and return the game after it. (Reading it again would wait for the
 * sending that starts now.) Throws `GameChanged` where another hand is the next one by now.
 * @param {string} id
 * @param {Riichi.Fact} fact
 * @param {Riichi.Begun | undefined} begun
 */
export async function recordAndView(id, fact, begun) {
  return viewOf((await record(id, fact, begun)).after);
}

/** @param {string} id @param {Riichi.Fact} fact @param {Riichi.Begun} [begun] */
function record(id, fact, begun) {
  return change(id, async (access, kept) => {
    if (begun !== undefined && !isStillNext(begun, viewOf(kept))) throw new GameChanged();
    await access.remove("drafts", id);
    const hand_id = await addHand(access, kept, fact);
    const after = await load(access, id);
    if (!after) throw notKept(id);
    return { hand_id, after };
  });
}

/**
 * Correct a recorded hand. Throws `GameChanged` where its fact is not the one it `was`.
 * @param {string} id
 * @param {string} hand_id
 * @param {Riichi.Fact} fact
 * @param {Riichi.Fact} [was]
 */
export function correctHand(id, hand_id, fact, was) {
  return change(id, (access, kept) => {
    mustStillBe(kept, hand_id, was);
    return changeHand(access, kept, hand_id, fact);
  });
}

/**
 * Delete a hand of a game; `was` as in `correctHand`.
 * @param {string} id
 * @param {string} hand_id
 * @param {Riichi.Fact} [was]
 */
export function deleteHand(id, hand_id, was) {
  return change(id, (access, kept) => {
    mustStillBe(kept, hand_id, was);
    return removeHand(access, kept, hand_id);
  });
}

/** @param {Riichi.KeptGame} kept @param {string} hand_id @param {Riichi.Fact} [was] */
function mustStillBe(kept, hand_id, was) {
  if (was !== undefined && !same(factOf(kept, hand_id), was)) throw new GameChanged();
}

/**
 * Undo the last hand. Returns its fact, or null where there is none. Throws `GameChanged` where it is not `hand_id`.
 * @param {string} id
 * @param {string} [hand_id]
 */
export function undo(id, hand_id) {
  return change(id, async (access, kept) => {
    const last = replay(kept.record.base, kept.operations).hands.at(-1);
    if (hand_id !== undefined && last?.hand_id !== hand_id) throw new GameChanged();
    return last ? removeHand(access, kept, last.hand_id) : null;
  });
}

/** Finish a game with the scores counted at the table, seat by seat.
    @param {string} id
    @param {number[]} scores */
export function finishGame(id, scores, { accept_differences = false } = {}) {
  return change(id, (access, kept) => addFinish(access, kept, [...scores], accept_differences));
}

/**
 * Settle a conflict of `game(id).conflicts`.
 * @param {string} id
 * @param {Riichi.Conflict} conflict
 * @param {Riichi.Choice} choice
 */
export function resolve(id, conflict, choice) {
  return change(id, async (access, kept) => {
    const { record, account } = kept;
    const after = resolvedQueue(kept, conflict, choice);
    const queue = record.base ? mergeQueue(record, after) : after;
    await write(access, kept.operations, queue);
    if (!record.base && queue.length === 0) await removeGame(access, id);
    else if (choice === "mine" && account && isForeign(kept))
      await access.put("games", { ...record, account: account.id });
  });
}

/** Forget a game, unless some of it waits to be sent. Returns whether it was forgotten.
    @param {string} id */
export function forget(id) {
  return change(id, async (access, { operations }) => {
    if (operations.length > 0) return false;
    await removeGame(access, id);
    return true;
  });
}

/** @param {Riichi.Access} access @param {string} id */
async function removeGame(access, id) {
  await access.remove("games", id);
  await access.remove("drafts", id);
}

/** The half-entered hand of a game, or null.
    @param {string} id */
export async function draft(id) {
  return (await transact("readonly", (access) => access.get("drafts", id)))?.value ?? null;
}

/** Keep the half-entered hand of a game; null forgets it.
    @param {string} id
    @param {Riichi.Entry | null} value */
export function saveDraft(id, value) {
  return transact("readwrite", async (access) => {
    if (value === null) await access.remove("drafts", id);
    else await access.put("drafts", { id, value });
  });
}

/**
 * @template T
 * @param {string} id
 * @param {(access: Riichi.Access, kept: Riichi.KeptGame) => Promise<T>} work
 */
async function change(id, work) {
  keepForGood();
  const result = await transact("readwrite", async (access) => {
    const kept = await load(access, id);
    if (!kept) throw notKept(id);
    return work(access, kept);
  });
  announce(id);
  return result;
}

/** Keep the server's copy of a game, unless a newer one is here.
    @param {Riichi.ServerGame} base */
export async function keepBase(base) {
  await transact("readwrite", (access) => putBase(access, base));
  announce(base.id, "server");
}

/**
 * Keep the server's copy of a game, within a transaction, and merge the queue of the game into it.
 * @param {Riichi.Access} access
 * @param {Riichi.ServerGame} base
 */
export async function putBase(access, base) {
  const was = await access.get("games", base.id);
  if (was?.base && was.base.version > base.version) return;
  const account = (await accountIn(access))?.id ?? null;
  const tables_key = await keyOfKnownTables(access, base.rules, was?.tables_key ?? null);
  const record = { id: base.id, made: was?.made ?? null, base, tables_key, gone: false, account };
  await access.put("games", record);
  const operations = await access.ofGame(base.id);
  await write(access, operations, mergeQueue(record, operations));
}

/**
 * The key of tables on this phone for these rules, which may be those the game was created with; null where none are.
 * @param {Riichi.Access} access
 * @param {Riichi.AnyRules} rules
 * @param {string | null} ownKey
 */
async function keyOfKnownTables(access, rules, ownKey) {
  const key = keyOf(rules);
  if (await access.get("tables", key)) return key;
  const own = ownKey ? await access.get("tables", ownKey) : undefined;
  return own && isFor(own.tables, rules) ? ownKey : null;
}

/** Fetch the tables that games on this phone lack, or have in an old format. Hidden games get none. */
export async function fetchTables() {
  const missing = await transact("readonly", async (access) => {
    const current = (await access.all("tables")).filter(({ tables }) => tables.format >= FORMAT).map(({ key }) => key);
    return (await access.all("games")).flatMap(({ id, base, tables_key }) =>
      base?.hands && !current.includes(tables_key ?? "") ? [{ id, key: keyOf(base.rules) }] : [],
    );
  });
  for (const { id, key } of missing) {
    try {
      const { tables } = await ask("GET", `/api/games/${id}/tables`);
      await transact("readwrite", async (access) => {
        const record = await access.get("games", id);
        await access.put("tables", { key, tables });
        if (record) await access.put("games", { ...record, tables_key: key });
      });
      announce(id, "server");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}

/** @param {Riichi.Tables} tables @param {Riichi.AnyRules} rules */
function isFor(tables, rules) {
  return typeof rules === "string" ? tables.rules.name === rules : same(tables.rules, rules);
}

/** @param {Riichi.AnyRules | null} rules */
function keyOf(rules) {
  return JSON.stringify(rules);
}
