/* API tokens of an account: those there are, and taking one back. */
import { LitElement, html, nothing, repeat } from "lit";
import { icon } from "../elements/icon.js";
import { toast } from "../elements/toast.js";
import { ask } from "../shell/api.js";
import { text } from "../shell/text.js";
import { tellError } from "./form.js";
import { tellDay, tellMoment } from "../shell/moments.js";
import "./new-token.js";

const WORDS = "account.tokens";

class AccountTokens extends LitElement {
  static properties = { items: { state: true }, problem: { state: true }, asked: { state: true } };

  constructor() {
    super();
    this.items = null;
    this.problem = null;
    this.asked = null;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  /** Look again which tokens there are. */
  async load() {
    try {
      this.items = (await ask("GET", "/api/account/tokens")).items;
      this.problem = null;
    } catch (error) {
      this.problem = tellError(error);
    }
  }

  async #revoke(token) {
    try {
      await ask("DELETE", `/api/account/tokens/${token.id}`);
      toast({ text: text(`${WORDS}.revoked`, { name: token.name }), kind: "good" });
    } catch (error) {
      toast({ text: tellError(error), kind: "bad" });
    }
    this.asked = null;
    await this.load();
  }

  #sure(token) {
    return html`<div class="sure" role="group">
      <p>${text(`${WORDS}.sure`, { name: token.name })}</p>
      <div class="line end">
        <button class="button bare" type="button" @click=${() => (this.asked = null)}>${text(`${WORDS}.keep`)}</button>
        <button class="button danger" type="button" @click=${() => this.#revoke(token)}>${text(`${WORDS}.revoke`)}</button>
      </div>
    </div>`;
  }

  #token(token) {
    const used = token.used_at ? text(`${WORDS}.used`, { moment: tellMoment(token.used_at) }) : text(`${WORDS}.unused`);
    const times = [
      text(`${WORDS}.created`, { day: tellDay(token.created_at) }),
      used,
      text(`${WORDS}.until`, { day: tellDay(token.expires_at) }),
    ];
    return html`<li class="entry">
      ${icon("lock")}
      <div class="named"><b>${token.name}</b><span class="meta">${token.scopes.join(", ")}</span><span class="meta">${times.join(" · ")}</span></div>
      ${
        this.asked === token.id
          ? this.#sure(token)
          : html`<button class="button bare" type="button" @click=${() => (this.asked = token.id)}>${text(`${WORDS}.revoke`)}</button>`
      }
    </li>`;
  }

  #list() {
    if (this.problem) return html`<p class="error bad">${icon("bad")}<span>${this.problem}</span></p>`;
    if (this.items?.length === 0) return html`<p class="meta">${text(`${WORDS}.none`)}</p>`;
    return this.items
      ? html`<ul class="plain entries">${repeat(
          this.items,
          (one) => one.id,
          (one) => this.#token(one),
        )}</ul>`
      : nothing;
  }

  render() {
    return html`${this.#list()}<fw-new-token @fw-token=${() => this.load()}></fw-new-token>`;
  }
}

customElements.define("fw-account-tokens", AccountTokens);
