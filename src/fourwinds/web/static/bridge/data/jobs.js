/* Jobs: long work that the server does, and that is followed until it ends. */

import { ask } from "../../shell/api.js";
import { newId } from "../../shell/ids.js";

const PAUSE = 500;

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
 * Follow a job until it ends, or until the signal says that nobody looks any more.
 * @param {Bridge.Job} job
 * @param {(job: Bridge.Job) => void} show
 * @param {AbortSignal} [signal]
 * @returns {Promise<Bridge.Job>}
 */
export async function followJob(job, show, signal) {
  if (signal?.aborted) return job;
  show(job);
  if (!isUnfinished(job)) return job;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return signal?.aborted ? job : followJob(await jobOf(job.id), show, signal);
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
