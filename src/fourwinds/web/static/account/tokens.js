/* The API tokens of an account, and revoking them. */
import { html, nothing, repeat } from "lit";
import { icon } from "../elements/icon.js";
import { tellDay, tellMoment } from "../shell/moments.js";
import { text } from "../shell/text.js";
import { AccountList } from "./list.js";
import "./new-token.js";

/** @typedef {{ id: string, name: string, scopes: string[], created_at: string, expires_at: string, used_at: string | null }} Token */

const WORDS = "account.tokens";

/** @extends {AccountList<Token>} */
class AccountTokens extends AccountList {
  static properties = { toRevoke: { state: true } };

  path = "/api/account/tokens";

  constructor() {
    super();
    /** @type {string | null} the token whose revocation waits for a second tap */
    this.toRevoke = null;
  }

  /** @param {Token} token */
  async #revoke(token) {
    await this.deleteEntry(`${this.path}/${token.id}`, text(`${WORDS}.revoked`, { name: token.name }));
    this.toRevoke = null;
  }

  /** @param {string | null} id */
  #choose(id) {
    this.toRevoke = id;
  }

  /** @param {Token} token */
  #confirmation(token) {
    return html`<div class="sure" role="group">
      <p>${text(`${WORDS}.sure`, { name: token.name })}</p>
      <div class="line end">
        <button class="button bare" type="button" @click=${() => this.#choose(null)}>${text(`${WORDS}.keep`)}</button>
        <button class="button danger" type="button" @click=${() => this.#revoke(token)}>${text(`${WORDS}.revoke`)}</button>
      </div>
    </div>`;
  }

  /** @param {Token} token */
  #revokeButton(token) {
    return html`<button class="button bare" type="button"
      @click=${() => this.#choose(token.id)}>${text(`${WORDS}.revoke`)}</button>`;
  }

  /** @param {Token} token */
  #token(token) {
    const times = [
      text(`${WORDS}.created`, { day: tellDay(token.created_at) }),
      token.used_at ? text(`${WORDS}.used`, { moment: tellMoment(token.used_at) }) : text(`${WORDS}.unused`),
      text(`${WORDS}.until`, { day: tellDay(token.expires_at) }),
    ];
    return html`<li class="entry">
      ${icon("lock")}
      <div class="named"><b>${token.name}</b><span class="meta">${token.scopes.join(", ")}</span>
        <span class="meta">${times.join(" · ")}</span></div>
      ${this.toRevoke === token.id ? this.#confirmation(token) : this.#revokeButton(token)}
    </li>`;
  }

  #list() {
    if (this.problem) return this.problemLine();
    if (!this.items) return nothing;
    if (this.items.length === 0) return html`<p class="meta">${text(`${WORDS}.none`)}</p>`;
    const entries = repeat(
      this.items,
      (token) => token.id,
      (token) => this.#token(token),
    );
    return html`<ul class="plain entries">${entries}</ul>`;
  }

  render() {
    return html`${this.#list()}<fw-new-token @fw-token=${() => this.load()}></fw-new-token>`;
  }
}

customElements.define("fw-account-tokens", AccountTokens);
