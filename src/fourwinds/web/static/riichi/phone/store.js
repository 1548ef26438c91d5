/* The database of this phone, or its memory where the browser gives no database. */
import { openDB } from "idb";

const NAME = "fourwinds-riichi";
const KEYS = { games: "id", operations: "seq", drafts: "id", tables: "key", meta: "key" };
const STORES = Object.keys(KEYS);

let opened = null;
let asked = null;

/** Do something in one transaction: `work` gets `get`, `all`, `ofGame`, `put` and `remove`, and awaits nothing else.
    What is written is on the disk when this returns, and either all of it or nothing. */
export async function transact(mode, work) {
  try {
    return await (await open()).transact(mode, work);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    opened = null;
    return (await open()).transact(mode, work);
  }
}

/** Whether what is written survives the page: false in a private window without a database. */
export async function isKept() {
  return (await open()).isKept;
}

/** Ask the browser, once, not to clear our data when the phone runs out of space. */
export function keepForGood() {
  asked ??= navigator.storage?.persist?.().catch(() => false) ?? false;
}

function open() {
  opened ??= openDatabase().then(inDatabase, inMemory);
  return opened;
}

async function openDatabase() {
  const forget = () => (opened = null);
  return openDB(NAME, 1, {
    upgrade(database) {
      for (const store of STORES) {
        const made = database.createObjectStore(store, { keyPath: KEYS[store], autoIncrement: store === "operations" });
        if (store === "operations") made.createIndex("game", "game_id");
      }
    },
    blocking(_was, _wanted, event) {
      event.target.close();
      forget();
    },
    terminated: forget,
  });
}

function inDatabase(database) {
  const transactOnce = async (mode, work) => {
    const transaction = database.transaction(STORES, mode, { durability: "strict" });
    transaction.done.catch(() => {});
    const store = (name) => transaction.objectStore(name);
    const access = {
      get: (name, key) => store(name).get(key),
      all: (name) => store(name).getAll(),
      ofGame: (id) => store("operations").index("game").getAll(id),
      put: (name, value) => store(name).put(value),
      remove: (name, key) => store(name).delete(key),
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
  };
  return { transact: transactOnce, isKept: true };
}

function inMemory() {
  let stores = Object.fromEntries(STORES.map((name) => [name, new Map()]));
  let last = 0;
  let turn = Promise.resolve();
  const transactOnce = async (mode, work) => {
    const before = turn;
    let end;
    turn = new Promise((resolve) => (end = resolve));
    await before;
    const kept =
      mode === "readwrite" ? Object.fromEntries(STORES.map((name) => [name, new Map(stores[name])])) : stores;
    const all = (name) => [...kept[name].values()].map((value) => structuredClone(value));
    const access = {
      get: async (name, key) => structuredClone(kept[name].get(key)),
      all: async (name) => all(name),
      ofGame: async (id) =>
        all("operations")
          .filter((each) => each.game_id === id)
          .sort((a, b) => a.seq - b.seq),
      put: async (name, value) => {
        const numbered = name === "operations" && value.seq === undefined ? { ...value, seq: ++last } : value;
        kept[name].set(numbered[KEYS[name]], structuredClone(numbered));
      },
      remove: async (name, key) => void kept[name].delete(key),
    };
    try {
      const result = await work(access);
      stores = kept;
      return result;
    } finally {
      end();
    }
  };
  return { transact: transactOnce, isKept: false };
}
