/* The riichi application: shows the page of the current address. The script of a page is loaded when it is first shown. */
import { html, LitElement } from "lit";
import { followLinks, match, onAddress } from "../shell/router.js";
import { watch } from "./phone/changes.js";
import { startSync } from "./phone/sync.js";

/** @typedef {{ tag: string, load: () => Promise<unknown> }} Route */
/** @typedef {Record<string, string>} Params the values of the `{names}` in an address */
/** @typedef {HTMLElement & { params: Params, show?: (params: Params) => boolean }} Page `show` stays on the page */

/** @type {[string, Route][]} */
const ROUTES = [
  ["/riichi", { tag: "fw-games-page", load: () => import("./pages/games-page.js") }],
  ["/riichi/new", { tag: "fw-new-game-page", load: () => import("./pages/new-game-page.js") }],
  ["/riichi/games/{game}", { tag: "fw-recorder-page", load: () => import("./pages/recorder-page.js") }],
  ["/riichi/games/{game}/hands", { tag: "fw-history-page", load: () => import("./pages/history-page.js") }],
  ["/riichi/games/{game}/hands/{hand}", { tag: "fw-history-page", load: () => import("./pages/history-page.js") }],
  ["/riichi/games/{game}/live", { tag: "fw-live-page", load: () => import("./pages/live-page.js") }],
  ["/riichi/leagues", { tag: "fw-leagues-page", load: () => import("./pages/leagues-page.js") }],
  ["/riichi/leagues/{league}", { tag: "fw-league-page", load: () => import("./pages/league-page.js") }],
  ["/riichi/players/{player}", { tag: "fw-player-page", load: () => import("./pages/player-page.js") }],
];

class Riichi extends LitElement {
  static properties = { page: { state: true } };

  constructor() {
    super();
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
    followLinks(this, "/riichi");
    this.stop = onAddress(() => this.#show());
    this.#show();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop?.();
  }

  async #show() {
    const path = location.pathname;
    const found = match(ROUTES, path) ?? { page: ROUTES[0][1], params: {} };
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

customElements.define("fw-riichi", Riichi);
watch(null, (_game, by) => {
  if (by === "account") location.reload(); // a page may still show what belongs to the other account
});
startSync();
