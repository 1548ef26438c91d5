/* Export and share a system: files, partners, and a link for everybody. */
import { html, LitElement, nothing } from "lit";
import "../../elements/skeleton.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { problemText, Refused } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { hasAccounts } from "../data/sharing.js";
import { showSystem } from "../data/systems.js";
import "../share/files-section.js";
import "../share/partners-section.js";
import "../share/public-section.js";
import "../system/system-bar.js";

class SharePage extends LitElement {
  static properties = {
    params: { attribute: false },
    system: { state: true },
    accounts: { state: true },
    problem: { state: true },
  };

  static styles = [shared, pageStyles];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Bridge.System | null} */
    this.system = null;
    /** @type {boolean | null} whether there are accounts to share with; null while that is unknown */
    this.accounts = null;
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    hasAccounts()
      .then((accounts) => {
        this.accounts = accounts;
      })
      .catch(() => {});
    try {
      await showSystem(this.params.system, (system) => {
        this.system = system;
      });
    } catch (error) {
      if (error instanceof Refused && error.code === "sign_in_needed")
        location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
      this.problem = problemText(error, "systems.away");
    }
  }

  render() {
    return html`<fw-system-bar .system=${this.params.system} .name=${this.system?.name ?? ""} place="share"></fw-system-bar>
      <div class="page">${problemLine(this.problem)}${this.#content()}</div>`;
  }

  #content() {
    const { system } = this;
    if (!system) return this.problem ? nothing : html`<fw-skeleton .rows=${5}></fw-skeleton>`;
    return html`
      <section aria-labelledby="files"><h2 id="files">${text("start.share.files")}</h2>
        <fw-share-files .system=${system.id}></fw-share-files></section>
      <section aria-labelledby="partners"><h2 id="partners">${text("start.share.partners")}</h2>${this.#partners(system)}</section>
      <section aria-labelledby="public"><h2 id="public">${text("start.share.public")}</h2>
        <fw-share-public .system=${system}></fw-share-public></section>`;
  }

  /** @param {Bridge.System} system */
  #partners(system) {
    if (this.accounts === null) return nothing;
    if (this.accounts) return html`<fw-share-partners .system=${system}></fw-share-partners>`;
    return html`<p class="meta">${text("start.share.no_accounts")}</p>
      <p><a class="button quiet" href="/account">${text("start.share.accounts")}</a></p>`;
  }
}

customElements.define("fw-share-page", SharePage);
