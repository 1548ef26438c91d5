/* The lines of a score graph: the scores of every player before the first hand and after each. Pure. */

/** `{hands, lines}`: hand numbers from 0 on, and the scores of each seat at them. */
export function graphData({ tables, folded, players }) {
  const first = folded.steps[0] ? tableOf(folded.steps[0]) : tables.opening;
  const states = [first.scores, ...folded.steps.map(({ after }) => after.scores)];
  return {
    hands: states.map((_, number) => number),
    lines: players.map(({ seat }) => states.map((scores) => scores[seat])),
  };
}

/** The table at which a hand was played; a record that begins in the middle begins with what it says. */
export function tableOf({ fact, before, after }) {
  return fact.outcome === "baseline" ? after : before;
}

/** Where labels stand that want to be at `places` and need `room` each, between 0 and `most`: none covers another. */
export function spread(places, room, most) {
  const order = places.map((_, index) => index).sort((a, b) => places[a] - places[b]);
  const stood = [];
  let least = 0;
  for (const index of order) {
    stood[index] = Math.max(places[index], least);
    least = stood[index] + room;
  }
  let last = most;
  for (const index of order.reverse()) {
    stood[index] = Math.min(stood[index], last);
    last = stood[index] - room;
  }
  return stood;
}

/** The hands with which rounds begin, at most about `most` of them, the first of every wind among them. */
export function marks(steps, most) {
  const begins = steps
    .map((_, index) => index)
    .filter((index) => index === 0 || isOther(tableOf(steps[index - 1]), tableOf(steps[index])));
  const gap = steps.length / Math.max(most, 1);
  const kept = [];
  for (const index of begins) {
    const opens = index === 0 || tableOf(steps[index - 1]).wind !== tableOf(steps[index]).wind;
    if (kept.length && index - kept.at(-1) < gap) {
      if (!opens || kept.length === 1) continue;
      kept.pop();
    }
    kept.push(index);
  }
  return kept;
}

function isOther(one, other) {
  return one.wind !== other.wind || one.dealer !== other.dealer;
}
