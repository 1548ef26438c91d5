/* The line that is looked at: what it means, what is being typed for it, and what happens when it is kept. */
import { Away, problemText, Refused } from "../../shell/api.js";
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { lookUp, readMeaning, writeLine } from "../data/notes.js";
import { meaningOf, nameOf } from "./line-text.js";

const PAUSE = 60;
const TYPING = 40;

/**
 * @typedef {object} Asked what to look at
 * @property {string} sequence the auction of a call, or the sequence of a line
 * @property {string} line the sequence of the line that defines it
 * @property {boolean} [isNew] whether there is no line yet
 * @property {boolean} [isDeleted]
 */

/** @typedef {{ mine: string, theirs: string }} Conflict */

export class Subject {
  /** @type {Asked | null} */
  asked = null;
  /** @type {Bridge.Reading | null} the line as it is */
  reading = null;
  /** @type {Bridge.Reading | null} what is being typed */
  preview = null;
  /** @type {Bridge.Lookup | null} */
  found = null;
  /** @type {string | null} what is being typed; null if nothing is */
  draft = null;
  /** @type {string | null} the text of the line when typing began; null if it is not known */
  begun = null;
  /** @type {string | null} the text that was just kept; null once the line has been read again */
  kept = null;
  /** The version of the system when typing began. */
  begunAt = 0;
  /** @type {string} the sequence that a change is for: the line as written, or only this auction */
  scope = "";
  /** @type {Conflict | null} */
  conflict = null;
  problem = "";
  isReading = false;
  /** Whether what is typed cannot be read, since the server is unavailable. */
  isUnread = false;
  /** Whether the line is being deleted: news of that may come before the answer, and find it gone. */
  isLeaving = false;

  /** @type {AbortController | null} */
  #typing = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #loadTimer = undefined;
  #loaded = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #previewTimer = undefined;
  #number = 0;

  /**
   * @param {string} system
   * @param {() => number} version the version that is shown
   * @param {() => void} changed called when there is something new to show
   */
  constructor(system, version, changed) {
    this.system = system;
    this.version = version;
    this.changed = changed;
  }

  /** The text of the line as it is. */
  get saved() {
    return this.kept ?? meaningOf(this.reading?.line ?? null);
  }

  /** The text to show in the field. */
  get value() {
    return this.draft ?? this.saved;
  }

  /**
   * Look at another line. What was typed for the one before stays as its draft.
   * @param {Asked | null} asked
   */
  look(asked) {
    if (asked?.sequence === this.asked?.sequence && asked?.line === this.asked?.line) return;
    this.#stop();
    this.isUnread = false;
    Object.assign(this, { asked, reading: null, preview: null, found: null, kept: null, conflict: null, problem: "" });
    this.scope = asked?.line ?? "";
    const draft = asked ? draftOf(this.#key) : null;
    this.draft = draft?.text ?? (asked?.isNew ? "" : null);
    this.begun = draft?.begun ?? null;
    this.begunAt = draft?.begunAt ?? 0;
    this.changed();
    clearTimeout(this.#loadTimer);
    this.#loadTimer = asked ? setTimeout(() => this.load(), PAUSE) : undefined;
  }

  get #key() {
    return `line ${this.system} ${this.scope}`;
  }

  /** Read the line from the server, also after somebody changed it. */
  load() {
    clearTimeout(this.#loadTimer);
    this.#loadTimer = undefined;
    this.#loaded = this.#load();
    return this.#loaded;
  }

  /** Resolves when the line has been read. */
  ready() {
    return this.#loadTimer === undefined ? this.#loaded : this.load();
  }

  async #load() {
    const { asked } = this;
    if (!asked || asked.isDeleted || this.isLeaving) return;
    const number = ++this.#number;
    try {
      const reading = asked.isNew ? null : readMeaning(this.system, asked.sequence, null);
      const found = asked.isNew ? null : lookUp(this.system, asked.sequence);
      const answers = await Promise.all([reading, found]);
      if (number !== this.#number) return;
      [this.reading, this.found] = answers;
      this.kept = null;
      if (this.draft === null) this.preview = null;
      this.#begin();
      this.problem = "";
    } catch (error) {
      if (number !== this.#number) return;
      this.problem = problemText(error, "editor.away_line");
    }
    this.changed();
    if (this.draft !== null) this.#preview(this.draft);
  }

  /** @param {string} text */
  type(text) {
    if (this.draft === null) {
      this.begun = null;
      this.begunAt = this.version();
    }
    this.draft = text;
    this.conflict = null;
    this.#begin();
    keepDraft(this.#key, { text, begun: this.begun, begunAt: this.begunAt });
    this.changed();
    clearTimeout(this.#previewTimer);
    this.#previewTimer = setTimeout(() => this.#preview(text), TYPING);
  }

  /** Remember the text that typing began with; if it arrives only later, it is the same while the version is. */
  #begin() {
    if (this.reading && this.version() === this.begunAt) this.begun ??= this.saved;
  }

  /**
   * Read what is typed; an answer that is overtaken by a later one is dropped.
   * @param {string} text
   */
  async #preview(text) {
    this.#stop();
    if (!text.trim() || !this.asked) {
      this.preview = null;
      this.changed();
      return;
    }
    const typing = new AbortController();
    this.#typing = typing;
    this.isReading = true;
    try {
      this.preview = await readMeaning(this.system, this.scope, text, typing.signal);
      this.isUnread = false;
      this.problem = "";
    } catch (error) {
      if (typing.signal.aborted) return;
      this.isUnread = error instanceof Away;
      this.problem = this.isUnread ? "" : problemText(error, "editor.away_line");
    }
    if (this.#typing !== typing) return;
    this.isReading = false;
    this.changed();
  }

  #stop() {
    clearTimeout(this.#previewTimer);
    this.#typing?.abort();
    this.#typing = null;
    this.isReading = false;
  }

  /** Give back the text as it was. */
  forget() {
    this.#stop();
    keepDraft(this.#key, null);
    Object.assign(this, { draft: this.asked?.isNew ? "" : null, preview: null, conflict: null, problem: "" });
    this.isUnread = false;
    this.changed();
  }

  /**
   * Change the line as written, or only this auction.
   * @param {boolean} isWhole
   */
  setScope(isWhole) {
    const { asked, draft } = this;
    if (!asked) return;
    keepDraft(this.#key, null);
    this.scope = isWhole ? asked.line : asked.sequence;
    if (draft !== null) this.type(draft);
    else this.changed();
  }

  /**
   * Keep what was typed. Returns the change; null if it was not made, with the reason in `problem` or `conflict`.
   * @param {number} version
   * @param {{ anyway?: boolean }} [how] also if somebody else has changed the line
   * @returns {Promise<Bridge.Change | null>}
   */
  async keep(version, { anyway = false } = {}) {
    await this.ready();
    const { asked, draft, scope } = this;
    if (!asked || draft === null) return null;
    if (!draft.trim() || (draft.trim() === this.saved && scope === asked.line)) {
      this.forget();
      return null;
    }
    if (!anyway && this.reading && this.saved !== this.begun) {
      this.conflict = { mine: draft, theirs: this.saved };
      this.changed();
      return null;
    }
    try {
      const change = await writeLine(this.system, version, scope, draft.trim());
      this.#stop();
      keepDraft(this.#key, null);
      Object.assign(this, { draft: null, kept: draft.trim(), isUnread: false, conflict: null, problem: "" });
      this.asked = { sequence: asked.sequence, line: scope };
      this.changed();
      return change;
    } catch (error) {
      if (error instanceof Refused && error.status === 412) throw error;
      this.problem = problemText(error, "editor.away_edit");
      this.changed();
      return null;
    }
  }

  /** The name of the line as written, with its qualifiers. */
  get lineName() {
    return this.reading?.line ? nameOf(this.reading.line) : (this.asked?.line ?? "");
  }
}
