/* A job of a page: started, followed, and found again after a reload. */

import { ask, problemSentence, problemText, Refused } from "../../shell/api.js";
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { newId } from "../../shell/ids.js";
import { text } from "../../shell/text.js";
import { cancelJob, followJob, isUnfinished, jobOf, startJob } from "./jobs.js";

const JUST_NOW = 60_000;

/**
 * @template About what the page remembers of a job
 */
export class JobRun {
  /** @type {Bridge.Job | null} */
  job = null;
  /** @type {About | null} */
  about = null;
  problem = "";
  isStarting = false;
  /** What the job had found when it was cancelled, in its own words; empty if it was not. */
  cancelled = "";

  #isCancelled = false;
  /** What the job said last while it was running. */
  #said = "";
  #watching = new AbortController();

  /**
   * @param {string} key under which the job is remembered
   * @param {() => void} changed called when there is something new to show
   * @param {(job: Bridge.Job, about: About) => unknown} done called once, when the job has a result
   */
  constructor(key, changed, done) {
    this.key = `job ${key}`;
    this.changed = changed;
    this.done = done;
  }

  get isBusy() {
    return this.isStarting || (this.job !== null && isUnfinished(this.job));
  }

  /** How much is done, in percent. */
  get percent() {
    return Math.round(100 * (this.job?.progress ?? 0));
  }

  /** What is being done, in words. */
  get words() {
    if (this.#isCancelled) return text("jobs.cancelling");
    if (!this.job || this.job.state === "queued") return text("jobs.waiting");
    const { message } = this.job;
    return message ? message[0].toLocaleUpperCase() + message.slice(1) : text("jobs.running");
  }

  /** Go on with the job that was running when the page was left. */
  async resume() {
    this.#watching = new AbortController();
    const known = draftOf(this.key);
    if (!known) return;
    this.about = known.about;
    this.#isCancelled = false;
    await this.#attempt(() => found(known));
  }

  /** Leave the page; the job goes on. */
  leave() {
    this.#watching.abort();
  }

  /**
   * @param {string} kind
   * @param {Record<string, unknown>} values
   * @param {About} about
   */
  async start(kind, values, about) {
    if (this.isBusy) return;
    Object.assign(this, { about, problem: "", cancelled: "", isStarting: true });
    this.#said = "";
    this.#isCancelled = false;
    this.changed();
    const id = newId();
    keepDraft(this.key, { id, kind, values, about, at: Date.now() });
    await this.#attempt(async () => {
      const job = await startJob(kind, values, id);
      return this.#isCancelled ? cancelJob(id) : job;
    });
  }

  async cancel() {
    this.#isCancelled = true;
    this.changed();
    if (this.job) await cancelJob(this.job.id).catch(() => {}); // it is asked again at the next tap
  }

  /** @param {() => Promise<Bridge.Job>} begin */
  async #attempt(begin) {
    const { signal } = this.#watching;
    try {
      const job = await followJob(await begin(), (state) => this.#show(state), signal);
      if (signal.aborted) return;
      keepDraft(this.key, null);
      this.job = null;
      if (job.state === "done") await this.done(job, /** @type {About} */ (this.about));
      if (job.state === "cancelled") this.cancelled = this.#said;
      if (job.state === "failed") this.problem = failure(job);
    } catch (error) {
      if (signal.aborted) return;
      this.job = null;
      const isForgotten = error instanceof Refused && error.status === 404 && !this.isStarting;
      if (error instanceof Refused) keepDraft(this.key, null);
      if (!isForgotten) this.problem = problemText(error, "jobs.away");
    } finally {
      this.isStarting = false;
      if (!signal.aborted) this.changed();
    }
  }

  /** @param {Bridge.Job} job */
  #show(job) {
    this.job = job;
    this.isStarting = false;
    if (job.state === "running" && job.progress > 0) this.#said = job.message;
    this.changed();
  }
}

/**
 * The job that was started before; if the page was left before the server knew of it, it is started now.
 * @param {{ id: string, kind: string, values: Record<string, unknown>, at: number }} known
 */
async function found({ id, kind, values, at }) {
  try {
    return await jobOf(id);
  } catch (error) {
    const isUnknown = error instanceof Refused && error.status === 404;
    if (isUnknown && Date.now() - at < JUST_NOW) return startJob(kind, values, id);
    throw error;
  }
}

/**
 * The result of a job as JSON.
 * @param {Bridge.Job} job
 */
export function resultOf(job) {
  return ask("GET", `/api/jobs/${job.id}/result`);
}

/** @param {Bridge.Job} job */
function failure({ error }) {
  return error ? problemSentence(error) : text("jobs.failed");
}
