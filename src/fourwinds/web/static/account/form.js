/* Forms for accounts: in the page itself, where password managers look, with every error beside its field. */
import { html, LitElement, nothing } from "lit";
import { icon } from "../elements/icon.js";
import { Refused } from "../shell/api.js";
import { all } from "../shell/dom.js";
import { text } from "../shell/text.js";

/**
 * @typedef {object} FieldOptions
 * @property {string} label
 * @property {string} [type]
 * @property {string} [autocomplete]
 * @property {string} [value]
 * @property {string} [hint]
 * @property {number} [shortest]
 * @property {number} [longest]
 * @property {boolean} [required]
 */
/**
 * @typedef {object} Me the account that is signed in
 * @property {string} id
 * @property {string} name
 * @property {string} email
 * @property {string} [created_at]
 * @property {boolean} [has_password]
 * @property {boolean} [is_operator]
 * @property {string} [known_by]
 */
/** @typedef {{ [name: string]: string }} Entered the values of a form by field */

/**
 * A sentence about what went wrong and what to do.
 * @param {unknown} error
 */
export function errorText(error) {
  if (!(error instanceof Refused)) return text("account.away");
  const problem = error.problem.replace(`${error.where?.field}: `, "");
  return text("account.told", { problem: capitalised(problem), remedy: capitalised(error.remedy ?? "") });
}

/**
 * Options of the field for an existing password.
 * @param {string} label
 * @returns {FieldOptions}
 */
export function currentPassword(label) {
  return { label, type: "password", autocomplete: "current-password", longest: 1000 };
}

/**
 * Options of the field for a new password.
 * @param {string} label
 * @param {number} shortest
 * @returns {FieldOptions}
 */
export function newPassword(label, shortest) {
  const hint = text("account.password_hint", { count: shortest });
  return { label, type: "password", autocomplete: "new-password", longest: 1000, shortest, hint };
}

/**
 * Options of the field for an email address.
 * @param {string} label
 * @returns {FieldOptions}
 */
export function emailAddress(label) {
  return { label, type: "email", autocomplete: "username", longest: 320 };
}

/** @param {string} words */
function capitalised(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An element that holds one form: `field()` draws a field, `send()` checks and sends it. */
export class AccountForm extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { errors: { state: true }, busy: { state: true }, shown: { state: true } };

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.errors = {};
    this.busy = false;
    /** @type {Record<string, boolean>} passwords that are readable */
    this.shown = {};
  }

  createRenderRoot() {
    return this;
  }

  /**
   * A field with its label, hint and error, checked by its own attributes.
   * @param {string} name
   * @param {FieldOptions} options
   */
  field(
    name,
    { label, type = "text", autocomplete = "off", value = "", hint, shortest, longest = 200, required = true },
  ) {
    const id = `${this.localName}-${name}`;
    const describedBy = [hint && `${id}-hint`, this.errors[name] && `${id}-error`].filter(Boolean).join(" ");
    const kind = type === "password" && this.shown[name] ? "text" : type;
    const input = html`<input id=${id} name=${name} type=${kind} autocomplete=${autocomplete} .defaultValue=${value}
      ?required=${required} minlength=${shortest ?? nothing} maxlength=${longest} aria-describedby=${describedBy || nothing}
      aria-invalid=${this.errors[name] ? "true" : nothing} autocapitalize=${type === "text" ? nothing : "none"}
      spellcheck=${type === "text" ? nothing : "false"} @input=${() => this.#forgive(name)} />`;
    return html`<div class="field">
      <label for=${id}>${label}</label>
      ${type === "password" ? html`<div class="secret">${input}${this.#eye(name, id, label)}</div>` : input}
      ${this.#error(name, id)}
      ${hint ? html`<p class="meta" id="${id}-hint">${hint}</p>` : nothing}
    </div>`;
  }

  /**
   * @param {string} name
   * @param {string} id
   */
  #error(name, id) {
    const words = this.errors[name];
    return words ? html`<p class="error bad" id="${id}-error">${icon("bad")}<span>${words}</span></p>` : nothing;
  }

  /** @param {string} name */
  #toggle(name) {
    this.shown = { ...this.shown, [name]: !this.shown[name] };
  }

  /**
   * @param {string} name
   * @param {string} id
   * @param {string} label
   */
  #eye(name, id, label) {
    const shown = Boolean(this.shown[name]);
    return html`<button class="button bare" type="button" aria-controls=${id} aria-pressed=${String(shown)}
      aria-label=${text("account.show_password", { field: label })}
      @click=${() => this.#toggle(name)}>${text(shown ? "account.hide" : "account.show")}</button>`;
  }

  /** The error that belongs to no field. */
  problem() {
    return this.errors.form
      ? html`<p class="error bad" role="alert">${icon("bad")}<span>${this.errors.form}</span></p>`
      : nothing;
  }

  /**
   * Check a submitted form and pass its values to `run`. Errors from the server are shown beside their field.
   * @param {SubmitEvent} event
   * @param {(entered: Entered, form: HTMLFormElement) => unknown} run
   */
  async send(event, run) {
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || this.busy || !(await this.#isValid(form))) return;
    this.busy = true;
    this.errors = {};
    try {
      const entered = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      await run(Object.fromEntries(entered), form);
    } catch (error) {
      await this.#showError(form, error);
    } finally {
      this.busy = false;
    }
  }

  /** @param {HTMLFormElement} form */
  async #isValid(form) {
    const inputs = all(form, "input", HTMLInputElement).filter((input) => input.willValidate);
    const wrong = inputs.filter((input) => complaint(input) !== null);
    this.errors = Object.fromEntries(wrong.map((input) => [input.name, complaint(input) ?? ""]));
    await this.updateComplete;
    wrong[0]?.focus();
    return wrong.length === 0;
  }

  /**
   * @param {HTMLFormElement} form
   * @param {unknown} error
   */
  async #showError(form, error) {
    const name = error instanceof Refused ? error.where?.field?.replace("body.", "") : undefined;
    const input = name ? form.elements.namedItem(name) : null;
    this.errors = { [input && name ? name : "form"]: errorText(error) };
    await this.updateComplete;
    if (input instanceof HTMLElement) input.focus();
  }

  /** @param {string} name */
  #forgive(name) {
    const { [name]: _gone, form: _too, ...rest } = this.errors;
    this.errors = rest;
  }
}

/** @param {HTMLInputElement} input */
function complaint(input) {
  if (input.validity.valueMissing || (input.required && !input.value.trim())) return text("account.missing");
  if (input.validity.typeMismatch) return text("account.not_an_address");
  const isShort = input.minLength > 0 && input.value.length < input.minLength;
  return isShort ? text("account.too_short", { count: input.minLength }) : null;
}
