/* The sheet on top. Messages are shown in it, because the page below a sheet cannot be used. */

/** @type {HTMLElement[]} */
const open = [];
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Set<Promise<void>>} dialogs that are sliding away */
const leaving = new Set();

/**
 * Note that a dialog opened or closed.
 * @param {HTMLElement} dialog
 * @param {boolean} isOpen
 */
export function layer(dialog, isOpen) {
  const index = open.indexOf(dialog);
  if (index >= 0) open.splice(index, 1);
  if (isOpen) open.push(dialog);
  for (const listener of listeners) listener();
}

/**
 * Note that a dialog is closing, which takes until its animation ends. Nothing below it takes the focus before.
 * @param {HTMLElement} dialog
 * @param {Promise<void>} animation
 */
export function leave(dialog, animation) {
  layer(dialog, false);
  leaving.add(animation);
  animation.finally(() => leaving.delete(animation));
}

/** Resolves when the dialogs that are closing are gone. */
export async function uncovered() {
  await Promise.all(leaving);
}

/** The element that is on top of everything: a sheet, or the page. */
export function topLayer() {
  return open.at(-1) ?? document.body;
}

/**
 * Call back whenever the top layer changes.
 * @param {() => void} listener
 */
export function onLayer(listener) {
  listeners.add(listener);
}
