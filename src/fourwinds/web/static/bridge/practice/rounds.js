/* Rounds of questions on this device: answers are judged here at once, online and offline, and sent afterwards. */

import { Away } from "../../shell/api.js";
import { newId } from "../../shell/ids.js";
import { nextQuestions, startSession } from "../data/practice.js";
import { currentAccount } from "./account.js";
import { sendAnswers, tell } from "./sending.js";
import { fromStock, hasStock } from "./stock.js";
import { change, keyOf, store, stored } from "./store.js";

/** How long a round waits for the server if there are questions in stock. */
const SHORT = 8_000;

/**
 * The round of a system on this device, if there is one.
 * @param {string} system
 */
export async function roundOf(system) {
  return (await stored("rounds", keyOf(await currentAccount(), system))) ?? null;
}

/**
 * Start a round: with new questions, or without the network with those in stock. Throws `Refused`, or `Away` where
 * nothing is in stock.
 * @param {string} system
 * @param {string[]} conventions none means all of the system
 * @param {number} count
 */
export function startRound(system, conventions, count) {
  return startWith(system, conventions, count, async (time) => (await startSession(system, conventions, time)).id);
}

/**
 * Start another round about the same; the lines that were missed come first.
 * @param {Bridge.Round} round
 */
export function startAgain({ system, session, conventions, count }) {
  return startWith(system, conventions, count, async () => session);
}

/**
 * @param {string} system
 * @param {string[]} conventions
 * @param {number} count
 * @param {(time: number | undefined) => Promise<string>} sessionOf the session to ask, within a time
 */
async function startWith(system, conventions, count, sessionOf) {
  const time = (await hasStock(system, conventions)) ? SHORT : undefined;
  try {
    await Promise.race([sendAnswers(), new Promise((resolve) => setTimeout(resolve, SHORT))]);
    const session = await sessionOf(time);
    await begin(system, session, conventions, count, await nextQuestions(session, count, time));
  } catch (error) {
    const found = error instanceof Away ? await fromStock(system, conventions, count) : null;
    if (!found) throw error;
    await begin(system, found.session, conventions, count, found.questions);
  }
}

/**
 * @param {string} system
 * @param {string} session
 * @param {string[]} conventions
 * @param {number} count
 * @param {Bridge.StoredQuestion[]} questions
 */
async function begin(system, session, conventions, count, questions) {
  const account = await currentAccount();
  const key = keyOf(account, system);
  /** @type {Bridge.Round} */
  const round = { key, account, system, session, conventions, count, questions, answers: {}, at: 0 };
  await store({ rounds: [round] });
  tell();
}

/**
 * Answer the question that is shown. The first answer counts.
 * @param {Bridge.Round} round
 * @param {string} call
 */
export async function answerQuestion({ key, account, system, questions, at }, call) {
  const { id } = questions[at];
  const waiting = { key: newId(), account, system, question_id: id, call, at: new Date().toISOString() };
  const answered = (/** @type {Bridge.Round} */ round) =>
    round.answers[id] ? round : { ...round, answers: { ...round.answers, [id]: { call } } };
  await change("rounds", key, answered, { answers: [waiting] });
  tell();
  sendAnswers();
}

/**
 * Go on after an answered question.
 * @param {Bridge.Round} round
 */
export async function goOn({ key, at }) {
  await change("rounds", key, (round) => (round.at === at ? { ...round, at: at + 1 } : round));
}

/**
 * The judgement of the call that was answered; undefined if there is no answer yet.
 * @param {Bridge.Round} round
 * @param {Bridge.StoredQuestion} question
 */
export function judgementOf(round, question) {
  const answer = round.answers[question.id];
  return answer && question.judgements.find(({ call }) => call === answer.call);
}

/** Whether a round has questions that are not answered yet.
    @param {Bridge.Round | null} round */
export function isOpen(round) {
  return round !== null && round.at < round.questions.length;
}
