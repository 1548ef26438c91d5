/* The sheet on top. Messages are shown in it, because the page below a sheet cannot be used. */

/** @type {HTMLElement[]} */
const open = [];
/** @type {Set<() => void>} */
const listeners = new Set();

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
