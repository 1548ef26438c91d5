/* Signing out: removes the data of the account from this phone, but never drops unsent changes without asking. */
import { html, LitElement, nothing } from "lit";
import { sendAnswers } from "../bridge/practice/sending.js";
import { forgetPractice, waitingAnswers } from "../bridge/practice/store.js";
import { choicesStyle } from "../elements/choices-style.js";
import { icon } from "../elements/icon.js";
import { shared } from "../elements/shared.js";
import "../elements/sheet.js";
import { toast } from "../elements/toast.js";
import { forgetAccount, unsentOf } from "../riichi/phone/accounts.js";
import { syncNow, syncState } from "../riichi/phone/sync.js";
import { Away, ask, signOutLater } from "../shell/api.js";
import { text } from "../shell/text.js";
import { errorText } from "./form.js";

const WORDS = "account.sign_out";

/** A button; `.me` is the account. Event `fw-signed-out` if the server could not be reached yet. */
class SignOut extends LitElement {
  static properties = {
    me: { attribute: false },
    open: { state: true },
    left: { state: true },
    problem: { state: true },
    busy: { state: true },
  };

  static styles = [shared, choicesStyle];

  constructor() {
    super();
    /** @type {import("./form.js").Me} */
    this.me = { id: "", name: "", email: "" };
    this.open = false;
    /** @type {Record<string, number>} */
    this.left = { changes: 0, drafts: 0 };
    /** @type {string | null} */
    this.problem = null;
    this.busy = false;
  }

  async #count() {
    const { changes, drafts } = await unsentOf(this.me.id);
    this.left = { changes: changes + (await waitingAnswers(this.me.id)).length, drafts };
  }

  async #forget() {
    await forgetPractice(this.me.id);
    await forgetAccount(this.me.id);
  }

  #isUnsent() {
    return this.left.changes + this.left.drafts > 0;
  }

  async #begin() {
    this.problem = null;
    await this.#count();
    if (this.#isUnsent()) this.open = true;
    else await this.#signOut();
  }

  async #send() {
    await Promise.all([syncNow(), sendAnswers()]);
    await this.#count();
    if (!this.#isUnsent()) await this.#signOut();
    else if (this.left.changes) this.problem = syncState().online ? "not_all" : "still_away";
  }

  async #signOut() {
    try {
      await ask("DELETE", "/api/session");
    } catch (error) {
      if (error instanceof Away) {
        this.#offerClearing();
        return;
      }
      toast({ text: errorText(error), kind: "bad" });
      return;
    }
    await this.#forget();
    location.assign("/sign-in");
  }

  #offerClearing() {
    this.problem = "away";
    this.open = true;
  }

  async #clear() {
    signOutLater();
    await this.#forget();
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-signed-out"));
  }

  /** @param {string} name */
  async #choose(name) {
    if (this.busy) return;
    this.busy = true;
    try {
      if (name === "stay") this.open = false;
      else if (name === "send") await this.#send();
      else if (name === "lose") await this.#signOut();
      else await this.#clear();
    } finally {
      this.busy = false;
    }
  }

  #choices() {
    if (this.problem === "away") return ["clear", "stay"];
    return this.left.changes ? ["send", "lose", "stay"] : ["lose", "stay"];
  }

  /** @param {string} name */
  #choice(name) {
    const isBad = name === "lose" || (name === "clear" && this.#isUnsent());
    const sentence = [text(`${WORDS}.${name}`), name === "clear" && isBad ? text(`${WORDS}.lose`) : ""]
      .filter(Boolean)
      .join(" ");
    return html`<button class="choice tappable" type="button" data-choice=${name} ?disabled=${this.busy}
      @click=${() => this.#choose(name)}>
      <b class=${isBad ? "bad" : ""}>${text(`${WORDS}.${name}_label`)}</b><span>${sentence}</span>
    </button>`;
  }

  #unsentCounts() {
    const counted = ["changes", "drafts"]
      .filter((name) => this.left[name])
      .map((name) => text(`${WORDS}.${name}`, { count: this.left[name] }));
    return counted.length ? html`<p>${counted.join(" ")}</p>` : nothing;
  }

  #close() {
    this.open = false;
  }

  #problemLine() {
    if (!this.problem) return nothing;
    return html`<p class="problem" role="alert">${icon("warn")}<span>${text(`${WORDS}.${this.problem}`)}</span></p>`;
  }

  render() {
    return html`<button class="button quiet" type="button" @click=${() => this.#begin()}>${text(`${WORDS}.act`)}</button>
      <fw-sheet ?open=${this.open} .heading=${text(`${WORDS}.heading`)} @fw-close=${this.#close}>
        <div class="stack">
          ${this.#unsentCounts()}
          ${this.#problemLine()}
          <div class="choices">${this.#choices().map((name) => this.#choice(name))}</div>
        </div>
      </fw-sheet>`;
  }
}

customElements.define("fw-sign-out", SignOut);
