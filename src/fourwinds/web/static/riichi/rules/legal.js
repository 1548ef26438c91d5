/* What may be recorded, and why not: for live validation, and for the values that deserve a button. */
import { Illegal, play } from "./fold.js";
import { around, paymentOf } from "./settle.js";

const who = (state, seat) => (seat === state.dealer ? "dealer" : "other");

/** Why a fact cannot be recorded now: `[{code, values}]`, empty where it can. */
export function refusals(tables, state, fact, steps = []) {
  const found = refusal(() => play(tables, state, fact, steps));
  return found ? [found] : [];
}

function refusal(attempt) {
  try {
    attempt();
    return null;
  } catch (error) {
    if (!(error instanceof Illegal)) throw error;
    return { code: error.code, values: error.values };
  }
}

/** What a win pays: `{points, dealer_pays, other_pays, limit}`, or `null` where that value cannot be. */
export function payment(tables, state, seat, way, value) {
  let paid = null;
  refusal(() => {
    paid = paymentOf(tables, state, seat, way, value);
  });
  return paid;
}

/** Why this winner cannot have this value, `null` where it can be. */
export function refusedValue(tables, state, seat, way, value) {
  return refusal(() => paymentOf(tables, state, seat, way, value));
}

/** The common payments for exactly this winner, cheapest first. */
export function buttons(tables, state, seat, way) {
  return tables.buttons[who(state, seat)][way];
}

/** Whether such a win can bring these points. */
export function isPossible(tables, state, seat, way, points) {
  return readings(tables, state, seat, way, points).length > 0;
}

/** The possible points next to these: `{below, above}`, `null` where there are none. */
export function nearest(tables, state, seat, way, points) {
  return around(tables.readings[who(state, seat)][way], points);
}

/** The values behind a number of points: `["2/60", "3/30"]`. */
export function readings(tables, state, seat, way, points) {
  return tables.readings[who(state, seat)][way][points] ?? [];
}

/** Why these cannot be the final scores: sticks may be lost, points may not. `null` where they can. */
export function refusedFinalScores(tables, scores) {
  const { opening, standing, stick } = tables;
  const count = opening.scores.length;
  if (scores.length !== count) return { code: "final_players", values: { count } };
  const odd = scores.find((score) => !Number.isInteger(score) || score % 100 !== 0);
  if (odd !== undefined) return { code: "not_hundreds", values: { points: odd } };
  const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
  const missing = sum(opening.scores) - sum(scores);
  const values = { points: Math.abs(missing), sum: sum(scores), start: sum(opening.scores) };
  if (missing < 0) return { code: "final_too_much", values };
  if (missing % stick !== 0) return { code: "final_too_little", values };
  if (missing > 0 && standing.leftover_sticks === "first") return { code: "final_sticks", values };
  return null;
}
