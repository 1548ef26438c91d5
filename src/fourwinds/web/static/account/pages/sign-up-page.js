/* The page for creating an account. The first account needs the code after the `#` in the link that the server prints. */
import "../texts.js";
import { html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { remember } from "../../riichi/phone/accounts.js";
import { ask } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { AccountForm, emailAddress, newPassword } from "../form.js";
import { next, withNext } from "../next.js";

const WORDS = "account.sign_up";

class SignUpPage extends AccountForm {
  static properties = { situation: {}, shortest: { type: Number }, code: { state: true } };

  constructor() {
    super();
    this.situation = "";
    this.shortest = 0;
    this.code = codeInAddress();
    window.addEventListener("hashchange", () => {
      this.code = codeInAddress();
    });
  }

  get #isFirst() {
    return ["first", "elsewhere"].includes(this.situation);
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    this.send(event, (entered) => this.#signUp(entered));
  }

  /** @param {import("../form.js").Entered} entered */
  async #signUp(entered) {
    await remember(await ask("POST", "/api/accounts", { body: entered }));
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
    return html`<form class="stack" method="post" novalidate @submit=${this.#submit}>
      ${this.field("name", { label: text("account.name"), autocomplete: "name", hint: text(`${WORDS}.name_hint`) })}
      ${this.field("email", emailAddress(text("account.email")))}
      ${this.field("password", newPassword(text("account.password"), this.shortest))}
      ${this.#isFirst ? this.#code() : nothing} ${this.problem()}
      <button class="button wide" ?disabled=${this.busy}>${text(`${WORDS}.act`)}</button>
    </form>`;
  }

  #content() {
    if (this.situation === "closed") return html`<p>${text(`${WORDS}.closed`)}</p>`;
    return html`${this.#isFirst ? this.#first() : nothing}${this.#form()}`;
  }

  #signIn() {
    return html`<p class="after">${text(`${WORDS}.have_one`)}
      <a href=${withNext("/sign-in")}>${text(`${WORDS}.sign_in`)}</a></p>`;
  }

  render() {
    return html`<section class="door card stack">
      <h1>${text(`${WORDS}.heading`)}</h1>
      ${this.#content()}
      ${this.#isFirst ? nothing : this.#signIn()}
    </section>`;
  }
}

function codeInAddress() {
  return new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
}

customElements.define("fw-sign-up-page", SignUpPage);
