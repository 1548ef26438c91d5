/* What there is to say about a room and its boards, in words. */
import { delta, tellList, text } from "../../shell/text.js";
import { baseName } from "../data/library.js";

/** The seats of the partners. */
export const PARTNERS = /** @type {const} */ (["N", "S"]);

/**
 * The address of a room.
 * @param {string} room
 * @param {{ board?: number | null, seat?: string | null }} [place]
 */
export function roomPlace(room, { board = null, seat = null } = {}) {
  const query = new URLSearchParams();
  if (board) query.set("board", String(board));
  if (seat) query.set("seat", seat);
  return `/bridge/rooms/${encodeURIComponent(room)}${query.size ? `?${query}` : ""}`;
}

/**
 * What is dealt in a room.
 * @param {Bridge.RoomFacts} room
 */
export function dealsOf({ scenario, conditions }) {
  if (scenario) return scenario;
  const hands = Object.entries(conditions ?? {});
  if (hands.length === 0) return text("together.any_boards");
  return hands.map(([who, words]) => text(`together.holds.${who}`, { words })).join(", ");
}

/** @param {Bridge.RoomFacts} room */
export function opponentsOf({ opponents, theirs }) {
  if (opponents === "silent") return text("together.opponents.silent");
  return theirs ? text("together.opponents.base", { base: baseName(theirs) }) : text("together.opponents.engine");
}

/**
 * Whether one person has both seats, as on a machine without accounts.
 * @param {Bridge.RoomFacts} room
 */
export function hasBothSeats({ seats }) {
  return seats.length === PARTNERS.length && seats.every(({ name }) => name === null);
}

/**
 * The name of who sits somewhere, else of the seat.
 * @param {Bridge.RoomFacts} room
 * @param {string} seat
 */
export function nameAt({ seats }, seat) {
  return seats.find((each) => each.seat === seat)?.name ?? text(`bridge.seats.${seat}`);
}

/**
 * Who plays, `Uma and Kai`; empty if nobody has a name.
 * @param {Bridge.RoomFacts} room
 */
export function playersOf({ seats }) {
  return tellList(seats.flatMap(({ name }) => (name ? [name] : [])));
}

/** @param {Bridge.RoomFacts} room */
export function freeSeats({ seats }) {
  return PARTNERS.filter((seat) => !seats.some((each) => each.seat === seat));
}

/**
 * A contract without its declarer: `4SX` of `4SX N`, and `P` for a board that was passed out.
 * @param {string} contract
 */
export function partsOf(contract) {
  const [bid, declarer = null] = contract.split(" ");
  const [, call, doubled] = /^([1-7][CDHSN])?(.*)$/.exec(bid) ?? [];
  return { call: call ?? null, doubled: call ? doubled : "", declarer };
}

/** @param {number} imps */
export function tellImps(imps) {
  return text("together.imps", { imps: delta(imps), count: Math.abs(imps) });
}
