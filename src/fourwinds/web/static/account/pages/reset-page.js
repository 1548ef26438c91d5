/* The page for a forgotten password. It requests a link; the link opens the page again with a token after the `#`. */
import "../texts.js";
import { html } from "lit";
import { icon } from "../../elements/icon.js";
import { ask } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { AccountForm, emailAddress, newPassword } from "../form.js";
import { withNext } from "../next.js";

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
    this.mails = "";
    this.shortest = 0;
    /** @type {string | null} */
    this.sent = null;
    this.done = false;
    window.addEventListener("hashchange", () => this.#again(location.hash.slice(1)));
  }

  /** @param {import("../form.js").Entered} entered */
  async #ask({ email }) {
    await ask("POST", "/api/account/reset", { body: { email } });
    this.sent = email;
  }

  /** @param {import("../form.js").Entered} entered */
  async #set({ password }) {
    await ask("POST", "/api/account/reset/password", { body: { token: this.token, password } });
    history.replaceState(null, "", location.pathname + location.search);
    this.done = true;
  }

  /** @param {string} token */
  #again(token) {
    this.token = token;
    this.done = false;
    this.errors = {};
  }

  /** @param {string} words */
  #done(words) {
    return html`<p role="status" class="told good">${icon("good")}<span>${words}</span></p>`;
  }

  /** @param {SubmitEvent} event */
  #sendLink(event) {
    this.send(event, (entered) => this.#ask(entered));
  }

  /** @param {SubmitEvent} event */
  #sendPassword(event) {
    this.send(event, (entered) => this.#set(entered));
  }

  #asking() {
    if (this.sent) return this.#done(text(`${WORDS}.sent`, { email: this.sent }));
    if (this.mails === "no")
      return html`<p>${text(`${WORDS}.no_mail`)}</p><pre>fourwinds account reset uma@club.example</pre>`;
    return html`<p>${text(`${WORDS}.explain`)}</p>
      <form class="stack" method="post" novalidate @submit=${this.#sendLink}>
        ${this.field("email", emailAddress(text("account.email")))}
        ${this.problem()}
        <button class="button wide" ?disabled=${this.busy}>${text(`${WORDS}.act`)}</button>
      </form>`;
  }

  #setting() {
    return html`<form class="stack" method="post" novalidate @submit=${this.#sendPassword}>
      <input hidden type="email" autocomplete="username" />
      ${this.field("password", newPassword(text(`${WORDS}.password`), this.shortest))}
      ${this.problem()}
      <button class="button wide" ?disabled=${this.busy}>${text(`${WORDS}.set`)}</button>
    </form>
    <p class="after"><a href="/reset" @click=${this.#start}>${text(`${WORDS}.again`)}</a></p>`;
  }

  /** @param {Event} event */
  #start(event) {
    event.preventDefault();
    history.replaceState(null, "", location.pathname + location.search);
    this.#again("");
  }

  #finished() {
    return html`${this.#done(text(`${WORDS}.done`))}
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
