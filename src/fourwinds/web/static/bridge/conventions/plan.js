/* Pure rules for changing the conventions of a system: what comes and goes along with one. */
import { allNeeded, excludedBy, neededBy } from "../data/relations.js";

/** @typedef {{ out: string[], into: string[] }} Plan */

/**
 * Add a convention with what it needs, in place of what excludes it and of what needs that.
 * @param {Bridge.LibraryChoices} library
 * @param {string[]} present
 * @param {string} id
 * @param {string[]} [out] conventions that go in any case
 * @returns {Plan}
 */
export function adding(library, present, id, out = []) {
  const staying = present.filter((each) => !out.includes(each));
  const into = [id, ...allNeeded(library, id).filter((each) => !staying.includes(each))];
  const excluded = into.flatMap((each) => excludedBy(library, each, staying));
  const going = [...out, ...excluded];
  return { out: [...new Set([...going, ...going.flatMap((each) => neededBy(library, each, present))])], into };
}

/**
 * Remove a convention and those that need it.
 * @param {Bridge.LibraryChoices} library
 * @param {string[]} present
 * @param {string} id
 * @returns {Plan}
 */
export function removing(library, present, id) {
  return { out: [id, ...neededBy(library, id, present)], into: [] };
}
