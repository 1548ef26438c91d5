/* What somebody is typing, kept at every key stroke: storage that writes at once, so that a reload loses nothing. */

/** What was typed under a key, null where nothing was. */
export function draftOf(key) {
  try {
    return JSON.parse(localStorage.getItem(`draft ${key}`));
  } catch {
    return null; // the browser forbids storage, or something else wrote there
  }
}

/** Keep what is typed under a key; null takes it away. */
export function keepDraft(key, value) {
  try {
    if (value === null) localStorage.removeItem(`draft ${key}`);
    else localStorage.setItem(`draft ${key}`, JSON.stringify(value));
  } catch {
    // without storage the page still holds it
  }
}

/** Forget what is typed, in this tab and for good; what is about one of these things stays. */
export function forgetDrafts(staying) {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const keys = Object.keys(storage).filter((key) => /^(draft[ :]|bottom:|goes on:)/.test(key));
      for (const key of keys) if (!staying.some((id) => key.endsWith(id))) storage.removeItem(key);
    }
  } catch {
    // the browser forbids storage: nothing was kept
  }
}
