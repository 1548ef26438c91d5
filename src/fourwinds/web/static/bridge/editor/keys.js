/* The keys of the editor that work wherever nothing is being typed. */

/** @typedef {"add" | "search" | "keys" | "delete" | "confirm" | "undo" | "redo"} Shortcut */

/** @type {Record<string, Shortcut>} */
const KEYS = { "+": "add", "/": "search", "?": "keys", Delete: "delete", c: "confirm", u: "undo", U: "redo" };

/**
 * What a key asks for; null if nothing, or if it is typed into a field.
 * @param {KeyboardEvent} event
 * @returns {Shortcut | null}
 */
export function shortcut(event) {
  const from = event.composedPath()[0];
  if (event.defaultPrevented || (from instanceof HTMLElement && from.matches("input, textarea, select"))) return null;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") return event.shiftKey ? "redo" : "undo";
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return KEYS[event.key] ?? null;
}
