/* Values by what is typed: the total, or what one player pays by tsumo. */
import { payment } from "../rules/legal.js";

/** Every payment that this winner can get, in order of points. */
export function payments(tables, state, seat, way) {
  const who = seat === state.dealer ? "dealer" : "other";
  return Object.keys(tables.readings[who][way])
    .map((points) => payment(tables, state, seat, way, { points: Number(points) }))
    .sort((one, other) => one.points - other.points);
}

/** What a typed number can mean: `exact` (all payments it names), else `near`, the ones below and above. */
export function search(tables, state, seat, way, typed) {
  const all = payments(tables, state, seat, way);
  const exact = all.filter((one) => one.points === typed || (way === "tsumo" && (one.other_pays === typed || one.dealer_pays === typed)));
  const below = all.filter((one) => one.points < typed).at(-1);
  const above = all.find((one) => one.points > typed);
  return { exact, near: [below, above].filter(Boolean) };
}
