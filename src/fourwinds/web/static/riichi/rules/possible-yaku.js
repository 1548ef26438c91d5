/* Which yaku a win can have, by what the tables say that each of them needs. */
import { windOf } from "./fold.js";

const WINDS = 4;

/** What a win is like, as the `needs` of the tables name it; null where that is not known. */
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

/** Why a win cannot have this yaku: `{code, values}`, null where it can. */
export function refusedYaku(tables, name, situation) {
  const needs = tables.yaku?.[name]?.needs;
  if (needs === null) return { code: "yaku_not_in_rules", values: { name } };
  const unmet = Object.keys(needs ?? {}).find((part) => situation[part] !== null && situation[part] !== needs[part]);
  if (unmet === undefined) return null;
  return { code: `yaku_${unmet}${typeof needs[unmet] === "boolean" ? `_${needs[unmet]}` : ""}`, values: { name } };
}

/** The names that cannot be in one hand with this yaku. */
export function excludedBy(tables, name) {
  return tables.yaku?.[name]?.excludes ?? [];
}

/** Why a hand cannot have been won with the yaku that it names: `{code, values}`, null where it can. */
export function refusedYakuOf(tables, state, fact) {
  const wins = fact.wins ?? (fact.win ? [fact.win] : []);
  for (const win of wins) {
    const names = (win.yaku ?? []).map((one) => (Array.isArray(one) ? one[0] : one));
    const situation = situationOf(state, win, fact.outcome, fact.riichi ?? []);
    for (const name of names) {
      const other = excludedBy(tables, name).find((each) => names.includes(each));
      const found =
        refusedYaku(tables, name, situation) ??
        (other && { code: "yaku_both", values: { name, other: other.replaceAll("_", " ") } });
      if (found) return found;
    }
  }
  return null;
}

/** The yaku that every such win has, as far as none of the chosen excludes them. */
export function sureYaku(tables, situation, chosen = []) {
  return Object.keys(tables.yaku ?? {}).filter(
    (name) =>
      tables.yaku[name].sure &&
      !refusedYaku(tables, name, situation) &&
      !excludedBy(tables, name).some((other) => chosen.includes(other)),
  );
}
