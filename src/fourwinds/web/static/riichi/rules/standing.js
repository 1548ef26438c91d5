/* The final standing: places, and final points with uma, oka, leftover sticks, penalties and rounding. */

/** Places and final points as the folded game has them now; they are final once it has ended. */
export function standing(tables, folded) {
  const { scores, sticks } = folded.state;
  return standingOf(tables, scores, sticks, penaltiesOf(tables, folded.steps));
}

/** The standing after these scores, with so many sticks still on the table. */
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
  for (const row of rows) row.total = rounded(row.score, added) - rules.goal + row.uma + row.oka;
  if (added !== null) {
    rows[groups[0][0]].total -= sum(rows.map((row) => row.total)) + (isLost ? tables.stick * sticks : 0);
  }
  for (const row of rows) row.total -= row.penalty;
  return { placings: rows, lost_sticks: isLost ? sticks : 0 };
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** Points shared in hundreds; what cannot be shared goes to the first. */
function shares(points, players) {
  const hundreds = Math.floor(points / 100);
  const each = Math.floor(hundreds / players);
  const odd = hundreds - each * players;
  const parts = Array.from({ length: players }, (_, index) => 100 * (each + (index < odd ? 1 : 0)));
  parts[0] += points - 100 * hundreds;
  return parts;
}

/** The seats from first to last; together where the rules let ties share. */
function tiedGroups(scores, ties) {
  const order = scores.map((_, seat) => seat).sort((a, b) => scores[b] - scores[a] || a - b);
  const groups = [];
  for (const seat of order) {
    const last = groups.at(-1);
    if (last && ties === "split" && scores[last[0]] === scores[seat]) last.push(seat);
    else groups.push([seat]);
  }
  return groups;
}

/** A score to thousands; that of a bust player as if it were above zero. */
function rounded(score, added) {
  if (added === null) return score;
  const thousands = Math.floor((Math.abs(score) + added) / 1000) * 1000;
  return score >= 0 ? thousands : 0 - thousands;
}

/** What the rules take from final points: chombo after uma, and the bonus that bust players pay. */
export function penaltiesOf(tables, steps) {
  const penalties = tables.opening.scores.map(() => 0);
  for (const { fact } of steps) {
    if (fact.outcome === "chombo") penalties[fact.seat] += tables.chombo.from_final_points;
  }
  const last = steps.at(-1);
  const takes = last?.ending === "tobi" ? whoBusts(tables, last) : null;
  if (takes === null) return penalties;
  last.after.scores.forEach((score, seat) => {
    if (score >= tables.end.below || seat === takes) return;
    penalties[seat] += tables.standing.tobi_bonus;
    penalties[takes] -= tables.standing.tobi_bonus;
  });
  return penalties;
}

/** The winner of a hand, of several the first in turn; `null` where nobody takes the bonus. */
function whoBusts(tables, { fact, before }) {
  if (!tables.standing.tobi_bonus_after.includes(fact.outcome)) return null;
  const winners = fact.seats ?? (fact.wins ?? [fact.win]).map((win) => win.seat);
  const from = fact.loser ?? before.dealer;
  const players = before.scores.length;
  const turn = (seat) => (seat - from + players) % players;
  return winners.reduce((first, seat) => (turn(seat) < turn(first) ? seat : first));
}
