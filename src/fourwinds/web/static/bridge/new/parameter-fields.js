/* fw-parameters: the parameters of a base or a convention as fields, each with what it changes. */
import { css, html, LitElement, nothing } from "lit";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { send, withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";

class Parameters extends LitElement {
  static properties = {
    parameters: { attribute: false },
    values: { attribute: false },
    usual: { attribute: false },
    locked: { type: Boolean },
  };

  static styles = [
    shared,
    suitStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--rail)), 1fr));
        gap: var(--space-12) var(--space-16);
      }

      .field {
        align-content: end;
      }

      .field label {
        font: var(--meta);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.LibraryParameter[]} */
    this.parameters = [];
    /** @type {Record<string, string>} the values that were chosen */
    this.values = {};
    /** @type {Record<string, string>} the values that are usual on the base, before the defaults of the file */
    this.usual = {};
    this.locked = false;
  }

  render() {
    return this.parameters.map((parameter) => this.#field(parameter));
  }

  /** @param {Bridge.LibraryParameter} parameter */
  #field(parameter) {
    const { name, help } = parameter;
    const change = withValue((value) => send(this, "fw-parameter", { name, value: value || null }));
    return html`<div class="field">
      <label for=${name}>${withSuits(capital(help || name))}</label>
      ${parameter.choices.length ? this.#select(parameter, change) : this.#input(parameter, change)}
    </div>`;
  }

  /**
   * @param {Bridge.LibraryParameter} parameter
   * @param {(event: Event) => void} change
   */
  #select({ name, choices, takes, default: usual }, change) {
    const value = this.values[name] ?? this.usual[name] ?? (takes ? "" : usual);
    const follows = html`<option value="" ?selected=${value === ""}>${text("start.new.follows")}</option>`;
    return html`<select id=${name} ?disabled=${this.locked} @change=${change}>
      ${takes ? follows : nothing}
      ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${withDash(choice)}</option>`)}
    </select>`;
  }

  /**
   * @param {Bridge.LibraryParameter} parameter
   * @param {(event: Event) => void} change
   */
  #input({ name, default: usual }, change) {
    const value = this.values[name] ?? this.usual[name] ?? usual;
    return html`<input id=${name} .value=${value} ?disabled=${this.locked} @change=${change}>`;
  }
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/**
 * A range with a dash between its numbers; words keep their hyphens.
 * @param {string} choice
 */
function withDash(choice) {
  return choice.replace(/^(\d+)-(?=\d)/, "$1–");
}

customElements.define("fw-parameters", Parameters);
