/* The base of sheets in which a hand is entered that has no steps: an uncertain hand, a correction, a baseline. */
import { LitElement } from "lit";
import { shared } from "../../elements/shared.js";
import { fresh } from "./entry.js";
import { formStyles } from "./forms.js";
import { entryStyles } from "./styles.js";

/** Has the table and the entry. Events `fw-entry` with the entry as it becomes, and `fw-done` to record it. */
export class EntrySheet extends LitElement {
  static properties = {
    names: { attribute: false },
    tables: { attribute: false },
    state: { attribute: false },
    entry: { attribute: false },
  };
  static styles = [shared, entryStyles, formStyles];

  constructor() {
    super();
    /** @type {string[]} */
    this.names = [];
    /** @type {Riichi.Tables | null} */
    this.tables = null;
    /** @type {Riichi.State | null} */
    this.state = null;
    this.entry = fresh();
  }

  /** @param {Riichi.Entry} entry */
  become(entry) {
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry } }));
  }

  /** Drop what is entered, except for riichi. */
  cancel() {
    this.become(fresh(this.entry.riichi));
  }

  record() {
    this.dispatchEvent(new CustomEvent("fw-done"));
  }
}

/**
 * Whether an element has the table that an entry is for.
 * @template {{tables: Riichi.Tables | null, state: Riichi.State | null}} T
 * @param {T} element
 * @returns {element is T & {tables: Riichi.Tables, state: Riichi.State}}
 */
export function hasTable(element) {
  return element.tables !== null && element.state !== null;
}
