/* fw-new-token: create an API token with a name and scopes. Its secret is shown once. */
import { html, nothing } from "lit";
import { icon } from "../elements/icon.js";
import { toast } from "../elements/toast.js";
import { ask } from "../shell/api.js";
import { all, one } from "../shell/dom.js";
import { text } from "../shell/text.js";
import { AccountForm, currentPassword } from "./form.js";

const WORDS = "account.tokens";
const SCOPES = ["games", "systems", "boards", "account"];
const DAYS = [30, 90, 365];
const DAY = 24 * 3600 * 1000;

class NewToken extends AccountForm {
  static properties = { made: { state: true } };

  constructor() {
    super();
    /** @type {{ token: string } | null} */
    this.made = null;
  }

  /**
   * @param {import("./form.js").Entered} entered
   * @param {HTMLFormElement} form
   */
  async #make({ name, days, password }, form) {
    const scopes = all(form, "[name=scope]:checked", HTMLInputElement).map((box) => box.value);
    const expires_at = new Date(Date.now() + Number(days) * DAY).toISOString();
    this.made = await ask("POST", "/api/account/tokens", { body: { name, scopes, expires_at, password } });
    one(this, "details", HTMLDetailsElement).open = false;
    form.reset();
    this.shown = {};
    this.dispatchEvent(new CustomEvent("fw-token"));
    await this.updateComplete;
    this.#secretField.focus();
  }

  get #secretField() {
    return one(this, ".note input", HTMLInputElement);
  }

  #hideSecret() {
    this.made = null;
  }

  async #copy() {
    const shown = this.#secretField;
    shown.select();
    try {
      await navigator.clipboard.writeText(this.made?.token ?? "");
      toast({ text: text(`${WORDS}.copied`), kind: "good" });
    } catch {
      shown.focus();
    }
  }

  #secret() {
    if (!this.made) return nothing;
    return html`<div class="note" role="status">
      <p>${icon("info")}<b>${text(`${WORDS}.made`)}</b></p>
      <input class="token" readonly aria-label=${text(`${WORDS}.secret`)} .value=${this.made.token}
        @focus=${() => this.#secretField.select()} />
      <div class="line end">
        <button class="button bare" type="button" @click=${() => this.#hideSecret()}>${text(`${WORDS}.done`)}</button>
        <button class="button" type="button" @click=${() => this.#copy()}>${icon("copy")}${text(`${WORDS}.copy`)}</button>
      </div>
    </div>`;
  }

  /**
   * @param {string} scope
   * @param {boolean} isFixed
   */
  #scope(scope, isFixed) {
    return html`<label class="check">
      <input type="checkbox" name=${isFixed ? nothing : "scope"} value=${scope} ?checked=${isFixed} ?disabled=${isFixed} />
      ${text(`${WORDS}.${scope}`)}
    </label>`;
  }

  #scopes() {
    return html`<fieldset class="field"><legend>${text(`${WORDS}.scopes`)}</legend>
      ${this.#scope("read", true)}${SCOPES.map((scope) => this.#scope(scope, false))}</fieldset>`;
  }

  #expiry() {
    return html`<div class="field">
      <label for="token-days">${text(`${WORDS}.expires`)}</label>
      <select id="token-days" name="days">
        ${DAYS.map((count) => html`<option value=${count} ?selected=${count === 90}>${text(`${WORDS}.days`, { count })}</option>`)}
      </select>
    </div>`;
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    this.send(event, (entered, form) => this.#make(entered, form));
  }

  render() {
    return html`${this.#secret()}
      <details>
        <summary><b>${text(`${WORDS}.make`)}</b></summary>
        <form class="stack" novalidate @submit=${this.#submit}>
          ${this.field("name", { label: text(`${WORDS}.name`), hint: text(`${WORDS}.name_hint`), longest: 100 })}
          ${this.#scopes()} ${this.#expiry()}
          ${this.field("password", currentPassword(text(`${WORDS}.password`)))}
          ${this.problem()}
          <button class="button start" ?disabled=${this.busy}>${text(`${WORDS}.make`)}</button>
        </form>
      </details>`;
  }
}

customElements.define("fw-new-token", NewToken);
