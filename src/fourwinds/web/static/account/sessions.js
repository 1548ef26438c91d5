/* The browsers that an account is signed in with, and signing them out. */
import { html, nothing, repeat } from "lit";
import { icon } from "../elements/icon.js";
import { tellMoment } from "../shell/moments.js";
import { text } from "../shell/text.js";
import { agentName } from "./agent.js";
import { AccountList } from "./list.js";

/** @typedef {{ id: string, agent: string, address: string, seen_at: string, is_this: boolean }} Session */

const WORDS = "account.sessions";

/** @extends {AccountList<Session>} */
class AccountSessions extends AccountList {
  path = "/api/account/sessions";

  /** @param {Session} session */
  #session(session) {
    const browser = agentName(session.agent);
    const end = () => this.deleteEntry(`${this.path}/${session.id}`, text(`${WORDS}.ended`, { browser }));
    const seen = text(`${WORDS}.seen`, { address: session.address, moment: tellMoment(session.seen_at) });
    return html`<li class="entry">
      ${icon("screen")}
      <div class="named"><b>${browser}</b><span class="meta">${seen}</span></div>
      ${
        session.is_this
          ? html`<span class="chip">${text(`${WORDS}.this`)}</span>`
          : html`<button class="button bare" type="button" @click=${end}>${text(`${WORDS}.end`)}</button>`
      }
    </li>`;
  }

  #endOthers() {
    const end = () => this.deleteEntry(this.path, text(`${WORDS}.others_ended`));
    return html`<button class="button quiet start" type="button" @click=${end}>${text(`${WORDS}.end_others`)}</button>`;
  }

  render() {
    if (this.problem) return this.problemLine();
    const sessions = this.items ?? [];
    const entries = repeat(
      sessions,
      (session) => session.id,
      (session) => this.#session(session),
    );
    return html`<ul class="plain entries">${entries}</ul>${sessions.length > 2 ? this.#endOthers() : nothing}`;
  }
}

customElements.define("fw-account-sessions", AccountSessions);
