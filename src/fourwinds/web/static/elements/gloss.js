/* fw-gloss: a term of the game. Tapping it shows its explanation. */
import { css, html, LitElement } from "lit";
import { one } from "../shell/dom.js";
import { text } from "../shell/text.js";
import { shared } from "./shared.js";

class Gloss extends LitElement {
  static properties = { term: {}, label: {}, isOpen: { state: true } };

  static styles = [
    shared,
    css`
      :host {
        position: relative;
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
    this.term = "";
    /** @type {string | null} */
    this.label = null;
    this.isOpen = false;
  }

  get #key() {
    return this.term.replaceAll(" ", "_");
  }

  /** @param {ToggleEvent} event */
  #toggled({ newState }) {
    this.isOpen = newState === "open";
    if (!this.isOpen) return;
    const meaning = one(this.renderRoot, ".meaning", HTMLElement);
    const word = one(this.renderRoot, "button", HTMLElement).getBoundingClientRect();
    const [width, height] = [meaning.offsetWidth, meaning.offsetHeight];
    const gap = parseFloat(getComputedStyle(meaning).paddingTop);
    const below = word.bottom + gap;
    const top = below + height + gap > innerHeight ? Math.max(gap, word.top - height - gap) : below;
    const left = Math.max(gap, Math.min(word.left, document.documentElement.clientWidth - width - gap));
    Object.assign(meaning.style, { top: `${top}px`, left: `${left}px` });
  }

  render() {
    const word = this.label ?? text(`gloss.terms.${this.#key}`);
    return html`<button type="button" popovertarget="meaning" aria-expanded=${String(this.isOpen)}
      @click=${stayHere}>${word}</button
      ><span class="meaning" id="meaning" popover role="note" @toggle=${this.#toggled}>
        <b>${text(`gloss.terms.${this.#key}`)}</b>${text(`gloss.${this.#key}`)}</span>`;
  }
}

/**
 * Hide a tap from the elements around the word.
 * @param {Event} event
 */
function stayHere(event) {
  event.stopPropagation();
}

customElements.define("fw-gloss", Gloss);
