/* The riichi application. */
import "./texts.js";
import { Application } from "../shell/application.js";
import { watch } from "./phone/changes.js";
import { startSync } from "./phone/sync.js";

/** @type {[string, import("../shell/application.js").Route][]} */
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

class Riichi extends Application {
  constructor() {
    super("/riichi", ROUTES);
  }
}

customElements.define("fw-riichi", Riichi);
watch(null, (_game, by) => {
  if (by === "account") location.reload(); // a page may still show what belongs to the other account
});
startSync();
