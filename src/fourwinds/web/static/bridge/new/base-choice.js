/* fw-base-choice: the bases of the library as cards, each with what kind of system it is and how it opens. */
import { css, html, LitElement, nothing } from "lit";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";

class BaseChoice extends LitElement {
  static properties = { bases: { attribute: false }, chosen: {}, values: { attribute: false } };

  static styles = [
    shared,
    suitStyles,
    css`
      fieldset {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-8);
      }

      label {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--space-4) var(--space-12);
        padding: var(--space-12) var(--space-16);
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
        cursor: pointer;
      }

      label:has(:checked) {
        border-color: var(--accent);
        background: var(--accent-soft);
      }

      label:has(:focus-visible) {
        outline: var(--ring) solid var(--info);
        outline-offset: var(--ring);
      }

      input {
        margin-block-start: calc((1lh - var(--icon)) / 2);
      }

      .name {
        font-weight: var(--strong);
      }

      .about {
        grid-column: 2;
      }

      dl {
        grid-column: 2;
        font: var(--meta);
      }

      dl :is(div, dt, dd) {
        display: inline;
      }

      dl div {
        margin-inline-end: var(--space-12);
      }

      dt {
        margin-inline-end: var(--space-4);
        color: var(--muted);
      }

      @media (width >= 48em) {
        fieldset {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.LibraryBase[]} */
    this.bases = [];
    this.chosen = "";
    /** @type {Record<string, string>} the parameters of the chosen base */
    this.values = {};
  }

  render() {
    return html`<fieldset>
      <legend class="visually-hidden">${text("start.new.base")}</legend>
      ${this.bases.map((base) => this.#card(base))}
    </fieldset>`;
  }

  /** @param {Bridge.LibraryBase} base */
  #card(base) {
    const { id, name, summary } = base;
    const choose = () => send(this, "fw-base", { base: id });
    return html`<label>
      <input type="radio" name="base" value=${id} .checked=${id === this.chosen} @change=${choose}>
      <span class="name">${name}</span>
      <span class="about">${withSuits(summary)}</span>
      <dl>
        ${this.#fact("notrump", this.#value(base, "notrump").replace("-", "–"))}
        ${this.#fact("majors", this.#filled(base, base.majors))}
        ${this.#fact("twos", this.#filled(base, base.twos))}
      </dl>
    </label>`;
  }

  /**
   * @param {string} name
   * @param {string} words
   */
  #fact(name, words) {
    return words ? html`<div><dt>${text(`start.new.fact.${name}`)}</dt><dd>${withSuits(words)}</dd></div>` : nothing;
  }

  /**
   * @param {Bridge.LibraryBase} base
   * @param {string} words
   */
  #filled(base, words) {
    return words.replace(/\$(\w+)/g, (_, name) => this.#value(base, name));
  }

  /**
   * @param {Bridge.LibraryBase} base
   * @param {string} name
   */
  #value(base, name) {
    const own = base.id === this.chosen ? this.values[name] : undefined;
    return own ?? base.parameters.find((each) => each.name === name)?.default ?? "";
  }
}

customElements.define("fw-base-choice", BaseChoice);
