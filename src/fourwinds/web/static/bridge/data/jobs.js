/* Jobs: long work that the server does, and that is followed until it ends. */

import { Away, ask } from "../../shell/api.js";
import { newId } from "../../shell/ids.js";

const PAUSE = 500;
const RETRY = 3000;

/**
 * Start a job; repeated with the same id, it is started once.
 * @param {string} kind
 * @param {Record<string, unknown>} values its arguments
 * @param {string} [id]
 * @returns {Promise<Bridge.Job>}
 */
export function startJob(kind, values, id = newId()) {
  return ask("POST", "/api/jobs", { body: { kind, arguments: values, id } });
}

/**
 * A job that was started before. Throws `Refused` if the server has deleted it.
 * @param {string} id
 * @returns {Promise<Bridge.Job>}
 */
export function jobOf(id) {
  return ask("GET", `/api/jobs/${id}`);
}

/** @param {Bridge.Job} job */
export function isUnfinished({ state }) {
  return state === "queued" || state === "running";
}

/**
 * Follow a job until it ends, also over a network that comes and goes, or until the signal says that nobody looks any more.
 * @param {Bridge.Job} job
 * @param {(job: Bridge.Job) => void} show
 * @param {AbortSignal} [signal]
 * @returns {Promise<Bridge.Job>}
 */
export async function followJob(job, show, signal) {
  if (signal?.aborted) return job;
  show(job);
  if (!isUnfinished(job)) return job;
  await pause(PAUSE);
  return signal?.aborted ? job : followJob(await latest(job), show, signal);
}

/**
 * A job as it is now, or as it was if the server cannot be reached.
 * @param {Bridge.Job} job
 */
async function latest(job) {
  try {
    return await jobOf(job.id);
  } catch (error) {
    if (!(error instanceof Away)) throw error;
    await pause(RETRY);
    return job;
  }
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * @param {string} id
 * @returns {Promise<Bridge.Job>}
 */
export function cancelJob(id) {
  return ask("DELETE", `/api/jobs/${id}`);
}

/**
 * Save the result of a job as a file.
 * @param {string} address
 */
export function downloadResult(address) {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
