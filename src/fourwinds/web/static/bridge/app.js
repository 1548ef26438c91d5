/* The bridge application. */
import "./texts.js";
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
  ["/bridge/systems/{system}/ask", { tag: "fw-ask-page", load: () => import("./pages/ask-page.js") }],
  ["/bridge/systems/{system}/check", { tag: "fw-check-page", load: () => import("./pages/check-page.js") }],
  ["/bridge/systems/{system}/try", { tag: "fw-try-page", load: () => import("./pages/try-page.js") }],
  ["/bridge/systems/{system}/share", { tag: "fw-share-page", load: () => import("./pages/share-page.js") }],
  ["/bridge/systems/{system}/together", { tag: "fw-together-page", load: () => import("./pages/together-page.js") }],
  ["/bridge/rooms/{room}", { tag: "fw-room-page", load: () => import("./pages/room-page.js") }],
  ["/bridge/systems/{system}/practice", { tag: "fw-practice-page", load: () => import("./pages/practice-page.js") }],
  [
    "/bridge/systems/{system}/practice/questions",
    { tag: "fw-questions-page", load: () => import("./pages/questions-page.js") },
  ],
  [
    "/bridge/systems/{system}/practice/boards/{board}",
    { tag: "fw-practice-board-page", load: () => import("./pages/practice-board-page.js") },
  ],
  ["/bridge/join/{token}", { tag: "fw-join-page", load: () => import("./pages/join-page.js") }],
];

class Bridge extends Application {
  constructor() {
    super("/bridge", ROUTES);
  }
}

customElements.define("fw-bridge", Bridge);
whenLoaded(() => import("./practice/sending.js").then(({ startSending }) => startSending()));

/** @param {() => void} start */
function whenLoaded(start) {
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
