/* The account page: profile, appearance, sessions and API tokens. */
import "../texts.js";
import { html, LitElement, nothing } from "lit";
import "../../elements/appearance.js";
import { icon } from "../../elements/icon.js";
import { unsentOf } from "../../riichi/phone/accounts.js";
import { AccountList } from "../list.js";
import "../profile.js";
import { tellDay } from "../../shell/moments.js";
import { errorText } from "../form.js";
import "../sessions.js";
import "../sign-out.js";
import "../tokens.js";
import { ask, Refused } from "../../shell/api.js";
import { all } from "../../shell/dom.js";
import { LANGUAGES, language, text } from "../../shell/text.js";

/** @typedef {import("../form.js").Me} Me */

const WORDS = "account.account";

class AccountPage extends LitElement {
  static properties = {
    shortest: { type: Number },
    me: { state: true },
    unsent: { state: true },
    problem: { state: true },
    isOut: { state: true },
  };

  constructor() {
    super();
    this.shortest = 0;
    /** @type {Me | null} */
    this.me = null;
    this.unsent = 0;
    /** @type {string | null} */
    this.problem = null;
    this.isOut = false;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#load();
  }

  async #load() {
    this.problem = null;
    try {
      const me = await ask("GET", "/api/account");
      this.me = me;
      this.unsent = (await unsentOf(me.id)).changes;
    } catch (error) {
      if (error instanceof Refused && error.status === 401) location.replace("/sign-in?next=/account");
      else this.problem = errorText(error);
    }
  }

  /** @param {CustomEvent<Me>} event */
  #changed({ detail }) {
    this.me = detail;
    for (const list of all(this, "fw-account-sessions, fw-account-tokens", AccountList)) list.load();
  }

  /**
   * @param {string} name
   * @param {unknown} content
   * @param {unknown} more
   */
  #setting(name, content, more = nothing) {
    return html`<section class="setting" aria-labelledby="${name}-heading">
      <div class="about">
        <h2 id="${name}-heading">${text(`account.${name}.heading`)}</h2>
        <p class="meta">${text(`account.${name}.about`)}</p>
        ${more}
      </div>
      <div class="card stack">${content}</div>
    </section>`;
  }

  /** @param {Me} me */
  #profile(me) {
    const { shortest } = this;
    const own = html`<fw-account-address .me=${me}></fw-account-address>
      <fw-account-password .me=${me} shortest=${shortest}></fw-account-password>`;
    return this.#setting(
      "profile",
      html`<fw-account-name .me=${me}></fw-account-name>
        ${me.has_password ? own : html`<p class="meta">${text("account.profile.elsewhere")}</p>`}`,
    );
  }

  /** @param {Event} event */
  #chooseLanguage({ target }) {
    localStorage.setItem("language", /** @type {HTMLSelectElement} */ (target).value);
    location.reload();
  }

  #appearance() {
    const name = (/** @type {string} */ code) => new Intl.DisplayNames([code], { type: "language" }).of(code);
    const option = (/** @type {string} */ code) =>
      html`<option value=${code} lang=${code} ?selected=${code === language}>${name(code)}</option>`;
    return this.#setting(
      "appearance",
      html`<fw-appearance></fw-appearance>
        <div class="field">
          <label for="language">${text("account.appearance.language")}</label>
          <select id="language" @change=${this.#chooseLanguage}>
            ${LANGUAGES.map(option)}
          </select>
        </div>`,
    );
  }

  #unsentLine() {
    if (!this.unsent) return nothing;
    const words = text(`${WORDS}.unsent`, { count: this.unsent });
    return html`<p class="error warn">${icon("warn")}<span>${words}</span></p>`;
  }

  #signedOut() {
    this.isOut = true;
  }

  /** @param {Me} me */
  #signedIn(me) {
    const guide = html`<p><a href="/api">${text("account.tokens.guide")}</a></p>`;
    return html`<header class="who">
        <div class="named">
          <h1>${me.name}</h1>
          <p class="meta">${me.email} · ${text(`${WORDS}.since`, { day: tellDay(me.created_at ?? "") })}</p>
          ${me.is_operator ? html`<p class="line info">${icon("settings")}${text(`${WORDS}.operator`)}</p>` : nothing}
          ${this.#unsentLine()}
        </div>
        <fw-sign-out .me=${me} @fw-signed-out=${this.#signedOut}></fw-sign-out>
      </header>
      ${this.#profile(me)} ${this.#appearance()}
      ${this.#setting("sessions", html`<fw-account-sessions></fw-account-sessions>`)}
      ${this.#setting("tokens", html`<fw-account-tokens></fw-account-tokens>`, guide)}`;
  }

  #owner() {
    return html`<header class="who">
        <div class="named">
          <h1>${text(`${WORDS}.heading`)}</h1>
          <p>${text(`${WORDS}.owner`)} ${text(`${WORDS}.owner_guide`)}</p>
        </div>
        <a class="button" href="/sign-up?next=/account">${text(`${WORDS}.make_first`)}</a>
      </header>
      ${this.#appearance()}`;
  }

  #waiting() {
    if (!this.problem)
      return html`<h1>${text(`${WORDS}.heading`)}</h1><p class="meta" role="status">${text(`${WORDS}.loading`)}</p>`;
    return html`<h1>${text(`${WORDS}.heading`)}</h1>
      <p class="error bad" role="alert">${icon("bad")}<span>${this.problem}</span></p>
      <button class="button start" type="button" @click=${() => this.#load()}>${text("parts.try_again")}</button>`;
  }

  /** The content after signing out while the server could not be reached. */
  #out() {
    return html`<h1>${text(`${WORDS}.heading`)}</h1>
      <p role="status">${text("account.sign_out.cleared")}</p>
      <a class="button start" href="/riichi">${text("sync.to_games")}</a>`;
  }

  #content() {
    if (this.isOut) return this.#out();
    if (!this.me) return this.#waiting();
    return this.me.known_by === "owner" ? this.#owner() : this.#signedIn(this.me);
  }

  render() {
    return html`<div class="account" @fw-account=${this.#changed}>${this.#content()}</div>`;
  }
}

customElements.define("fw-account-page", AccountPage);
