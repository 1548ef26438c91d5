/* What the editor knows of a system: the levels of its tree that were asked for, and all its lines in brief. */
import { nextCalls, outline } from "../data/notes.js";

export const MARKS = /** @type {const} */ ({
  edited: 1,
  covering: 2,
  deleted: 4,
  review: 8,
  fallback: 16,
  unclear: 32,
});

export class NotesStore {
  /** @type {Map<string, Bridge.NextCalls>} */
  levels = new Map();
  /** @type {Bridge.OutlineLine[] | null} */
  lines = null;
  /** @type {string[]} */
  modules = [];
  /** @type {Map<string, Promise<void>>} */
  #asked = new Map();
  /** @type {Promise<void> | null} */
  #outline = null;

  /**
   * @param {string} system
   * @param {() => void} changed
   */
  constructor(system, changed) {
    this.system = system;
    this.changed = changed;
  }

  /**
   * Know what follows an auction; rejects if the server refuses or is away and nothing is saved.
   * @param {string} path
   */
  level(path) {
    if (this.levels.has(path)) return Promise.resolve();
    const asked = this.#asked.get(path) ?? this.#read(path);
    this.#asked.set(path, asked);
    return asked;
  }

  /** @param {string} path */
  async #read(path) {
    try {
      const level = await nextCalls(this.system, path);
      this.levels = new Map(this.levels).set(path, level);
      this.changed();
    } finally {
      this.#asked.delete(path);
    }
  }

  /** Know all lines in brief. */
  all() {
    this.#outline ??= this.#readAll();
    return this.#outline;
  }

  async #readAll() {
    try {
      const { modules, lines } = await outline(this.system);
      this.modules = modules;
      this.lines = lines.map(([sequence, meaning, module, marks]) => ({
        sequence,
        meaning,
        module: modules[module],
        marks,
      }));
      this.changed();
    } catch (error) {
      this.#outline = null;
      throw error;
    }
  }

  /**
   * Read again what is shown, after a change; what is shown stays until the new answer is there.
   * @param {string[]} paths the levels that are shown
   */
  async renew(paths) {
    const known = paths.filter((path) => this.levels.has(path));
    const hadLines = this.lines !== null;
    this.#outline = null;
    const [levels] = await Promise.all([
      Promise.all(known.map((path) => nextCalls(this.system, path).catch(() => null))),
      hadLines ? this.all().catch(() => {}) : null,
    ]);
    this.levels = new Map(known.flatMap((path, index) => (levels[index] ? [[path, levels[index]]] : [])));
    this.changed();
  }
}

/** @typedef {{ find: string, show: string, module: string }} Filter */

/**
 * The lines that a filter leaves, as rows. `show` is `all` or the name of a mark; `find` is looked for in calls and words.
 * @param {Bridge.OutlineLine[]} lines
 * @param {Filter} filter
 * @returns {Bridge.Row[]}
 */
export function lineRows(lines, { find, show, module }) {
  const wanted = find.toLowerCase().trim();
  const path = callsIn(wanted);
  const mark = show in MARKS ? MARKS[/** @type {keyof typeof MARKS} */ (show)] : 0;
  const chosen = lines.filter(
    (line) =>
      (!module || line.module === module) &&
      (!mark || line.marks & mark) &&
      (!wanted || line.meaning.toLowerCase().includes(wanted) || line.sequence.toLowerCase().includes(path ?? wanted)),
  );
  if (path) chosen.sort((a, b) => Number(b.sequence.startsWith(path)) - Number(a.sequence.startsWith(path)));
  return chosen.map((line) => ({
    key: `${line.sequence} ${line.module}`,
    kind: "line",
    depth: 0,
    open: null,
    sequence: line.sequence,
    line,
  }));
}

const CALL = /^\(?(?:[1-7](?:c|d|h|s|n|nt|m|om|x|y|z)|p|pass|x|xx|any|bid|suit|call|jump)\)?$/i;

/**
 * An auction that is looked for, as notes write it: `1n 2c` as `1n-(p)-2c`; null if it is no auction.
 * @param {string} text
 */
export function callsIn(text) {
  const tokens = text.split(/[\s,–-]+/).filter(Boolean);
  if (tokens.length === 0 || !tokens.every((token) => CALL.test(token)) || !tokens.some((token) => /\d/.test(token)))
    return null;
  /** @type {string[]} */
  const calls = [];
  for (const token of tokens) {
    const call = token.toLowerCase().replace("nt", "n").replace("pass", "p");
    const before = calls.at(-1);
    if (before && !before.startsWith("(") && !call.startsWith("(")) calls.push("(p)");
    calls.push(call);
  }
  return calls.join("-");
}
