/* Animations with durations from the tokens, and vibration. */

/**
 * The milliseconds of a token like `--count`.
 * @param {string} token
 */
export function milliseconds(token) {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return value.endsWith("ms") ? parseFloat(value) : parseFloat(value) * 1000;
}

/** Whether the reader prefers no motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Play keyframes for the duration of a token, or skip them if the reader prefers no motion. Resolves when done.
 * @param {Element | null} element
 * @param {Keyframe[]} keyframes
 * @param {string} token
 */
export async function play(element, keyframes, token) {
  if (isStill() || !element?.animate) return;
  await element.animate(keyframes, { duration: milliseconds(token), easing: "ease-out" }).finished.catch(() => {});
}

/**
 * Vibrate briefly if the phone can: `done` or `refused`.
 * @param {"done" | "refused"} kind
 */
export function haptic(kind) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds(`--haptic-${kind}`));
}
