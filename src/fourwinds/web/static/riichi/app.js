/* The riichi application: the page that belongs to the address. Pages load when they are first shown. */
import { LitElement, html } from "lit";
import { followLinks, match, onAddress } from "../shell/router.js";
import { watch } from "./phone/changes.js";
import { startSync } from "./phone/sync.js";

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
    this.page = null;
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
    this.stop();
  }

  async #show() {
    const path = location.pathname;
    const found = match(ROUTES, path) ?? { page: ROUTES[0][1], params: {} };
    if (this.page?.localName === found.page.tag && this.page.show?.(found.params)) return;
    await found.page.load();
    if (path !== location.pathname) return;
    const page = document.createElement(found.page.tag);
    page.params = found.params;
    this.page = page;
    window.scrollTo(0, 0);
  }

  render() {
    return html`${this.page}`;
  }
}

customElements.define("fw-riichi", Riichi);
watch(null, (_game, by) => by === "account" && location.reload()); // no page goes on to hold what was somebody else's
startSync();
