/* The account that practises on this device: what one account answers is neither shown to another nor sent by it. */
import { keep, recall } from "../../shell/answers.js";
import { ask } from "../../shell/api.js";

const WHO = "/api/account";
const PATIENCE = 30_000;
let isConfirming = false;

/** The id of the account, at once if it is known; the owner of a machine without accounts has one too. */
export async function currentAccount() {
  const known = await recall(WHO);
  if (!known) return confirmedAccount();
  confirmLater(idOf(known));
  return idOf(known);
}

/**
 * Ask the server once whether it is still this account; if not, the page shows what belongs to another.
 * @param {string} id
 */
async function confirmLater(id) {
  if (isConfirming) return;
  isConfirming = true;
  const found = await confirmedAccount().catch(() => id);
  if (found !== id) location.reload();
}

/** The id of the account that the server knows now. Throws `Refused` or `Away`. */
export async function confirmedAccount() {
  const found = await ask("GET", WHO, { signal: AbortSignal.timeout(PATIENCE) });
  await keep(WHO, found);
  return idOf(found);
}

/** @param {{ id: string | null }} account */
function idOf({ id }) {
  return id ?? "owner";
}
