/* fw-tree-row: one line in the tree of a bidding system: a call, its meaning, its module, and its problems. */
import { css, html, LitElement, nothing } from "lit";
import { all, send } from "../shell/dom.js";
import { text } from "../shell/text.js";
import { plainCall } from "./bridge-rules.js";
import { dotStyle } from "./dot-style.js";
import { block } from "./host-style.js";
import { icon } from "./icon.js";
import { shared } from "./shared.js";
import { callSign, suitStyles, tellCall } from "./suit.js";

/** @typedef {{ text: string, unknown?: boolean }} MeaningPart */

const STATES = /** @type {const} */ (["shadowed", "edited", "hole"]);

class TreeRow extends LitElement {
  static properties = {
    call: {},
    meaning: { attribute: false },
    module: {},
    depth: { type: Number },
    open: { attribute: false },
    shadowed: { type: Boolean, reflect: true },
    edited: { type: Boolean, reflect: true },
    hole: { type: Boolean, reflect: true },
    selected: { type: Boolean, reflect: true },
  };

  static styles = [
    shared,
    suitStyles,
    block,
    dotStyle,
    css`
    :host {
      border-radius: var(--radius-control);
      cursor: pointer;
    }

    :host(:focus-visible) {
      outline: var(--ring) solid var(--info);
      outline-offset: var(--ring);
    }

    :host([selected]) {
      background: var(--accent-soft);
    }

    .row {
      display: flex;
      align-items: center;
      gap: var(--space-8);
      min-height: var(--bar);
      padding-inline: calc(var(--depth) * var(--indent)) var(--space-8);
    }

    .toggle {
      flex: none;
      display: grid;
      place-items: center;
      width: var(--target);
      min-height: var(--target);
      margin-right: calc(-1 * var(--space-8));
      color: var(--muted);
    }

    .toggle .icon {
      transition: rotate var(--tint) ease-out;
    }

    .open .icon {
      rotate: 90deg;
    }

    .sign {
      flex: none;
      min-width: 2.2em;
      font: var(--card);
    }

    .meaning {
      flex: 1;
      min-width: 0;
      overflow-wrap: anywhere;
    }

    .unknown {
      text-decoration: underline dotted var(--warn);
      text-decoration-thickness: var(--ring);
      text-underline-offset: var(--space-4);
    }

    :host([shadowed]) :is(.sign, .meaning) {
      color: var(--muted);
      text-decoration: line-through;

      & .suit {
        color: inherit;
      }
    }

    @media (hover: hover) {
      :host(:hover) .row {
        background: var(--accent-soft);
        border-radius: var(--radius-control);
      }
    }

    @media (width >= 64em) {
      .row {
        min-height: var(--tree-row);
      }

      .toggle {
        min-height: var(--tree-row);
      }
    }
  `,
  ];

  constructor() {
    super();
    this.call = "P";
    /** @type {string | MeaningPart[]} */
    this.meaning = "";
    this.module = "";
    this.depth = 0;
    /** @type {boolean | null} null if nothing follows */
    this.open = null;
    this.shadowed = false;
    this.edited = false;
    this.hole = false;
    this.selected = false;
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("click", () => send(this, "fw-edit"));
  }

  connectedCallback() {
    super.connectedCallback();
    this.setAttribute("role", "treeitem");
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
  }

  /** @returns {MeaningPart[]} */
  get #parts() {
    return typeof this.meaning === "string" ? [{ text: this.meaning }] : this.meaning;
  }

  render() {
    return html`<div class="row" .style=${`--depth: ${this.depth}`}>
      <span class="toggle ${this.open ? "open" : ""}" @click=${this.#toggle}>${this.open === null ? nothing : icon("next")}</span>
      <span class="sign">${callSign(plainCall(this.call))}</span>
      ${this.edited ? html`<span class="dot"></span>` : nothing}
      <span class="meaning">${this.#parts.map(meaningPart)}</span>
      ${this.hole ? html`<span class="warn">${icon("warn")}</span>` : nothing}
      ${this.module ? html`<span class="chip">${this.module}</span>` : nothing}
    </div>`;
  }

  updated() {
    this.ariaLevel = String(this.depth + 1);
    this.ariaExpanded = this.open === null ? null : String(this.open);
    this.ariaSelected = String(this.selected);
    this.ariaLabel = this.#words();
  }

  #words() {
    const states = STATES.filter((state) => this[state]).map((state) => text(`bridge.tree.${state}`));
    const unknown = this.#parts
      .filter((part) => part.unknown)
      .map((part) => text("bridge.tree.unknown", { words: part.text.trim() }));
    const meaning = this.#parts.map((part) => part.text).join("");
    return [tellCall(plainCall(this.call)), meaning, this.module, ...states, ...unknown].filter(Boolean).join(", ");
  }

  /** @param {Event} event */
  #toggle(event) {
    if (this.open === null) return;
    event.stopPropagation();
    send(this, "fw-toggle", { open: !this.open });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => unknown>} */
    const acts = {
      ArrowDown: () => this.#move(1),
      ArrowUp: () => this.#move(-1),
      ArrowRight: () => (this.open === false ? send(this, "fw-toggle", { open: true }) : this.#move(1)),
      ArrowLeft: () => (this.open ? send(this, "fw-toggle", { open: false }) : this.#out()),
      Enter: () => send(this, "fw-edit"),
      "+": () => send(this, "fw-add"),
      "/": () => send(this, "fw-search"),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  get #rows() {
    const root = /** @type {Document | ShadowRoot} */ (this.getRootNode());
    return all(root, "fw-tree-row:not([hidden])", TreeRow);
  }

  /** @param {number} by */
  #move(by) {
    const rows = this.#rows;
    rows[rows.indexOf(this) + by]?.focus();
  }

  #out() {
    const rows = this.#rows;
    rows
      .slice(0, rows.indexOf(this))
      .findLast((row) => row.depth < this.depth)
      ?.focus();
  }
}

/** @param {MeaningPart} part */
function meaningPart({ text: words, unknown }) {
  return unknown ? html`<span class="unknown">${words}</span>` : words;
}

customElements.define("fw-tree-row", TreeRow);
