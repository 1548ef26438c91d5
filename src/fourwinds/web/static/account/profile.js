/* Name, address and password of an account. */
import { html } from "lit";
import { toast } from "../elements/toast.js";
import { ask } from "../shell/api.js";
import { text } from "../shell/text.js";
import { AccountForm, currentPassword, emailAddress, newPassword } from "./form.js";

/** @typedef {import("./form.js").Entered} Entered */
/** @typedef {import("./form.js").Me} Me */

const WORDS = "account.profile";

/** A form about the account that is signed in. Event `fw-account` with the changed account. */
class ProfileForm extends AccountForm {
  static properties = { me: { attribute: false }, shortest: { type: Number } };

  constructor() {
    super();
    /** @type {Me} */
    this.me = { id: "", name: "", email: "" };
    this.shortest = 0;
  }

  /** @param {Me} me */
  changed(me) {
    this.dispatchEvent(new CustomEvent("fw-account", { detail: me, bubbles: true }));
  }

  /**
   * @param {(entered: Entered, form: HTMLFormElement) => unknown} run
   * @param {unknown[]} content
   */
  form(run, ...content) {
    const submit = (/** @type {SubmitEvent} */ event) => this.send(event, run);
    return html`<form class="stack" method="post" novalidate @submit=${submit}>
      ${content} ${this.problem()}
    </form>`;
  }

  /**
   * A rarely changed part, folded away: its name, its value, and its form.
   * @param {string} name
   * @param {string} value
   * @param {unknown} content
   */
  folded(name, value, content) {
    return html`<details>
      <summary><span class="named"><b>${name}</b><span class="meta">${value}</span></span>
        <span class="change">${text(`${WORDS}.change`)}</span></summary>
      ${content}
    </details>`;
  }

  /**
   * @param {HTMLFormElement} form
   * @param {string} words
   */
  async done(form, words) {
    toast({ text: words, kind: "good" });
    form.reset();
    this.shown = {};
    const folded = form.closest("details");
    if (!folded) return;
    folded.open = false;
    folded.querySelector("summary")?.focus();
  }
}

class AccountName extends ProfileForm {
  /**
   * @param {Entered} entered
   * @param {HTMLFormElement} form
   */
  async #save({ name }, form) {
    const me = await ask("PATCH", "/api/account", { body: { name } });
    this.changed(me);
    await this.updateComplete;
    await this.done(form, text(`${WORDS}.saved`, { name: me.name }));
  }

  render() {
    return this.form(
      (entered, form) => this.#save(entered, form),
      this.field("name", { label: text(`${WORDS}.name`), autocomplete: "name", value: this.me.name }),
      html`<button class="button quiet start" ?disabled=${this.busy}>${text(`${WORDS}.save`)}</button>`,
    );
  }
}

class AccountAddress extends ProfileForm {
  /**
   * @param {Entered} entered
   * @param {HTMLFormElement} form
   */
  async #save(entered, form) {
    const me = await ask("PATCH", "/api/account", { body: entered });
    this.changed(me);
    await this.done(form, text(`${WORDS}.email_saved`, { email: me.email }));
  }

  render() {
    const form = this.form(
      (entered, sent) => this.#save(entered, sent),
      this.field("email", emailAddress(text(`${WORDS}.email_new`))),
      this.field("password", currentPassword(text(`${WORDS}.email_password`))),
      html`<button class="button quiet start" ?disabled=${this.busy}>${text(`${WORDS}.email_save`)}</button>`,
    );
    return this.folded(text("account.email"), this.me.email, form);
  }
}

class AccountPassword extends ProfileForm {
  /**
   * @param {Entered} entered
   * @param {HTMLFormElement} form
   */
  async #save(entered, form) {
    await ask("POST", "/api/account/password", { body: { current: entered.current, new: entered.new } });
    this.changed(this.me);
    await this.done(form, text(`${WORDS}.password_saved`));
  }

  render() {
    const form = this.form(
      (entered, sent) => this.#save(entered, sent),
      html`<input hidden type="email" name="username" autocomplete="username" .value=${this.me.email} />`,
      this.field("current", {
        label: text(`${WORDS}.password_current`),
        type: "password",
        autocomplete: "current-password",
        longest: 1000,
      }),
      this.field("new", newPassword(text(`${WORDS}.password_new`), this.shortest)),
      html`<p class="meta">${text(`${WORDS}.password_hint`)}</p>`,
      html`<button class="button quiet start" ?disabled=${this.busy}>${text(`${WORDS}.password_save`)}</button>`,
    );
    return this.folded(text("account.password"), "••••••••", form);
  }
}

customElements.define("fw-account-name", AccountName);
customElements.define("fw-account-address", AccountAddress);
customElements.define("fw-account-password", AccountPassword);
