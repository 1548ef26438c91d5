/* Who paid whom in a hand, one by one, as the changes of the scores tell it. Pure. */
import { acceptedRiichi, winnersOf } from "../rules/facts.js";

const MOVES = ["ron", "tsumo", "exhaustive_draw", "nagashi_mangan", "chombo", "abortive_draw", "uncertain"];

/** `[{from, to, points, what}]`: seats, null for the table; `what` is riichi, sticks or points (with their honba). */
export function payments(tables, { fact, before, deltas }) {
  if (!MOVES.includes(fact.outcome)) return [];
  const left = [...deltas];
  const declared = tables.repeat[fact.outcome]?.honba === "same" ? [] : acceptedRiichi(fact);
  const riichi = declared.map((seat) => move(left, seat, null, tables.stick, "riichi"));
  const gained = left.reduce((sum, points) => sum + points, 0);
  const sticks = gained > 0 ? taken(tables, fact, before, left, gained) : [];
  return [...riichi, ...between(left), ...sticks];
}

function move(left, from, to, points, what) {
  if (from !== null) left[from] += points;
  if (to !== null) left[to] -= points;
  return { from, to, points, what };
}

/** The sticks that winners take: their own where the rules say so, the others the first in turn. */
function taken(tables, fact, before, left, points) {
  const from = fact.loser ?? before.dealer;
  const players = before.scores.length;
  const turn = (seat) => (seat - from + players) % players;
  const [first, ...others] = (fact.seats ?? winnersOf(fact)).toSorted((a, b) => turn(a) - turn(b));
  if (first === undefined) return [];
  const own = tables.ron.sticks_to === "own_first" ? others.filter((seat) => acceptedRiichi(fact).includes(seat)) : [];
  const moves = own.map((seat) => move(left, null, seat, tables.stick, "sticks"));
  const rest = points - own.length * tables.stick;
  return rest > 0 ? [move(left, null, first, rest, "sticks"), ...moves] : moves;
}

function between(left) {
  const paid = [];
  for (let from = left.findIndex((points) => points < 0); from >= 0; from = left.findIndex((points) => points < 0)) {
    const to = left.findIndex((points) => points > 0);
    if (to < 0) break;
    paid.push(move(left, from, to, Math.min(-left[from], left[to]), "points"));
  }
  return paid;
}
