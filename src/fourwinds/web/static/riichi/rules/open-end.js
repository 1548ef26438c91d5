/* Whether a game may be over although nobody knows: an uncertain hand could have been its end. It equals Python's. */
import { VALUE_PARTS, isPlayed, winnersOf } from "./facts.js";
import { payment } from "./legal.js";

/** Why a game may be over with the hand that was dealt last: `last_hand` or `tobi`, null where it is not, or is known to be. */
export function openEnd(tables, { steps, state, ending }) {
  const step = steps.findLast(({ fact }) => isPlayed(fact));
  if (!step || ending !== null || !state.provisional) return null;
  if (mayBeTheLast(tables, step)) return "last_hand";
  return tables.end.below !== null && mayBeBust(tables, step) ? "tobi" : null;
}

function mayBeTheLast(tables, step) {
  const { end } = tables;
  const { before, fact } = step;
  const { wind, dealer } = end.last_hand;
  if (before.wind < wind || (before.wind === wind && before.dealer < dealer) || end.never_after.includes(fact.outcome)) return false;
  return staysOf(tables, step) !== true || mayStopItself(end, step);
}

/** Whether the dealer stayed in a hand, null where nobody knows. */
export function staysOf(tables, { fact, before: { dealer }, repeats }) {
  if (fact.outcome !== "uncertain") return repeats;
  if (typeof fact.repeats === "boolean") return fact.repeats;
  const winners = fact.possible_winners ?? [];
  if (fact.kind === "exhaustive_draw") return fact.tenpai || tables.repeat.exhaustive_draw.stays !== "tenpai" ? repeats : null;
  return !winners.length || (winners.includes(dealer) && winners.length > 1) ? null : winners.includes(dealer);
}

/** Whether a leading dealer who stays ends the game, for anything that the hand may have been. */
function mayStopItself({ leading_dealer: rules }, { fact, before }) {
  const stops = (outcome) => rules[outcome].stops === "auto";
  if (fact.outcome === "uncertain") {
    const isDraw = fact.kind === "exhaustive_draw";
    return (stops("ron") && !isDraw) || (stops("exhaustive_draw") && (isDraw || !fact.kind));
  }
  if (!rules[fact.outcome] || !stops(fact.outcome)) return false;
  return winnersOf(fact).length > 0 || !rules[fact.outcome].needs_tenpai || Boolean(fact.tenpai?.includes(before.dealer));
}

function mayBeBust(tables, { fact, before, after }) {
  const { below } = tables.end;
  if (fact.outcome !== "uncertain") return Math.min(...after.scores) < below;
  return after.scores.some((score, seat) => score - Math.max(0, ...paymentsOf(tables, before, fact, seat)) < below);
}

/** What a player may have paid in a hand of which only a part is known; an unknown value is a mangan at most. */
function paymentsOf(tables, before, fact, seat) {
  const { kind = null, possible_winners: named = [], possible_losers: losers = [] } = fact;
  const winners = (named.length ? named : before.scores.map((_, each) => each)).filter((winner) => winner !== seat);
  const isKnown = VALUE_PARTS.some((name) => fact[name] !== undefined && fact[name] !== null && fact[name] !== 0);
  const value = isKnown ? fact : { limit: "mangan" };
  const paid = (way) => winners.map((winner) => payment(tables, before, winner, way, value)).filter(Boolean);
  const found = [];
  if ([null, "ron"].includes(kind) && (!losers.length || losers.includes(seat))) {
    found.push(...paid("ron").map(({ points }) => points + tables.honba.ron * before.honba));
  }
  if ([null, "tsumo"].includes(kind)) {
    const share = seat === before.dealer ? "dealer_pays" : "other_pays";
    found.push(...paid("tsumo").map((each) => each[share] + tables.honba.tsumo_each * before.honba));
  }
  if (kind === "exhaustive_draw" && !fact.tenpai?.includes(seat)) found.push(tables.rules.noten_total);
  return found;
}
