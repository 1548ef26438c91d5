/* Questions kept on this device for rounds without the network. */
import { nextQuestions, startSession } from "../data/practice.js";
import { currentAccount } from "./account.js";
import { tell } from "./sending.js";
import { keyOf, store, stored } from "./store.js";

const COUNT = 20;
const FEW = 10;
const FRESH = 24 * 60 * 60 * 1000;

/**
 * The questions in stock for a system.
 * @param {string} system
 */
export async function stockOf(system) {
  return (await stored("stocks", keyOf(await currentAccount(), system))) ?? null;
}

/**
 * Fill the stock with questions about these conventions, unless it has enough that are not old. Nothing happens if the
 * server is away.
 * @param {string} system
 * @param {string[]} conventions
 * @param {number} version the version of the system now
 */
export async function fillStock(system, conventions, version) {
  const account = await currentAccount();
  const key = keyOf(account, system);
  const was = await stored("stocks", key);
  if (was && isGood(was, conventions, version)) return;
  const session = await startSession(system, conventions);
  const questions = await nextQuestions(session.id, COUNT);
  const about = { key, account, system, session: session.id, conventions, version: session.version };
  await store({ stocks: [{ ...about, questions, stored_at: Date.now() }] });
  tell();
}

/**
 * @param {Bridge.Stock} stock
 * @param {string[]} conventions
 * @param {number} version
 */
function isGood({ conventions: kept, version: of, questions, stored_at }, conventions, version) {
  const isSame = kept.join() === conventions.join() && (of === null || of === version);
  return isSame && questions.length >= FEW && Date.now() - stored_at < FRESH;
}

/**
 * Whether there are questions about these conventions in stock.
 * @param {string} system
 * @param {string[]} conventions
 */
export async function hasStock(system, conventions) {
  const stock = await stockOf(system);
  return stock !== null && stock.questions.length > 0 && stock.conventions.join() === conventions.join();
}

/**
 * Take questions about these conventions out of stock; null if there are none.
 * @param {string} system
 * @param {string[]} conventions
 * @param {number} count
 */
export async function fromStock(system, conventions, count) {
  const stock = await stockOf(system);
  if (!stock || !(await hasStock(system, conventions))) return null;
  await store({ stocks: [{ ...stock, questions: stock.questions.slice(count) }] });
  return { ...stock, questions: stock.questions.slice(0, count) };
}
