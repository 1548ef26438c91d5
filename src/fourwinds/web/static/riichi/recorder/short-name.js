/* A name that leaves room for what stands beside it. */

/** The name, cut to so many letters. */
export function shortName(name, most = 12) {
  return name.length > most ? `${name.slice(0, most - 1).trim()}…` : name;
}
