/* The final standing: places, and final points with uma, oka, leftover sticks, penalties and rounding. */
import { winnersOf } from "./facts.js";

/**
 * The places and final points of a folded game; they are final once it has ended.
 * @param {Riichi.Tables} tables
 * @param {Riichi.Folded} folded
 */
export function standing(tables, folded) {
  const { scores, sticks } = folded.state;
  return standingOf(tables, scores, sticks, penaltiesOf(tables, folded.steps));
}

/**
 * The standing after these scores, with `sticks` still on the table.
 * @param {Riichi.Tables} tables
 * @param {number[]} scores
 * @returns {Riichi.Standing}
 */
export function standingOf(tables, scores, sticks = 0, penalties = scores.map(() => 0)) {
  const rules = tables.standing;
  const groups = tiedGroups(scores, rules.ties);
  const uma = rules.uma[scores.filter((score) => score >= rules.goal).length];
  const isLost = rules.leftover_sticks === "lost";
  const rows = scores.map((score, seat) => ({
    seat,
    place: 0,
    score,
    uma: 0,
    oka: 0,
    penalty: penalties[seat],
    total: 0,
  }));
  let place = 1;
  for (const group of groups) {
    const bonus = shares(sum(uma.slice(place - 1, place - 1 + group.length)), group.length);
    const oka = shares(place === 1 ? rules.oka : 0, group.length);
    const taken = shares(place === 1 && !isLost ? tables.stick * sticks : 0, group.length);
    group.forEach((seat, index) => {
      const row = rows[seat];
      Object.assign(row, { place, uma: bonus[index], oka: oka[index], score: row.score + taken[index] });
    });
    place += group.length;
  }
  const added = rules.added_before_cutting_to_thousands;
  for (const row of rows) row.total = roundToThousands(row.score, added) - rules.goal + row.uma + row.oka;
  if (added !== null) {
    rows[groups[0][0]].total -= sum(rows.map((row) => row.total)) + (isLost ? tables.stick * sticks : 0);
  }
  for (const row of rows) row.total -= row.penalty;
  return { placings: rows, lost_sticks: isLost ? sticks : 0 };
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** Share points in hundreds; the first gets what is left over.
    @param {number} points
    @param {number} players */
function shares(points, players) {
  const hundreds = Math.floor(points / 100);
  const each = Math.floor(hundreds / players);
  const odd = hundreds - each * players;
  const parts = Array.from({ length: players }, (_, index) => 100 * (each + (index < odd ? 1 : 0)));
  parts[0] += points - 100 * hundreds;
  return parts;
}

/** The seats from first to last, in one group where the rules let ties share.
    @param {number[]} scores
    @param {Riichi.StandingRules["ties"]} ties */
function tiedGroups(scores, ties) {
  const order = scores.map((_, seat) => seat).sort((a, b) => scores[b] - scores[a] || a - b);
  /** @type {Riichi.Seat[][]} */
  const groups = [];
  for (const seat of order) {
    const last = groups.at(-1);
    if (last && ties === "split" && scores[last[0]] === scores[seat]) last.push(seat);
    else groups.push([seat]);
  }
  return groups;
}

/** Round a score to thousands, a negative one as if it were positive. Null rounds nothing.
    @param {number} score
    @param {number | null} added */
function roundToThousands(score, added) {
  if (added === null) return score;
  const thousands = Math.floor((Math.abs(score) + added) / 1000) * 1000;
  return score >= 0 ? thousands : 0 - thousands;
}

/**
 * What the rules take from final points: chombo after uma, and the bonus that bust players pay.
 * @param {Riichi.Tables} tables
 * @param {Riichi.Step[]} steps
 */
export function penaltiesOf(tables, steps) {
  const penalties = tables.opening.scores.map(() => 0);
  for (const { fact } of steps) {
    if (fact.outcome === "chombo") penalties[fact.seat] += tables.chombo.from_final_points;
  }
  const last = steps.at(-1);
  const { below } = tables.end;
  if (last?.ending !== "tobi" || below === null) return penalties;
  const taker = bonusTaker(tables, last);
  if (taker === null) return penalties;
  last.after.scores.forEach((score, seat) => {
    if (score >= below || seat === taker) return;
    penalties[seat] += tables.standing.tobi_bonus;
    penalties[taker] -= tables.standing.tobi_bonus;
  });
  return penalties;
}

/**
 * Who takes the bonus of bust players: the winner of the hand, of several the first in turn; null where nobody does.
 * @param {Riichi.Tables} tables
 * @param {Riichi.Step} step
 */
function bonusTaker(tables, { fact, before }) {
  if (!tables.standing.tobi_bonus_after.includes(fact.outcome)) return null;
  const winners = fact.outcome === "nagashi_mangan" ? fact.seats : winnersOf(fact);
  const from = fact.outcome === "ron" ? fact.loser : before.dealer;
  const players = before.scores.length;
  /** @param {Riichi.Seat} seat */
  const turn = (seat) => (seat - from + players) % players;
  return winners.reduce((first, seat) => (turn(seat) < turn(first) ? seat : first));
}
