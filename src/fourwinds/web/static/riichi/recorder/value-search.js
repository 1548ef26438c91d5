/* Values by what is typed: the total, or what one player pays by tsumo. */
import { payment } from "../rules/legal.js";

/** Every payment that this winner can get, in order of points. */
export function payments(tables, state, seat, way) {
  const who = seat === state.dealer ? "dealer" : "other";
  return Object.keys(tables.readings[who][way])
    .map((points) => payment(tables, state, seat, way, { points: Number(points) }))
    .sort((one, other) => one.points - other.points);
}

/** What a typed number can mean: `exact` (all payments it names), `told` (with the honba, as it is said at the table), else `near`, the ones below and above. */
export function search(tables, state, seat, way, typed) {
  const all = payments(tables, state, seat, way);
  const { ron, tsumo_each: each } = tables.honba;
  const naming = (points, share) =>
    all.filter(
      (one) => one.points === points || (way === "tsumo" && (one.other_pays === share || one.dealer_pays === share)),
    );
  const exact = naming(typed, typed);
  const honba = state.honba * (way === "ron" ? ron : each * (tables.rules.players - 1));
  const told = honba ? naming(typed - honba, typed - state.honba * each).filter((one) => !exact.includes(one)) : [];
  const below = all.filter((one) => one.points < typed).at(-1);
  const above = all.find((one) => one.points > typed);
  return { exact, told, near: [below, above].filter((one) => one && !told.includes(one)) };
}
