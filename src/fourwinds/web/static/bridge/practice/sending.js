/* Sends the answers that wait on this device, and tells who listens what waits. */
import { Refused } from "../../shell/api.js";
import { postAnswers } from "../data/practice.js";
import { confirmedAccount } from "./account.js";
import { allStored, change, keyOf, waitingAnswers } from "./store.js";

const MOST = 100;
const PAUSE = 20_000;
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Promise<void> | null} */
let sending = null;
let isAsked = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Call back after answers were stored or sent. Returns a function that stops it.
 * @param {() => void} listener
 */
export function onSending(listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Send what waits, now and whenever the network comes back. */
export function startSending() {
  addEventListener("online", () => sendAnswers());
  document.addEventListener("visibilitychange", () => !document.hidden && sendAnswers());
  sendAnswers();
}

/** Send what waits; what cannot be sent is tried again later. */
export async function sendAnswers() {
  clearTimeout(timer);
  isAsked = true;
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  await sending;
}

async function sendAll() {
  try {
    while (isAsked) {
      isAsked = false;
      await sendBatch();
      tell();
    }
  } catch (error) {
    const needsSignIn = error instanceof Refused && [401, 403].includes(error.status);
    if (!needsSignIn) timer = setTimeout(sendAnswers, PAUSE);
    tell();
  }
}

/** Tell the listeners that something was stored or sent. */
export function tell() {
  for (const listener of listeners) listener();
}

async function sendBatch() {
  if ((await allStored("answers")).length === 0) return;
  const account = await confirmedAccount();
  const batch = (await waitingAnswers(account)).slice(0, MOST);
  if (batch.length === 0) return;
  const results = await postAnswers(batch);
  for (const [index, result] of results.entries()) await settle(batch[index], result);
  isAsked ||= batch.length === MOST;
}

/**
 * Keep in its round what became of an answer; the one that another device gave before counts.
 * @param {Bridge.WaitingAnswer} sent
 * @param {Bridge.SyncedAnswer} result
 */
async function settle({ key, account, system, question_id, call }, { answer, problem }) {
  /** @type {Bridge.RoundAnswer} */
  const settled = { call };
  if (problem) settled.refused = problem.problem;
  else if (!answer?.counts) settled.late = answer?.counted_call;
  await change(
    "rounds",
    keyOf(account, system),
    (round) => withAnswer(round, question_id, settled),
    {},
    { answers: [key] },
  );
}

/**
 * @param {Bridge.Round} round
 * @param {string} question
 * @param {Bridge.RoundAnswer} answer
 */
function withAnswer(round, question, answer) {
  return round.answers[question] ? { ...round, answers: { ...round.answers, [question]: answer } } : round;
}
