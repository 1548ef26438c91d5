/* One tab at a time does a thing. */
import { newId } from "./ids.js";
import { transact } from "./store.js";

const LEASE = 15_000;
const LOOK = 500;

/** Do something while no other tab does it. Locks need encryption: without it, a note in the database with a time limit. */
export function alone(work) {
  return navigator.locks ? navigator.locks.request("fourwinds-sync", work) : underLease(work);
}

async function underLease(work) {
  const tab = newId();
  while (!(await leased(tab))) await new Promise((resolve) => setTimeout(resolve, LOOK));
  const renewing = setInterval(() => leased(tab), LEASE / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await transact("readwrite", async (access) => {
      if ((await access.get("meta", "lease"))?.tab === tab) await access.remove("meta", "lease");
    });
  }
}

function leased(tab) {
  return transact("readwrite", async (access) => {
    const lease = await access.get("meta", "lease");
    if (lease && lease.tab !== tab && lease.until > Date.now()) return false;
    await access.put("meta", { key: "lease", tab, until: Date.now() + LEASE });
    return true;
  });
}
