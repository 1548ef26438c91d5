/* Names cut short, to leave space for what is beside them. */

/** A name of at most this many letters.
    @param {string} name */
export function shortName(name, most = 12) {
  return name.length > most ? `${name.slice(0, most - 1).trim()}…` : name;
}
