/* The page on which people make an account; the first one of a machine is told what it means. */
import { html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { AccountForm } from "../form.js";
import { next, withNext } from "../next.js";
import { ask } from "../../shell/api.js";
import { text } from "../../shell/text.js";

const WORDS = "account.sign_up";

class SignUpPage extends AccountForm {
  static properties = { situation: {}, shortest: { type: Number } };

  async #signUp(held) {
    await ask("POST", "/api/accounts", { body: held });
    location.assign(next());
  }

  #first() {
    return html`<div class="note">
      <h2>${icon("info")}${text(`${WORDS}.first_heading`)}</h2>
      <p>${text(`${WORDS}.first`)}</p>
      <p>${text(`${WORDS}.first_looks_after`)} ${text(`${WORDS}.first_others`)}</p>
    </div>`;
  }

  #elsewhere() {
    return html`<p>${text(`${WORDS}.elsewhere`)} ${text(`${WORDS}.elsewhere_remedy`)}</p>
      <pre>fourwinds account add uma@club.example</pre>`;
  }

  #form() {
    return html`<form class="stack" method="post" novalidate @submit=${(event) => this.send(event, (held) => this.#signUp(held))}>
      ${this.field("name", { label: text("account.name"), autocomplete: "name", hint: text(`${WORDS}.name_hint`) })}
      ${this.field("email", { label: text("account.email"), type: "email", autocomplete: "username", longest: 320 })}
      ${this.field("password", {
        label: text("account.password"),
        type: "password",
        autocomplete: "new-password",
        shortest: this.shortest,
        longest: 1000,
        hint: text("account.password_hint", { count: this.shortest }),
      })}
      ${this.problem()}
      <button class="button wide" ?disabled=${this.busy}>${text(`${WORDS}.act`)}</button>
    </form>`;
  }

  #content() {
    if (this.situation === "closed") return html`<p>${text(`${WORDS}.closed`)}</p>`;
    if (this.situation === "elsewhere") return this.#elsewhere();
    return html`${this.situation === "first" ? this.#first() : nothing}${this.#form()}`;
  }

  render() {
    const alone = ["first", "elsewhere"].includes(this.situation);
    return html`<section class="door card stack">
      <h1>${text(`${WORDS}.heading`)}</h1>
      ${this.#content()}
      ${alone ? nothing : html`<p class="after">${text(`${WORDS}.have_one`)} <a href=${withNext("/sign-in")}>${text(`${WORDS}.sign_in`)}</a></p>`}
    </section>`;
  }
}

customElements.define("fw-sign-up-page", SignUpPage);
