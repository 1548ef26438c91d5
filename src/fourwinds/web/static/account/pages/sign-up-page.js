/* The page on which people make an account; the first one takes a code, which the link that the server printed has behind its `#`. */
import { html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { AccountForm } from "../form.js";
import { next, withNext } from "../next.js";
import { remember } from "../../riichi/phone/accounts.js";
import { ask } from "../../shell/api.js";
import { text } from "../../shell/text.js";

const WORDS = "account.sign_up";

class SignUpPage extends AccountForm {
  static properties = { situation: {}, shortest: { type: Number }, code: { state: true } };

  constructor() {
    super();
    this.code = codeInAddress();
    window.addEventListener("hashchange", () => (this.code = codeInAddress()));
  }

  get #isFirst() {
    return ["first", "elsewhere"].includes(this.situation);
  }

  async #signUp(held) {
    await remember(await ask("POST", "/api/accounts", { body: held }));
    history.replaceState(null, "", location.pathname + location.search);
    location.assign(next());
  }

  #first() {
    return html`<div class="note">
      <h2>${icon("info")}${text(`${WORDS}.first_heading`)}</h2>
      ${this.situation === "first" ? html`<p>${text(`${WORDS}.first`)}</p>` : nothing}
      <p>${text(`${WORDS}.first_looks_after`)} ${text(`${WORDS}.first_others`)}</p>
    </div>`;
  }

  #code() {
    return this.field("code", {
      label: text(`${WORDS}.code`),
      value: this.code,
      longest: 100,
      hint: text(`${WORDS}.code_hint`),
    });
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
      ${this.#isFirst ? this.#code() : nothing} ${this.problem()}
      <button class="button wide" ?disabled=${this.busy}>${text(`${WORDS}.act`)}</button>
    </form>`;
  }

  #content() {
    if (this.situation === "closed") return html`<p>${text(`${WORDS}.closed`)}</p>`;
    return html`${this.#isFirst ? this.#first() : nothing}${this.#form()}`;
  }

  render() {
    return html`<section class="door card stack">
      <h1>${text(`${WORDS}.heading`)}</h1>
      ${this.#content()}
      ${this.#isFirst ? nothing : html`<p class="after">${text(`${WORDS}.have_one`)} <a href=${withNext("/sign-in")}>${text(`${WORDS}.sign_in`)}</a></p>`}
    </section>`;
  }
}

function codeInAddress() {
  return new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
}

customElements.define("fw-sign-up-page", SignUpPage);
