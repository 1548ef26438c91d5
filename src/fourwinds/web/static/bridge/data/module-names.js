/* The names of the modules of a system. */
import { showing } from "../../shell/answers.js";
import { text } from "../../shell/text.js";

/** @type {Map<string, string>} */
const names = new Map();

/** Learn the names of the conventions, at once from the last visit and then from the server. Calls back when known. */
export async function learnNames(/** @type {() => void} */ known) {
  await showing("/api/library/conventions", (conventions) => {
    for (const { id, name } of conventions) names.set(id, name);
    known();
  });
}

/**
 * The name of a module of a system: a convention, the base, or the users' own lines.
 * @param {string} id
 */
export function moduleName(id) {
  if (id === "base") return text("editor.module_base");
  if (id === "user_custom") return text("editor.module_own");
  return names.get(id) ?? id.replaceAll("_", " ");
}
