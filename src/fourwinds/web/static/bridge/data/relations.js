/* What conventions need and exclude. */

/**
 * @param {Bridge.LibraryChoices} library
 * @param {string} id
 */
export function moduleOf(library, id) {
  return library.conventions.find((each) => each.id === id);
}

/**
 * @param {Bridge.LibraryChoices} library
 * @param {string} id
 */
export function needsOf(library, id) {
  return moduleOf(library, id)?.requires ?? [];
}

/**
 * Those of some conventions that exclude this one.
 * @param {Bridge.LibraryChoices} library
 * @param {string} id
 * @param {string[]} ids
 */
export function excludedBy(library, id, ids) {
  const own = moduleOf(library, id)?.conflicts ?? [];
  return ids.filter((other) => own.includes(other) || moduleOf(library, other)?.conflicts.includes(id));
}

/**
 * Those of some conventions that need this one, directly or by another.
 * @param {Bridge.LibraryChoices} library
 * @param {string} id
 * @param {string[]} ids
 * @returns {string[]}
 */
export function neededBy(library, id, ids) {
  const direct = ids.filter((other) => needsOf(library, other).includes(id));
  return [...new Set(direct.flatMap((other) => [other, ...neededBy(library, other, ids)]))];
}

/**
 * Everything that a convention needs, directly or by another.
 * @param {Bridge.LibraryChoices} library
 * @param {string} id
 * @returns {string[]}
 */
export function allNeeded(library, id) {
  return needsOf(library, id).flatMap((each) => [each, ...allNeeded(library, each)]);
}

/**
 * Whether a convention is made for a base; other bases are advised against, not forbidden.
 * @param {Bridge.LibraryModule} convention
 * @param {string} base
 */
export function isMadeFor(convention, base) {
  return convention.applies_to.length === 0 || convention.applies_to.includes(base);
}
