/* Times from the tokens, and whether things may move. */

/**
 * The milliseconds of a token like `--count`.
 * @param {string} token
 */
export function milliseconds(token) {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return value.endsWith("ms") ? parseFloat(value) : parseFloat(value) * 1000;
}

/** Whether the reader asked for stillness. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Play keyframes for the time of a token; at once where nothing may move. Resolves when done.
 * @param {Element | null} element
 * @param {Keyframe[]} keyframes
 * @param {string} token
 */
export async function play(element, keyframes, token) {
  if (isStill() || !element?.animate) return;
  await element.animate(keyframes, { duration: milliseconds(token), easing: "ease-out" }).finished.catch(() => {});
}

/**
 * A short tremble where the phone has one: `done` or `refused`.
 * @param {"done" | "refused"} kind
 */
export function haptic(kind) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds(`--haptic-${kind}`));
}
