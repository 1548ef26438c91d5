/* The yaku that the winner in turn can have, and those that such a hand always has. */
import { excludedBy, refusedYaku, situationOf, sureYaku } from "../rules/possible-yaku.js";

/** The situation of the winner in turn, the hand being open or closed. */
function situation({ entry, state }, open) {
  return situationOf(state, { seat: entry.wins[entry.at].seat, open }, entry.way, entry.riichi);
}

/** Those of the list that the winner in turn can have, with their han under the rules of the game. */
export function offeredYaku(sheet, yaku, open) {
  const known = yaku.map((one) => ({ ...one, ...sheet.tables.yaku?.[one.name] }));
  return known.filter((one) => !refusedYaku(sheet.tables, one.name, situation(sheet, open)));
}

/** Whether the winner in turn can have a yaku at all. */
export function mayHave(sheet, name) {
  return refusedYaku(sheet.tables, name, situation(sheet, null)) === null;
}

/** How often each yaku is chosen; before the first is, those count that such a hand always has, unless it has fewer han. */
export function countsOf(sheet) {
  const { yaku, open = false, han = Infinity } = sheet.entry.scratch;
  if (yaku) return yaku;
  const sure = sureYaku(sheet.tables, situation(sheet, open));
  const worth = sure.reduce((sum, name) => sum + sheet.tables.yaku[name].closed_han, 0);
  return worth > han ? {} : Object.fromEntries(sure.map((name) => [name, 1]));
}

/** The counts with one of them changed: what it excludes goes, and what is sure without it comes back. */
export function withCount(sheet, counts, name, count) {
  const next = { ...counts, [name]: count };
  if (count) for (const other of excludedBy(sheet.tables, name)) delete next[other];
  return count ? next : withSure(sheet, next, false, excludedBy(sheet.tables, name));
}

/** The counts of a hand that becomes open or closed: what it cannot have goes, what it always has comes. */
export function withOpen(sheet, counts, yaku, open) {
  const names = offeredYaku(sheet, yaku, open).map((one) => one.name);
  const kept = Object.fromEntries(Object.entries(counts).filter(([name]) => names.includes(name)));
  return withSure(sheet, kept, open);
}

function withSure(sheet, counts, open, among = null) {
  const chosen = Object.keys(counts).filter((name) => counts[name]);
  const sure = sureYaku(sheet.tables, situation(sheet, open), chosen).filter(
    (name) => among === null || among.includes(name),
  );
  return { ...Object.fromEntries(sure.map((name) => [name, 1])), ...counts };
}
