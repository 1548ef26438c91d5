/* The last change of a half-entered hand, saved at once: the database may be too slow before a reload. */

/** @param {string} game */
const key = (game) => `draft:${game}`;

/** Keep the half-entered hand of a game; null forgets it.
    @param {string} game
    @param {Riichi.Entry | null} entry */
export function keepDraft(game, entry) {
  try {
    if (entry === null) sessionStorage.removeItem(key(game));
    else sessionStorage.setItem(key(game), JSON.stringify(entry));
  } catch {
    // a full or forbidden storage: the database has it a moment later
  }
}

/** The half-entered hand of a game that this tab kept, or null.
    @param {string} game
    @returns {Riichi.Entry | null} */
export function lastDraft(game) {
  return JSON.parse(sessionStorage.getItem(key(game)) ?? "null");
}
