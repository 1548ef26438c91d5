/* The last change of a half-entered hand, written before anything can interrupt: a database is a moment too slow for a reload. */

const key = (game) => `draft:${game}`;

/** Keep it; null forgets it. */
export function keepDraft(game, entry) {
  try {
    if (entry === null) sessionStorage.removeItem(key(game));
    else sessionStorage.setItem(key(game), JSON.stringify(entry));
  } catch {
    // a full or forbidden storage: the database has it a moment later
  }
}

/** What this tab kept, or null. */
export function lastDraft(game) {
  return JSON.parse(sessionStorage.getItem(key(game)) ?? "null");
}
