/* Whether two facts say the same. */

/**
 * Return facts as text that is equal where they say the same: empty parts count as left out, seats have no order.
 * @param {unknown} value
 * @returns {string}
 */
export function canonical(value, key = "") {
  if (Array.isArray(value)) {
    const parts = value.map((each) => canonical(each));
    return `[${(UNORDERED.has(key) ? parts.sort() : parts).join()}]`;
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const parts = Object.entries(value)
    .filter(([, part]) => !isEmpty(part))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part, name)}`);
  return `{${parts.join()}}`;
}

const UNORDERED = new Set(["riichi", "tenpai", "possible_winners", "possible_losers"]);

/** @param {unknown} value */
function isEmpty(value) {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Whether two facts say the same.
    @param {unknown} one
    @param {unknown} other */
export function same(one, other) {
  return canonical(one) === canonical(other);
}
