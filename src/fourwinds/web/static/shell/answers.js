/* Answers of the server that this phone keeps, so that pages show them at once, and without the network. */
import { openDB } from "idb";
import { Away, ask } from "./api.js";

const STORE = "answers";
let opened;

function base() {
  opened ??= openDB("fourwinds-answers", 1, { upgrade: (db) => void db.createObjectStore(STORE) }).then(
    inDatabase,
    inMemory,
  );
  return opened;
}

function inDatabase(database) {
  return {
    get: (key) => database.get(STORE, key),
    set: (key, value) => database.put(STORE, value, key),
    delete: (key) => database.delete(STORE, key),
    keys: () => database.getAllKeys(STORE),
  };
}

function inMemory() {
  return new Map();
}

/** What was kept under a key, undefined where nothing was. */
export async function recall(key) {
  return (await base()).get(key);
}

/** Keep something under a key; null and undefined take it away. */
export async function keep(key, value) {
  const kept = await base();
  return value === undefined || value === null ? kept.delete(key) : kept.set(key, value);
}

const FOR_ALL = ["/api/rulesets"];

/** Forget every answer that was for whoever was signed in: all but those that are the same for everybody. */
export async function forgetAnswers() {
  const kept = await base();
  const keys = [...(await kept.keys())].filter((key) => !FOR_ALL.includes(key));
  await Promise.all(keys.map((key) => kept.delete(key)));
}

/** Show the kept answer at once, and the present one when it comes. Throws `Refused`, or `Away` where nothing is kept. */
export async function showing(path, show) {
  const asked = renewed(path);
  asked.catch(() => {});
  const kept = await recall(path);
  if (kept !== undefined) show(kept);
  try {
    show(await asked);
  } catch (error) {
    if (kept === undefined || !(error instanceof Away)) throw error;
  }
}

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
