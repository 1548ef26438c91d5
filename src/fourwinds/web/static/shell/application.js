/* An application of several pages at the addresses below one base. The script of a page is loaded when it is first shown. */
import { html, LitElement } from "lit";
import { followLinks, match, onAddress } from "./router.js";

/** @typedef {{ tag: string, load: () => Promise<unknown> }} Route */
/** @typedef {Record<string, string>} Params the values of the `{names}` in an address */
/** @typedef {HTMLElement & { params: Params, show?: (params: Params) => boolean }} Page `show` stays on the page */

export class Application extends LitElement {
  static properties = { page: { state: true } };

  /**
   * @param {string} base
   * @param {[string, Route][]} routes the first one is also shown for an address that no route matches
   */
  constructor(base, routes) {
    super();
    this.base = base;
    this.routes = routes;
    /** @type {Page | null} */
    this.page = null;
    /** @type {(() => void) | undefined} */
    this.stop = undefined;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    followLinks(this, this.base);
    this.stop = onAddress(() => this.#show());
    this.#show();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop?.();
  }

  async #show() {
    const path = location.pathname;
    const found = match(this.routes, path) ?? { page: this.routes[0][1], params: {} };
    if (this.page?.localName === found.page.tag && this.page.show?.(found.params)) return;
    await found.page.load();
    if (path !== location.pathname) return;
    this.page = Object.assign(document.createElement(found.page.tag), { params: found.params });
    window.scrollTo(0, 0);
  }

  render() {
    return html`${this.page}`;
  }
}
