/* A swipe to a side: left is −1, right is +1. What was swiped is not tapped. */

const FAR = 48;

/** Call back at every swipe on an element. */
export function onSwipe(element, swiped) {
  let from = null;
  let went = false;
  element.addEventListener("pointerdown", (event) => {
    from = { x: event.clientX, y: event.clientY };
    went = false;
  });
  element.addEventListener("pointercancel", () => (from = null));
  element.addEventListener("pointerup", (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    from = null;
    if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y)) return;
    went = true;
    swiped(Math.sign(x));
  });
  element.addEventListener(
    "click",
    (event) => {
      if (!went) return;
      went = false;
      event.stopPropagation();
    },
    true,
  );
}
