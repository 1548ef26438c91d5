/* Whether two facts say the same. */

/** Facts as text that is equal where they say the same: what is empty counts as left out, seats have no order. */
export function canonical(value, key = "") {
  if (Array.isArray(value)) {
    const parts = value.map((each) => canonical(each));
    return `[${(UNORDERED.has(key) ? parts.sort() : parts).join()}]`;
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const names = Object.keys(value)
    .filter((name) => !isEmpty(value[name]))
    .sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name], name)}`).join()}}`;
}

const UNORDERED = new Set(["riichi", "tenpai", "possible_winners", "possible_losers"]);

function isEmpty(value) {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Whether two facts say the same. */
export function same(one, other) {
  return canonical(one) === canonical(other);
}
