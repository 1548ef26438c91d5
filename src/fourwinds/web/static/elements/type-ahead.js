/* Reads what is typed into a picker: `123m 5p0s` for tiles, `sAK hQ` for cards. */

const HONOURS = "eswnpfc";
const RANKS = "AKQJT98765432";

class TypedTiles {
  constructor() {
    this.typed = "";
  }

  /**
   * The tiles that a key picks; null if the key means nothing here.
   * @param {string} key
   */
  press(key) {
    const letter = key.toLowerCase();
    if (/^\d$/.test(letter)) {
      this.typed += letter;
      return [];
    }
    if (this.typed && "mpsz".includes(letter)) {
      const tiles = [...this.typed].map((number) =>
        letter === "z" ? HONOURS[Number(number) - 1]?.toUpperCase() : number + letter,
      );
      this.typed = "";
      return tiles.filter(Boolean);
    }
    return !this.typed && HONOURS.includes(letter) ? [letter.toUpperCase()] : null;
  }

  /** Remove the last typed key that has picked nothing yet. Returns false if there is none. */
  back() {
    const had = this.typed !== "";
    this.typed = this.typed.slice(0, -1);
    return had;
  }
}

class TypedCards {
  constructor() {
    this.typed = "";
  }

  /** @param {string} key */
  press(key) {
    const letter = key.toUpperCase();
    if ("SHDC".includes(letter)) {
      this.typed = letter;
      return [];
    }
    const isTen = this.typed.endsWith("1") && letter === "0";
    const suit = this.typed[0];
    if (!suit) return null;
    this.typed = letter === "1" ? `${suit}1` : suit;
    if (letter === "1") return [];
    return isTen || RANKS.includes(letter) ? [suit + (isTen ? "T" : letter)] : null;
  }

  back() {
    const had = this.typed.length > 1;
    this.typed = had ? this.typed[0] : "";
    return had;
  }
}

/**
 * A reader of keys for `tiles` or `cards`.
 * @param {string} kind
 */
export function typeAhead(kind) {
  return kind === "cards" ? new TypedCards() : new TypedTiles();
}
