/* fw-virtual-tree: rows of a tree or list, of which only those in view are in the page. Arrow keys move the cursor. */
import { css, html, LitElement, nothing } from "lit";
import { shared } from "../../elements/shared.js";
import { TreeRow } from "../../elements/tree-row.js";
import { all, send } from "../../shell/dom.js";

const SPARE = 6;
const FIRST_GUESS = 40;

class VirtualTree extends LitElement {
  static properties = {
    rows: { attribute: false },
    draw: { attribute: false },
    at: {},
    label: {},
    news: { attribute: false },
    top: { state: true },
    view: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: block;
        min-height: 0;
        overflow: auto;
        overscroll-behavior: contain;
        scrollbar-gutter: stable;
      }

      .tree {
        position: relative;
        padding-block: var(--space-4);
      }

      .tree:focus {
        outline: none;
      }

      .rows {
        position: absolute;
        inset: 0 0 auto;
      }

      .tree:focus-visible [selected] {
        outline: var(--ring) solid var(--info);
        outline-offset: calc(-1 * var(--ring));
      }
    `,
  ];

  #height = FIRST_GUESS;
  #sizes = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    /** @type {Bridge.Row[]} */
    this.rows = [];
    /** @type {(row: Bridge.Row, place: { id: string, selected: boolean, index: number }) => unknown} */
    this.draw = () => nothing;
    /** @type {string} the key of the row with the cursor */
    this.at = "";
    this.label = "";
    /** Another object when there is something new for rows that stay, such as who looks at them. */
    this.news = {};
    this.top = 0;
    this.view = 0;
    this.addEventListener("scroll", () => this.#scrolled(), { passive: true });
  }

  connectedCallback() {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  get #index() {
    return this.rows.findIndex((row) => row.key === this.at);
  }

  #scrolled() {
    const top = Math.floor(this.scrollTop / this.#height);
    if (top !== this.top) this.top = top;
  }

  async #measure() {
    const row = all(this.renderRoot, "fw-tree-row", TreeRow)[0];
    if (row) await row.updateComplete;
    if (row?.offsetHeight) this.#height = row.offsetHeight;
    this.view = Math.ceil(this.clientHeight / this.#height);
    this.requestUpdate();
  }

  /** @param {import("lit").PropertyValues} changed */
  updated(changed) {
    if (changed.has("rows")) this.#measureOnce();
    if (changed.has("at")) this.show();
  }

  /** Measure the height of a row when the first ones are drawn. */
  #measureOnce() {
    if (this.rows.length && this.#height === FIRST_GUESS) this.#measure();
  }

  /** Scroll so that the row with the cursor is in view. */
  show() {
    const index = this.#index;
    if (index < 0) return;
    const [from, to] = [index * this.#height, (index + 1) * this.#height];
    if (from < this.scrollTop) this.scrollTo({ top: from });
    else if (to > this.scrollTop + this.clientHeight - this.#height)
      this.scrollTo({ top: to - this.clientHeight + this.#height });
    this.#scrolled();
  }

  /** Give the keyboard to the rows. */
  focus() {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".tree"))?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = this.#index;
    const row = this.rows[index];
    /** @type {Record<string, () => unknown>} */
    const acts = {
      ArrowDown: () => this.#move(index + 1),
      ArrowUp: () => this.#move(index - 1),
      PageDown: () => this.#move(index + this.view - 1),
      PageUp: () => this.#move(index - this.view + 1),
      Home: () => this.#move(0),
      End: () => this.#move(this.rows.length - 1),
      ArrowRight: () => (row?.open === false ? this.#toggle(row) : this.#move(index + 1)),
      ArrowLeft: () => (row?.open ? this.#toggle(row) : this.#move(this.#outOf(index))),
      Enter: () =>
        row && row.kind !== "call" && row.kind !== "line" ? this.#toggle(row) : send(this, "fw-edit", { row }),
      " ": () => row && row.open !== null && this.#toggle(row),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** @param {number} index */
  #move(index) {
    const row = this.rows[Math.max(0, Math.min(index, this.rows.length - 1))];
    if (row && row.key !== this.at) send(this, "fw-at", { row });
  }

  /** @param {number} index */
  #outOf(index) {
    const depth = this.rows[index]?.depth ?? 0;
    const out = this.rows.slice(0, Math.max(index, 0)).findLastIndex((row) => row.depth < depth);
    return out < 0 ? index : out;
  }

  /** @param {Bridge.Row} row */
  #toggle(row) {
    send(this, "fw-open", { row, open: !row.open });
  }

  /** @param {Event} event */
  #click(event) {
    const drawn = event.composedPath().find((node) => node instanceof TreeRow);
    const row = this.rows[Number(/** @type {TreeRow | undefined} */ (drawn)?.dataset.index)];
    if (!row) return;
    this.focus();
    const isToggle = event.composedPath().some((node) => node instanceof HTMLElement && node.matches(".toggle"));
    if (row.open !== null && (isToggle || row.kind === "tail" || row.kind === "theirs")) this.#toggle(row);
    else send(this, "fw-at", { row, byHand: true });
  }

  render() {
    const { rows, top, view } = this;
    const first = Math.max(0, Math.min(top - SPARE, rows.length - view));
    const drawn = rows.slice(first, top + view + SPARE + 1);
    const at = this.#index;
    const isInView = at >= first && at < first + drawn.length;
    const place = (/** @type {number} */ index) => ({ id: `row-${index}`, selected: index === at, index });
    const elements = drawn.map((row, index) => this.draw(row, place(first + index)));
    return html`<div class="tree" role="tree" tabindex="0" aria-label=${this.label} aria-activedescendant=${
      isInView ? `row-${at}` : nothing
    }
      .style=${`height: ${rows.length * this.#height}px`} @keydown=${this.#key} @click=${this.#click} @dblclick=${this.#twice}
      @fw-edit=${own} @fw-toggle=${own}>
      <div class="rows" role="none" .style=${`transform: translateY(${first * this.#height}px)`}>${elements}</div>
    </div>`;
  }

  #twice() {
    const row = this.rows[this.#index];
    if (row?.kind === "call" || row?.kind === "line") send(this, "fw-edit", { row });
  }
}

/**
 * Keep the events of single rows inside: this element sends its own.
 * @param {Event} event
 */
function own(event) {
  if (event.target instanceof TreeRow) event.stopPropagation();
}

customElements.define("fw-virtual-tree", VirtualTree);
