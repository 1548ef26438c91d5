/* Changes of the modules of a system: conventions, parameters, library updates. Each can be previewed before it is made. */
import { ask } from "../../shell/api.js";
import { changeSystem, systemAddress } from "./systems.js";

/**
 * @typedef {object} ModuleChange
 * @property {"POST" | "PUT"} method
 * @property {string} below the address below that of the system
 * @property {Record<string, unknown>} body
 */

/**
 * Replace conventions with others; without one side, the other is added or removed.
 * @param {string[]} out
 * @param {string[]} into
 * @returns {ModuleChange}
 */
export function swapOf(out, into) {
  const [going, coming] = [out, into].map((ids) => (ids.length ? ids : null));
  return { method: "POST", below: "/swap", body: { out: going, into: coming, anyway: true } };
}

/**
 * Set parameters: those of the base by name, those of a convention by `convention.name`.
 * @param {Record<string, string>} parameters
 * @returns {ModuleChange}
 */
export function parameterChange(parameters) {
  return { method: "PUT", below: "/parameters", body: { parameters } };
}

/**
 * Update modules to the newest versions of the library.
 * @param {string[]} modules
 * @returns {ModuleChange}
 */
export function updateOf(modules) {
  return { method: "POST", below: "/updates", body: { modules } };
}

/**
 * What a change would do.
 * @param {string} system
 * @param {ModuleChange} change
 * @returns {Promise<Bridge.Preview>}
 */
export function previewOf(system, { method, below, body }) {
  return ask(method, systemAddress(system, below), { body: { ...body, preview: true } });
}

/**
 * Make a change, unless the system has changed since it was previewed.
 * @param {string} system
 * @param {number} version
 * @param {ModuleChange} change
 * @returns {Promise<Bridge.Preview>}
 */
export function makeChange(system, version, { method, below, body }) {
  return changeSystem(system, version, method, below, body);
}

/**
 * Undo the last change, if it is still this one.
 * @param {string} system
 * @param {number} version
 */
export function undoChange(system, version) {
  return changeSystem(system, version, "POST", "/undo");
}

/**
 * The modules with a newer version in the library.
 * @param {string} system
 * @returns {Promise<Bridge.AvailableUpdate[]>}
 */
export function updatesFor(system) {
  return ask("GET", systemAddress(system, "/updates"));
}
