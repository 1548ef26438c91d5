/* Whether scores add up: at the end of a game, and where recording starts in the middle of one. */

const STICK = 1000;

/**
 * A typed score as a number, or null if it is none.
 * @param {string} typed
 * @returns {Riichi.Score}
 */
export function scoreOf(typed) {
  return /^-?\d+$/.test(typed) ? Number(typed) : null;
}

/**
 * Whether every score is typed.
 * @param {Riichi.Score[]} scores
 * @returns {scores is number[]}
 */
export function areComplete(scores) {
  return !scores.includes(null);
}

/**
 * How the final scores of a game add up.
 * @param {Riichi.Rules} rules
 * @param {Riichi.Score[]} scores
 * @returns {Riichi.Sum}
 */
export function finalSum(rules, scores) {
  if (!areComplete(scores)) return { code: "unfinished", ok: false, off: 0, sticks: 0 };
  if (scores.some((score) => score % 100)) return { code: "hundreds", ok: false, off: 0, sticks: 0 };
  const off = rules.start * rules.players - total(scores);
  if (off === 0) return { code: "fits", ok: true, off, sticks: 0 };
  if (off < 0) return { code: "too_many", ok: false, off, sticks: 0 };
  if (off % STICK) return { code: "missing", ok: false, off, sticks: 0 };
  const lost = rules.leftover_sticks === "lost";
  return { code: lost ? "sticks_lost" : "sticks_of_the_first", ok: lost, off, sticks: off / STICK };
}

/**
 * How the scores in the middle of a game add up with the sticks on the table.
 * @param {Riichi.Rules} rules
 * @param {Riichi.Score[]} scores
 * @param {number} sticks
 * @returns {Riichi.Sum}
 */
export function tableSum(rules, scores, sticks) {
  if (!areComplete(scores)) return { code: "unfinished", ok: false, off: 0, sticks: 0 };
  if (scores.some((score) => score % 100)) return { code: "hundreds", ok: false, off: 0, sticks: 0 };
  const off = rules.start * rules.players - total(scores) - STICK * sticks;
  return { code: off === 0 ? "fits" : off > 0 ? "missing" : "too_many", ok: off === 0, off, sticks: 0 };
}

/**
 * The points left for the one score that is missing; null unless exactly one is.
 * @param {Riichi.Rules} rules
 * @param {Riichi.Score[]} scores
 */
export function restFor(rules, scores, sticks = 0) {
  if (scores.filter((score) => score === null).length !== 1) return null;
  return rules.start * rules.players - STICK * sticks - total(scores);
}

/**
 * The sum of the scores that are typed.
 * @param {Riichi.Score[]} scores
 */
export function total(scores) {
  return scores.reduce((/** @type {number} */ sum, score) => sum + (score ?? 0), 0);
}

/**
 * The seat with the highest score, in a tie the one nearer to the first East.
 * @param {number[]} scores
 */
export function firstSeat(scores) {
  return scores.indexOf(Math.max(...scores));
}
