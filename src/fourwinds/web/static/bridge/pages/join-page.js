/* An invitation to a system, to be accepted by the account that is signed in. */
import { html, LitElement, nothing } from "lit";
import "../../elements/skeleton.js";
import "../../elements/top-bar.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { toast } from "../../elements/toast.js";
import { problemText, Refused } from "../../shell/api.js";
import { tellDay } from "../../shell/moments.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { acceptInvitation, invitationTo } from "../data/sharing.js";
import { placeOf } from "../system/places.js";
import { roomPlace } from "../together/room-words.js";

class JoinPage extends LitElement {
  static properties = {
    params: { attribute: false },
    invitation: { state: true },
    problem: { state: true },
    mustSignIn: { state: true },
    busy: { state: true },
  };

  static styles = [shared, pageStyles];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Bridge.InvitedTo | null} */
    this.invitation = null;
    this.problem = "";
    this.mustSignIn = false;
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    try {
      this.invitation = await invitationTo(this.params.token);
    } catch (error) {
      this.problem = problemText(error, "start.share.away");
    }
  }

  render() {
    return html`<fw-top-bar .heading=${text("start.join.title")} back="/bridge"></fw-top-bar>
      <div class="page">${this.#content()}${problemLine(this.problem)}</div>`;
  }

  #content() {
    const { invitation } = this;
    if (!invitation) return this.problem ? nothing : html`<fw-skeleton></fw-skeleton>`;
    const { system, owner, role, expires_at } = invitation;
    const invited = owner ? { owner, system } : null;
    const told = (/** @type {{ owner: string, system: string }} */ values) =>
      role === "editor" ? text("start.join.edit", values) : text("start.join.read", values);
    const words = invited ? told(invited) : text("start.join.nobody", { system });
    return html`<div class="card stack"><p>${words}</p>
      <p class="meta">${text("start.join.until", { day: tellDay(expires_at) })}</p>
      ${this.mustSignIn ? this.#signIn() : this.#accept()}</div>`;
  }

  #accept() {
    return html`<div class="line"><button class="button" type="button" ?disabled=${this.busy} @click=${this.#join}>
      ${text("start.join.accept")}</button></div>`;
  }

  #signIn() {
    const next = encodeURIComponent(location.pathname + location.search);
    return html`<p>${text("start.join.sign_in_first")}</p>
      <div class="line"><a class="button" href="/sign-in?next=${next}">${text("start.join.sign_in")}</a>
        <a class="button quiet" href="/sign-up?next=${next}">${text("start.join.sign_up")}</a></div>`;
  }

  async #join() {
    this.busy = true;
    this.problem = "";
    try {
      const { system_id, system } = await acceptInvitation(this.params.token);
      const room = new URLSearchParams(location.search).get("room");
      if (!room) toast({ text: text("start.join.joined", { system }), kind: "good" });
      go(room ? roomPlace(room) : placeOf(system_id), { replace: true });
    } catch (error) {
      if (error instanceof Refused && error.code === "sign_in_needed") this.mustSignIn = true;
      else this.problem = problemText(error, "start.share.away");
    } finally {
      this.busy = false;
    }
  }
}

customElements.define("fw-join-page", JoinPage);
