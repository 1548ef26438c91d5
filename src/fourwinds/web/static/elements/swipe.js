/* A swipe down that takes a panel along and closes it, or lets it spring back. */
import { closest } from "../shell/dom.js";
import { play } from "./motion.js";

/** `start` is for the pointerdown of the part that is dragged. */
export class Swipe {
  #panel;
  #done;

  /**
   * @param {any} panel
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
    const move = (/** @type {PointerEvent} */ moved) => {
      far = Math.max(0, moved.clientY - from);
      panel.style.transform = `translateY(${far}px)`;
    };
    const end = (/** @type {PointerEvent} */ ended) => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
      const isFast = far > 24 && far / (ended.timeStamp - began) > 0.5;
      if (ended.type === "pointerup" && (isFast || far > panel.offsetHeight / 3)) this.#done();
      else this.#back(panel, far);
    };
    /** @type {[string, (event: any) => void][]} */
    const listeners = [
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
    ];
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
  }

  /**
   * @param {any} panel
   * @param {number} far
   */
  #back(panel, far) {
    panel.style.transform = "";
    play(panel, [{ transform: `translateY(${far}px)` }, { transform: "none" }], "--move");
  }
}
