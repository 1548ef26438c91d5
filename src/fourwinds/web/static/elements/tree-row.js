/* fw-tree-row: one line in the tree of a bidding system: a call, its meaning, its module, and its problems. */
import { classMap, css, html, LitElement, nothing } from "lit";
import { all, send } from "../shell/dom.js";
import { text } from "../shell/text.js";
import { plainCall } from "./bridge-rules.js";
import { dotStyle } from "./dot-style.js";
import { block } from "./host-style.js";
import { icon } from "./icon.js";
import { sequenceSign, tellSequence } from "./notation.js";
import { shared } from "./shared.js";
import { callSign, suitStyles, tellCall } from "./suit.js";

/** @typedef {{ text: string, unknown?: boolean }} MeaningPart */

const STATES = /** @type {const} */ (["shadowed", "edited", "hole", "review"]);

export class TreeRow extends LitElement {
  static properties = {
    call: {},
    sequence: {},
    note: {},
    people: { attribute: false },
    brief: { type: Boolean, reflect: true },
    theirs: { type: Boolean, reflect: true },
    heading: { type: Boolean, reflect: true },
    review: { type: Boolean, reflect: true },
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

    .sequence {
      flex: none;
      font: var(--card);
    }

    .note,
    .person {
      flex: none;
      color: var(--muted);
      font: var(--meta);
    }

    .person {
      padding-inline: var(--space-8);
      border-radius: var(--radius-full);
      background: var(--accent);
      color: var(--on-accent);
    }

    :host([theirs]) .sign,
    :host([heading]) .meaning {
      color: var(--muted);
    }

    :host([heading]) .sign {
      display: none;
    }

    /* One line a row, all of the same height. */
    :host([brief]) {
      & .row {
        overflow: hidden;
        white-space: nowrap;
      }

      & .meaning {
        overflow: hidden;
        text-overflow: ellipsis;
      }

      & .sequence {
        max-width: 60%;
        overflow: hidden;
        text-overflow: ellipsis;
      }

      & .chip {
        flex: 0 1 auto;
        display: block;
        min-height: 0;
        overflow: hidden;
        border-color: var(--line);
        color: var(--muted);
        text-overflow: ellipsis;
      }
    }

    .whole {
      padding-inline-start: var(--space-16);

      & .toggle {
        display: none;
      }
    }

    @media (width < 40em) {
      :host([brief]) .chip {
        display: none;
      }

      /* A whole sequence leaves no room beside it: its meaning is below, in the same height. */
      :host([brief]) .whole {
        flex-wrap: wrap;
        gap: 0 var(--space-8);
        align-content: center;
        border-bottom: var(--hairline) solid var(--line);

        & .sequence {
          max-width: 80%;
          font: var(--body);
        }

        & .meaning {
          flex: 0 0 100%;
          order: 1;
          color: var(--muted);
          font: var(--meta);
        }
      }
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
    /** @type {string} a whole sequence, shown instead of the call */
    this.sequence = "";
    /** @type {string} a few words at the end, such as how often the call comes up */
    this.note = "";
    /** @type {string[]} who looks at this row */
    this.people = [];
    this.brief = false;
    this.theirs = false;
    /** @type {boolean} a row that only opens others */
    this.heading = false;
    this.review = false;
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
    return html`<div class=${classMap({ row: true, whole: this.sequence !== "" })} .style=${`--depth: ${this.depth}`}>
      <span class="toggle ${this.open ? "open" : ""}" @click=${this.#toggle}>${this.open === null ? nothing : icon("next")}</span>
      ${this.#sign()}
      ${this.edited ? html`<span class="dot"></span>` : nothing}
      <span class="meaning">${this.#parts.map(meaningPart)}</span>
      ${this.hole ? html`<span class="warn">${icon("warn")}</span>` : nothing}
      ${this.review ? html`<span class="warn">${icon("note")}</span>` : nothing}
      ${this.people.map((name) => html`<span class="person">${name}</span>`)}
      ${this.module ? html`<span class="chip">${this.module}</span>` : nothing}
      ${this.note ? html`<span class="note">${this.note}</span>` : nothing}
    </div>`;
  }

  #sign() {
    if (this.sequence) return sequenceSign(this.sequence);
    const call = callSign(plainCall(this.call));
    return html`<span class="sign">${this.theirs ? html`(${call})` : call}</span>`;
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
    const here = this.people.map((name) => text("bridge.tree.person", { name }));
    return [this.#name(), meaning, this.module, ...states, ...unknown, this.note, ...here].filter(Boolean).join(", ");
  }

  #name() {
    if (this.heading) return "";
    if (this.sequence) return tellSequence(this.sequence);
    const call = tellCall(plainCall(this.call));
    return this.theirs ? text("notation.theirs", { call }) : call;
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
