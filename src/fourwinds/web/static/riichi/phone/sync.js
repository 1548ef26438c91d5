/* Sending what was done on this phone, in order and once, and learning what others did. */
import { Away, Refused, ask } from "../../shell/api.js";
import { forgetWho, remember } from "./accounts.js";
import { tell, watch } from "./changes.js";
import { agreed } from "./conflicts.js";
import { fetchTables, putBase } from "./kept.js";
import { alone } from "./one-tab.js";
import { asSent, write } from "./queue.js";
import { same } from "../rules/same.js";
import { isKept, transact } from "./store.js";

export { follow } from "./follow.js";

const MOST = 100;
const MOST_KNOWN = 150;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
const PATIENCE = 20_000;

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
const listeners = new Set();
let begun = false;
let running = null;
let wanted = null;
let timer = null;
let failures = 0;

/** How sending stands: `{online, sending, waiting, conflicts, problem: null|"sign_in"|text, last, kept, games, empty}`;
    `games` tells `{waiting, conflict}` by the id of each game that has something to send, `empty` that no game is on this phone. */
export function syncState() {
  return { ...state };
}

/** Call back at every change of `syncState()`. Returns how to stop. */
export function onSync(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begin to send by itself: at once, when the network is back, when the page is looked at, and after everything that is done. */
export function startSync() {
  if (begun) return;
  begun = true;
  const renew = () => syncNow({ renew: true });
  addEventListener("online", renew);
  addEventListener("offline", () => set({ online: false }));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && renew());
  watch(null, async (_game, by) => {
    await count();
    if (by === "person" && state.waiting) syncNow();
  });
  isKept().then((kept) => set({ kept }));
  count().then(renew);
}

/** Send what waits, and with `renew` ask what changed of the games on this phone. Never throws: see `syncState()`. */
export function syncNow({ renew = false } = {}) {
  wanted = { renew: renew || Boolean(wanted?.renew) };
  running ??= rounds().finally(() => (running = null));
  return running;
}

async function rounds() {
  clearTimeout(timer);
  while (wanted) {
    const { renew } = wanted;
    wanted = null;
    try {
      await alone(() => round(renew));
      failures = 0;
      set({ online: true, problem: null });
    } catch (error) {
      failed(error, renew);
      if (error instanceof Refused && error.status === 401) await forgetWho();
    }
    set({ sending: false });
    await count();
  }
}

function failed(error, renew) {
  if (error instanceof Refused && error.status === 401) return set({ online: true, problem: "sign_in" });
  if (error instanceof Away) set({ online: false, problem: null });
  else set({ online: true, problem: error.message });
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.75 + Math.random() / 2);
  failures += 1;
  if (state.waiting || renew) timer = setTimeout(() => syncNow({ renew }), pause);
}

/** A network that says nothing is as good as none. */
const patience = () => AbortSignal.timeout(PATIENCE);

async function round(renew) {
  let asks = renew;
  let most = MOST;
  for (;;) {
    const account = asks || (await hasSendable()) ? await whoAmI() : null;
    if (!account) break;
    const batch = await take(account, most);
    const known = await versions(batch, asks);
    if (batch.length === 0 && Object.keys(known).length === 0) break;
    set({ sending: batch.length > 0 });
    try {
      const answer = await ask("POST", "/api/sync", {
        body: { operations: batch.map(asSent), known },
        signal: patience(),
      });
      await receive(batch, answer, Object.keys(known));
      most = MOST;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await putBack(batch);
      if (![400, 413, 422].includes(error.status) || batch.length === 0) throw error;
      if (batch.length === 1)
        await receive(batch, {
          results: [{ id: batch[0].id, status: "refused", problem: problemOf(error) }],
          games: [],
        });
      most = Math.max(1, Math.floor(batch.length / 2));
    }
    set({ last: new Date().toISOString() });
    asks = false;
  }
  await fetchTables();
}

/** Who is signed in now, remembered with what is done from now on. */
async function whoAmI() {
  return remember(await ask("GET", "/api/account", { signal: patience() }));
}

/** What can be sent now: a game stops at what was refused, and at what another account did. */
function sendable(operations, account) {
  const stopped = new Set();
  return operations.filter((each) => {
    if (each.state === "refused" || (account && each.account && each.account !== account.id)) stopped.add(each.game_id);
    return !stopped.has(each.game_id);
  });
}

async function hasSendable() {
  return sendable(await transact("readonly", (access) => access.all("operations")), null).length > 0;
}

/** The next operations to send. From now on the server may have them, whether we hear of it or not. */
async function take(account, most) {
  const batch = await transact("readwrite", async (access) => {
    const taken = sendable(await access.all("operations"), account).slice(0, most);
    for (const operation of taken) {
      const who = operation.account ? {} : { account: account.id, account_name: account.name };
      await access.put("operations", { ...operation, ...who, state: "attempted" });
    }
    return taken;
  });
  for (const id of new Set(batch.map((each) => each.game_id))) tell(id, "server");
  return batch;
}

/** Nothing of this was done: it is as it was before it was tried. */
async function putBack(batch) {
  await transact("readwrite", async (access) => {
    for (const operation of batch)
      if (await access.get("operations", operation.seq)) await access.put("operations", operation);
  });
}

async function versions(batch, all) {
  const touched = new Set(batch.map((each) => each.game_id));
  const records = await transact("readonly", (access) => access.all("games"));
  const kept = records.filter(({ id, base }) => base && (touched.has(id) || all));
  kept.sort(
    (one, other) =>
      touched.has(other.id) - touched.has(one.id) ||
      Date.parse(other.base.started_at) - Date.parse(one.base.started_at),
  );
  return Object.fromEntries(kept.slice(0, MOST_KNOWN).map(({ id, base }) => [id, base.version]));
}

async function receive(batch, { results, games }, known = []) {
  const touched = new Set([...batch.map((each) => each.game_id), ...games.map((each) => each.id)]);
  await transact("readwrite", async (access) => {
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
    for (const { id, gone, game } of games) gone ? await markGone(access, id) : await putBase(access, game);
    for (const id of known) if (!games.some((each) => each.id === id)) await markFound(access, id);
    for (const id of touched) await agree(access, id);
  });
  for (const id of touched) tell(id, "server");
}

async function agree(access, id) {
  const record = await access.get("games", id);
  const operations = await access.ofGame(id);
  if (record?.base && operations.length) await write(access, operations, agreed(record, operations));
}

/** The server has the game no more, or not for this account: what was done here stays, the copy goes. */
async function markGone(access, id) {
  const record = await access.get("games", id);
  if (!record?.base) return;
  if ((await access.ofGame(id)).length > 0) await access.put("games", { ...record, gone: true });
  else await access.remove("games", id);
}

/** A game that was gone for another account is there for this one. */
async function markFound(access, id) {
  const record = await access.get("games", id);
  const account = (await access.get("meta", "account"))?.value.id ?? null;
  if (record && (record.gone || record.account !== account))
    await access.put("games", { ...record, gone: false, account });
}

function problemOf({ code, problem, where, remedy, details }) {
  return { code, problem, where, remedy, details };
}

async function count() {
  const [operations, account] = await transact("readonly", (access) =>
    Promise.all([access.all("operations"), access.get("meta", "account")]),
  );
  const games = {};
  for (const { game_id, state: at, account: by } of operations) {
    const { waiting, conflict } = games[game_id] ?? { waiting: 0, conflict: false };
    games[game_id] = {
      waiting: waiting + 1,
      conflict: conflict || at === "refused" || Boolean(account && by && by !== account.value.id),
    };
  }
  const conflicts = Object.values(games).filter((each) => each.conflict).length;
  set({
    waiting: operations.length,
    conflicts,
    games: same(games, state.games) ? state.games : games,
    empty: operations.length === 0 && (await isEmpty()),
  });
}

/** Looked at only until there is a game: copies of games are large. */
async function isEmpty() {
  return state.empty !== false && (await transact("readonly", (access) => access.all("games"))).length === 0;
}

function set(changes) {
  const changed = Object.entries(changes).some(([name, value]) => state[name] !== value);
  Object.assign(state, changes);
  if (changed) for (const listener of [...listeners]) listener(syncState());
}
