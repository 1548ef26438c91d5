/* The bridge application. */
import { Application } from "../shell/application.js";

/** @type {[string, import("../shell/application.js").Route][]} */
const ROUTES = [
  ["/bridge", { tag: "fw-systems-page", load: () => import("./pages/systems-page.js") }],
  ["/bridge/systems/{system}", { tag: "fw-editor-page", load: () => import("./pages/editor-page.js") }],
  ["/bridge/systems/{system}/history", { tag: "fw-history-page", load: () => import("./pages/history-page.js") }],
  ["/bridge/new", { tag: "fw-new-system-page", load: () => import("./pages/new-system-page.js") }],
  [
    "/bridge/systems/{system}/conventions",
    { tag: "fw-conventions-page", load: () => import("./pages/conventions-page.js") },
  ],
  ["/bridge/systems/{system}/look-up", { tag: "fw-look-up-page", load: () => import("./pages/look-up-page.js") }],
  ["/bridge/systems/{system}/share", { tag: "fw-share-page", load: () => import("./pages/share-page.js") }],
  ["/bridge/systems/{system}/together", { tag: "fw-together-page", load: () => import("./pages/together-page.js") }],
  ["/bridge/rooms/{room}", { tag: "fw-room-page", load: () => import("./pages/room-page.js") }],
  ["/bridge/join/{token}", { tag: "fw-join-page", load: () => import("./pages/join-page.js") }],
];

class Bridge extends Application {
  constructor() {
    super("/bridge", ROUTES);
  }
}

customElements.define("fw-bridge", Bridge);
