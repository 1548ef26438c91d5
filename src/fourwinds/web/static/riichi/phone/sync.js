/* Sends what was done on this phone, in order and once, and receives what others did. */
import { Away, ask, Refused } from "../../shell/api.js";
import { same } from "../rules/same.js";
import { forgetSignedIn, remember } from "./accounts.js";
import { announce, watch } from "./changes.js";
import { mergeQueue } from "./conflicts.js";
import { fetchTables, putBase } from "./kept.js";
import { runInOneTab } from "./one-tab.js";
import { asSent, write } from "./queue.js";
import { accountIn, isKept, transact } from "./store.js";

export { follow } from "./follow.js";

const MOST = 100;
const MOST_KNOWN = 150;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
const PATIENCE = 20_000;

/** @type {Riichi.SyncState} */
const state = {
  online: navigator.onLine,
  sending: false,
  waiting: 0,
  conflicts: 0,
  problem: null,
  last: null,
  kept: true,
  games: {},
  empty: null,
};
/** @type {Set<(state: Riichi.SyncState) => void>} */
const listeners = new Set();
let isStarted = false;
/** @type {Promise<void> | null} */
let running = null;
/** The next round, if there is to be one.
    @type {{renew: boolean} | null} */
let wanted = null;
/** @type {number | undefined} */
let timer;
let counts = 0;
let failures = 0;

/** How sending stands now. */
export function syncState() {
  return { ...state };
}

/** Call back at every change of `syncState()`. Returns a function that stops it.
    @param {(state: Riichi.SyncState) => void} listener */
export function onSync(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Start sending: at once, when the network is back, when the page is shown, and after every change. */
export function startSync() {
  if (isStarted) return;
  isStarted = true;
  const renew = () => syncNow({ renew: true });
  addEventListener("online", renew);
  addEventListener("offline", () => set({ online: false }));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && renew());
  watch(null, async (game, by) => {
    if (by === "person" && game) expectWaiting(game);
    await count();
    if (by === "person" && state.waiting) syncNow();
  });
  isKept().then((kept) => set({ kept }));
  count().then(renew);
}

/** Send what waits, and with `renew` fetch the games on this phone that changed. Never throws: see `syncState()`. */
export function syncNow({ renew = false } = {}) {
  wanted = { renew: renew || Boolean(wanted?.renew) };
  running ??= runRounds().finally(() => {
    running = null;
  });
  return running;
}

async function runRounds() {
  clearTimeout(timer);
  while (wanted) {
    const { renew } = wanted;
    wanted = null;
    try {
      await runInOneTab(() => runRound(renew));
      failures = 0;
      set({ online: true, problem: null });
    } catch (error) {
      handleFailure(error, renew);
      if (error instanceof Refused && error.status === 401) await forgetSignedIn();
    }
    set({ sending: false });
    await count();
  }
}

/** Show what went wrong, and try again later, unless the person has to sign in.
    @param {unknown} error
    @param {boolean} renew */
function handleFailure(error, renew) {
  if (error instanceof Refused && error.status === 401) return set({ online: true, problem: "sign_in" });
  if (error instanceof Away) set({ online: false, problem: null });
  else set({ online: true, problem: error instanceof Error ? error.message : String(error) });
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.75 + Math.random() / 2);
  failures += 1;
  if (state.waiting || renew) timer = setTimeout(() => syncNow({ renew }), pause);
}

/** Stops waiting for a network that does not answer. */
const patience = () => AbortSignal.timeout(PATIENCE);

/** @param {boolean} renew */
async function runRound(renew) {
  let asks = renew;
  let most = MOST;
  for (;;) {
    const account = asks || (await hasSendable()) ? await whoAmI() : null;
    if (!account) break;
    const batch = await takeBatch(account, most);
    const known = await knownVersions(batch, asks);
    if (batch.length === 0 && Object.keys(known).length === 0) break;
    set({ sending: batch.length > 0 });
    most = await sendBatch(batch, known);
    set({ last: new Date().toISOString() });
    asks = false;
  }
  await fetchTables();
}

/**
 * Send operations. Returns how many to send next: fewer where the server refused them all together.
 * @param {Riichi.Operation[]} batch
 * @param {Record<string, number>} known
 */
async function sendBatch(batch, known) {
  try {
    const body = { operations: batch.map(asSent), known };
    await receive(batch, await ask("POST", "/api/sync", { body, signal: patience() }), Object.keys(known));
    return MOST;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await putBack(batch);
    if (![400, 413, 422].includes(error.status) || batch.length === 0) throw error;
    if (batch.length === 1) {
      const { code, problem, where, remedy, details } = error;
      const refusal = { code, problem, where, remedy, details };
      await receive(batch, { results: [{ id: batch[0].id, status: "refused", problem: refusal }], games: [] });
    }
    return Math.max(1, Math.floor(batch.length / 2));
  }
}

/** Fetch and remember who is signed in now. */
async function whoAmI() {
  return remember(await ask("GET", "/api/account", { signal: patience() }));
}

/**
 * The operations that can be sent now. The queue of a game stops at a refused one, and at one of another account.
 * @param {Riichi.Operation[]} operations
 * @param {Riichi.Account | null} account
 */
function sendable(operations, account) {
  /** @type {Set<string>} */
  const stopped = new Set();
  return operations.filter((each) => {
    if (each.state === "refused" || (account && each.account && each.account !== account.id)) stopped.add(each.game_id);
    return !stopped.has(each.game_id);
  });
}

async function hasSendable() {
  return sendable(await transact("readonly", (access) => access.all("operations")), null).length > 0;
}

/**
 * Take the next operations to send. From now on the server may have them, whether it answers or not.
 * @param {Riichi.Account} account
 * @param {number} most
 */
async function takeBatch(account, most) {
  const batch = await transact("readwrite", async (access) => {
    const taken = sendable(await access.all("operations"), account).slice(0, most);
    for (const operation of taken) {
      const who = operation.account ? {} : { account: account.id, account_name: account.name };
      await access.put("operations", { ...operation, ...who, state: "attempted" });
    }
    return taken;
  });
  for (const id of new Set(batch.map((each) => each.game_id))) announce(id, "server");
  return batch;
}

/** Put back operations that the server did not do.
    @param {Riichi.Operation[]} batch */
async function putBack(batch) {
  await transact("readwrite", async (access) => {
    for (const operation of batch)
      if (await access.get("operations", operation.seq)) await access.put("operations", operation);
  });
}

/**
 * The versions of the games on this phone that the batch touches, or of `all` games, the newest first.
 * @param {Riichi.Operation[]} batch
 * @param {boolean} all
 * @returns {Promise<Record<string, number>>}
 */
async function knownVersions(batch, all) {
  const touched = new Set(batch.map((each) => each.game_id));
  const records = await transact("readonly", (access) => access.all("games"));
  const games = records
    .flatMap(({ base }) => (base && (touched.has(base.id) || all) ? [base] : []))
    .sort(
      (one, other) =>
        Number(touched.has(other.id)) - Number(touched.has(one.id)) ||
        Date.parse(other.started_at) - Date.parse(one.started_at),
    );
  return Object.fromEntries(games.slice(0, MOST_KNOWN).map(({ id, version }) => [id, version]));
}

/**
 * Keep the answer to a batch: what was refused, and the games that changed.
 * @param {Riichi.Operation[]} batch
 * @param {Riichi.SyncAnswer} answer
 * @param {string[]} known
 */
async function receive(batch, { results, games }, known = []) {
  const touched = new Set([...batch.map((each) => each.game_id), ...games.map((each) => each.id)]);
  await transact("readwrite", async (access) => {
    /** @type {Set<string>} */
    const refused = new Set();
    for (const operation of batch) {
      const result = results.find((each) => each.id === operation.id);
      const now = await access.get("operations", operation.seq);
      if (!result || !now) continue;
      if (result.status === "done") await access.remove("operations", operation.seq);
      else if (refused.has(operation.game_id)) await access.put("operations", { ...now, state: "waiting" });
      else await access.put("operations", { ...now, state: "refused", problem: result.problem });
      if (result.status !== "done") refused.add(operation.game_id);
    }
    for (const { id, gone, game } of games) await (gone || !game ? markGone(access, id) : putBase(access, game));
    for (const id of known) if (!games.some((each) => each.id === id)) await markFound(access, id);
    for (const id of touched) await mergeQueueOf(access, id);
  });
  for (const id of touched) announce(id, "server");
}

/** @param {Riichi.Access} access @param {string} id */
async function mergeQueueOf(access, id) {
  const record = await access.get("games", id);
  const operations = await access.ofGame(id);
  if (record?.base && operations.length) await write(access, operations, mergeQueue(record, operations));
}

/**
 * Note that the server does not have a game any more, or not for this account. What was done here stays.
 * @param {Riichi.Access} access
 * @param {string} id
 */
async function markGone(access, id) {
  const record = await access.get("games", id);
  if (!record?.base) return;
  if ((await access.ofGame(id)).length > 0) await access.put("games", { ...record, gone: true });
  else await access.remove("games", id);
}

/**
 * Note that the server has a game for this account, also where it was gone for another one.
 * @param {Riichi.Access} access
 * @param {string} id
 */
async function markFound(access, id) {
  const record = await access.get("games", id);
  const account = (await accountIn(access))?.id ?? null;
  if (record && (record.gone || record.account !== account))
    await access.put("games", { ...record, gone: false, account });
}

/** Show that a change of a game waits before it is counted, so that the page never calls it confirmed in between.
    @param {string} id */
function expectWaiting(id) {
  if (state.games[id]?.waiting) return;
  const game = { waiting: 1, conflict: false };
  set({ waiting: state.waiting + 1, games: { ...state.games, [id]: game } });
}

/** Count what waits, game by game. Of two counts at a time, only the later one is shown. */
async function count() {
  counts += 1;
  const turn = counts;
  const [operations, account] = await transact("readonly", (access) =>
    Promise.all([access.all("operations"), accountIn(access)]),
  );
  /** @type {Riichi.SyncState["games"]} */
  const games = {};
  for (const { game_id, state: at, account: by } of operations) {
    const { waiting, conflict } = games[game_id] ?? { waiting: 0, conflict: false };
    games[game_id] = {
      waiting: waiting + 1,
      conflict: conflict || at === "refused" || Boolean(account && by && by !== account.id),
    };
  }
  const conflicts = Object.values(games).filter((each) => each.conflict).length;
  const empty = operations.length === 0 && (await isEmpty());
  if (turn !== counts) return;
  set({ waiting: operations.length, conflicts, games: same(games, state.games) ? state.games : games, empty });
}

/** Whether no game is on this phone. Reads games only until there is one, since copies of games are large. */
async function isEmpty() {
  return state.empty !== false && (await transact("readonly", (access) => access.all("games"))).length === 0;
}

/** @param {Partial<Riichi.SyncState>} changes */
function set(changes) {
  const before = new Map(Object.entries(state));
  const isChanged = Object.entries(changes).some(([name, value]) => before.get(name) !== value);
  Object.assign(state, changes);
  if (isChanged) for (const listener of [...listeners]) listener(syncState());
}
