/* Whether a game may be over: an uncertain hand could have been its end. It gives the same as Python's open_end. */
import { isPlayed, tenpaiOf, VALUE, winnersOf } from "./facts.js";
import { isEarly, leadingDealerRule } from "./fold.js";
import { payment } from "./legal.js";

/**
 * Why a game may be over with the hand that was dealt last; null where it is not, or certainly is.
 * @param {Riichi.Tables} tables
 * @param {Riichi.Folded} folded
 * @returns {Riichi.OpenEnd["reason"] | null}
 */
export function openEnd(tables, { steps, state, ending }) {
  const step = steps.findLast(({ fact }) => isPlayed(fact));
  if (!step || ending !== null || !state.provisional) return null;
  if (mayBeTheLast(tables, step)) return "last_hand";
  return mayBeBust(tables, step) ? "tobi" : null;
}

/** @param {Riichi.Tables} tables @param {Riichi.Step} step */
function mayBeTheLast(tables, step) {
  const { end } = tables;
  if (isEarly(end, step.before) || end.never_after.includes(step.fact.outcome)) return false;
  return staysOf(tables, step) !== true || mayStopItself(end, step);
}

/**
 * Whether the dealer stayed in a hand; null where that is not known.
 * @param {Riichi.Tables} tables
 * @param {Riichi.Step} step
 */
export function staysOf(tables, { fact, before: { dealer }, repeats }) {
  if (fact.outcome !== "uncertain") return repeats;
  if (typeof fact.repeats === "boolean") return fact.repeats;
  const winners = fact.possible_winners ?? [];
  if (fact.kind === "exhaustive_draw")
    return fact.tenpai || tables.repeat.exhaustive_draw.stays !== "tenpai" ? repeats : null;
  return !winners.length || (winners.includes(dealer) && winners.length > 1) ? null : winners.includes(dealer);
}

/**
 * Whether a leading dealer who stays ends the game, for anything that the hand may have been.
 * @param {Riichi.EndRules} end
 * @param {Riichi.Step} step
 */
function mayStopItself(end, { fact, before }) {
  if (fact.outcome === "uncertain") {
    const { ron, exhaustive_draw: draw } = end.leading_dealer;
    const isDraw = fact.kind === "exhaustive_draw";
    return (ron.stops === "auto" && !isDraw) || (draw.stops === "auto" && (isDraw || !fact.kind));
  }
  const rule = leadingDealerRule(end, fact);
  if (rule?.stops !== "auto") return false;
  return winnersOf(fact).length > 0 || !rule.needs_tenpai || Boolean(tenpaiOf(fact)?.includes(before.dealer));
}

/** @param {Riichi.Tables} tables @param {Riichi.Step} step */
function mayBeBust(tables, { fact, before, after }) {
  const { below } = tables.end;
  if (below === null) return false;
  if (fact.outcome !== "uncertain") return Math.min(...after.scores) < below;
  return after.scores.some((score, seat) => score - Math.max(0, ...paymentsOf(tables, before, fact, seat)) < below);
}

/**
 * What a player may have paid in a hand of which only a part is known; an unknown value is a mangan at most.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} before
 * @param {Riichi.Uncertain} fact
 * @param {Riichi.Seat} seat
 */
function paymentsOf(tables, before, fact, seat) {
  const { kind = null, possible_winners: named = [], possible_losers: losers = [] } = fact;
  const winners = (named.length ? named : before.scores.map((_, each) => each)).filter((winner) => winner !== seat);
  const isKnown = VALUE.some((name) => fact[name] !== undefined && fact[name] !== null && fact[name] !== 0);
  const value = isKnown ? fact : /** @type {const} */ ({ limit: "mangan" });
  /** @param {Riichi.Way} way */
  const paid = (way) => winners.flatMap((winner) => payment(tables, before, winner, way, value) ?? []);
  /** @type {number[]} */
  const found = [];
  if ((kind === null || kind === "ron") && (!losers.length || losers.includes(seat))) {
    found.push(...paid("ron").map(({ points }) => points + tables.honba.ron * before.honba));
  }
  if (kind === null || kind === "tsumo") {
    const share = seat === before.dealer ? "dealer_pays" : "other_pays";
    found.push(...paid("tsumo").map((each) => each[share] + tables.honba.tsumo_each * before.honba));
  }
  if (kind === "exhaustive_draw" && !fact.tenpai?.includes(seat)) found.push(tables.rules.noten_total);
  return found;
}
