/* The sign-in page. */
import "../texts.js";
import { html, nothing } from "lit";
import { remember } from "../../riichi/phone/accounts.js";
import { ask } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { AccountForm, currentPassword, emailAddress } from "../form.js";
import { next, withNext } from "../next.js";

class SignInPage extends AccountForm {
  static properties = { situation: {} };

  constructor() {
    super();
    this.situation = "";
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    this.send(event, (entered) => this.#signIn(entered));
  }

  /** @param {import("../form.js").Entered} entered */
  async #signIn(entered) {
    await remember(await ask("POST", "/api/session", { body: entered }));
    location.assign(next());
  }

  #form() {
    return html`<form class="stack" method="post" novalidate @submit=${this.#submit}>
      ${this.field("email", emailAddress(text("account.email")))}
      ${this.field("password", currentPassword(text("account.password")))}
      ${this.problem()}
      <button class="button wide" ?disabled=${this.busy}>${text("account.sign_in.act")}</button>
    </form>
    <p class="after"><a href=${withNext("/reset")}>${text("account.sign_in.forgot")}</a></p>`;
  }

  #content() {
    if (this.situation === "elsewhere") return html`<p>${text("account.sign_in.elsewhere")}</p>`;
    if (this.situation !== "first") return this.#form();
    return html`<p>${text("account.sign_in.first")}</p>
      <a class="button wide" href=${next()}>${text("account.sign_in.go_on")}</a>`;
  }

  #signUp() {
    if (this.situation === "closed") return nothing;
    return html`<p class="after">${text("account.sign_in.no_account")}
      <a href=${withNext("/sign-up")}>${text("account.sign_in.make_one")}</a></p>`;
  }

  render() {
    return html`<section class="door card stack">
      <h1>${text("account.sign_in.heading")}</h1>
      ${this.#content()} ${this.#signUp()}
    </section>`;
  }
}

customElements.define("fw-sign-in-page", SignInPage);
