/* fw-level-view: one level of the tree on a phone: the auction so far as a row of calls, what it means, what may follow. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/skeleton.js";
import { icon } from "../../elements/icon.js";
import { splitSequence, tellToken, tokenSign } from "../../elements/notation.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { TreeRow } from "../../elements/tree-row.js";
import { all, send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { rowView } from "./row-view.js";
import { parted, tailKey, theirsKey } from "./tree-rows.js";

class LevelView extends LitElement {
  static properties = {
    level: { attribute: false },
    sequence: {},
    meaning: {},
    editable: { type: Boolean },
    order: {},
    open: { attribute: false },
    peopleAt: { attribute: false },
    news: { attribute: false },
  };

  static styles = [
    shared,
    suitStyles,
    css`
      :host {
        display: block;
        padding-bottom: var(--space-48);
      }

      nav {
        position: sticky;
        top: 0;
        z-index: 1;
        display: flex;
        gap: var(--space-4);
        padding: var(--space-4) var(--space-8);
        overflow-x: auto;
        background: var(--paper);
        border-bottom: var(--hairline) solid var(--line);
      }

      nav button {
        flex: none;
        min-width: var(--target);
        min-height: var(--target);
        padding-inline: var(--space-8);
        border-radius: var(--radius-control);
        font: var(--card);
        text-align: center;
      }

      nav [aria-current] {
        background: var(--accent-soft);
        color: var(--accent);
        font-weight: var(--strong);
      }

      .here {
        display: flex;
        align-items: center;
        gap: var(--space-8);
        width: 100%;
        min-height: var(--row);
        padding: var(--space-8) var(--space-16);
        border-bottom: var(--hairline) solid var(--line);
        background: var(--surface);
      }

      .here span {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }

      fw-tree-row {
        border-radius: 0;
        border-bottom: var(--hairline) solid var(--line);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.NextCalls | null} */
    this.level = null;
    this.sequence = "";
    this.meaning = "";
    this.editable = false;
    /** @type {import("./tree-rows.js").Order} */
    this.order = "often";
    /** @type {ReadonlySet<string>} */
    this.open = new Set();
    /** @type {(sequence: string) => string[]} */
    this.peopleAt = () => [];
    /** Another object when there is something new for rows that stay. */
    this.news = {};
  }

  /** @returns {Bridge.Row[]} */
  get #rows() {
    if (!this.level) return [];
    const { main, tail } = parted(this.level.ours, this.order);
    const path = this.sequence;
    const call = (/** @type {Bridge.OurCall} */ ours) =>
      /** @type {Bridge.Row} */ ({
        key: ours.sequence,
        kind: "call",
        depth: 0,
        open: ours.goes_on ? false : null,
        sequence: ours.sequence,
        call: ours.call,
        ours,
      });
    /** @type {Bridge.Row[]} */
    const rows = main.map(call);
    if (tail.length) rows.push(this.#heading("tail", tailKey(path), tail.length));
    if (this.open.has(tailKey(path))) rows.push(...tail.map(call));
    const { theirs } = this.level;
    if (theirs.length) rows.push(this.#heading("theirs", theirsKey(path), theirs.length));
    if (this.open.has(theirsKey(path)))
      rows.push(
        ...theirs.map(
          (their) =>
            /** @type {Bridge.Row} */ ({ key: their.sequence, kind: "their", depth: 0, open: false, ...their }),
        ),
      );
    return rows;
  }

  /**
   * @param {"tail" | "theirs"} kind
   * @param {string} key
   * @param {number} count
   * @returns {Bridge.Row}
   */
  #heading(kind, key, count) {
    return { key, kind, depth: 0, open: this.open.has(key), sequence: this.sequence, count };
  }

  /** @param {Event} event */
  #click(event) {
    const drawn = event.composedPath().find((node) => node instanceof TreeRow);
    const row = this.#rows[Number(/** @type {TreeRow | undefined} */ (drawn)?.dataset.index)];
    if (!row) return;
    if (row.kind === "tail" || row.kind === "theirs") send(this, "fw-open", { row, open: !row.open });
    else if (row.ours && !row.ours.goes_on) send(this, "fw-at", { row, byHand: true });
    else send(this, "fw-go", { sequence: row.sequence });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    this.#click(event);
  }

  render() {
    const rows = this.#rows;
    return html`${this.#crumbs()} ${this.sequence ? this.#here() : nothing}
      ${this.level ? nothing : html`<fw-skeleton></fw-skeleton>`}
      <div role="tree" aria-label=${text("editor.tree")} @click=${this.#click} @keydown=${this.#key} @fw-edit=${stop}
        @fw-toggle=${this.#toggled}>
        ${rows.map((row, index) => this.#row(row, index))}
      </div>`;
  }

  /**
   * @param {Bridge.Row} row
   * @param {number} index
   */
  #row(row, index) {
    const place = { id: `row-${index}`, selected: false, index };
    return rowView(row, place, this.peopleAt(row.sequence), { brief: false });
  }

  /** @param {Event} event */
  #toggled(event) {
    if (event.target instanceof TreeRow) {
      event.stopPropagation();
      this.#click(event);
    }
  }

  updated() {
    for (const row of all(this.renderRoot, "fw-tree-row", TreeRow)) row.tabIndex = 0;
  }

  #crumbs() {
    const { tokens } = splitSequence(this.sequence);
    const steps = tokens
      .map((token, index) => ({ token, path: tokens.slice(0, index + 1).join("-") }))
      .filter(({ token }) => token !== "(p)");
    const step = (/** @type {string} */ path, /** @type {unknown} */ sign, /** @type {string} */ label) =>
      html`<button type="button" aria-label=${label} aria-current=${path === this.sequence ? "location" : nothing}
        @click=${() => send(this, "fw-go", { sequence: path })}>${sign}</button>`;
    return html`<nav aria-label=${text("editor.so_far")}>${step("", text("editor.openings"), text("editor.openings"))}
      ${steps.map(({ token, path }) => step(path, tokenSign(token), tellToken(token)))}</nav>`;
  }

  #here() {
    if (this.sequence.endsWith(")")) return nothing;
    return html`<button class="here" type="button" @click=${() => send(this, "fw-details")}>
      <span>${this.meaning || text("editor.no_meaning")}</span>${icon(this.editable ? "edit" : "info", text("editor.details"))}</button>`;
  }
}

/** @param {Event} event */
function stop(event) {
  if (event.target instanceof TreeRow) event.stopPropagation();
}

customElements.define("fw-level-view", LevelView);
