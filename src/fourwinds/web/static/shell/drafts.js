/* Drafts: what someone is typing, saved at every key stroke so that a reload loses nothing. */

/**
 * The draft saved under a key, or null.
 * @param {string} key
 * @returns {any}
 */
export function draftOf(key) {
  try {
    return JSON.parse(localStorage.getItem(`draft ${key}`) ?? "null");
  } catch {
    return null; // the browser forbids storage, or something else wrote there
  }
}

/**
 * Save a draft under a key; null removes it.
 * @param {string} key
 * @param {unknown} value
 */
export function keepDraft(key, value) {
  try {
    if (value === null) localStorage.removeItem(`draft ${key}`);
    else localStorage.setItem(`draft ${key}`, JSON.stringify(value));
  } catch {
    // the browser forbids storage: the draft stays in the page only
  }
}

/**
 * Forget all drafts, except those about the things with these ids.
 * @param {string[]} staying
 */
export function forgetDrafts(staying) {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const keys = Object.keys(storage).filter((key) => /^(draft[ :]|bottom:|goes on:)/.test(key));
      for (const key of keys) if (!staying.some((id) => key.endsWith(id))) storage.removeItem(key);
    }
  } catch {
    // the browser forbids storage, so nothing was saved
  }
}
