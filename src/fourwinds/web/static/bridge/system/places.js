/* The pages of one system, in the order of the bar above them. */

/** The name of each page, what follows the address of the system, and whether a base of the library has it too. */
export const PLACES = /** @type {const} */ ([
  ["notes", "", true],
  ["look_up", "/look-up", true],
  ["ask", "/ask", true],
  ["practice", "/practice", true],
  ["together", "/together", false],
  ["check", "/check", true],
  ["try", "/try", true],
  ["conventions", "/conventions", false],
  ["share", "/share", false],
]);

/**
 * The pages that a system has: a base of the library, which has a name for its id, is only read.
 * @param {string} system
 */
export function placesOf(system) {
  return PLACES.filter(([, , isForAll]) => isForAll || isStored(system));
}

/**
 * Whether an id is that of a stored system, not the name of a base.
 * @param {string} system
 */
export function isStored(system) {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(system);
}

/**
 * The address of a page of a system.
 * @param {string} system
 * @param {string} [below]
 */
export function placeOf(system, below = "") {
  return `/bridge/systems/${encodeURIComponent(system)}${below}`;
}
