/* The yaku and their han, as the server names them; a copy stays on the phone. */
import { ask } from "../../shell/api.js";

const KEY = "yaku";
const COUNTED = ["yakuhai", "dora", "aka_dora", "ura_dora", "nuki_dora"];

/** All yaku: the kept copy at once, or the server's answer; none where neither is there. */
export async function yakuList() {
  const kept = localStorage.getItem(KEY);
  const asked = ask("GET", "/api/yaku").then(keep, () => []);
  return kept ? JSON.parse(kept) : asked;
}

function keep(answer) {
  const yaku = answer.items;
  localStorage.setItem(KEY, JSON.stringify(yaku));
  return yaku;
}

/** Whether a hand can have several of it. */
export function isCounted(yaku) {
  return COUNTED.includes(yaku.name);
}

/** Its name as people write it. */
export function yakuName(yaku) {
  const name = yaku.name.replaceAll("_", " ");
  return name[0].toUpperCase() + name.slice(1);
}

/** The han of yaku by name and how often. */
export function hanOf(counts, yaku, open) {
  return yaku.reduce((sum, one) => sum + (counts[one.name] ?? 0) * ((open ? one.open_han : one.closed_han) ?? 0), 0);
}

/** Yaku as a fact names them: a name, or a name with its number. */
export function yakuFact(counts) {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => (COUNTED.includes(name) ? [name, count] : name));
}
