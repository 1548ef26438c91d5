/* fw-share-partners: the accounts that share a system, by address or by an invitation that is sent as a link. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { offerLink } from "../../elements/offer-link.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { problemText } from "../../shell/api.js";
import { send, withValue } from "../../shell/dom.js";
import { tellDay } from "../../shell/moments.js";
import { text } from "../../shell/text.js";
import { invitationsOf, invite, revoke, sharesOf, shareWith, stopSharing } from "../data/sharing.js";

const ROLES = ["editor", "viewer"];

class SharePartners extends LitElement {
  static properties = {
    system: { attribute: false },
    shares: { state: true },
    invitations: { state: true },
    role: { state: true },
    made: { state: true },
    email: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    css`
      .stack > ul {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }

      li {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-8);
        padding: var(--space-4) var(--space-4) var(--space-4) var(--space-16);
        min-height: var(--row);
      }

      li + li {
        border-top: var(--hairline) solid var(--line);
      }

      .line input {
        flex: 1 1 var(--rail);
        min-width: 0;
      }

      select {
        width: auto;
      }

      .made {
        display: grid;
        gap: var(--space-8);
        padding: var(--space-16);
        border-radius: var(--radius-card);
        background: var(--accent-soft);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.System | null} */
    this.system = null;
    /** @type {Bridge.Share[] | null} null while they are asked for */
    this.shares = null;
    /** @type {Bridge.Invitation[]} */
    this.invitations = [];
    this.role = "editor";
    /** @type {string | null} the address of a new invitation */
    this.made = null;
    this.email = "";
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#try(async () => {});
  }

  get #id() {
    return this.system?.id ?? "";
  }

  get #isOwner() {
    return this.system?.role === "owner";
  }

  async #read() {
    const isOwner = this.#isOwner;
    [this.shares, this.invitations] = await Promise.all([sharesOf(this.#id), isOwner ? invitationsOf(this.#id) : []]);
  }

  render() {
    const people = [
      ...(this.shares ?? []).map((each) => this.#share(each)),
      ...this.invitations.map((each) => this.#open(each)),
    ];
    return html`<div class="stack">
      ${people.length ? html`<ul class="plain">${people}</ul>` : nothing}
      ${this.shares && people.length === 0 ? html`<p class="meta">${text("start.share.nobody")}</p>` : nothing}
      ${this.#isOwner ? html`${this.#inviting()} ${this.#adding()}` : nothing}
      ${problemLine(this.problem)}
    </div>`;
  }

  /** @param {Bridge.Share} share */
  #share({ account_id, name, email, role }) {
    const about = [email, text(`start.share.role.${role}`)].filter(Boolean).join(" · ");
    const stop = () => this.#try(() => stopSharing(this.#id, account_id));
    return html`<li><span>${name} <span class="meta">${about}</span></span>
      ${this.#isOwner ? remove(text("start.share.remove", { name }), stop) : nothing}</li>`;
  }

  /** @param {Bridge.Invitation} invitation */
  #open({ id, role, expires_at }) {
    const until = text("start.share.open_until", { role: text(`start.share.role.${role}`), day: tellDay(expires_at) });
    return html`<li><span>${text("start.share.invitation")} <span class="meta">${until}</span></span>
      ${remove(text("start.share.revoke"), () => this.#try(() => revoke(this.#id, id)))}</li>`;
  }

  #inviting() {
    return html`<div class="line">
        <button class="button" type="button" @click=${this.#invite}>${icon("link")} ${text("start.share.invite")}</button>
        ${this.#roles()}
      </div>
      ${this.made ? this.#link(this.made) : html`<p class="meta">${text("start.share.invite_words")}</p>`}`;
  }

  #roles() {
    const choose = withValue((role) => {
      this.role = role;
    });
    const option = (/** @type {string} */ role) =>
      html`<option value=${role} ?selected=${role === this.role}>${text(`start.share.role.${role}`)}</option>`;
    return html`<select aria-label=${text("start.share.role.label")} @change=${choose}>${ROLES.map(option)}</select>`;
  }

  /** @param {string} address */
  #link(address) {
    return html`<div class="made" role="status"><p>${text("start.share.made")}</p>
      <div class="line"><input readonly aria-label=${text("start.share.link")} .value=${address}>
        <button class="button quiet" type="button" @click=${() => offerLink(address, this.system?.name ?? "")}>
          ${icon("copy")} ${text("start.share.copy")}</button></div></div>`;
  }

  #adding() {
    const type = withValue((email) => {
      this.email = email;
    });
    return html`<form @submit=${this.#add}>
      <label for="email">${text("start.share.by_address")}</label>
      <div class="line"><input id="email" type="email" autocomplete="off" .value=${this.email} @input=${type}>
        <button class="button quiet" ?disabled=${!this.email.trim()}>${text("start.share.add")}</button></div>
    </form>`;
  }

  #invite() {
    return this.#try(async () => {
      const { path } = await invite(this.#id, this.role);
      this.made = `${location.origin}${path}`;
    });
  }

  /** @param {Event} event */
  #add(event) {
    event.preventDefault();
    return this.#try(async () => {
      await shareWith(this.#id, this.email.trim(), this.role);
      this.email = "";
    });
  }

  /** @param {() => Promise<unknown>} act */
  async #try(act) {
    this.problem = "";
    try {
      await act();
      await this.#read();
    } catch (error) {
      this.problem = problemText(error, "start.share.away");
      send(this, "fw-problem");
    }
  }
}

/**
 * @param {string} label
 * @param {() => void} act
 */
function remove(label, act) {
  return html`<button class="button bare" type="button" @click=${act}>${icon("delete", label)}</button>`;
}

customElements.define("fw-share-partners", SharePartners);
