/* Bidding systems on the server: lists, single systems, changes of them, and what others change. */
import { showing } from "../../shell/answers.js";
import { ask } from "../../shell/api.js";

const ALL = "/api/systems";
/** What the id of a base looks like, and the id of a stored system does not. */
const BASE = /^[a-z0-9_]{1,40}$/;

/**
 * Show the systems that the account may open, at once from the last visit and then from the server.
 * Throws `Refused`, or `Away` if there is nothing to show.
 * @param {(systems: Bridge.ListedSystem[]) => void} show
 */
export async function showSystems(show) {
  /** @type {Bridge.Page<Bridge.ListedSystem>} */
  let page = { items: [], next: null };
  await showing(ALL, (answer) => {
    page = answer;
    show(page.items);
  });
  while (page.next) {
    const rest = await ask("GET", `${ALL}?after=${encodeURIComponent(page.next)}`);
    page = { items: [...page.items, ...rest.items], next: rest.next };
    show(page.items);
  }
}

/**
 * Show a system without its lines, at once from the last visit and then from the server.
 * @param {string} id
 * @param {(system: Bridge.System) => void} show
 */
export function showSystem(id, show) {
  return showing(systemAddress(id), show);
}

/**
 * Show a system, or a base of the library, which is version 0 and cannot be edited.
 * @param {string} id
 * @param {(system: Bridge.System) => void} show
 */
export async function showSystemOrBase(id, show) {
  if (!BASE.test(id)) return showSystem(id, show);
  /** @type {{ id: string, name: string, version: string }[]} */
  let bases = [];
  await showing("/api/library/systems", (found) => {
    bases = found;
  });
  const base = bases.find((each) => each.id === id);
  if (!base) return showSystem(id, show);
  show(asSystem(base));
}

/**
 * @param {{ id: string, name: string, version: string }} base
 * @returns {Bridge.System}
 */
function asSystem({ id, name, version }) {
  const module = { id: "base", version, parameters: {}, lines: 0 };
  const never = { created_at: "", updated_at: "", notice: null };
  return { id, name, version: 0, role: "viewer", base: module, conventions: [], own_lines: 0, ...never };
}

/**
 * The address of a system, or of something below it, in the API.
 * @param {string} id
 * @param {string} [below]
 */
export function systemAddress(id, below = "") {
  return `/api/systems/${encodeURIComponent(id)}${below}`;
}

/**
 * Change a system. Refused with `stale` if somebody else has changed it since `version`.
 * @param {string} id
 * @param {number} version
 * @param {string} method
 * @param {string} below
 * @param {unknown} [body]
 */
export function changeSystem(id, version, method, below, body) {
  return ask(method, systemAddress(id, below), { body, headers: { "if-match": `"${version}"` } });
}

/**
 * Create a system. Throws `Refused` with all that is wrong.
 * @param {Bridge.WantedSystem} wanted
 * @returns {Promise<Bridge.System>}
 */
export function createSystem(wanted) {
  return ask("POST", ALL, { body: wanted });
}

/**
 * Create a system from a file of notes, Markdown or JSON. Throws `Refused` with all its errors; then nothing is created.
 * @param {string} notes
 * @param {string | null} name
 * @returns {Promise<Bridge.System>}
 */
export function importSystem(notes, name) {
  const type = notes.trimStart().startsWith("{") ? "application/json" : "text/markdown";
  const query = name ? `?name=${encodeURIComponent(name)}` : "";
  return ask("POST", `${ALL}/import${query}`, { file: notes, headers: { "content-type": type } });
}
