/* A system that is being edited: what is shown of it, the chosen line, its changes, and those of others. */
import { isConcrete } from "../../elements/notation.js";
import { toast } from "../../elements/toast.js";
import { problemText, Refused } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { learnNames } from "../data/module-names.js";
import { lookUp } from "../data/notes.js";
import { showSystemOrBase } from "../data/systems.js";
import { keepPlace, placeNow } from "./address.js";
import { Changes } from "./changes.js";
import { nameOf } from "./line-text.js";
import { followChanges, Onlookers } from "./live.js";
import { lineRows, MARKS, NotesStore } from "./notes-store.js";
import { Subject } from "./subject.js";
import { openLevels, parentOf, pathTo, tailKey, treeRows } from "./tree-rows.js";

/** @typedef {import("./address.js").Place} Place */
/** @typedef {import("./tree-rows.js").Order} Order */

const PHONE = matchMedia("(width < 40em)");
const NEWS_PAUSE = 250;
/** @type {string[]} always the same, so that rows are not drawn again */
const NOBODY = [];

export class Editing {
  /** @type {Bridge.System | null} */
  system = null;
  problem = "";
  place = placeNow();
  /** The key of the chosen row. */
  at = "";
  /** @type {ReadonlySet<string>} the keys of the rows that are open */
  open = new Set();
  /** @type {Order} */
  order = localStorage.getItem("editor order") === "call" ? "call" : "often";
  /** @type {Bridge.Onlooker[]} */
  onlookers = [];
  /** Another object when rows have to be drawn again, although they are the same. */
  news = {};

  /** @type {(() => void)[]} */
  #stops = [];
  /** @type {{ from: unknown[], rows: Bridge.Row[] }} */
  #drawn = { from: [], rows: [] };
  #isOver = false;

  /**
   * @param {string} id
   * @param {() => void} changed called when there is something new to show
   * @param {() => void} lineChanged called when only the chosen line has something new, as at every key typed
   */
  constructor(id, changed, lineChanged) {
    this.id = id;
    this.changed = changed;
    this.store = new NotesStore(id, changed);
    this.subject = new Subject(id, () => this.version, lineChanged);
    const renew = () => this.renew();
    this.changes = new Changes({ id, version: () => this.version, renew, ready: () => this.subject.ready() });
    this.watchers = new Onlookers(id, (others) => {
      this.onlookers = others;
      this.#drawAgain();
    });
  }

  async start() {
    learnNames(() => this.#drawAgain()).catch(() => {}); // ids are shown instead
    try {
      await Promise.all([this.#readSystem(), this.store.level("")]);
      if (!this.#isOver) this.#follow();
      await this.arrive();
    } catch (error) {
      if (error instanceof Refused && error.code === "sign_in_needed")
        location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
      else this.problem = problemText(error, "editor.away");
    }
    this.changed();
  }

  stop() {
    this.#isOver = true;
    this.watchers.stop();
    for (const stop of this.#stops) stop();
  }

  #drawAgain() {
    this.news = {};
    this.changed();
  }

  get isEditable() {
    return this.system !== null && this.system.role !== "viewer" && !this.isLibrary;
  }

  /** The version that is shown; 0 if nothing is. */
  get version() {
    return this.system?.version ?? 0;
  }

  /** Whether this is a base of the library, which nobody can edit. */
  get isLibrary() {
    return this.system?.version === 0;
  }

  /** Whether lines are listed, instead of the tree. */
  get isList() {
    const { find, show, module } = this.place;
    return Boolean(find || show || module);
  }

  /** @returns {Bridge.Row[]} */
  get rows() {
    const { store, open, order } = this;
    const { find, show, module } = this.place;
    const from = this.isList ? [store.lines, find, show, module] : [store.levels, open, order];
    if (from.length !== this.#drawn.from.length || from.some((each, index) => each !== this.#drawn.from[index])) {
      const rows = this.isList ? lineRows(store.lines ?? [], this.place) : treeRows(store.levels, open, order);
      this.#drawn = { from, rows };
    }
    return this.#drawn.rows;
  }

  async #readSystem() {
    await showSystemOrBase(this.id, (system) => {
      this.system = system;
      this.changed();
    });
  }

  #follow() {
    if (this.isLibrary || !this.system) return;
    this.#stops.push(followChanges(this.id, (news) => setTimeout(() => this.#heard(news), NEWS_PAUSE)));
    this.watchers.start();
  }

  /** @param {import("./live.js").News} news */
  async #heard(news) {
    if (!this.system || this.#isOver || news.number <= this.system.version || this.changes.isBusy) return;
    await this.renew();
    toast({ text: text("editor.news", { who: news.who, what: news.after.what }) });
  }

  /** Read again what is shown, after a change. */
  async renew() {
    const shown = PHONE.matches && this.at ? [...openLevels(this.open), this.at] : openLevels(this.open);
    await Promise.all([this.#readSystem(), this.store.renew(shown)]);
    await this.#renewSubject();
  }

  /** Read the chosen line again; if its call is gone, or is defined by another line now, choose what is there. */
  async #renewSubject() {
    const { asked, draft } = this.subject;
    const isKnown = asked && !asked.isNew && !this.isList && this.store.levels.has(parentOf(asked.sequence));
    const ours = isKnown ? this.callAt(asked.sequence) : null;
    if (isKnown && !ours) this.subject.look(null);
    else if (isKnown && ours && draft === null && (ours.deleted || asked.isDeleted || ours.line !== asked.line)) {
      this.subject.look(null);
      this.look(asked.sequence);
    } else await this.subject.load();
  }

  /** Show the place that the address names. */
  async arrive() {
    this.place = placeNow();
    if (this.isList) await this.#list();
    await this.go(this.place.at);
  }

  /**
   * Choose an auction, and open what leads to it.
   * @param {string} sequence
   * @param {{ step?: boolean }} [how]
   */
  async go(sequence, { step = false } = {}) {
    const keys = sequence && isConcrete(sequence) ? pathTo(sequence) : [];
    const levels = openLevels(new Set(PHONE.matches && sequence ? [...keys, sequence] : keys));
    if (keys.length) this.open = new Set([...this.open, ...keys]);
    this.choose(sequence, { step });
    await Promise.all(levels.map((path) => this.store.level(path))).catch(tell);
    if (this.callAt(sequence)?.is_tail) this.open = new Set([...this.open, tailKey(parentOf(sequence))]);
    this.look(sequence);
  }

  /**
   * The call at the end of an auction, if the level it is in is known.
   * @param {string} sequence
   */
  callAt(sequence) {
    const level = this.store.levels.get(parentOf(sequence));
    return level?.ours.find((ours) => ours.sequence === sequence) ?? null;
  }

  /**
   * Move the cursor to a row.
   * @param {string} key
   * @param {{ step?: boolean }} [how]
   */
  choose(key, { step = false } = {}) {
    this.at = key;
    this.place = { ...this.place, at: key };
    keepPlace({ at: key }, { step });
    this.changed();
  }

  /**
   * Show a row in the inspector.
   * @param {string} key
   */
  look(key) {
    const row = this.rows.find((each) => each.key === key);
    const ours = row?.ours ?? this.callAt(key);
    if (row?.line) {
      const line = nameOf(row.line.sequence);
      this.subject.look({ sequence: line, line, isDeleted: (row.line.marks & MARKS.deleted) > 0 });
    } else if (ours) this.subject.look({ sequence: ours.sequence, line: ours.line, isDeleted: ours.deleted });
    else if (!this.subject.asked?.isNew) this.subject.look(null);
    this.watchers.look(row?.sequence ?? key);
  }

  /**
   * @param {Bridge.Row} row
   * @param {boolean} isOpen
   */
  setOpen(row, isOpen) {
    const keys = new Set(this.open);
    if (isOpen) keys.add(row.key);
    else keys.delete(row.key);
    this.open = keys;
    if (isOpen && row.kind !== "tail" && row.kind !== "theirs") this.store.level(row.sequence).catch(tell);
    if (!PHONE.matches) this.choose(row.key);
    this.look(this.at);
    this.changed();
  }

  /** @param {Order} order */
  sort(order) {
    this.order = order;
    localStorage.setItem("editor order", order);
    this.changed();
  }

  /** @param {Partial<Place>} part */
  filter(part) {
    const was = this.isList;
    this.place = { ...this.place, ...part };
    keepPlace(part, { step: !was && this.isList });
    if (this.isList) this.#list();
    this.changed();
  }

  async #list() {
    await this.store.all().catch(tell);
  }

  /**
   * Leave the list for an auction in the tree, if the notes have it. Returns whether they do.
   * @param {string} path
   */
  async goTo(path) {
    try {
      const found = await lookUp(this.id, path);
      this.filter({ find: "", show: "", module: "" });
      await this.go(found.sequence, { step: true });
      return true;
    } catch (error) {
      tell(error);
      return false;
    }
  }

  /** Choose the first row of a list. */
  chooseFirst() {
    const [first] = this.rows;
    if (!first) return;
    this.choose(first.key);
    this.look(first.key);
  }

  /** The auction that a new call goes on from. */
  get base() {
    const sequence = this.rows.find((row) => row.key === this.at)?.sequence ?? this.at;
    return isConcrete(sequence) ? sequence : "";
  }

  /**
   * Who else looks at an auction, each once.
   * @param {string} sequence
   */
  peopleAt(sequence) {
    const here = this.onlookers.filter((each) => sequence && each.sequence === sequence);
    return here.length ? [...new Set(here.map(({ name, you }) => (you ? text("editor.your_window") : name)))] : NOBODY;
  }
}

/** @param {unknown} error */
function tell(error) {
  toast({ text: problemText(error, "editor.away_line"), kind: "bad" });
}
