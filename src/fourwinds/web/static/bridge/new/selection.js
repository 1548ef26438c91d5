/* Pure rules for putting a system together: what is usual on a base, what needs or excludes what, how many lines there are. */

import { allNeeded, excludedBy, moduleOf, neededBy, needsOf } from "../data/relations.js";

/** @param {string} base @returns {Bridge.SystemDraft} */
export function newDraft(base) {
  return { base, name: null, values: {}, added: [], removed: [], parameters: {} };
}

/**
 * Choose another base. What was added or removed by hand stays so.
 * @param {Bridge.SystemDraft} draft
 * @param {string} base
 * @returns {Bridge.SystemDraft}
 */
export function withBase(draft, base) {
  return { ...draft, base, values: {} };
}

/**
 * @param {Bridge.LibraryChoices} library
 * @param {Bridge.SystemDraft} draft
 */
export function baseOf(library, draft) {
  return library.bases.find(({ id }) => id === draft.base) ?? library.bases[0];
}

/**
 * The conventions that are usual on the base, with its parameters as they are set.
 * @param {Bridge.LibraryChoices} library
 * @param {Bridge.SystemDraft} draft
 */
export function usualOf(library, draft) {
  const base = baseOf(library, draft);
  const value = (/** @type {string} */ name) =>
    draft.values[name] ?? base.parameters.find((each) => each.name === name)?.default ?? "";
  return base.usual.filter(({ when }) =>
    when.every(({ parameter, values, negated }) => values.includes(value(parameter)) !== negated),
  );
}

/**
 * The conventions of the new system: the usual ones without those removed, and those added, which come first where
 * two exclude each other.
 * @param {Bridge.LibraryChoices} library
 * @param {Bridge.SystemDraft} draft
 * @returns {string[]}
 */
export function chosenOf(library, draft) {
  const added = [...draft.added];
  for (const id of added) added.push(...needsOf(library, id).filter((each) => !added.includes(each)));
  const usual = usualOf(library, draft)
    .map(({ id }) => id)
    .filter((id) => !draft.removed.includes(id) && !added.includes(id))
    .filter((id) => excludedBy(library, id, added).length === 0);
  return withoutLonely(library, [...usual, ...added]);
}

/**
 * Without the conventions whose requirements are missing.
 * @param {Bridge.LibraryChoices} library
 * @param {string[]} ids
 * @returns {string[]}
 */
function withoutLonely(library, ids) {
  const left = ids.filter((id) => needsOf(library, id).every((needed) => ids.includes(needed)));
  return left.length === ids.length ? ids : withoutLonely(library, left);
}

/**
 * Add a convention with what it needs, in place of what excludes it. Returns the draft, and what came and went besides.
 * @param {Bridge.LibraryChoices} library
 * @param {Bridge.SystemDraft} draft
 * @param {string} id
 */
export function withConvention(library, draft, id) {
  const before = chosenOf(library, draft);
  const needed = allNeeded(library, id).filter((each) => !before.includes(each));
  const coming = [id, ...needed];
  const out = [...new Set(coming.flatMap((each) => excludedBy(library, each, before)))];
  const going = [...new Set(out.flatMap((each) => [each, ...neededBy(library, each, before)]))];
  const after = edited(library, draft, coming, going);
  return { draft: after, came: needed, went: going };
}

/**
 * Remove a convention and those that need it. Returns the draft, and what went besides.
 * @param {Bridge.LibraryChoices} library
 * @param {Bridge.SystemDraft} draft
 * @param {string} id
 */
export function withoutConvention(library, draft, id) {
  const also = neededBy(library, id, chosenOf(library, draft));
  return { draft: edited(library, draft, [], [id, ...also]), came: /** @type {string[]} */ ([]), went: also };
}

/**
 * @param {Bridge.LibraryChoices} library
 * @param {Bridge.SystemDraft} draft
 * @param {string[]} coming
 * @param {string[]} going
 * @returns {Bridge.SystemDraft}
 */
function edited(library, draft, coming, going) {
  const usual = usualOf(library, draft).map(({ id }) => id);
  const added = [...draft.added.filter((id) => !going.includes(id)), ...coming.filter((id) => !usual.includes(id))];
  const removed = [...draft.removed.filter((id) => !coming.includes(id)), ...going.filter((id) => usual.includes(id))];
  return { ...draft, added: [...new Set(added)], removed: [...new Set(removed)] };
}

/**
 * The values of a convention's parameters that are usual on the base.
 * @param {Bridge.LibraryChoices} library
 * @param {Bridge.SystemDraft} draft
 * @param {string} id
 * @returns {Record<string, string>}
 */
export function usualValues(library, draft, id) {
  return usualOf(library, draft).find((each) => each.id === id)?.parameters ?? {};
}

/**
 * The parameters to send: those of the base by name, those of a convention by `convention.name`.
 * @param {Bridge.LibraryChoices} library
 * @param {Bridge.SystemDraft} draft
 * @returns {Record<string, string>}
 */
export function parametersOf(library, draft) {
  const own = chosenOf(library, draft).flatMap((id) => {
    const values = { ...usualValues(library, draft, id), ...draft.parameters[id] };
    return Object.entries(values).map(([name, value]) => [`${id}.${name}`, value]);
  });
  return { ...draft.values, ...Object.fromEntries(own) };
}

/**
 * How many lines the new system has.
 * @param {Bridge.LibraryChoices} library
 * @param {Bridge.SystemDraft} draft
 */
export function lineCount(library, draft) {
  const counts = chosenOf(library, draft).map((id) => {
    const values = { ...usualValues(library, draft, id), ...draft.parameters[id] };
    const convention = moduleOf(library, id);
    return convention ? linesOf(convention, values) : 0;
  });
  return counts.reduce((sum, lines) => sum + lines, linesOf(baseOf(library, draft), draft.values));
}

/**
 * @param {Bridge.LibraryModule} module
 * @param {Record<string, string>} values
 */
function linesOf(module, values) {
  const more = module.parameters.map(({ name, lines }) => lines[values[name]] ?? 0);
  return more.reduce((sum, lines) => sum + lines, module.lines);
}
