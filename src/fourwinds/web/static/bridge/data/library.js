/* The library: base systems and conventions from which systems are built. */
import { showing } from "../../shell/answers.js";
import { hasText, text } from "../../shell/text.js";

/**
 * The name of a base; one of the partnership's own is shown by its id.
 * @param {string} id
 */
export function baseName(id) {
  return hasText(`systems.base.${id}`) ? text(`systems.base.${id}`) : id;
}

/**
 * Show what a new system can be made of, at once from the last visit and then from the server.
 * @param {(choices: Bridge.LibraryChoices) => void} show
 */
export function showLibrary(show) {
  return showing("/api/library/choices", show);
}

/**
 * The name of a module.
 * @param {Bridge.LibraryChoices | null} library
 * @param {string} id
 */
export function moduleName(library, id) {
  const found = library && [...library.bases, ...library.conventions].find((each) => each.id === id);
  return found ? found.name : id.replaceAll("_", " ");
}

/** The groups of conventions, in the order in which they are shown. */
export const GROUPS = ["notrump", "majors", "slam", "competitive", "checkback", "other"];

/**
 * Conventions by group, without empty groups; first those that are usual on most bases.
 * @param {Bridge.LibraryChoices} library
 * @returns {[string, Bridge.LibraryModule[]][]}
 */
export function byGroup({ bases, conventions: all }) {
  const bound = (/** @type {Bridge.LibraryModule} */ one) =>
    bases.filter((base) => base.usual.some(({ id }) => id === one.id)).length;
  const conventions = [...all].sort((one, other) => bound(other) - bound(one) || one.name.localeCompare(other.name));
  const inGroup = (/** @type {string} */ group) =>
    conventions.filter((each) => (GROUPS.includes(each.group) ? each.group : "other") === group);
  return GROUPS.map((group) => /** @type {[string, Bridge.LibraryModule[]]} */ ([group, inGroup(group)])).filter(
    ([, found]) => found.length > 0,
  );
}
