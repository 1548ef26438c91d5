/* The payments of a hand one by one, worked out from the changes of the scores. Pure. */
import { acceptedRiichi, isPlayed, winnersOf } from "../rules/facts.js";

/** @typedef {{from: Riichi.Seat | null, to: Riichi.Seat | null, points: number, what: "riichi" | "sticks" | "points"}} Move
    between seats, null for the table; points include honba */

const MOVES = ["ron", "tsumo", "exhaustive_draw", "nagashi_mangan", "chombo", "abortive_draw", "uncertain"];

/**
 * The payments of a hand.
 * @param {Riichi.Tables} tables
 * @param {Riichi.Step} step
 */
export function payments(tables, { fact, before, deltas }) {
  if (!isPlayed(fact) || !MOVES.includes(fact.outcome)) return [];
  const left = [...deltas];
  const declared = tables.repeat[fact.outcome]?.honba === "same" ? [] : acceptedRiichi(fact);
  const riichi = declared.map((seat) => move(left, seat, null, tables.stick, "riichi"));
  const gained = left.reduce((sum, points) => sum + points, 0);
  const sticks = gained > 0 ? takenSticks(tables, fact, before, left, gained) : [];
  return [...riichi, ...movesBetween(left), ...sticks];
}

/**
 * @param {number[]} left
 * @param {Riichi.Seat | null} from
 * @param {Riichi.Seat | null} to
 * @param {number} points
 * @param {Move["what"]} what
 * @returns {Move}
 */
function move(left, from, to, points, what) {
  if (from !== null) left[from] += points;
  if (to !== null) left[to] -= points;
  return { from, to, points, what };
}

/**
 * The sticks that winners take: their own under some rules; the first in turn takes the others.
 * @param {Riichi.Tables} tables
 * @param {Riichi.PlayedFact} fact
 * @param {Riichi.State} before
 * @param {number[]} left
 * @param {number} points
 */
function takenSticks(tables, fact, before, left, points) {
  const from = "loser" in fact ? fact.loser : before.dealer;
  const players = before.scores.length;
  /** @param {Riichi.Seat} seat */
  const turn = (seat) => (seat - from + players) % players;
  const winners = "seats" in fact ? fact.seats : winnersOf(fact);
  const [first, ...others] = winners.toSorted((a, b) => turn(a) - turn(b));
  if (first === undefined) return [];
  const own = tables.ron.sticks_to === "own_first" ? others.filter((seat) => acceptedRiichi(fact).includes(seat)) : [];
  const moves = own.map((seat) => move(left, null, seat, tables.stick, "sticks"));
  const rest = points - own.length * tables.stick;
  return rest > 0 ? [move(left, null, first, rest, "sticks"), ...moves] : moves;
}

/** @param {number[]} left */
function movesBetween(left) {
  const paid = [];
  for (let from = left.findIndex((points) => points < 0); from >= 0; from = left.findIndex((points) => points < 0)) {
    const to = left.findIndex((points) => points > 0);
    if (to < 0) break;
    paid.push(move(left, from, to, Math.min(-left[from], left[to]), "points"));
  }
  return paid;
}
