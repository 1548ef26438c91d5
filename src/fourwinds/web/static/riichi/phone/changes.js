/* Announces changes of the games on this phone to those that watch them, in this tab and in the others. */

/** @typedef {(game: string | null, by: Riichi.ChangedBy) => void} Listener */

/** @type {Set<{id: string | null, listener: Listener}>} */
const watchers = new Set();
const channel = globalThis.BroadcastChannel ? new BroadcastChannel("fourwinds-riichi") : null;

channel?.addEventListener("message", ({ data }) => announceHere(data.game, data.by));

/**
 * Call back after every change of a game, or of any game where `id` is null. Returns a function that stops it.
 * @param {string | null} id
 * @param {Listener} listener
 */
export function watch(id, listener) {
  const watcher = { id, listener };
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Announce that a game changed, or all of them where it is null, and by whom.
 * @param {string | null} game
 * @param {Riichi.ChangedBy} by
 */
export function announce(game, by = "person") {
  channel?.postMessage({ game, by });
  announceHere(game, by);
}

/** @param {string | null} game @param {Riichi.ChangedBy} by */
function announceHere(game, by) {
  for (const { id, listener } of [...watchers]) {
    if (id === null || game === null || id === game) listener(game, by);
  }
}
