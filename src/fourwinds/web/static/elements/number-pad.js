/* fw-number-pad: a number pad in the page, because the keyboard of a phone would cover the page. Digits can also be typed.
   With `keys-only` the number itself is shown elsewhere. */
import { css, html, LitElement, nothing } from "lit";
import { send } from "../shell/dom.js";
import { number, text } from "../shell/text.js";
import { column8 } from "./host-style.js";
import { icon } from "./icon.js";
import { shared } from "./shared.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0"];
const LONGEST = 6;

class NumberPad extends LitElement {
  static properties = { value: {}, label: {}, keysOnly: { type: Boolean, attribute: "keys-only" } };

  static styles = [
    shared,
    column8,
    css`
      [role="group"] {
        display: grid;
        gap: var(--space-8);
      }

      output {
        display: block;
        min-height: var(--target);
        padding: var(--space-4) var(--space-12);
        border: var(--hairline) solid var(--control);
        border-radius: var(--radius-control);
        background: var(--surface);
        font: var(--score);
        font-weight: var(--strong);
        text-align: end;
      }

      .keys {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: var(--space-8);
      }

      button {
        display: grid;
        place-items: center;
        min-height: var(--bar);
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-control);
        background: var(--surface);
        font: var(--title);
        touch-action: manipulation;
      }

      @media (height < 30em) and (width >= 40em) {
        .keys {
          grid-template-columns: repeat(6, minmax(0, 1fr));
        }
      }

      @media (hover: hover) {
        button:hover {
          background: var(--accent-soft);
        }
      }
    `,
  ];

  constructor() {
    super();
    this.value = "";
    this.label = "";
    this.keysOnly = false;
  }

  /** @param {string} value */
  #set(value) {
    this.value = value.replace(/^0+(?=\d)/, "").slice(0, LONGEST);
    send(this, "fw-input", { value: this.value });
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (/^\d$/.test(event.key)) this.#set(this.value + event.key);
    else if (event.key === "Backspace") this.#set(this.value.slice(0, -1));
    else return;
    event.preventDefault();
  }

  #display() {
    return this.value === "" ? html`&nbsp;` : number(Number(this.value));
  }

  render() {
    return html`<div role="group" aria-label=${this.label || text("parts.keys")} @keydown=${this.#type}>
      ${this.keysOnly ? nothing : html`<output tabindex="0" aria-live="polite">${this.#display()}</output>`}
      <div class="keys">
        ${KEYS.map((key) => html`<button type="button" @click=${() => this.#set(this.value + key)}>${key}</button>`)}
        <button type="button" @click=${() => this.#set(this.value.slice(0, -1))}>${icon("erase", text("parts.erase"))}</button>
      </div>
    </div>`;
  }
}

customElements.define("fw-number-pad", NumberPad);
