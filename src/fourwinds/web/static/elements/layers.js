/* Which sheet is on top. Messages that must stay usable go there, since the page below cannot be reached. */

/** @type {HTMLElement[]} */
const open = [];
/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * A dialog opened (`true`) or closed.
 * @param {HTMLElement} dialog
 * @param {boolean} isOpen
 */
export function layer(dialog, isOpen) {
  const index = open.indexOf(dialog);
  if (index >= 0) open.splice(index, 1);
  if (isOpen) open.push(dialog);
  for (const listener of listeners) listener();
}

/** Where things above everything go now. */
export function topLayer() {
  return open.at(-1) ?? document.body;
}

/**
 * Call back whenever another layer is on top.
 * @param {() => void} listener
 */
export function onLayer(listener) {
  listeners.add(listener);
}
