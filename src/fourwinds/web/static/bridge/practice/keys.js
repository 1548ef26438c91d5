/* The keys of practice, which work wherever nothing is being typed. */

const CALLS = /^([1-7cdhsnpxr]|Backspace)$/i;

/**
 * Whether a key is meant for the page: it is neither a shortcut of the browser nor typed into a field.
 * @param {KeyboardEvent} event
 */
function isOurs(event) {
  const from = event.composedPath()[0];
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  return !(from instanceof HTMLElement && from.matches("input, textarea, select"));
}

/**
 * `h` asks for a hint; after a level it is hearts.
 * @param {KeyboardEvent} event
 * @param {number | null} level
 */
export function asksForHint(event, level) {
  return isOurs(event) && level === null && event.key.toLowerCase() === "h";
}

/**
 * Enter and Space go on, unless they press what has the focus.
 * @param {KeyboardEvent} event
 */
export function asksForNext(event) {
  const from = event.composedPath()[0];
  const presses = from instanceof HTMLElement && from.matches("a, button, summary");
  return isOurs(event) && !presses && (event.key === "Enter" || event.key === " ");
}

/**
 * Give a key that is pressed elsewhere to the bid box. Returns whether it did.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} box
 */
export function passToBox(event, box) {
  if (!isOurs(event) || !CALLS.test(event.key) || event.composedPath().includes(box)) return false;
  box.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }));
  return true;
}
