/* Whose the games on this phone are, and what leaves it together with an account. */
import { forgetAnswers } from "../../shell/answers.js";
import { forgetDrafts } from "../../shell/drafts.js";
import { tell } from "./changes.js";
import { alone } from "./one-tab.js";
import { transact } from "./store.js";

/** Nobody has an account on this machine yet. */
const OWNER = "owner";

/** Whose a game is: the id of an account, or null where it belongs to this phone or is there for everybody. */
export function ownerOf({ account }, operations) {
  return account ?? operations.find((each) => each.account)?.account ?? null;
}

/** Whether a kept game is another account's than the one that is signed in: it is not shown. */
export function isForeign({ record, operations, account }) {
  const owner = ownerOf(record, operations);
  return owner !== null && owner !== (account?.id ?? null);
}

/** Remember who is signed in now, as `/api/account` tells it. What somebody else left is forgotten, but for what was not sent. */
export async function remember({ id, name, is_operator: isOperator }) {
  const account = { id: id ?? OWNER, name: name ?? "" };
  const inherits = Boolean(id && isOperator);
  const was = await transact("readwrite", async (access) => {
    const before = (await access.get("meta", "account"))?.value ?? null;
    if (before?.id === account.id && before.name === account.name) return account;
    await access.put("meta", { key: "account", value: account });
    if (inherits) await inherit(access, account);
    if (before && before.id !== account.id) await forgetGames(access, { staying: account.id });
    return before;
  });
  const isOther = was !== null && was.id !== account.id && !(inherits && was.id === OWNER);
  if (isOther) {
    await forgetTyped();
    await forgetAnswers();
  }
  if (was !== account) tell(null, isOther ? "account" : "server");
  return account;
}

/** The server knows nobody here any more: the account was signed out elsewhere. What was typed waits for its return. */
export async function forgetWho() {
  const isForgotten = await transact("readwrite", async (access) => {
    const id = (await access.get("meta", "account"))?.value.id ?? OWNER;
    if (id === OWNER) return false;
    await access.remove("meta", "account");
    await forgetGames(access, { staying: null });
    return true;
  });
  if (!isForgotten) return;
  await forgetAnswers();
  tell(null, "account");
}

/** Take everything of an account from this phone, also what was never sent. */
export async function forgetAccount(id) {
  await alone(() =>
    transact("readwrite", async (access) => {
      await access.remove("meta", "account");
      await forgetGames(access, { staying: null, leaving: id });
    }),
  );
  await forgetTyped();
  await forgetAnswers();
  tell(null, "account");
}

/** Forget what is typed in forms, unless it is about a game that stays here. */
async function forgetTyped() {
  forgetDrafts((await transact("readonly", (access) => access.all("games"))).map((record) => record.id));
}

/** What was done while the machine had no accounts is its operator's: nobody can sign in as the owner of the machine any more. */
async function inherit(access, { id, name }) {
  const left = (await access.all("operations")).filter((each) => each.account === OWNER);
  for (const operation of left) await access.put("operations", { ...operation, account: id, account_name: name });
  for (const record of await access.all("games"))
    if (record.account === OWNER) await access.put("games", { ...record, account: id });
}

/** Forget the games that are not of the account `staying`, nor of this phone. What was entered and is not on the server
    stays and waits for who entered it, unless it is of the account `leaving`. */
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

/** What the server does not have of an account: `{changes, drafts}`, counted. */
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
