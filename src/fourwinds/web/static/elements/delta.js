/* fw-delta: a change of a score, +5,800 or −5,800 in its colour, which rises when it is new. */
import { css, html, LitElement, nothing } from "lit";
import { delta } from "../shell/text.js";
import { play } from "./motion.js";

class Delta extends LitElement {
  static properties = { value: {} };

  static styles = css`
    :host {
      font: var(--meta);
      font-weight: var(--strong);
      color: var(--muted);
      white-space: nowrap;
    }

    :host([data-sign="up"]) {
      color: var(--good);
    }

    :host([data-sign="down"]) {
      color: var(--bad);
    }

    span {
      display: inline-block;
    }
  `;

  constructor() {
    super();
    /** @type {number | string | null} */
    this.value = null;
  }

  /** @param {import("lit").PropertyValues} changed */
  updated(changed) {
    if (!changed.has("value")) return;
    const worth = Number(String(this.value ?? 0).replace("−", "-"));
    this.dataset.sign = worth > 0 ? "up" : worth < 0 ? "down" : "none";
    const rise = { transform: "translateY(var(--rise))", opacity: 0 };
    if (this.value) play(this.renderRoot.querySelector("span"), [rise, { transform: "none", opacity: 1 }], "--count");
  }

  render() {
    if (this.value === null || this.value === undefined) return nothing;
    return html`<span>${typeof this.value === "number" ? delta(this.value) : this.value}</span>`;
  }
}

customElements.define("fw-delta", Delta);
