/* Work that only one tab does at a time. */
import { newId } from "../../shell/ids.js";
import { transact } from "./store.js";

const LEASE = 15_000;
const PAUSE = 500;

/**
 * Do something while no other tab does it. Pages without encryption have no locks: there, a lease in the database.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export function runInOneTab(work) {
  return navigator.locks ? navigator.locks.request("fourwinds-sync", work) : underLease(work);
}

/** @template T @param {() => Promise<T>} work */
async function underLease(work) {
  const tab = newId();
  while (!(await takeLease(tab))) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const renewing = setInterval(() => takeLease(tab), LEASE / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await transact("readwrite", async (access) => {
      if ((await leaseIn(access))?.tab === tab) await access.remove("meta", "lease");
    });
  }
}

/** @param {string} tab */
function takeLease(tab) {
  return transact("readwrite", async (access) => {
    const lease = await leaseIn(access);
    if (lease && lease.tab !== tab && lease.until > Date.now()) return false;
    await access.put("meta", { key: "lease", tab, until: Date.now() + LEASE });
    return true;
  });
}

/** @param {Riichi.Access} access */
async function leaseIn(access) {
  const meta = await access.get("meta", "lease");
  return meta?.key === "lease" ? meta : null;
}
