/* What a device stores of practice: rounds, questions in stock, answers to be sent, and boards that were begun. */
import { openDB } from "idb";

/** @typedef {keyof Bridge.PracticeStores} StoreName */
/** @typedef {{ [N in StoreName]?: Bridge.PracticeStores[N][] }} Puts */
/** @typedef {{ [N in StoreName]?: string[] }} Removals */
/** @typedef {{ isKept: boolean, get: (name: StoreName, key: string) => any, all: (name: StoreName) => any,
 *   write: (put: Puts, remove: Removals, change?: Change) => any }} Storage */
/** @typedef {{ name: StoreName, key: string, to: (value: any) => any }} Change null and undefined change nothing */

/** @type {StoreName[]} */
const STORES = ["rounds", "stocks", "answers", "boards"];
/** @type {Promise<Storage> | undefined} */
let opened;

/**
 * The key of what an account has once for a system.
 * @param {string} account
 * @param {string} system
 */
export function keyOf(account, system) {
  return `${account} ${system}`;
}

/**
 * @template {StoreName} N
 * @param {N} name
 * @param {string} key
 * @returns {Promise<Bridge.PracticeStores[N] | undefined>}
 */
export async function stored(name, key) {
  return (await open()).get(name, key);
}

/**
 * @template {StoreName} N
 * @param {N} name
 * @returns {Promise<Bridge.PracticeStores[N][]>}
 */
export async function allStored(name) {
  return (await open()).all(name);
}

/**
 * Store and remove things in one transaction.
 * @param {Puts} put
 * @param {Removals} [remove]
 */
export async function store(put, remove = {}) {
  await (await open()).write(put, remove);
}

/**
 * Change a stored thing, and store and remove others, in one transaction: two tabs, or a page and what sends its
 * answers, do not undo each other's changes.
 * @template {StoreName} N
 * @param {N} name
 * @param {string} key
 * @param {(value: Bridge.PracticeStores[N]) => Bridge.PracticeStores[N]} to
 * @param {Puts} [put]
 * @param {Removals} [remove]
 */
export async function change(name, key, to, put = {}, remove = {}) {
  await (await open()).write(put, remove, { name, key, to });
}

/** Whether what is stored survives the page: false in a private window without a database. */
export async function isKept() {
  return (await open()).isKept;
}

/**
 * Remove everything of an account.
 * @param {string} account
 */
export async function forgetPractice(account) {
  /** @type {Removals} */
  const remove = {};
  for (const name of STORES)
    remove[name] = (await allStored(name)).filter((each) => each.account === account).map(({ key }) => key);
  await store({}, remove);
}

/**
 * The answers of an account that wait to be sent.
 * @param {string} account
 */
export async function waitingAnswers(account) {
  const answers = (await allStored("answers")).filter((each) => each.account === account);
  return answers.sort((one, other) => one.at.localeCompare(other.at));
}

function open() {
  opened ??= openDB("fourwinds-practice", 1, {
    upgrade(database) {
      for (const name of STORES) database.createObjectStore(name, { keyPath: "key" });
    },
    blocking: (_was, _wanted, event) => event.target instanceof IDBDatabase && event.target.close(),
    terminated() {
      opened = undefined;
    },
  }).then(inDatabase, inMemory);
  return opened;
}

/** @param {import("idb").IDBPDatabase} database @returns {Storage} */
function inDatabase(database) {
  return {
    isKept: true,
    get: (name, key) => database.get(name, key),
    all: (name) => database.getAll(name),
    async write(put, remove, changing) {
      const transaction = database.transaction(STORES, "readwrite");
      if (changing) {
        const changed = transaction.objectStore(changing.name);
        const was = await changed.get(changing.key);
        if (was) changed.put(changing.to(was));
      }
      for (const name of STORES) {
        for (const value of put[name] ?? []) transaction.objectStore(name).put(value);
        for (const key of remove[name] ?? []) transaction.objectStore(name).delete(key);
      }
      await transaction.done;
    },
  };
}

/** @returns {Storage} */
function inMemory() {
  const stores = new Map(STORES.map((name) => [name, new Map()]));
  return {
    isKept: false,
    get: (name, key) => stores.get(name)?.get(key),
    all: (name) => [...(stores.get(name)?.values() ?? [])],
    write(put, remove, changing) {
      const was = changing && stores.get(changing.name)?.get(changing.key);
      if (was) stores.get(changing.name)?.set(changing.key, changing.to(was));
      for (const name of STORES) {
        for (const value of put[name] ?? []) stores.get(name)?.set(value.key, value);
        for (const key of remove[name] ?? []) stores.get(name)?.delete(key);
      }
    },
  };
}
