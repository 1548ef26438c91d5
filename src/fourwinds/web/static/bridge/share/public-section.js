/* fw-share-public: a link by which anybody reads a system, switched on and off by its owner. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { offerLink } from "../../elements/offer-link.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { problemText } from "../../shell/api.js";
import { tellDay } from "../../shell/moments.js";
import { text } from "../../shell/text.js";
import { publicLinkOf, publish, unpublish } from "../data/sharing.js";

class SharePublic extends LitElement {
  static properties = { system: { attribute: false }, link: { state: true }, problem: { state: true } };

  static styles = [
    shared,
    css`
      .line input {
        flex: 1 1 var(--rail);
        min-width: 0;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.System | null} */
    this.system = null;
    /** @type {Bridge.PublicLink | null} null while it is asked for */
    this.link = null;
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#try(() => publicLinkOf(this.#id));
  }

  get #id() {
    return this.system?.id ?? "";
  }

  render() {
    return html`<div class="stack">${this.#content()}${problemLine(this.problem)}</div>`;
  }

  #content() {
    const { link, system } = this;
    if (!link || !system) return nothing;
    if (!link.path) {
      if (system.role !== "owner") return html`<p class="meta">${text("start.share.not_public")}</p>`;
      return html`<p class="meta">${text("start.share.public_words")}</p>
        <div class="line"><button class="button quiet" type="button" @click=${() => this.#try(() => publish(system.id))}>
          ${icon("link")} ${text("start.share.publish")}</button></div>`;
    }
    const address = `${location.origin}${link.path}`;
    return html`<p class="meta">${text("start.share.public_since", { day: tellDay(link.since ?? "") })}</p>
      <div class="line"><input readonly aria-label=${text("start.share.public_link")} .value=${address}>
        <button class="button quiet" type="button" @click=${() => offerLink(address, system.name)}>
          ${icon("copy")} ${text("start.share.copy")}</button>
        <a class="button quiet" href=${link.path} target="_blank" rel="noopener">${text("start.share.open")}</a></div>
      ${system.role === "owner" ? this.#stop(system.id) : nothing}`;
  }

  /** @param {string} id */
  #stop(id) {
    return html`<div class="line"><button class="button danger" type="button" @click=${() => this.#try(() => this.#unpublish(id))}>
      ${text("start.share.unpublish")}</button></div>`;
  }

  /** @param {string} id */
  async #unpublish(id) {
    await unpublish(id);
    return { path: null, since: null };
  }

  /** @param {() => Promise<Bridge.PublicLink>} act */
  async #try(act) {
    this.problem = "";
    try {
      this.link = await act();
    } catch (error) {
      this.problem = problemText(error, "start.share.away");
    }
  }
}

customElements.define("fw-share-public", SharePublic);
