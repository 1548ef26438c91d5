/* Series of boards on this device: which boards were begun, and the one that is being bid. */

import { keep } from "../../shell/answers.js";
import { newId } from "../../shell/ids.js";
import { boardAddress, dealBoard, startSession } from "../data/practice.js";
import { currentAccount } from "./account.js";
import { withResult } from "./contract.js";
import { change, keyOf, store, stored } from "./store.js";

/**
 * The series of a system on this device, if there is one.
 * @param {string} system
 */
export async function seriesOf(system) {
  return (await stored("boards", keyOf(await currentAccount(), system))) ?? null;
}

/**
 * The series of a system that has boards to bid.
 * @param {string} system
 */
export async function openSeries(system) {
  const series = await seriesOf(system);
  return series && Object.keys(series.results).length < series.count ? series : null;
}

/**
 * Start a series with its first board. Returns the id of the board.
 * @param {string} system
 * @param {string[]} seats
 * @param {number} count
 */
export async function startSeries(system, seats, count) {
  const { id } = await startSession(system, []);
  const board = await deal(id, seats);
  const account = await currentAccount();
  const series = { key: keyOf(account, system), account, system, session: id, seats, count };
  await store({ boards: [{ ...series, boards: [board], results: {} }] });
  return board;
}

/**
 * Deal the next board of a series. Returns its id.
 * @param {Bridge.BoardSeries} series
 */
export async function dealNext({ key, session, seats }) {
  const board = await deal(session, seats);
  await change("boards", key, (series) => ({ ...series, boards: [...series.boards, board] }));
  return board;
}

/**
 * Note how a board of a series ended, from the side of its player.
 * @param {Bridge.BoardSeries} series
 * @param {Bridge.PracticeBoard} board
 * @param {Bridge.BoardReview} review
 */
export async function noteResult({ key, boards }, { id, seats }, { contract, tricks, ns_score, par, turns }) {
  if (!boards.includes(id)) return;
  const sign = seats.some((seat) => "NS".includes(seat)) ? 1 : -1;
  const right = turns.filter(({ rating }) => rating !== "wrong").length;
  const result = { score: sign * ns_score, par: sign * par, right, calls: turns.length };
  const noted = { contract: withResult(contract, tricks), ...result };
  await change("boards", key, (series) => ({ ...series, results: { ...series.results, [id]: noted } }));
}

/**
 * @param {string} session
 * @param {string[]} seats
 */
async function deal(session, seats) {
  const board = await dealBoard(session, newId(), seats);
  await keep(boardAddress(board.id), board);
  return board.id;
}
