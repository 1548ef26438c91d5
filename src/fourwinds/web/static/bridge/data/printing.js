/* The PDF of a system, which the server makes as a job with progress. */
import { ask } from "../../shell/api.js";

const PAUSE = 500;

/**
 * Start the job.
 * @param {string} system
 * @param {{ paper: string, deck: string }} form
 * @returns {Promise<Bridge.Job>}
 */
export function printSystem(system, form) {
  return ask("POST", "/api/jobs", { body: { kind: "system_pdf", arguments: { system_id: system, ...form } } });
}

/**
 * Follow a job until it ends.
 * @param {Bridge.Job} job
 * @param {(job: Bridge.Job) => void} show
 * @returns {Promise<Bridge.Job>}
 */
export async function followJob(job, show) {
  show(job);
  if (!["queued", "running"].includes(job.state)) return job;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return followJob(await ask("GET", `/api/jobs/${job.id}`), show);
}

/** @param {string} job */
export function cancelJob(job) {
  return ask("DELETE", `/api/jobs/${job}`);
}
