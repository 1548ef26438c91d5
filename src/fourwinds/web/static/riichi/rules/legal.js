/* What may be recorded, and why not: checks while typing, and the values that get a button. */

import { play } from "./fold.js";
import { Illegal } from "./illegal.js";
import { around, paymentOf } from "./settle.js";

/** @param {Riichi.State} state @param {Riichi.Seat} seat @returns {Riichi.Winner} */
const who = (state, seat) => (seat === state.dealer ? "dealer" : "other");

/**
 * Why a fact cannot be recorded now; empty where it can.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Fact} fact
 * @param {Riichi.Step[]} [steps]
 * @returns {Riichi.Refusal[]}
 */
export function refusals(tables, state, fact, steps = []) {
  try {
    play(tables, state, fact, steps);
    return [];
  } catch (error) {
    if (!(error instanceof Illegal)) throw error;
    return [{ code: error.code, values: error.values }];
  }
}

/**
 * What a win pays; null where that value is not possible.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Seat} seat
 * @param {Riichi.Way} way
 * @param {Riichi.Value} value
 */
export function payment(tables, state, seat, way, value) {
  try {
    return paymentOf(tables, state, seat, way, value);
  } catch (error) {
    if (!(error instanceof Illegal)) throw error;
    return null;
  }
}

/**
 * The common payments for this winner, cheapest first.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Seat} seat
 * @param {Riichi.Way} way
 */
export function buttons(tables, state, seat, way) {
  return tables.buttons[who(state, seat)][way];
}

/**
 * Whether such a win can bring these points.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Seat} seat
 * @param {Riichi.Way} way
 * @param {number} points
 */
export function isPossible(tables, state, seat, way, points) {
  return readings(tables, state, seat, way, points).length > 0;
}

/**
 * The possible points next to these; null where there are none.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Seat} seat
 * @param {Riichi.Way} way
 * @param {number} points
 */
export function nearest(tables, state, seat, way, points) {
  return around(tables.readings[who(state, seat)][way], points);
}

/**
 * The values behind a number of points: `["2/60", "3/30"]`.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Seat} seat
 * @param {Riichi.Way} way
 * @param {number} points
 */
export function readings(tables, state, seat, way, points) {
  return tables.readings[who(state, seat)][way][points] ?? [];
}

/**
 * Why these cannot be the final scores: sticks may be lost, points may not. Null where they can.
 * @param {Riichi.Tables} tables
 * @param {number[]} scores
 * @returns {Riichi.Refusal | null}
 */
export function refusedFinalScores(tables, scores) {
  const { opening, standing, stick } = tables;
  const count = opening.scores.length;
  if (scores.length !== count) return { code: "final_players", values: { count } };
  const odd = scores.find((score) => !Number.isInteger(score) || score % 100 !== 0);
  if (odd !== undefined) return { code: "not_hundreds", values: { points: odd } };
  /** @param {number[]} numbers */
  const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
  const missing = sum(opening.scores) - sum(scores);
  const values = { points: Math.abs(missing), sum: sum(scores), start: sum(opening.scores) };
  if (missing < 0) return { code: "final_too_much", values };
  if (missing % stick !== 0) return { code: "final_too_little", values };
  if (missing > 0 && standing.leftover_sticks === "first") return { code: "final_sticks", values };
  return null;
}
