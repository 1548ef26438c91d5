/* The yaku and their han, from the server; a copy is kept on the phone. */
import { ask } from "../../shell/api.js";

const KEY = "yaku";
const COUNTED = ["yakuhai", "dora", "aka_dora", "ura_dora", "nuki_dora"];

/** All yaku: the kept copy at once, or those of the server; none where neither is there.
    @returns {Promise<Riichi.Yaku[]>} */
export async function yakuList() {
  const kept = localStorage.getItem(KEY);
  const asked = ask("GET", "/api/yaku").then(keep, () => []);
  return kept ? JSON.parse(kept) : asked;
}

/** @param {{items: Riichi.Yaku[]}} answer */
function keep({ items }) {
  localStorage.setItem(KEY, JSON.stringify(items));
  return items;
}

/** Whether a hand can have several of a yaku.
    @param {{name: string}} yaku */
export function isCounted(yaku) {
  return COUNTED.includes(yaku.name);
}

/** The name of a yaku as people write it.
    @param {{name: string}} yaku */
export function yakuName(yaku) {
  const name = yaku.name.replaceAll("_", " ");
  return name[0].toUpperCase() + name.slice(1);
}

/** The han of yaku that a hand has so many times.
    @param {Record<string, number>} counts
    @param {Pick<Riichi.Yaku, "name" | "open_han" | "closed_han">[]} yaku
    @param {boolean} open */
export function hanOf(counts, yaku, open) {
  return yaku.reduce((sum, one) => sum + (counts[one.name] ?? 0) * ((open ? one.open_han : one.closed_han) ?? 0), 0);
}

/** Yaku as a fact names them: a name, or a name with its number.
    @param {Record<string, number>} counts
    @returns {Riichi.NamedYaku[]} */
export function yakuFact(counts) {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => (COUNTED.includes(name) ? [name, count] : name));
}
