/* fw-system-bar: the bar above every page of a system: its name, and the other pages of it. */
import { css, html, LitElement, nothing } from "lit";
import { shared } from "../../elements/shared.js";
import "../../elements/top-bar.js";
import { text } from "../../shell/text.js";
import { placeOf, placesOf } from "./places.js";

class SystemBar extends LitElement {
  static properties = { system: {}, name: {}, place: {} };

  static styles = [
    shared,
    css`
      :host {
        position: sticky;
        top: 0;
        z-index: 3;
        display: block;
        background: var(--paper);
      }

      nav {
        display: flex;
        gap: var(--space-4);
        padding-inline: var(--space-8);
        overflow-x: auto;
        border-bottom: var(--hairline) solid var(--line);
        scrollbar-width: none;
      }

      a {
        flex: none;
        display: grid;
        place-items: center;
        min-width: var(--target);
        min-height: var(--target);
        padding-inline: var(--space-8);
        border-bottom: var(--ring) solid transparent;
        color: var(--muted);
        text-decoration: none;
      }

      a[aria-current] {
        border-color: var(--accent);
        color: var(--accent);
        font-weight: var(--strong);
      }

      @media (width >= 64em) {
        nav {
          padding-inline: calc(var(--inset, var(--space-32)) - var(--space-8));
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {string} the id of the system */
    this.system = "";
    this.name = "";
    /** @type {string} the page that is shown, one of `placesOf` */
    this.place = "";
  }

  /** On phones the bar scrolls: the page that is shown must be in view. */
  updated() {
    const here = this.renderRoot.querySelector("[aria-current]");
    if (here instanceof HTMLElement) centre(here);
  }

  render() {
    return html`<fw-top-bar .heading=${this.name} back="/bridge"><slot name="end" slot="end"></slot></fw-top-bar>
      <nav aria-label=${text("system.places.label")}>
        ${placesOf(this.system).map(([place, below]) => {
          const isHere = place === this.place;
          const words = text(`system.places.${place}`);
          return html`<a href=${placeOf(this.system, below)} aria-current=${isHere ? "page" : nothing}>${words}</a>`;
        })}
      </nav>`;
  }
}

/** @param {HTMLElement} link */
function centre(link) {
  const bar = link.parentElement;
  if (bar) bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
}

customElements.define("fw-system-bar", SystemBar);
