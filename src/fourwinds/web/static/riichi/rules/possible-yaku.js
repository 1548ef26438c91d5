/* The yaku that a win can have, by what each of them needs according to the tables. */
import { nameOfYaku, winsOf } from "./facts.js";
import { windOf } from "./fold.js";

const WINDS = 4;

/**
 * What a win is like, in the words of the `needs` of the tables; null where that is not known.
 * @param {Riichi.State} state
 * @param {Pick<Riichi.Win, "seat" | "open">} win
 * @param {Riichi.Way} way
 * @param {Riichi.Seat[]} riichi
 * @returns {Riichi.Situation}
 */
export function situationOf(state, { seat, open = null }, way, riichi) {
  const isKnown = !state.provisional;
  return {
    tsumo: way === "tsumo",
    dealer: isKnown ? seat === state.dealer : null,
    riichi: riichi.includes(seat),
    closed: open === null ? null : !open,
    seat_wind: isKnown ? windOf(state, seat) : null,
    round_wind: isKnown ? state.wind % WINDS : null,
  };
}

/**
 * Why a win cannot have this yaku; null where it can.
 * @param {Riichi.Tables} tables
 * @param {string} name
 * @param {Riichi.Situation} situation
 * @returns {Riichi.Refusal | null}
 */
export function refusedYaku(tables, name, situation) {
  const needs = tables.yaku?.[name]?.needs;
  if (needs === null) return { code: "yaku_not_in_rules", values: { name } };
  for (const [part, need] of Object.entries(needs ?? {})) {
    const is = situation[/** @type {keyof Riichi.Situation} */ (part)];
    if (is === null || is === need) continue;
    return { code: `yaku_${part}${typeof need === "boolean" ? `_${need}` : ""}`, values: { name } };
  }
  return null;
}

/** The names that cannot be in one hand with this yaku.
    @param {Riichi.Tables} tables
    @param {string} name */
export function excludedBy(tables, name) {
  return tables.yaku?.[name]?.excludes ?? [];
}

/**
 * Why a hand cannot have been won with the yaku that it names; null where it can.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Fact} fact
 * @returns {Riichi.Refusal | null}
 */
export function refusedYakuOf(tables, state, fact) {
  if (fact.outcome !== "ron" && fact.outcome !== "tsumo") return null;
  for (const win of winsOf(fact)) {
    const names = (win.yaku ?? []).map(nameOfYaku);
    const situation = situationOf(state, win, fact.outcome, fact.riichi ?? []);
    for (const name of names) {
      const found = refusedYaku(tables, name, situation) ?? refusedPair(tables, name, names);
      if (found) return found;
    }
  }
  return null;
}

/** @param {Riichi.Tables} tables @param {string} name @param {string[]} names @returns {Riichi.Refusal | null} */
function refusedPair(tables, name, names) {
  const other = excludedBy(tables, name).find((each) => names.includes(each));
  return other === undefined ? null : { code: "yaku_both", values: { name, other: other.replaceAll("_", " ") } };
}

/**
 * The yaku that every such win has, unless one of the chosen yaku excludes them.
 * @param {Riichi.Tables} tables
 * @param {Riichi.Situation} situation
 * @param {string[]} [chosen]
 */
export function sureYaku(tables, situation, chosen = []) {
  return Object.entries(tables.yaku ?? {})
    .filter(([name, { sure, excludes }]) => {
      return sure && !refusedYaku(tables, name, situation) && !excludes.some((other) => chosen.includes(other));
    })
    .map(([name]) => name);
}
