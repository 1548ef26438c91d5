/* fw-appearance: the choice of theme and deck, saved on this device. */
import { css, html, LitElement } from "lit";
import { text } from "../shell/text.js";
import { column12 } from "./host-style.js";
import { shared } from "./shared.js";

/** @type {Record<string, string[]>} */
const CHOICES = { theme: ["auto", "light", "dark"], deck: ["two", "four"] };

class Appearance extends LitElement {
  static properties = { chosen: { state: true } };

  static styles = [
    shared,
    column12,
    css`
      legend {
        padding-bottom: var(--space-4);
        color: var(--muted);
        font: var(--meta);
      }

      .choices {
        display: flex;
        overflow: hidden;
        border: var(--hairline) solid var(--control);
        border-radius: var(--radius-control);
      }

      button {
        flex: 1 1 auto;
        min-width: var(--target);
        min-height: var(--target);
        padding-inline: var(--space-4);
        font: var(--meta);
        text-align: center;
      }

      button + button {
        border-inline-start: var(--hairline) solid var(--control);
      }

      button[aria-pressed="true"] {
        background: var(--accent-soft);
        color: var(--accent);
        font-weight: var(--strong);
      }

      button:focus-visible {
        outline-offset: calc(-1 * var(--ring));
      }
    `,
  ];

  constructor() {
    super();
    const { theme = "auto", deck = "two" } = document.documentElement.dataset;
    /** @type {Record<string, string>} */
    this.chosen = { theme, deck };
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #choose(name, value) {
    localStorage.setItem(name, value);
    document.documentElement.dataset[name] = value;
    this.chosen = { ...this.chosen, [name]: value };
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #choice(name, value) {
    return html`<button type="button" aria-pressed=${String(this.chosen[name] === value)}
      @click=${() => this.#choose(name, value)}>${text(`shell.${name}_${value}`)}</button>`;
  }

  /** @param {string} name */
  #group(name) {
    return html`<fieldset>
      <legend>${text(`shell.${name}`)}</legend>
      <div class="choices">${CHOICES[name].map((value) => this.#choice(name, value))}</div>
    </fieldset>`;
  }

  render() {
    return html`${Object.keys(CHOICES).map((name) => this.#group(name))}`;
  }
}

customElements.define("fw-appearance", Appearance);
