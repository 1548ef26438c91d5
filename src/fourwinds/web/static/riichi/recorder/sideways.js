/* Swipes to the left (−1) and right (+1). A swipe is not also a tap. */

const FAR = 48;

/** Call back at every swipe on an element.
    @param {HTMLElement} element
    @param {(side: number) => void} swiped */
export function onSwipe(element, swiped) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  let wasSwiped = false;
  element.addEventListener("pointerdown", (event) => {
    from = { x: event.clientX, y: event.clientY };
    wasSwiped = false;
  });
  element.addEventListener("pointercancel", () => {
    from = null;
  });
  element.addEventListener("pointerup", (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    from = null;
    if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y)) return;
    wasSwiped = true;
    swiped(Math.sign(x));
  });
  element.addEventListener(
    "click",
    (event) => {
      if (!wasSwiped) return;
      wasSwiped = false;
      event.stopPropagation();
    },
    true,
  );
}
