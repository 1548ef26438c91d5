/* The yaku that the winner in turn can have, and those that such a hand always has. */

import { excludedBy, refusedYaku, situationOf, sureYaku } from "../rules/possible-yaku.js";
import { winnerInTurn } from "./entry.js";

/** @typedef {Record<string, number>} YakuCounts how often each yaku is chosen */

/** The situation of the winner in turn, the hand being open or closed.
    @param {Riichi.EntryTable} table
    @param {boolean | null} open */
function situation({ entry, state }, open) {
  const { seat, way } = winnerInTurn(entry);
  return situationOf(state, { seat, open }, way, entry.riichi);
}

/**
 * The yaku of the list that the winner in turn can have, with their han under the rules of the game.
 * @param {Riichi.EntryTable} sheet
 * @param {Riichi.Yaku[]} yaku
 * @param {boolean | null} open
 */
export function offeredYaku(sheet, yaku, open) {
  const known = yaku.map((one) => ({ ...one, ...sheet.tables.yaku?.[one.name] }));
  return known.filter((one) => !refusedYaku(sheet.tables, one.name, situation(sheet, open)));
}

/** Whether the winner in turn can have a yaku at all.
    @param {Riichi.EntryTable} sheet
    @param {string} name */
export function mayHave(sheet, name) {
  return refusedYaku(sheet.tables, name, situation(sheet, null)) === null;
}

/**
 * How often each yaku is chosen. Before the first is chosen, these are the yaku that such a hand always has, unless the
 * hand has fewer han.
 * @param {Riichi.EntryTable} sheet
 * @returns {YakuCounts}
 */
export function countsOf(sheet) {
  const { yaku, open = false, han = Infinity } = sheet.entry.scratch;
  if (yaku) return yaku;
  const sure = sureYaku(sheet.tables, situation(sheet, open));
  const worth = sure.reduce((sum, name) => sum + (sheet.tables.yaku?.[name].closed_han ?? 0), 0);
  return worth > han ? {} : onceEach(sure);
}

/** @param {string[]} names @returns {YakuCounts} */
function onceEach(names) {
  return Object.fromEntries(names.map((name) => [name, 1]));
}

/**
 * The counts with one of them changed: yaku that it excludes go, and sure yaku that it excluded come back.
 * @param {Riichi.EntryTable} sheet
 * @param {YakuCounts} counts
 * @param {string} name
 * @param {number} count
 */
export function withCount(sheet, counts, name, count) {
  const next = { ...counts, [name]: count };
  if (count) for (const other of excludedBy(sheet.tables, name)) delete next[other];
  return count ? next : withSure(sheet, next, false, excludedBy(sheet.tables, name));
}

/**
 * The counts of a hand that becomes open or closed: yaku that it cannot have go, and sure yaku come.
 * @param {Riichi.EntryTable} sheet
 * @param {YakuCounts} counts
 * @param {Riichi.Yaku[]} yaku
 * @param {boolean} open
 */
export function withOpen(sheet, counts, yaku, open) {
  const names = offeredYaku(sheet, yaku, open).map((one) => one.name);
  const kept = Object.fromEntries(Object.entries(counts).filter(([name]) => names.includes(name)));
  return withSure(sheet, kept, open);
}

/**
 * @param {Riichi.EntryTable} sheet
 * @param {YakuCounts} counts
 * @param {boolean} open
 * @param {string[] | null} among
 * @returns {YakuCounts}
 */
function withSure(sheet, counts, open, among = null) {
  const chosen = Object.keys(counts).filter((name) => counts[name]);
  const sure = sureYaku(sheet.tables, situation(sheet, open), chosen);
  return { ...onceEach(sure.filter((name) => among === null || among.includes(name))), ...counts };
}
