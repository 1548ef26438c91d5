/* fw-term: a word with its meaning, which shows when somebody points at it or taps it. */
import { css, html, LitElement } from "lit";
import { one } from "../shell/dom.js";
import { shared } from "./shared.js";

class Term extends LitElement {
  static properties = { label: {}, heading: {}, meaning: {}, isOpen: { state: true } };

  static styles = [
    shared,
    css`
      :host {
        display: inline;
      }

      button {
        position: relative;
        font: inherit;
        text-decoration: underline dotted;
        text-decoration-color: var(--control);
        text-underline-offset: var(--space-4);
      }

      /* The target is larger than the word. */
      button::after {
        content: "";
        position: absolute;
        inset: calc((1lh - var(--target)) / 2) calc(-1 * var(--space-4));
      }

      .meaning {
        position: fixed;
        inset: auto;
        width: max-content;
        max-width: min(var(--inspector), 100vw - var(--space-32));
        margin: 0;
        padding: var(--space-12) var(--space-16);
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
        box-shadow: var(--lift);
        color: var(--ink);
        font: var(--body);
        text-align: start;
        white-space: normal;
      }

      .meaning b {
        display: block;
      }

      .meaning b::first-letter {
        text-transform: uppercase;
      }
    `,
  ];

  constructor() {
    super();
    this.label = "";
    /** @type {string} the word itself, where the label says something else */
    this.heading = "";
    this.meaning = "";
    this.isOpen = false;
  }

  get #note() {
    return one(this.renderRoot, ".meaning", HTMLElement);
  }

  /** @param {PointerEvent} event */
  #point({ pointerType, type }) {
    if (pointerType !== "mouse") return;
    if (type === "pointerenter" && !this.isOpen) this.#note.showPopover();
    else if (type === "pointerleave" && this.isOpen) this.#note.hidePopover();
  }

  /** @param {ToggleEvent} event */
  #toggled({ newState }) {
    this.isOpen = newState === "open";
    if (!this.isOpen) return;
    const note = this.#note;
    const word = one(this.renderRoot, "button", HTMLElement).getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width } = note;
    const gap = parseFloat(getComputedStyle(note).paddingTop);
    const below = word.bottom + gap;
    const top = below + height + gap > innerHeight ? Math.max(gap, word.top - height - gap) : below;
    const left = Math.max(gap, Math.min(word.left, document.documentElement.clientWidth - width - gap));
    Object.assign(note.style, { top: `${top}px`, left: `${left}px` });
  }

  render() {
    return html`<button type="button" popovertarget="meaning" popovertargetaction="show"
      aria-expanded=${String(this.isOpen)} @pointerenter=${this.#point} @pointerleave=${this.#point}>${this.label}</button
      ><span class="meaning" id="meaning" popover role="note" @toggle=${this.#toggled}
        >${this.heading && html`<b>${this.heading}</b>`}${this.meaning}</span>`;
  }
}

customElements.define("fw-term", Term);
