/* The database of this phone, or its memory where the browser has no database. */
import { openDB } from "idb";

const NAME = "fourwinds-riichi";
/** The key of each store.
    @type {Record<Riichi.StoreName, string>} */
const KEYS = { games: "id", operations: "seq", drafts: "id", tables: "key", meta: "key" };
/** @type {Riichi.StoreName[]} */
const STORES = ["games", "operations", "drafts", "tables", "meta"];

/** @typedef {"readonly" | "readwrite"} Mode */
/** @template T @typedef {(access: Riichi.Access) => Promise<T>} Work what happens in one transaction */
/** @typedef {{transact: <T>(mode: Mode, work: Work<T>) => Promise<T>, isKept: boolean}} Database */

/** @type {Promise<Database> | null} */
let opened = null;
let hasAsked = false;

/**
 * Do something in one transaction: `work` gets the stores and awaits nothing else. Everything written is on the disk
 * when this returns, or nothing of it.
 * @template T
 * @param {Mode} mode
 * @param {Work<T>} work
 * @returns {Promise<T>}
 */
export async function transact(mode, work) {
  try {
    return await (await open()).transact(mode, work);
  } catch (error) {
    if (!(error instanceof Error && error.name === "InvalidStateError")) throw error;
    opened = null;
    return (await open()).transact(mode, work);
  }
}

/** The account that is signed in, as far as this phone knows.
    @param {Riichi.Access} access */
export async function accountIn(access) {
  const meta = await access.get("meta", "account");
  return meta?.key === "account" ? meta.value : null;
}

/** Whether what is written survives the page: false in a private window without a database. */
export async function isKept() {
  return (await open()).isKept;
}

/** Ask the browser, once, not to clear our data when the phone runs out of space. */
export function keepForGood() {
  if (hasAsked) return;
  hasAsked = true;
  navigator.storage?.persist?.().catch(() => {});
}

function open() {
  opened ??= openDatabase().then(inDatabase, inMemory);
  return opened;
}

async function openDatabase() {
  const forget = () => {
    opened = null;
  };
  return openDB(NAME, 1, {
    upgrade(database) {
      for (const store of STORES) {
        const created = database.createObjectStore(store, {
          keyPath: KEYS[store],
          autoIncrement: store === "operations",
        });
        if (store === "operations") created.createIndex("game", "game_id");
      }
    },
    blocking(_was, _wanted, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      forget();
    },
    terminated: forget,
  });
}

/** @param {import("idb").IDBPDatabase} database @returns {Database} */
function inDatabase(database) {
  return {
    isKept: true,
    async transact(mode, work) {
      const transaction = database.transaction(STORES, mode, { durability: "strict" });
      transaction.done.catch(() => {});
      /** @type {Riichi.Access} */
      const access = {
        get: (name, key) => transaction.objectStore(name).get(key),
        all: (name) => transaction.objectStore(name).getAll(),
        ofGame: (id) => transaction.objectStore("operations").index("game").getAll(id),
        put: async (name, value) => transaction.objectStore(name).put?.(value),
        add: async (operation) => transaction.objectStore("operations").put?.(operation),
        remove: async (name, key) => transaction.objectStore(name).delete?.(key),
      };
      try {
        const result = await work(access);
        await transaction.done;
        return result;
      } catch (error) {
        try {
          transaction.abort();
        } catch {
          // it ended by itself
        }
        throw error;
      }
    },
  };
}

/** @typedef {{[N in Riichi.StoreName]: Map<unknown, Riichi.Stored[N]>}} MemoryStores */

/** @returns {Database} */
function inMemory() {
  let stores = copyStores(null);
  let last = 0;
  /** @type {Promise<void>} */
  let turn = Promise.resolve();
  return {
    isKept: false,
    async transact(mode, work) {
      const before = turn;
      let end = () => {};
      turn = new Promise((resolve) => {
        end = resolve;
      });
      await before;
      const kept = mode === "readwrite" ? copyStores(stores) : stores;
      try {
        const result = await work(memoryAccess(kept, () => ++last));
        stores = kept;
        return result;
      } finally {
        end();
      }
    },
  };
}

/** @param {MemoryStores | null} stores @returns {MemoryStores} */
function copyStores(stores) {
  return {
    games: new Map(stores?.games),
    operations: new Map(stores?.operations),
    drafts: new Map(stores?.drafts),
    tables: new Map(stores?.tables),
    meta: new Map(stores?.meta),
  };
}

/** @param {Riichi.StoreName} name @param {object} value */
function keyOf(name, value) {
  return new Map(Object.entries(value)).get(KEYS[name]);
}

/** @param {MemoryStores} kept @param {() => number} nextSeq @returns {Riichi.Access} */
function memoryAccess(kept, nextSeq) {
  /** @template {Riichi.StoreName} N @param {N} name */
  const all = (name) => structuredClone([...kept[name].values()]);
  return {
    get: async (name, key) => structuredClone(kept[name].get(key)),
    all: async (name) => all(name),
    ofGame: async (id) =>
      all("operations")
        .filter((each) => each.game_id === id)
        .sort((a, b) => a.seq - b.seq),
    put: async (name, value) => {
      kept[name].set(keyOf(name, value), structuredClone(value));
    },
    add: async (operation) => {
      const seq = nextSeq();
      kept.operations.set(seq, { ...structuredClone(operation), seq });
    },
    remove: async (name, key) => void kept[name].delete(key),
  };
}
