/* A new API token: what it is for, what it may do, and its secret, shown once. */
import { html, nothing } from "lit";
import { icon } from "../elements/icon.js";
import { toast } from "../elements/toast.js";
import { ask } from "../shell/api.js";
import { text } from "../shell/text.js";
import { AccountForm } from "./form.js";

const WORDS = "account.tokens";
const SCOPES = ["games", "systems", "boards", "account"];
const DAYS = [30, 90, 365];
const DAY = 24 * 3600 * 1000;

class NewToken extends AccountForm {
  static properties = { made: { state: true } };

  constructor() {
    super();
    this.made = null;
  }

  async #make({ name, days, password }, form) {
    const scopes = [...form.querySelectorAll("[name=scope]:checked")].map((box) => box.value);
    const expires_at = new Date(Date.now() + days * DAY).toISOString();
    this.made = await ask("POST", "/api/account/tokens", { body: { name, scopes, expires_at, password } });
    form.closest("details").open = false;
    form.reset();
    this.shown = {};
    this.dispatchEvent(new CustomEvent("fw-token"));
    await this.updateComplete;
    this.querySelector(".note input").focus();
  }

  async #copy() {
    const shown = this.querySelector(".note input");
    shown.select();
    try {
      await navigator.clipboard.writeText(this.made.token);
      toast({ text: text(`${WORDS}.copied`), kind: "good" });
    } catch {
      shown.focus();
    }
  }

  #secret() {
    if (!this.made) return nothing;
    return html`<div class="note" role="status">
      <p>${icon("info")}<b>${text(`${WORDS}.made`)}</b></p>
      <input class="token" readonly aria-label=${text(`${WORDS}.secret`)} .value=${this.made.token} @focus=${(event) => event.target.select()} />
      <div class="line end">
        <button class="button bare" type="button" @click=${() => (this.made = null)}>${text(`${WORDS}.done`)}</button>
        <button class="button" type="button" @click=${() => this.#copy()}>${icon("copy")}${text(`${WORDS}.copy`)}</button>
      </div>
    </div>`;
  }

  #scopes() {
    const box = (scope, fixed) => html`<label class="check">
      <input type="checkbox" name=${fixed ? nothing : "scope"} value=${scope} ?checked=${fixed} ?disabled=${fixed} />
      ${text(`${WORDS}.${scope}`)}
    </label>`;
    return html`<fieldset class="field"><legend>${text(`${WORDS}.scopes`)}</legend>${box("read", true)}${SCOPES.map((scope) => box(scope, false))}</fieldset>`;
  }

  #expiry() {
    return html`<div class="field">
      <label for="token-days">${text(`${WORDS}.expires`)}</label>
      <select id="token-days" name="days">
        ${DAYS.map((days) => html`<option value=${days} ?selected=${days === 90}>${text(`${WORDS}.days`, { count: days })}</option>`)}
      </select>
    </div>`;
  }

  render() {
    return html`${this.#secret()}
      <details>
        <summary><b>${text(`${WORDS}.make`)}</b></summary>
        <form class="stack" novalidate @submit=${(event) => this.send(event, (held, form) => this.#make(held, form))}>
          ${this.field("name", { label: text(`${WORDS}.name`), hint: text(`${WORDS}.name_hint`), longest: 100 })}
          ${this.#scopes()} ${this.#expiry()}
          ${this.field("password", { label: text(`${WORDS}.password`), type: "password", autocomplete: "current-password", longest: 1000 })}
          ${this.problem()}
          <button class="button start" ?disabled=${this.busy}>${text(`${WORDS}.make`)}</button>
        </form>
      </details>`;
  }
}

customElements.define("fw-new-token", NewToken);
