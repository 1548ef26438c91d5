/* The lines of a score graph: the scores of every player before the first hand and after each. Pure. */

/** The numbers of the hands from 0, and the scores of each seat at them.
    @param {Riichi.PlayableGame} game */
export function graphData({ tables, folded, players }) {
  const first = folded.steps[0] ? tableOf(folded.steps[0]) : tables.opening;
  const states = [first.scores, ...folded.steps.map(({ after }) => after.scores)];
  return {
    hands: states.map((_, number) => number),
    lines: players.map(({ seat }) => states.map((scores) => scores[seat])),
  };
}

/** The table at which a hand was played; after a baseline, the table that it sets.
    @param {Riichi.Step} step */
export function tableOf({ fact, before, after }) {
  return fact.outcome === "baseline" ? after : before;
}

/**
 * Positions of labels near `places`, each `room` high, between 0 and `most`, so that none covers another.
 * @param {number[]} places
 * @param {number} room
 * @param {number} most
 */
export function spread(places, room, most) {
  const order = places.map((_, index) => index).sort((a, b) => places[a] - places[b]);
  /** @type {number[]} */
  const positions = [];
  let least = 0;
  for (const index of order) {
    positions[index] = Math.max(places[index], least);
    least = positions[index] + room;
  }
  let last = most;
  for (const index of order.reverse()) {
    positions[index] = Math.min(positions[index], last);
    last = positions[index] - room;
  }
  return positions;
}

/**
 * The indices of the hands that begin a round, at most about `most`, with the first of every wind among them.
 * @param {Riichi.Step[]} steps
 * @param {number} most
 */
export function marks(steps, most) {
  const begins = steps
    .map((_, index) => index)
    .filter((index) => index === 0 || isOther(tableOf(steps[index - 1]), tableOf(steps[index])));
  const gap = steps.length / Math.max(most, 1);
  /** @type {number[]} */
  const kept = [];
  for (const index of begins) {
    const opens = index === 0 || tableOf(steps[index - 1]).wind !== tableOf(steps[index]).wind;
    const last = kept.at(-1);
    if (last !== undefined && index - last < gap) {
      if (!opens || kept.length === 1) continue;
      kept.pop();
    }
    kept.push(index);
  }
  return kept;
}

/** @param {Riichi.State} one @param {Riichi.State} other */
function isOther(one, other) {
  return one.wind !== other.wind || one.dealer !== other.dealer;
}
