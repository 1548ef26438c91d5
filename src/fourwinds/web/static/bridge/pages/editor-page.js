/* The editor of a system: its tree of auctions, or the lines that are looked for, with the line that is chosen. */
import { html, LitElement, nothing } from "lit";
import "../../elements/empty.js";
import "../../elements/sheet.js";
import "../../elements/skeleton.js";
import "../system/system-bar.js";
import { icon } from "../../elements/icon.js";
import { uncovered } from "../../elements/layers.js";
import { isConcrete, sequenceSign } from "../../elements/notation.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { text } from "../../shell/text.js";
import { Editing } from "../editor/editing.js";
import { shortcut } from "../editor/keys.js";
import "../editor/level-view.js";
import { addLine, confirmAll, confirmLine, keepLine, removeLine } from "../editor/line-changes.js";
import { LineInspector } from "../editor/line-inspector.js";
import { callsIn } from "../editor/notes-store.js";
import { rowView } from "../editor/row-view.js";
import "../editor/search-bar.js";
import "../editor/virtual-tree.js";
import { editorStyle } from "./editor-style.js";

const WIDE = matchMedia("(width >= 64em)");
const PHONE = matchMedia("(width < 40em)");
/** @type {Record<string, () => Promise<unknown>>} the sheets that are loaded when they are first opened */
const LATER = {
  add: () => import("../editor/add-sheet.js"),
  keys: () => import("../editor/keys-sheet.js"),
  menu: () => import("../editor/menu-sheet.js"),
};

class EditorPage extends LitElement {
  static properties = { params: { attribute: false }, sheet: { state: true }, count: { state: true } };

  static styles = [shared, suitStyles, editorStyle];

  #listeners = new AbortController();

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {"" | "add" | "keys" | "menu" | "line"} */
    this.sheet = "";
    /** Counts what is new to show. */
    this.count = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    const changed = () => {
      this.count += 1;
    };
    const lineChanged = () => this.#lineInspector?.requestUpdate();
    this.editing = new Editing(this.params.system, changed, lineChanged);
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    addEventListener("popstate", () => this.editing?.arrive(), { signal });
    for (const query of [WIDE, PHONE]) query.addEventListener("change", changed, { signal });
    this.#arrive(this.editing);
  }

  /**
   * Show the place of the address. Links that end with `#meaning` also begin to edit the line, as do those that bring
   * words for it from elsewhere, such as a note about a call.
   * @param {Editing} editing
   */
  async #arrive(editing) {
    const { at, words } = meaningToBegin();
    const isToEdit = words || location.hash === "#meaning";
    await editing.start();
    if (!isToEdit || !this.isConnected) return;
    history.replaceState(null, "", location.pathname + location.search);
    if (words && editing.isEditable) {
      await addLine(editing, at);
      await editing.subject.ready();
      editing.subject.type(words);
    } else if (editing.isList && !editing.subject.asked) editing.chooseFirst();
    await this.#edit();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#listeners.abort();
    this.editing?.stop();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { editing } = this;
    const name = !editing || (this.sheet && this.sheet !== "line") ? null : shortcut(event);
    if (!name || !editing) return;
    const acts = {
      add: () => editing.isEditable && this.#show("add"),
      search: () => this.#focus("fw-notes-search"),
      keys: () => this.#show("keys"),
      delete: () => removeLine(editing),
      confirm: () => confirmLine(editing, { below: false }),
      undo: () => editing.isEditable && editing.changes.turn("undo"),
      redo: () => editing.isEditable && editing.changes.turn("redo"),
    };
    event.preventDefault();
    acts[name]();
  }

  /** @param {string} selector */
  #focus(selector) {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(selector))?.focus();
  }

  #focusTree() {
    this.#focus("fw-virtual-tree");
  }

  /** @param {typeof this.sheet} sheet */
  async #show(sheet) {
    await LATER[sheet]?.();
    this.sheet = sheet;
  }

  #close() {
    const before = this.sheet;
    this.sheet = "";
    if (before !== "menu") this.#focusTree();
  }

  /**
   * @param {Editing} editing
   * @param {{ row: Bridge.Row, byHand?: boolean }} moved
   */
  #moved(editing, { row, byHand }) {
    const isLine = row.kind === "call" || row.kind === "line";
    if (!PHONE.matches || editing.isList) editing.choose(row.key);
    editing.look(row.key);
    if (byHand && !WIDE.matches && isLine) this.sheet = "line";
  }

  async #edit() {
    if (!this.editing?.subject.asked) return;
    if (!WIDE.matches) this.sheet = "line";
    await this.updateComplete;
    await this.#lineInspector?.updateComplete;
    this.#lineInspector?.type();
  }

  get #lineInspector() {
    const found = this.renderRoot.querySelector("fw-line-inspector");
    return found instanceof LineInspector ? found : null;
  }

  /**
   * @param {Editing} editing
   * @param {string} sequence
   */
  async #added(editing, sequence) {
    this.sheet = "";
    await addLine(editing, sequence);
    await uncovered();
    await this.#edit();
  }

  /**
   * @param {Editing} editing
   * @param {Partial<import("../editor/address.js").Place> & { leave?: boolean }} part
   */
  #filter(editing, { leave = false, ...part }) {
    editing.filter(part);
    if (leave) this.#focusTree();
  }

  /**
   * @param {Editing} editing
   * @param {{ find: string, go: boolean }} found
   */
  async #found(editing, { find, go }) {
    const path = callsIn(find.trim());
    if (go && path && isConcrete(path)) await editing.goTo(path);
    else editing.chooseFirst();
    await this.updateComplete;
    this.#focusTree();
  }

  /**
   * @param {Editing} editing
   * @param {{ anyway?: boolean }} how
   */
  async #keep(editing, how) {
    if (!(await keepLine(editing, how))) return;
    if (this.sheet === "line") this.sheet = "";
    this.#focusTree();
  }

  /** @param {Editing} editing */
  #back({ subject }) {
    const isNew = subject.asked?.isNew;
    subject.forget();
    if (isNew) subject.look(null);
    this.#focusTree();
  }

  render() {
    const { editing } = this;
    if (!editing) return nothing;
    const { system, problem } = editing;
    const inspector = html`<aside aria-label=${text("editor.inspector")}>${this.#inspector(editing)}</aside>`;
    return html`<fw-system-bar .system=${this.params.system}
      .name=${system?.name ?? ""} place="notes">${this.#tools(editing)}</fw-system-bar>
      ${problem ? problemLine(problem) : nothing} ${notice(editing)} ${this.#search(editing)}
      <div class="parts"><div class="main">${this.#main(editing)}</div>${WIDE.matches ? inspector : nothing}</div>
      ${this.#sheets(editing)}`;
  }

  /** @param {Editing} editing */
  #tools({ isEditable, changes }) {
    return html`<span slot="end">
      ${isEditable && WIDE.matches ? tool("undo", text("editor.undo"), () => changes.turn("undo")) : nothing}
      ${tool("more", text("editor.menu"), () => this.#show("menu"))}</span>`;
  }

  /** @param {Editing} editing */
  #search(editing) {
    const { place, order, system, isList, store, rows } = editing;
    const conventions = system?.conventions.map(({ id }) => id) ?? [];
    const modules = system ? ["base", ...conventions, ...(system.own_lines ? ["user_custom"] : [])] : [];
    return html`<fw-notes-search .find=${place.find} .show=${place.show} .module=${place.module} .modules=${modules} .order=${order}
      .count=${isList && store.lines ? rows.length : null} .news=${editing.news} ?editable=${editing.isEditable}
      @fw-confirm-all=${() => this.#confirmAll(editing)}
      @fw-filter=${(/** @type {CustomEvent} */ { detail }) => this.#filter(editing, detail)}
      @fw-found=${(/** @type {CustomEvent} */ { detail }) => this.#found(editing, detail)}
      @fw-order=${(/** @type {CustomEvent} */ { detail }) => editing.sort(detail.order)}></fw-notes-search>`;
  }

  /** @param {Editing} editing */
  #main(editing) {
    const { isList, store, rows, isEditable } = editing;
    if (editing.problem) return nothing;
    if (!isList && PHONE.matches) return this.#level(editing);
    if (isList ? !store.lines : !store.levels.size) return html`<fw-skeleton></fw-skeleton>`;
    if (rows.length === 0)
      return html`${this.#goButton(editing)}<fw-empty .sentence=${text("editor.none_found")}></fw-empty>`;
    return html`${this.#goButton(editing)}
      <fw-virtual-tree .rows=${rows} .at=${editing.at} .draw=${this.#draw} .label=${text("editor.tree")} .news=${editing.news}
        @fw-at=${(/** @type {CustomEvent} */ { detail }) => this.#moved(editing, detail)} @fw-edit=${this.#edit}
        @fw-open=${(/** @type {CustomEvent} */ { detail }) => editing.setOpen(detail.row, detail.open)}></fw-virtual-tree>
      ${isEditable && !WIDE.matches ? this.#addButton() : nothing}`;
  }

  /** @param {Editing} editing */
  #goButton(editing) {
    const path = callsIn(editing.place.find.trim());
    if (!path || !isConcrete(path)) return nothing;
    return html`<button class="button quiet goto" type="button" @click=${() => editing.goTo(path)}>
      ${text("editor.go_to")} ${sequenceSign(path)}</button>`;
  }

  /** @param {Editing} editing */
  #level(editing) {
    const { at, store, order, open } = editing;
    return html`<fw-level-view .level=${store.levels.get(at) ?? null} .sequence=${at} .order=${order} .open=${open} .news=${editing.news}
        .meaning=${editing.callAt(at)?.text ?? ""} .peopleAt=${this.#peopleAt} ?editable=${editing.isEditable}
        @fw-details=${() => this.#show("line")}
        @fw-open=${(/** @type {CustomEvent} */ { detail }) => editing.setOpen(detail.row, detail.open)}
        @fw-go=${(/** @type {CustomEvent} */ { detail }) => editing.go(detail.sequence, { step: true })}
        @fw-at=${(/** @type {CustomEvent} */ { detail }) => this.#moved(editing, detail)}></fw-level-view>
      ${editing.isEditable ? this.#addButton() : nothing}`;
  }

  #addButton() {
    return html`<button class="button add" type="button" @click=${() => this.#show("add")}>${icon("add")} ${text("editor.add")}</button>`;
  }

  #draw = (/** @type {Bridge.Row} */ row, /** @type {import("../editor/row-view.js").Place} */ place) =>
    rowView(row, place, this.#peopleAt(row.sequence));

  #peopleAt = (/** @type {string} */ sequence) => this.editing?.peopleAt(sequence) ?? [];

  /** @param {Editing} editing */
  #inspector(editing) {
    const { subject, isEditable } = editing;
    return html`<fw-line-inspector .subject=${subject} ?editable=${isEditable}
      .onlookers=${this.#peopleAt(subject.asked?.sequence ?? "")} @fw-back=${() => this.#back(editing)} @fw-add=${() => this.#show("add")}
      @fw-type=${(/** @type {CustomEvent} */ { detail }) => subject.type(detail.value)}
      @fw-keep=${(/** @type {CustomEvent} */ { detail }) => this.#keep(editing, detail)}
      @fw-scope=${(/** @type {CustomEvent} */ { detail }) => subject.setScope(detail.isWhole)}
      @fw-delete=${() => removeLine(editing)} @fw-revert=${() => removeLine(editing, { revert: true })}
      @fw-confirm=${(/** @type {CustomEvent} */ { detail }) => confirmLine(editing, detail)}></fw-line-inspector>`;
  }

  /** @param {Editing} editing */
  #sheets(editing) {
    const close = () => this.#close();
    const { sheet } = this;
    const inspector = html`<fw-sheet .heading=${text("editor.line")} ?open=${sheet === "line"} @fw-close=${close}>
      ${sheet === "line" ? this.#inspector(editing) : nothing}</fw-sheet>`;
    return html`<fw-add-call ?open=${sheet === "add"} .sequence=${editing.base} @fw-close=${close}
        @fw-added=${(/** @type {CustomEvent} */ { detail }) => this.#added(editing, detail.sequence)}></fw-add-call>
      <fw-keys-sheet ?open=${sheet === "keys"} @fw-close=${close}></fw-keys-sheet>
      <fw-system-menu ?open=${sheet === "menu"} .system=${editing.system} ?editable=${editing.isEditable} @fw-close=${close}
        @fw-keys=${() => this.#show("keys")} @fw-confirm-all=${() => this.#confirmAll(editing)} @fw-renewed=${() => editing.renew()}
        @fw-turn=${(/** @type {CustomEvent} */ { detail }) => editing.changes.turn(detail.step)}></fw-system-menu>
      ${WIDE.matches ? nothing : inspector}`;
  }

  /** @param {Editing} editing */
  #confirmAll(editing) {
    this.#close();
    return confirmAll(editing);
  }
}

/** @param {Editing} editing */
function notice({ isLibrary, system, id }) {
  if (isLibrary)
    return html`<div class="notice"><span>${text("editor.is_library")}</span>
      <a class="button" href="/bridge/new?base=${id}">${text("editor.make_yours")}</a></div>`;
  return system?.role === "viewer" ? html`<div class="notice">${text("editor.is_viewer")}</div>` : nothing;
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} run
 */
function tool(sign, label, run) {
  return html`<button class="button bare" type="button" @click=${run}>${icon(sign, label)}</button>`;
}

/** The auction and the meaning that the address asks to begin with; the editor drops the words from the address. */
function meaningToBegin() {
  const given = new URLSearchParams(location.search);
  return { at: given.get("at") ?? "", words: given.get("text") ?? "" };
}

customElements.define("fw-editor-page", EditorPage);
