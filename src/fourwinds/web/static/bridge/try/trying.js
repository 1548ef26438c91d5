/* A change that is tried: what is asked, the job, and the last answer. */
import { problemText, Refused } from "../../shell/api.js";
import { JobRun, resultOf } from "../data/job-run.js";
import { baseName, moduleName, showLibrary } from "../data/library.js";
import { showSystemOrBase, showSystems } from "../data/systems.js";
import { keepComparison, lastComparison } from "../data/trials.js";
import { showHistory } from "../data/versions.js";
import { isStored } from "../system/places.js";
import { jobArguments, keepQuestion, kindsFor, missing, questionNow, tellQuestion } from "./question.js";

export class Trying {
  /** @type {Bridge.System | null} */
  system = null;
  /** @type {Bridge.LibraryChoices | null} */
  library = null;
  /** @type {Bridge.ListedSystem[]} */
  systems = [];
  /** @type {Bridge.Version[]} the latest changes */
  history = [];
  /** @type {import("../data/trials.js").KeptTrial | null} */
  last = null;
  problem = "";
  /** Why the question cannot be asked. */
  refusal = "";

  /**
   * @param {string} id
   * @param {() => void} changed called when there is something new to show
   * @param {() => void} answered called when an answer arrives
   */
  constructor(id, changed, answered) {
    this.id = id;
    this.changed = changed;
    this.question = questionNow(id);
    /** @type {JobRun<{ question: string, version: number }>} */
    this.run = new JobRun(`try ${id}`, changed, async (job, about) => {
      this.last = { report: await resultOf(job), ...about, at: new Date().toISOString() };
      await keepComparison(id, this.last);
      changed();
      answered();
    });
  }

  async start() {
    this.last = await lastComparison(this.id).catch(() => null);
    try {
      await Promise.all([this.#readSystem(), this.#readLibrary()]);
      if (!this.kinds.includes(this.question.kind)) this.question = { ...this.question, kind: this.kinds[0] };
    } catch (error) {
      if (error instanceof Refused && error.code === "sign_in_needed")
        location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
      else this.problem = problemText(error, "try.away");
    }
    this.changed();
    this.#readSystems().catch(() => {}); // the bases are offered
    if (isStored(this.id)) this.#readHistory().catch(() => {}); // versions are only numbered
    await this.run.resume();
  }

  stop() {
    this.run.leave();
  }

  get version() {
    return this.system?.version ?? 0;
  }

  get kinds() {
    return kindsFor(this.id, this.version);
  }

  /** The conventions of the system with their parameters; those usual on a base. */
  get conventions() {
    if (isStored(this.id)) return this.system?.conventions ?? [];
    const usual = this.library?.bases.find(({ id }) => id === this.id)?.usual ?? [];
    return usual.map(({ id, parameters }) => ({ id, parameters }));
  }

  /** The base with its parameters. */
  get base() {
    const { base } = this.system ?? {};
    return isStored(this.id) && base ? base : { id: this.id, parameters: {} };
  }

  async #readSystem() {
    await showSystemOrBase(this.id, (system) => {
      this.system = system;
      this.changed();
    });
  }

  async #readLibrary() {
    await showLibrary((library) => {
      this.library = library;
      this.changed();
    });
  }

  async #readSystems() {
    await showSystems((systems) => {
      this.systems = systems;
      this.changed();
    });
  }

  async #readHistory() {
    await showHistory(this.id, ({ items }) => {
      this.history = items;
      this.changed();
    });
  }

  /** Names a module. */
  name = (/** @type {string} */ id) => moduleName(this.library, id);

  /** The systems that opponents can play. */
  get opponents() {
    const bases = (this.library?.bases ?? []).map(({ id }) => ({ id, name: baseName(id) }));
    return [...bases, ...this.systems.map(({ id, name }) => ({ id, name }))];
  }

  /** @param {Partial<import("./question.js").Question>} part */
  change(part) {
    this.question = { ...this.question, ...part };
    this.refusal = "";
    keepQuestion(this.id, this.question);
    this.changed();
  }

  /** Start the job, if nothing is missing. */
  async ask() {
    const { id, question, version } = this;
    this.refusal = missing(question, version);
    this.changed();
    if (this.refusal) return;
    const about = { question: tellQuestion(question, version, this.name), version };
    await this.run.start("try", jobArguments(id, version, question), about);
  }
}
