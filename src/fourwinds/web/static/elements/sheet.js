/* fw-sheet: a sheet at the bottom on phones, a panel at the side from 1024 px. Escape, a swipe down or a tap outside closes it. */
import { html, LitElement } from "lit";
import { all, one, send } from "../shell/dom.js";
import { text } from "../shell/text.js";
import { icon } from "./icon.js";
import { layer, leave } from "./layers.js";
import { play } from "./motion.js";
import { shared } from "./shared.js";
import { sheetStyle } from "./sheet-style.js";
import { Swipe } from "./swipe.js";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

export class Sheet extends LitElement {
  static properties = { open: { type: Boolean, reflect: true }, heading: {} };

  static styles = [shared, sheetStyle];

  constructor() {
    super();
    this.open = false;
    this.heading = "";
    this.swipe = new Swipe(
      () => this.panel,
      () => this.close(),
    );
  }

  get panel() {
    return one(this.renderRoot, ".panel", HTMLElement);
  }

  get dialog() {
    return one(this.renderRoot, "dialog", HTMLDialogElement);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    layer(this.dialog, false);
  }

  /** @param {import("lit").PropertyValues} changed */
  updated(changed) {
    if (!changed.has("open")) return;
    if (this.open && !this.dialog.open) this.#show();
    else if (!this.open && this.dialog.open) leave(this.dialog, this.#hide());
  }

  /** Close, unless a listener prevents `fw-close`. */
  close() {
    if (!this.open) return;
    if (send(this, "fw-close")) this.open = false;
  }

  #show() {
    this.dialog.showModal();
    layer(this.dialog, true);
    one(this.renderRoot, "h2", HTMLElement).focus();
    play(this.panel, [{ transform: this.#away() }, { transform: "none" }], "--move");
  }

  async #hide() {
    const from = this.panel.style.transform || "none";
    await play(this.panel, [{ transform: from }, { transform: this.#away() }], "--move");
    this.panel.style.transform = "";
    if (!this.open) this.dialog.close();
  }

  #away() {
    return matchMedia("(width >= 64em)").matches ? "translateX(100%)" : "translateY(100%)";
  }

  /** @param {Event} event */
  #cancel(event) {
    if (event.target !== this.dialog) return;
    event.preventDefault();
    this.close();
  }

  /**
   * Handle a dialog that the browser closed itself: a second Escape cannot be prevented.
   * @param {Event} event
   */
  #closed(event) {
    if (event.target === this.dialog && this.open) this.close();
  }

  /**
   * Keep the focus inside: Tab moves in a circle through the content and the close button.
   * @param {KeyboardEvent} event
   */
  #keep(event) {
    if (event.key !== "Tab") return;
    const inside = [...all(this.renderRoot, "button", HTMLElement), ...this.#assigned()];
    const [first, last] = [inside[0], inside.at(-1)];
    const now = event.composedPath()[0];
    const edge = event.shiftKey ? first : last;
    const atHeading = event.shiftKey && now === this.renderRoot.querySelector("h2");
    if (now !== edge && !atHeading) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }

  #assigned() {
    const assigned = all(this.renderRoot, "slot", HTMLSlotElement).flatMap((slot) =>
      slot.assignedElements({ flatten: true }),
    );
    return assigned.flatMap(focusable);
  }

  /** @param {Event} event */
  #slotted({ target }) {
    const slot = /** @type {HTMLSlotElement} */ (target);
    slot.classList.toggle("filled", slot.assignedNodes().length > 0);
  }

  render() {
    return html`<dialog aria-labelledby="heading" @cancel=${this.#cancel} @close=${this.#closed} @keydown=${this.#keep}
      @pointerdown=${(/** @type {Event} */ event) => event.target === this.dialog && this.close()}>
      <div class="panel">
        <header @pointerdown=${this.swipe.start}>
          <span class="handle" aria-hidden="true"></span>
          <h2 id="heading" tabindex="-1">${this.heading}</h2>
          <button class="button bare" type="button" @click=${this.close}>${icon("close", text("parts.close"))}</button>
        </header>
        <div class="content"><slot></slot></div>
        <footer><slot name="actions" @slotchange=${this.#slotted}></slot></footer>
      </div>
    </dialog>`;
  }
}

/**
 * The elements that can take the focus in a tree, including shadow trees, in order.
 * @param {Element} node
 * @returns {HTMLElement[]}
 */
function focusable(node) {
  const isDisabled = "disabled" in node && Boolean(node.disabled);
  const canFocus = node instanceof HTMLElement && node.tabIndex >= 0 && !isDisabled && node.checkVisibility();
  const own = canFocus && node.matches(FOCUSABLE) ? [node] : [];
  const below = [...(node.shadowRoot ?? node).children].flatMap(focusable);
  const slotted = node instanceof HTMLSlotElement ? node.assignedElements().flatMap(focusable) : [];
  return [...own, ...below, ...slotted];
}

customElements.define("fw-sheet", Sheet);
