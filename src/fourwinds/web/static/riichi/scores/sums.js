/* Whether scores add up: at the end of a game, and where a record begins in the middle. */

const STICK = 1000;

/** A typed score as a number, null where nothing is typed. */
export function scoreOf(typed) {
  return /^-?\d+$/.test(typed) ? Number(typed) : null;
}

/** How final scores add up. `off` is what is missing (above 0) or too much; `sticks` of them may stay on the table.
    `code`: `fits`, `sticks_lost`, `sticks_of_the_first`, `missing`, `too_many`, `unfinished` or `hundreds`. */
export function finalSum(rules, scores) {
  if (scores.some((score) => score === null)) return { code: "unfinished", ok: false, off: 0, sticks: 0 };
  if (scores.some((score) => score % 100)) return { code: "hundreds", ok: false, off: 0, sticks: 0 };
  const off = rules.start * rules.players - total(scores);
  if (off === 0) return { code: "fits", ok: true, off, sticks: 0 };
  if (off < 0) return { code: "too_many", ok: false, off, sticks: 0 };
  if (off % STICK) return { code: "missing", ok: false, off, sticks: 0 };
  const lost = rules.leftover_sticks === "lost";
  return { code: lost ? "sticks_lost" : "sticks_of_the_first", ok: lost, off, sticks: off / STICK };
}

/** How the scores and sticks of a table in the middle of a game add up, alike. */
export function tableSum(rules, scores, sticks) {
  if (scores.some((score) => score === null)) return { code: "unfinished", ok: false, off: 0 };
  if (scores.some((score) => score % 100)) return { code: "hundreds", ok: false, off: 0 };
  const off = rules.start * rules.players - total(scores) - STICK * sticks;
  return { code: off === 0 ? "fits" : off > 0 ? "missing" : "too_many", ok: off === 0, off };
}

/** What is left for the one score that is not there yet, null unless exactly one is missing. */
export function restFor(rules, scores, sticks = 0) {
  if (scores.filter((score) => score === null).length !== 1) return null;
  return rules.start * rules.players - STICK * sticks - total(scores);
}

/** The sum of scores. */
export function total(scores) {
  return scores.reduce((sum, score) => sum + (score ?? 0), 0);
}

/** The seat with the highest score, the nearer to the first East where two have it. */
export function firstSeat(scores) {
  return scores.indexOf(Math.max(...scores));
}
