/* Values found by what is typed: the total, or what one player pays by tsumo. */
import { payment } from "../rules/legal.js";

/**
 * Every payment that this winner can get, in order of points.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Seat} seat
 * @param {Riichi.Way} way
 */
function payments(tables, state, seat, way) {
  const who = seat === state.dealer ? "dealer" : "other";
  return Object.keys(tables.readings[who][way])
    .flatMap((points) => payment(tables, state, seat, way, { points: Number(points) }) ?? [])
    .sort((one, other) => one.points - other.points);
}

/**
 * What a typed number can mean: `exact` are the payments it names, `announced` those it names with honba, as it is announced
 * at the table, and `near` the ones below and above.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Seat} seat
 * @param {Riichi.Way} way
 * @param {number} typed
 */
export function search(tables, state, seat, way, typed) {
  const all = payments(tables, state, seat, way);
  const { ron, tsumo_each: each } = tables.honba;
  /** @param {number} points @param {number} share */
  const naming = (points, share) =>
    all.filter(
      (one) => one.points === points || (way === "tsumo" && (one.other_pays === share || one.dealer_pays === share)),
    );
  const exact = naming(typed, typed);
  const honba = state.honba * (way === "ron" ? ron : each * (tables.opening.scores.length - 1));
  const announced = honba
    ? naming(typed - honba, typed - state.honba * each).filter((one) => !exact.includes(one))
    : [];
  const below = all.findLast((one) => one.points < typed);
  const above = all.find((one) => one.points > typed);
  const near = [below, above].flatMap((one) => (one && !announced.includes(one) ? [one] : []));
  return { exact, announced, near };
}
