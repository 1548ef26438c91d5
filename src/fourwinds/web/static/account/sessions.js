/* Where an account is signed in, and signing out there. */
import { LitElement, html, nothing, repeat } from "lit";
import { icon } from "../elements/icon.js";
import { toast } from "../elements/toast.js";
import { ask } from "../shell/api.js";
import { text } from "../shell/text.js";
import { tellAgent } from "./agent.js";
import { tellError } from "./form.js";
import { tellMoment } from "../shell/moments.js";

const WORDS = "account.sessions";

class AccountSessions extends LitElement {
  static properties = { items: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.items = null;
    this.problem = null;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  /** Look again where the account is signed in. */
  async load() {
    try {
      this.items = (await ask("GET", "/api/account/sessions")).items;
      this.problem = null;
    } catch (error) {
      this.problem = tellError(error);
    }
  }

  async #end(path, words) {
    try {
      await ask("DELETE", path);
      toast({ text: words, kind: "good" });
    } catch (error) {
      toast({ text: tellError(error), kind: "bad" });
    }
    await this.load();
  }

  #session(session) {
    const browser = tellAgent(session.agent);
    const end = () => this.#end(`/api/account/sessions/${session.id}`, text(`${WORDS}.ended`, { browser }));
    return html`<li class="entry">
      ${icon("screen")}
      <div class="named"><b>${browser}</b><span class="meta">${text(`${WORDS}.seen`, { address: session.address, moment: tellMoment(session.seen_at) })}</span></div>
      ${
        session.is_this
          ? html`<span class="chip">${text(`${WORDS}.this`)}</span>`
          : html`<button class="button bare" type="button" @click=${end}>${text(`${WORDS}.end`)}</button>`
      }
    </li>`;
  }

  render() {
    if (this.problem) return html`<p class="error bad">${icon("bad")}<span>${this.problem}</span></p>`;
    const all = this.items ?? [];
    const others = () => this.#end("/api/account/sessions", text(`${WORDS}.others_ended`));
    return html`<ul class="plain entries">${repeat(
      all,
      (one) => one.id,
      (one) => this.#session(one),
    )}</ul>
      ${all.length > 2 ? html`<button class="button quiet start" type="button" @click=${others}>${text(`${WORDS}.end_others`)}</button>` : nothing}`;
  }
}

customElements.define("fw-account-sessions", AccountSessions);
