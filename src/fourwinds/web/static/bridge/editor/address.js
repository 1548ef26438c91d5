/* The address of the editor keeps the place in the tree, what is looked for, and the filter. */

const PAUSE = 150;
const NAMES = /** @type {const} */ (["at", "find", "show", "module"]);

/** @typedef {Record<typeof NAMES[number], string>} Place */

/** @type {Place | null} a place that is not in the address yet: browsers allow only so many changes a second */
let coming = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * The place that the address names.
 * @returns {Place}
 */
export function placeNow() {
  clearTimeout(timer);
  coming = null;
  return inAddress();
}

/** @returns {Place} */
function inAddress() {
  const given = new URLSearchParams(location.search);
  return /** @type {Place} */ (Object.fromEntries(NAMES.map((name) => [name, given.get(name) ?? ""])));
}

/**
 * Keep a place in the address; a new step can be left with Back.
 * @param {Partial<Place>} part
 * @param {{ step?: boolean }} [how]
 */
export function keepPlace(part, { step = false } = {}) {
  clearTimeout(timer);
  const before = coming ?? inAddress();
  if (step && coming) write(before, "replaceState");
  const place = { ...before, ...part };
  coming = step ? null : place;
  if (step) write(place, "pushState");
  else timer = setTimeout(write, PAUSE, place, "replaceState", location.pathname);
}

/**
 * @param {Place} place
 * @param {"pushState" | "replaceState"} how
 * @param {string} path nothing is written if the page was left
 */
function write(place, how, path = location.pathname) {
  coming = null;
  if (path !== location.pathname) return;
  const given = new URLSearchParams(NAMES.filter((name) => place[name]).map((name) => [name, place[name]]));
  const search = given.size ? `?${given.toString().replaceAll("%28", "(").replaceAll("%29", ")")}` : "";
  if (search !== location.search) history[how](null, "", path + search);
}
