/* Forms of accounts: in the page itself, where password managers look, with every error beside its field. */
import { LitElement, html, nothing } from "lit";
import { icon } from "../elements/icon.js";
import { Refused } from "../shell/api.js";
import { text } from "../shell/text.js";

/** What went wrong, as a sentence and what to do about it. */
export function tellError(error) {
  if (!(error instanceof Refused)) return text("account.away");
  const problem = error.problem.replace(`${error.where?.field}: `, "");
  return text("account.told", { problem: sentence(problem), remedy: sentence(error.remedy) });
}

function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An element that holds one form: `field()` draws a field, `send()` checks and sends it. */
export class AccountForm extends LitElement {
  static properties = { errors: { state: true }, busy: { state: true }, shown: { state: true } };

  constructor() {
    super();
    this.errors = {};
    this.busy = false;
    this.shown = {};
  }

  createRenderRoot() {
    return this;
  }

  /** A field with its label, hint and error; what it holds is checked by its own attributes. */
  field(
    name,
    { label, type = "text", autocomplete = "off", value = "", hint, shortest, longest = 200, required = true },
  ) {
    const id = `${this.localName}-${name}`;
    const told = [hint && `${id}-hint`, this.errors[name] && `${id}-error`].filter(Boolean).join(" ");
    const kind = type === "password" && this.shown[name] ? "text" : type;
    const input = html`<input id=${id} name=${name} type=${kind} autocomplete=${autocomplete} .defaultValue=${value}
      ?required=${required} minlength=${shortest ?? nothing} maxlength=${longest} aria-describedby=${told || nothing}
      aria-invalid=${this.errors[name] ? "true" : nothing} autocapitalize=${type === "text" ? nothing : "none"}
      spellcheck=${type === "text" ? nothing : "false"} @input=${() => this.#forgive(name)} />`;
    return html`<div class="field">
      <label for=${id}>${label}</label>
      ${type === "password" ? html`<div class="secret">${input}${this.#eye(name, id, label)}</div>` : input}
      ${this.errors[name] ? html`<p class="error bad" id="${id}-error">${icon("bad")}<span>${this.errors[name]}</span></p>` : nothing}
      ${hint ? html`<p class="meta" id="${id}-hint">${hint}</p>` : nothing}
    </div>`;
  }

  #eye(name, id, label) {
    const shown = Boolean(this.shown[name]);
    return html`<button class="button bare" type="button" aria-controls=${id} aria-pressed=${String(shown)}
      aria-label=${text("account.show_password", { field: label })}
      @click=${() => (this.shown = { ...this.shown, [name]: !shown })}>${text(shown ? "account.hide" : "account.show")}</button>`;
  }

  /** What belongs to no field. */
  problem() {
    return this.errors.form
      ? html`<p class="error bad" role="alert">${icon("bad")}<span>${this.errors.form}</span></p>`
      : nothing;
  }

  /** Check the form of an event and hand what it holds to `run`; what is refused stands beside its field. */
  async send(event, run) {
    event.preventDefault();
    const form = event.target;
    if (this.busy || !(await this.#fits(form))) return;
    this.busy = true;
    this.errors = {};
    try {
      await run(Object.fromEntries(new FormData(form)), form);
    } catch (error) {
      await this.#refused(form, error);
    } finally {
      this.busy = false;
    }
  }

  async #fits(form) {
    const inputs = [...form.elements].filter((input) => input.willValidate);
    const wrong = inputs.map((input) => [input, complaint(input)]).filter(([, words]) => words);
    this.errors = Object.fromEntries(wrong.map(([input, words]) => [input.name, words]));
    await this.updateComplete;
    wrong[0]?.[0].focus();
    return wrong.length === 0;
  }

  async #refused(form, error) {
    const name = error.where?.field?.replace("body.", "");
    const input = form.elements[name];
    this.errors = { [input ? name : "form"]: tellError(error) };
    await this.updateComplete;
    input?.focus();
  }

  #forgive(name) {
    const { [name]: _gone, form: _too, ...rest } = this.errors;
    this.errors = rest;
  }
}

function complaint(input) {
  if (input.validity.valueMissing || (input.required && !input.value.trim())) return text("account.missing");
  if (input.validity.typeMismatch) return text("account.not_an_address");
  const short = input.minLength > 0 && input.value.length < input.minLength;
  return short ? text("account.too_short", { count: input.minLength }) : null;
}
