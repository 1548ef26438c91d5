/* fw-toast: a short message with at most one action. It disappears after a while; errors stay until they are closed. */
import { css, html, LitElement, nothing, repeat } from "lit";
import { text } from "../shell/text.js";
import { icon } from "./icon.js";
import { onLayer, topLayer } from "./layers.js";
import { milliseconds, play } from "./motion.js";
import { shared } from "./shared.js";

/**
 * @typedef {object} Item
 * @property {string} text
 * @property {{ label: string, run: () => void } | null} action
 * @property {"good" | "bad" | "info"} kind
 * @property {boolean} stay
 * @property {Element | null} over
 * @property {ReturnType<typeof setTimeout>} [timer]
 */

class Toasts extends LitElement {
  static properties = { items: { state: true } };

  static styles = [
    shared,
    css`
      :host {
        position: fixed;
        inset: auto 0 calc(var(--bar) + var(--space-24) + env(safe-area-inset-bottom));
        z-index: 9;
        display: grid;
        justify-items: center;
        padding-inline: var(--space-16);
        color: var(--ink);
        font: var(--body);
        pointer-events: none;
      }

      div[role] {
        display: grid;
        justify-items: center;
        max-width: 100%;
      }

      .toast {
        display: flex;
        align-items: center;
        gap: var(--space-8);
        max-width: 100%;
        min-height: var(--bar);
        margin-top: var(--space-8);
        padding-inline: var(--space-16) var(--space-4);
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
        box-shadow: var(--lift);
        pointer-events: auto;
      }

      .words {
        padding: var(--space-8) var(--space-8) var(--space-8) 0;
      }

      .action {
        color: var(--accent);
        white-space: nowrap;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Item[]} */
    this.items = [];
    onLayer(() => this.#climb());
  }

  /** Move into the top layer. Messages over a part of the page are removed, because they would cover something else there. */
  #climb() {
    const layer = topLayer();
    layer.append(this);
    if (layer !== document.body) for (const item of this.items) if (item.over) this.dismiss(item);
  }

  /** @param {Item} item */
  add(item) {
    this.#place(item.over);
    const left = this.items.filter((one) => one.stay);
    for (const one of this.items) if (!one.stay) clearTimeout(one.timer);
    this.items = [...left.slice(-2), item];
    this.#wait(item);
    this.updateComplete.then(() => {
      const rise = { transform: "translateY(var(--rise))", opacity: 0 };
      play(this.renderRoot.querySelector(".toast:last-of-type"), [rise, { transform: "none", opacity: 1 }], "--move");
    });
  }

  /**
   * Place the messages over an element, or near the bottom.
   * @param {Element | null} over
   */
  #place(over) {
    const box = over?.getBoundingClientRect();
    const inset =
      box &&
      ["auto", innerWidth - box.right, innerHeight - box.bottom, box.left].map((side) =>
        side === "auto" ? side : `${side}px`,
      );
    this.style.inset = inset?.join(" ") ?? "";
    this.style.paddingInline = inset ? "0" : "";
    this.style.justifyItems = inset ? "end" : "";
  }

  /** @param {Item} item */
  dismiss(item) {
    clearTimeout(item.timer);
    this.items = this.items.filter((one) => one !== item);
  }

  /** @param {Item} item */
  #wait(item) {
    clearTimeout(item.timer);
    if (!item.stay) item.timer = setTimeout(() => this.dismiss(item), milliseconds("--toast"));
  }

  /** @param {Item} item */
  #act(item) {
    this.dismiss(item);
    item.action?.run();
  }

  /** @param {Item} item */
  #toast(item) {
    const hold = () => clearTimeout(item.timer);
    const go = () => this.#wait(item);
    return html`<div class="toast" @pointerdown=${hold} @pointerenter=${hold} @focusin=${hold}
      @pointerup=${go} @pointercancel=${go} @pointerleave=${go} @focusout=${go}>
      <span class=${item.kind}>${icon(item.kind)}</span>
      <span class="words">${item.text}</span>
      ${item.action ? this.#actionButton(item, item.action.label) : nothing}
      ${item.stay || !item.action ? this.#closeButton(item) : nothing}
    </div>`;
  }

  /**
   * @param {Item} item
   * @param {string} label
   */
  #actionButton(item, label) {
    return html`<button class="button bare action" type="button" @click=${() => this.#act(item)}>${label}</button>`;
  }

  /** @param {Item} item */
  #closeButton(item) {
    const close = () => this.dismiss(item);
    return html`<button class="button bare" type="button" @click=${close}>${icon("close", text("parts.close"))}</button>`;
  }

  /** @param {boolean} bad */
  #list(bad) {
    return repeat(
      this.items.filter((item) => (item.kind === "bad") === bad),
      (item) => item,
      (item) => this.#toast(item),
    );
  }

  render() {
    return html`<div role="alert">${this.#list(true)}</div><div role="status">${this.#list(false)}</div>`;
  }
}

customElements.define("fw-toast", Toasts);

/** @type {Toasts | null} */
let host = null;

/**
 * Show a message, over an element if one is given. Returns a function that removes it.
 * @param {Pick<Item, "text"> & Partial<Item>} message
 */
export function toast({ text: words, action = null, kind = "info", stay = kind === "bad", over = null }) {
  const item = { text: words, action, kind, stay, over };
  const toasts = host ?? new Toasts();
  host = toasts;
  if (!toasts.isConnected) topLayer().append(toasts);
  toasts.add(item);
  return () => toasts.dismiss(item);
}

/* A disabled control with aria-disabled and data-why explains why it is disabled when it is tapped. */
document.addEventListener(
  "click",
  (event) => {
    const disabled = event
      .composedPath()
      .find((node) => node instanceof HTMLElement && node.ariaDisabled === "true" && node.dataset.why);
    if (!(disabled instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    toast({ text: disabled.dataset.why ?? "" });
  },
  true,
);
