/* fw-top-bar: the bar at the top of a page: back or menu, the title, the state of sending, and a menu of the page. */
import { css, html, LitElement } from "lit";
import { text } from "../shell/text.js";
import { icon } from "./icon.js";
import { shared } from "./shared.js";

class TopBar extends LitElement {
  static properties = { heading: {}, back: {} };

  static styles = [
    shared,
    css`
      :host {
        position: sticky;
        top: 0;
        z-index: 3;
        display: block;
        padding-top: env(safe-area-inset-top);
        border-bottom: var(--hairline) solid var(--line);
        background: var(--paper);
      }

      .bar {
        display: flex;
        align-items: center;
        gap: var(--space-4);
        height: var(--bar);
        padding-inline: var(--space-4) var(--space-8);
      }

      h1 {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        font: var(--card);
        font-weight: var(--strong);
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      @media (width >= 64em) {
        .menu {
          display: none;
        }

        .bar {
          height: var(--row);
          padding-inline: var(--inset, var(--space-24));
        }

        .bar:has(.back) {
          padding-inline-start: max(var(--space-12), var(--inset, var(--target)) - var(--target));
        }

        h1 {
          font: var(--title);
          font-weight: var(--strong);
        }
      }
    `,
  ];

  constructor() {
    super();
    this.heading = "";
    /** @type {string | null} */
    this.back = null;
  }

  /** @param {import("lit").PropertyValues} changed */
  updated(changed) {
    if (changed.has("heading") && this.heading) document.title = text("shell.title", { page: this.heading });
  }

  #start() {
    if (this.back) return html`<a class="button bare back" href=${this.back}>${icon("back", text("parts.back"))}</a>`;
    return html`<button class="button bare menu" type="button" aria-haspopup="dialog"
      @click=${() => document.getElementById("places")?.showPopover()}>${icon("menu", text("parts.menu"))}</button>`;
  }

  render() {
    return html`<div class="bar">${this.#start()}<h1>${this.heading}</h1><slot name="sync"></slot><slot name="end"></slot></div>`;
  }
}

customElements.define("fw-top-bar", TopBar);
