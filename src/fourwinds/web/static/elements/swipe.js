/* Swiping a panel down: it follows the finger, then closes or springs back. */
import { closest } from "../shell/dom.js";
import { play } from "./motion.js";

/** `start` handles the pointerdown event of the part that is dragged. */
export class Swipe {
  #panel;
  #done;

  /**
   * @param {() => HTMLElement} panel
   * @param {() => void} done
   */
  constructor(panel, done) {
    this.#panel = panel;
    this.#done = done;
    this.start = this.start.bind(this);
  }

  /** @param {PointerEvent} event */
  start(event) {
    if (closest(event, "button") || matchMedia("(width >= 64em)").matches) return;
    const panel = this.#panel();
    const [from, began] = [event.clientY, event.timeStamp];
    let far = 0;
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      far = Math.max(0, moved.clientY - from);
      panel.style.transform = `translateY(${far}px)`;
    };
    const listening = new AbortController();
    /** @param {PointerEvent} ended */
    const end = (ended) => {
      listening.abort();
      const isFast = far > 24 && far / (ended.timeStamp - began) > 0.5;
      if (ended.type === "pointerup" && (isFast || far > panel.offsetHeight / 3)) this.#done();
      else this.#back(panel, far);
    };
    const { signal } = listening;
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
  }

  /**
   * @param {HTMLElement} panel
   * @param {number} far
   */
  #back(panel, far) {
    panel.style.transform = "";
    play(panel, [{ transform: `translateY(${far}px)` }, { transform: "none" }], "--move");
  }
}
