/* What there is to practise of a system: its conventions, the lines of its base, and the users' own. */
import { showLibrary } from "../data/library.js";
import { showSystem, showSystemOrBase } from "../data/systems.js";
import { newDraft, usualOf } from "../new/selection.js";
import { isStored } from "../system/places.js";

/** @typedef {{ name: string, version: number, conventions: string[] }} About */

/**
 * Show what a system has, at once from the last visit and then from the server.
 * @param {string} system
 * @param {(about: About) => void} show
 */
export async function conventionsOf(system, show) {
  if (isStored(system))
    return showSystem(system, ({ name, version, conventions, own_lines }) =>
      show({
        name,
        version,
        conventions: ["base", ...conventions.map(({ id }) => id), ...(own_lines ? ["user_custom"] : [])],
      }),
    );
  let name = system;
  await showSystemOrBase(system, (found) => {
    name = found.name;
  });
  return showLibrary((library) => {
    const usual = library.bases.some(({ id }) => id === system) ? usualOf(library, newDraft(system)) : [];
    show({ name, version: 0, conventions: ["base", ...usual.map(({ id }) => id)] });
  });
}
