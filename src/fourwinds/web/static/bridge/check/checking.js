/* A system that is being checked: its faults, the last trial on hands, and repairs. */
import { problemText, Refused } from "../../shell/api.js";
import { faultKey, keepTrial, lastTrial, showCheck } from "../data/checks.js";
import { JobRun, resultOf } from "../data/job-run.js";
import { downloadResult } from "../data/jobs.js";
import { showSystemOrBase } from "../data/systems.js";
import { Changes } from "../editor/changes.js";
import { followChanges } from "../editor/live.js";
import { isStored } from "../system/places.js";

const SEED = 1;

export class Checking {
  /** @type {Bridge.System | null} */
  system = null;
  /** @type {Bridge.LineCheck | null} what was read from the lines */
  found = null;
  /** @type {Bridge.HandsTrial | null} */
  trial = null;
  problem = "";
  isRepairing = false;

  /** The version after the last change that is known: older faults are not shown again. */
  #least = 0;
  /** Counts questions, so that only the answer to the last one is shown. */
  #asked = 0;
  #isOver = false;
  /** @type {(() => void) | null} */
  #stop = null;

  /**
   * @param {string} id
   * @param {() => void} changed called when there is something new to show
   */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    /** @type {JobRun<{ version: number }>} */
    this.run = new JobRun(`check ${id}`, changed, async (job, { version }) => {
      this.trial = { report: await resultOf(job), version, at: new Date().toISOString(), repaired: [] };
      await keepTrial(id, this.trial);
    });
    /** @type {JobRun<null>} */
    this.file = new JobRun(`report ${id}`, changed, ({ result }) => result && downloadResult(result));
    this.changes = new Changes({ id, version: () => this.system?.version ?? 0, renew: () => this.#renew() });
  }

  async start() {
    this.trial = await lastTrial(this.id).catch(() => null);
    this.changed();
    try {
      await this.#read();
    } catch (error) {
      if (error instanceof Refused && error.code === "sign_in_needed")
        location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
      else this.problem = problemText(error, "check.away");
    }
    this.changed();
    if (this.#isOver || this.problem) return;
    if (isStored(this.id)) this.#stop = followChanges(this.id, ({ number }) => this.#heard(number));
    await Promise.all([this.run.resume(), this.file.resume()]);
  }

  stop() {
    this.#isOver = true;
    this.#stop?.();
    this.run.leave();
    this.file.leave();
  }

  get isEditable() {
    return isStored(this.id) && this.system !== null && this.system.role !== "viewer";
  }

  /** All faults: those in the lines as they are now, and those that the last trial found on hands. */
  get faults() {
    if (!this.found) return [];
    const simulated = new Set(this.found.kinds.filter((kind) => kind.simulated).map(({ name }) => name));
    const repaired = new Set(this.trial?.repaired);
    const tried = (this.trial?.report.faults ?? []).filter(
      (fault) => simulated.has(fault.kind) && !repaired.has(faultKey(fault)),
    );
    return [...this.found.faults, ...tried];
  }

  async #read() {
    await Promise.all([this.#readFaults(), this.#readSystem()]);
  }

  /** Know the version at once; the faults follow. */
  async #renew() {
    this.#readFaults().catch(() => {}); // what is shown stays until the server is back
    await this.#readSystem();
  }

  async #readSystem() {
    await showSystemOrBase(this.id, (system) => {
      this.system = system;
      this.changed();
    });
  }

  async #readFaults() {
    const number = ++this.#asked;
    await showCheck(this.id, (found) => {
      if (number !== this.#asked || found.version < this.#least) return;
      this.found = found;
      this.changed();
    });
  }

  /** @param {number} number of the change */
  #heard(number) {
    if (this.#isOver || this.changes.isBusy || number <= (this.system?.version ?? 0)) return;
    this.#least = number;
    this.#renew().catch(() => {}); // what is shown stays until the server is back
  }

  /** The name of the version that is shown, for jobs. */
  get #version() {
    return isStored(this.id) ? `${this.id}@${this.system?.version}` : this.id;
  }

  /** @param {number} hands */
  async tryHands(hands) {
    if (!this.system) return;
    const { version } = this.system;
    await this.run.start("lint", { system_id: this.#version, hands, seed: SEED }, { version });
  }

  /**
   * Save the report as a file, on as many hands as were tried last.
   * @param {string} format
   */
  async save(format) {
    if (!this.system) return;
    const hands = this.trial?.report.hands ?? 0;
    await this.file.start("lint", { system_id: this.#version, hands, seed: SEED, format }, null);
  }

  /**
   * Repair faults. Returns whether it was done.
   * @param {import("./fixes.js").Fix} fix
   */
  async repair(fix) {
    this.isRepairing = true;
    this.changed();
    /** @type {string[]} */
    let ended = [];
    const done = await this.changes.make(
      async (version) => {
        const change = await fix.make(this.id, version);
        this.#least = change.version;
        if (this.found) this.found = { ...this.found, faults: this.found.faults.filter((fault) => !fix.ends(fault)) };
        ended = (this.trial?.report.faults ?? []).filter(fix.ends).map(faultKey);
        await this.#mark(ended, true);
        return change;
      },
      ({ to_review }) => [fix.done, ...to_review].join(". "),
      { undone: () => this.#mark(ended, false) },
    );
    this.isRepairing = false;
    this.changed();
    return done !== null;
  }

  /**
   * Remember which faults found on hands were repaired.
   * @param {string[]} keys
   * @param {boolean} areRepaired
   */
  async #mark(keys, areRepaired) {
    if (!this.trial || keys.length === 0) return;
    const others = this.trial.repaired.filter((key) => !keys.includes(key));
    this.trial = { ...this.trial, repaired: areRepaired ? [...others, ...keys] : others };
    this.changed();
    await keepTrial(this.id, this.trial);
  }
}
