/* The page for a forgotten password: it asks for a link, and the link leads back to it with a token behind the `#`. */
import { html } from "lit";
import { icon } from "../../elements/icon.js";
import { AccountForm } from "../form.js";
import { withNext } from "../next.js";
import { ask } from "../../shell/api.js";
import { text } from "../../shell/text.js";

const WORDS = "account.reset";

class ResetPage extends AccountForm {
  static properties = {
    mails: {},
    shortest: { type: Number },
    token: { state: true },
    sent: { state: true },
    done: { state: true },
  };

  constructor() {
    super();
    this.token = location.hash.slice(1);
    this.sent = null;
    this.done = false;
    window.addEventListener("hashchange", () => this.#again(location.hash.slice(1)));
  }

  async #ask({ email }) {
    await ask("POST", "/api/account/reset", { body: { email } });
    this.sent = email;
  }

  async #set({ password }) {
    await ask("POST", "/api/account/reset/password", { body: { token: this.token, password } });
    history.replaceState(null, "", location.pathname + location.search);
    this.done = true;
  }

  #again(token) {
    this.token = token;
    this.done = false;
    this.errors = {};
  }

  #asking() {
    if (this.sent)
      return html`<p role="status" class="told good">${icon("good")}<span>${text(`${WORDS}.sent`, { email: this.sent })}</span></p>`;
    if (this.mails === "no")
      return html`<p>${text(`${WORDS}.no_mail`)}</p><pre>fourwinds account reset uma@club.example</pre>`;
    return html`<p>${text(`${WORDS}.explain`)}</p>
      <form class="stack" method="post" novalidate @submit=${(event) => this.send(event, (held) => this.#ask(held))}>
        ${this.field("email", { label: text("account.email"), type: "email", autocomplete: "username", longest: 320 })}
        ${this.problem()}
        <button class="button wide" ?disabled=${this.busy}>${text(`${WORDS}.act`)}</button>
      </form>`;
  }

  #setting() {
    return html`<form class="stack" method="post" novalidate @submit=${(event) => this.send(event, (held) => this.#set(held))}>
      <input hidden type="email" autocomplete="username" />
      ${this.field("password", {
        label: text(`${WORDS}.password`),
        type: "password",
        autocomplete: "new-password",
        shortest: this.shortest,
        longest: 1000,
        hint: text("account.password_hint", { count: this.shortest }),
      })}
      ${this.problem()}
      <button class="button wide" ?disabled=${this.busy}>${text(`${WORDS}.set`)}</button>
    </form>
    <p class="after"><a href="/reset" @click=${(event) => this.#start(event)}>${text(`${WORDS}.again`)}</a></p>`;
  }

  #start(event) {
    event.preventDefault();
    history.replaceState(null, "", location.pathname + location.search);
    this.#again("");
  }

  #finished() {
    return html`<p role="status" class="told good">${icon("good")}<span>${text(`${WORDS}.done`)}</span></p>
      <a class="button wide" href=${withNext("/sign-in")}>${text("account.sign_in.act")}</a>`;
  }

  #content() {
    if (this.done) return this.#finished();
    return this.token ? this.#setting() : this.#asking();
  }

  render() {
    const back = html`<p class="after"><a href=${withNext("/sign-in")}>${text(`${WORDS}.back`)}</a></p>`;
    return html`<section class="door card stack">
      <h1>${text(`${WORDS}.heading`)}</h1>
      ${this.#content()} ${this.token ? "" : back}
    </section>`;
  }
}

customElements.define("fw-reset-page", ResetPage);
