/* Responses of the server that are saved on this phone, so that pages show them at once, even offline. */
import { openDB } from "idb";
import { Away, ask } from "./api.js";

/**
 * @typedef {object} Saved where responses are saved: IndexedDB, or memory if the browser forbids it
 * @property {(key: string) => any} get
 * @property {(key: string, value: unknown) => any} set
 * @property {(key: string) => any} delete
 * @property {() => Promise<IDBValidKey[]> | IterableIterator<string>} keys
 */

const STORE = "answers";
/** @type {Promise<Saved> | undefined} */
let opened;

function base() {
  opened ??= openDB("fourwinds-answers", 1, { upgrade: (db) => void db.createObjectStore(STORE) }).then(
    inDatabase,
    () => /** @type {Saved} */ (new Map()),
  );
  return opened;
}

/**
 * @param {import("idb").IDBPDatabase} database
 * @returns {Saved}
 */
function inDatabase(database) {
  return {
    get: (key) => database.get(STORE, key),
    set: (key, value) => database.put(STORE, value, key),
    delete: (key) => database.delete(STORE, key),
    keys: () => database.getAllKeys(STORE),
  };
}

/**
 * The value saved under a key, or undefined.
 * @param {string} key
 */
export async function recall(key) {
  return (await base()).get(key);
}

/**
 * Save a value under a key; null and undefined remove it.
 * @param {string} key
 * @param {unknown} value
 */
export async function keep(key, value) {
  const saved = await base();
  return value === undefined || value === null ? saved.delete(key) : saved.set(key, value);
}

const FOR_ALL = ["/api/rulesets"];

/** Forget the responses meant for the account that was signed in; those that are the same for everyone stay. */
export async function forgetAnswers() {
  const saved = await base();
  const keys = [...(await saved.keys())].map(String).filter((key) => !FOR_ALL.includes(key));
  await Promise.all(keys.map((key) => saved.delete(key)));
}

/**
 * Show the saved response at once, and the current one when it arrives.
 * Throws `Refused`, or `Away` if no response is saved.
 * @param {string} path
 * @param {(answer: any) => void} show
 */
export async function showing(path, show) {
  const request = renewed(path);
  request.catch(() => {});
  const saved = await recall(path);
  if (saved !== undefined) show(saved);
  try {
    show(await request);
  } catch (error) {
    if (saved === undefined || !(error instanceof Away)) throw error;
  }
}

/** @param {string} path */
async function renewed(path) {
  try {
    const answer = await ask("GET", path);
    await keep(path, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof Away)) await keep(path, null);
    throw error;
  }
}
