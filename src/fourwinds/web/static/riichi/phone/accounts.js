/* Who owns the games on this phone, and what is removed from it together with an account. */
import { forgetAnswers } from "../../shell/answers.js";
import { forgetDrafts } from "../../shell/drafts.js";
import { announce } from "./changes.js";
import { runInOneTab } from "./one-tab.js";
import { accountIn, transact } from "./store.js";

/** The account id on a machine that has no accounts yet. */
const OWNER = "owner";

/**
 * The account that owns a game; null where the game belongs to this phone or to everybody.
 * @param {Riichi.GameRecord} record
 * @param {Riichi.Operation[]} operations
 */
export function ownerOf({ account }, operations) {
  return account ?? operations.find((each) => each.account)?.account ?? null;
}

/** Whether a kept game belongs to another account than the one that is signed in. Such a game is not shown.
    @param {Pick<Riichi.KeptGame, "record" | "operations" | "account">} kept */
export function isForeign({ record, operations, account }) {
  const owner = ownerOf(record, operations);
  return owner !== null && owner !== (account?.id ?? null);
}

/**
 * Remember who is signed in now, from the answer of `/api/account`. Games of another account are forgotten, except for
 * changes that were not sent.
 * @param {Riichi.Me} me
 */
export async function remember({ id, name, is_operator: isOperator }) {
  const account = { id: id ?? OWNER, name: name ?? "" };
  const inherits = Boolean(id && isOperator);
  const was = await transact("readwrite", async (access) => {
    const before = await accountIn(access);
    if (before?.id === account.id && before.name === account.name) return account;
    await access.put("meta", { key: "account", value: account });
    if (inherits) await inheritFromOwner(access, account);
    if (before && before.id !== account.id) await forgetGames(access, { staying: account.id });
    return before;
  });
  const isOther = was !== null && was.id !== account.id && !(inherits && was.id === OWNER);
  if (isOther) {
    await forgetTyped();
    await forgetAnswers();
  }
  if (was !== account) announce(null, isOther ? "account" : "server");
  return account;
}

/** Forget who is signed in: the account was signed out elsewhere. What was typed waits until it signs in again. */
export async function forgetSignedIn() {
  const isForgotten = await transact("readwrite", async (access) => {
    const id = (await accountIn(access))?.id ?? OWNER;
    if (id === OWNER) return false;
    await access.remove("meta", "account");
    await forgetGames(access, { staying: null });
    return true;
  });
  if (!isForgotten) return;
  await forgetAnswers();
  announce(null, "account");
}

/** Remove everything of an account from this phone, also what was never sent.
    @param {string} id */
export async function forgetAccount(id) {
  await runInOneTab(() =>
    transact("readwrite", async (access) => {
      await access.remove("meta", "account");
      await forgetGames(access, { staying: null, leaving: id });
    }),
  );
  await forgetTyped();
  await forgetAnswers();
  announce(null, "account");
}

/** Forget what was typed in forms, unless it is about a game that stays here. */
async function forgetTyped() {
  forgetDrafts((await transact("readonly", (access) => access.all("games"))).map((record) => record.id));
}

/**
 * Give what was done while the machine had no accounts to its operator: nobody else can sign in for it later.
 * @param {Riichi.Access} access
 * @param {Riichi.Account} account
 */
async function inheritFromOwner(access, { id, name }) {
  const left = (await access.all("operations")).filter((each) => each.account === OWNER);
  for (const operation of left) await access.put("operations", { ...operation, account: id, account_name: name });
  for (const record of await access.all("games"))
    if (record.account === OWNER) await access.put("games", { ...record, account: id });
}

/**
 * Forget the games that belong neither to the account `staying` nor to this phone. Changes that were not sent stay until
 * the account that made them signs in again, unless it is the account `leaving`.
 * @param {Riichi.Access} access
 * @param {{staying: string | null, leaving?: string | null}} accounts
 */
async function forgetGames(access, { staying, leaving = null }) {
  for (const record of await access.all("games")) {
    const operations = await access.ofGame(record.id);
    const owner = ownerOf(record, operations);
    if (owner === staying && owner !== null) continue;
    const isUnsent = operations.length > 0 || (await access.get("drafts", record.id)) !== undefined;
    if ((owner === null || owner !== leaving) && (isUnsent || (owner === null && record.base === null))) continue;
    for (const { seq } of operations) await access.remove("operations", seq);
    await access.remove("drafts", record.id);
    await access.remove("games", record.id);
  }
  const used = new Set((await access.all("games")).map((record) => record.tables_key));
  for (const { key } of await access.all("tables")) if (!used.has(key)) await access.remove("tables", key);
}

/** Count what the server does not have of an account.
    @param {string} id */
export function unsentOf(id) {
  return transact("readonly", async (access) => {
    const found = { changes: 0, drafts: 0 };
    for (const record of await access.all("games")) {
      const operations = await access.ofGame(record.id);
      if (ownerOf(record, operations) !== id) continue;
      found.changes += operations.length;
      if (await access.get("drafts", record.id)) found.drafts += 1;
    }
    return found;
  });
}
