/* fw-count: a number that counts up or down to its new value. */
import { html, LitElement } from "lit";
import { number } from "../shell/text.js";
import { isStill, milliseconds } from "./motion.js";

class Count extends LitElement {
  static properties = { value: {}, shown: { state: true } };

  constructor() {
    super();
    /** @type {number | string | null} */
    this.value = null;
    /** @type {number | string | null} */
    this.shown = null;
    this.frame = 0;
  }

  createRenderRoot() {
    return this;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
    this.shown = this.value;
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (!changed.has("value")) return;
    this.dataset.value = String(this.value);
    cancelAnimationFrame(this.frame);
    const from = this.shown;
    if (typeof from !== "number" || typeof this.value !== "number" || isStill()) this.shown = this.value;
    else this.#count(from, this.value);
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #count(from, to) {
    const length = milliseconds("--count");
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - start) / length));
      const eased = 1 - (1 - part) ** 3;
      this.shown = part === 1 ? to : Math.round((from + (to - from) * eased) / 100) * 100;
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  render() {
    return html`${typeof this.shown === "number" ? number(this.shown) : this.shown}`;
  }
}

customElements.define("fw-count", Count);
