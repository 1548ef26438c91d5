/* Who wants to know of changes of what this phone keeps, in this tab and in the others. */

const watchers = new Set();
const channel = globalThis.BroadcastChannel ? new BroadcastChannel("fourwinds-riichi") : null;

channel?.addEventListener("message", ({ data }) => tellHere(data.game, data.by));

/** Call back after every change of a game, or of any where `id` is null. Returns how to stop. */
export function watch(id, listener) {
  const watcher = { id, listener };
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Say that a game changed, or null for all of them, and by what: a "person", the "server", or another "account" that is here now. */
export function tell(game, by = "person") {
  channel?.postMessage({ game, by });
  tellHere(game, by);
}

function tellHere(game, by) {
  for (const { id, listener } of [...watchers]) {
    if (id === null || game === null || id === game) listener(game, by);
  }
}
