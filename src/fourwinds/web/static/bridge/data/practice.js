/* Practice on the server: sessions, questions, boards and progress. */
import { keep, recall, showing } from "../../shell/answers.js";
import { ask } from "../../shell/api.js";

const ALL = "/api/practice";
const PATIENCE = 60_000;

/** Stop waiting for a network that does not answer. A large system takes its time when it is first used. */
const patience = (time = PATIENCE) => AbortSignal.timeout(time);

/**
 * Start a session about conventions of a system; none means all of it.
 * @param {string} system
 * @param {string[]} conventions
 * @param {number} [time] how long to wait at most, in milliseconds
 * @returns {Promise<Bridge.PracticeSession>}
 */
export function startSession(system, conventions, time) {
  return ask("POST", `${ALL}/sessions`, { body: { system, conventions }, signal: patience(time) });
}

/**
 * Ask the next questions of a session, with everything that is needed to judge them without the server.
 * @param {string} session
 * @param {number} count
 * @param {number} [time] how long to wait at most for each answer, in milliseconds
 * @returns {Promise<Bridge.StoredQuestion[]>}
 */
export async function nextQuestions(session, count, time) {
  const path = `${ALL}/sessions/${session}`;
  /** @type {Bridge.PracticeQuestion[]} */
  const questions = await ask("POST", `${path}/questions`, { body: { count }, signal: patience(time) });
  /** @type {Bridge.JudgedCalls} */
  const judged = await ask("GET", `${path}/judgements`, { signal: patience(time) });
  return questions
    .filter(({ id }) => judged.questions[id])
    .map((each) => ({ ...each, judgements: judged.questions[each.id], help: judged.help[each.id] }));
}

/**
 * Send answers that were given on this device.
 * @param {Bridge.WaitingAnswer[]} answers
 * @returns {Promise<Bridge.SyncedAnswer[]>}
 */
export function postAnswers(answers) {
  const sent = answers.map(({ key, question_id, call, at }) => ({ id: key, question_id, call, at }));
  return ask("POST", `${ALL}/answers`, { body: { answers: sent }, signal: patience() });
}

/**
 * Show the score for each convention of a system with what comes back today, at once from the last visit and then from
 * the server.
 * @param {string} system
 * @param {(progress: Bridge.PracticeProgress[]) => void} show
 */
export async function showProgress(system, show) {
  const path = `${ALL}/progress?system=${encodeURIComponent(system)}`;
  const saved = await recall(path);
  if (saved) show(saved);
  const midnight = new Date();
  midnight.setHours(24, 0, 0, 0);
  const progress = await ask("GET", `${path}&until=${midnight.toISOString()}`, { signal: patience() });
  show(progress);
  await keep(path, progress);
}

/**
 * Deal a board. Repeating it with the same id returns the board.
 * @param {string} session
 * @param {string} id
 * @param {string[]} seats
 * @returns {Promise<Bridge.PracticeBoard>}
 */
export function dealBoard(session, id, seats) {
  return ask("POST", `${ALL}/sessions/${session}/boards`, { body: { id, seats }, signal: patience() });
}

/**
 * Show a board, at once from the last visit and then from the server.
 * @param {string} id
 * @param {(board: Bridge.PracticeBoard) => void} show
 */
export function showBoard(id, show) {
  return showing(boardAddress(id), show);
}

/**
 * Make a call on a board; the number of the call makes it safe to repeat.
 * @param {string} id
 * @param {string} call
 * @param {number} number
 * @returns {Promise<Bridge.PracticeBoard>}
 */
export function callOnBoard(id, call, number) {
  return ask("POST", `${boardAddress(id)}/calls`, { body: { call, number }, signal: patience() });
}

/**
 * Explain the calls on a board so far, with a hint.
 * @param {string} id
 * @returns {Promise<Bridge.PracticeHelp>}
 */
export function helpOnBoard(id) {
  return ask("GET", `${boardAddress(id)}/help`, { signal: patience() });
}

/**
 * Show the review of a board whose auction is over.
 * @param {string} id
 * @param {(review: Bridge.BoardReview) => void} show
 */
export function showReview(id, show) {
  return showing(`${boardAddress(id)}/review`, show);
}

/**
 * The address of a board in the API, under which its last state is saved.
 * @param {string} id
 */
export function boardAddress(id) {
  return `${ALL}/boards/${id}`;
}
