/* Names of players and games as the server keeps them, so that a game recorded offline is not refused for its names. */

const LONGEST = 80;
const UNSEEN = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
const GAPS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A typed name without invisible characters, with single spaces, and not too long.
    @param {string} typed */
export function nameOf(typed) {
  const plain = typed.normalize("NFC").replace(GAPS, " ").replace(UNSEEN, "").trim();
  return [...plain].slice(0, LONGEST).join("").trim();
}
