/* The PDF of a system, which the server makes as a job. */
import { startJob } from "./jobs.js";

/**
 * Start the job.
 * @param {string} system
 * @param {{ paper: string, deck: string }} form
 */
export function printSystem(system, form) {
  return startJob("system_pdf", { system_id: system, ...form });
}
