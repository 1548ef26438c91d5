/* Name, address and password of an account. */
import { html } from "lit";
import { toast } from "../elements/toast.js";
import { ask } from "../shell/api.js";
import { text } from "../shell/text.js";
import { AccountForm } from "./form.js";

const WORDS = "account.profile";

/** A form over one's account; tells the page what the account is now. */
class ProfileForm extends AccountForm {
  static properties = { me: { attribute: false }, shortest: { type: Number } };

  changed(me) {
    this.dispatchEvent(new CustomEvent("fw-account", { detail: me, bubbles: true }));
  }

  form(run, ...content) {
    return html`<form class="stack" method="post" novalidate @submit=${(event) => this.send(event, run)}>
      ${content} ${this.problem()}
    </form>`;
  }

  /** What is changed now and then, folded away: its name, what it is, and its form. */
  folded(name, value, content) {
    return html`<details>
      <summary><span class="named"><b>${name}</b><span class="meta">${value}</span></span><span class="change">${text(`${WORDS}.change`)}</span></summary>
      ${content}
    </details>`;
  }

  async done(form, words) {
    toast({ text: words, kind: "good" });
    form.reset();
    this.shown = {};
    const folded = form.closest("details");
    if (!folded) return;
    folded.open = false;
    folded.querySelector("summary").focus();
  }
}

class AccountName extends ProfileForm {
  async #save({ name }, form) {
    const me = await ask("PATCH", "/api/account", { body: { name } });
    this.changed(me);
    await this.updateComplete;
    await this.done(form, text(`${WORDS}.saved`, { name: me.name }));
  }

  render() {
    return this.form(
      (held, form) => this.#save(held, form),
      this.field("name", { label: text(`${WORDS}.name`), autocomplete: "name", value: this.me.name }),
      html`<button class="button quiet start" ?disabled=${this.busy}>${text(`${WORDS}.save`)}</button>`,
    );
  }
}

class AccountAddress extends ProfileForm {
  async #save(held, form) {
    const me = await ask("PATCH", "/api/account", { body: held });
    this.changed(me);
    await this.done(form, text(`${WORDS}.email_saved`, { email: me.email }));
  }

  render() {
    const form = this.form(
      (held, sent) => this.#save(held, sent),
      this.field("email", { label: text(`${WORDS}.email_new`), type: "email", autocomplete: "username", longest: 320 }),
      this.field("password", {
        label: text(`${WORDS}.email_password`),
        type: "password",
        autocomplete: "current-password",
        longest: 1000,
      }),
      html`<button class="button quiet start" ?disabled=${this.busy}>${text(`${WORDS}.email_save`)}</button>`,
    );
    return this.folded(text("account.email"), this.me.email, form);
  }
}

class AccountPassword extends ProfileForm {
  async #save(held, form) {
    await ask("POST", "/api/account/password", { body: { current: held.current, new: held.new } });
    this.changed(this.me);
    await this.done(form, text(`${WORDS}.password_saved`));
  }

  render() {
    const form = this.form(
      (held, sent) => this.#save(held, sent),
      html`<input hidden type="email" name="username" autocomplete="username" .value=${this.me.email} />`,
      this.field("current", {
        label: text(`${WORDS}.password_current`),
        type: "password",
        autocomplete: "current-password",
        longest: 1000,
      }),
      this.field("new", {
        label: text(`${WORDS}.password_new`),
        type: "password",
        autocomplete: "new-password",
        shortest: this.shortest,
        longest: 1000,
        hint: text("account.password_hint", { count: this.shortest }),
      }),
      html`<p class="meta">${text(`${WORDS}.password_hint`)}</p>`,
      html`<button class="button quiet start" ?disabled=${this.busy}>${text(`${WORDS}.password_save`)}</button>`,
    );
    return this.folded(text("account.password"), "••••••••", form);
  }
}

customElements.define("fw-account-name", AccountName);
customElements.define("fw-account-address", AccountAddress);
customElements.define("fw-account-password", AccountPassword);
