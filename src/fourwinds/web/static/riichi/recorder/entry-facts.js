/* The fact that an entry makes, and the entry that makes a fact again. */
import { riichiOf } from "../rules/facts.js";
import { fresh } from "./entry.js";

/** The fact that an entry makes, without default values. The entry must be ready.
    @param {Riichi.Entry} entry
    @returns {Riichi.Fact} */
export function factOf(entry) {
  const fact = outcomeOf(entry);
  const note = entry.note ? { note: entry.note } : {};
  if (["stop", "correction", "baseline"].includes(entry.mode)) return { ...fact, ...note };
  const riichi = entry.riichi.length ? { riichi: [...entry.riichi] } : {};
  const ronned = entry.ronned && entry.loser !== null ? { ronned_riichi: entry.loser } : {};
  return { ...fact, ...riichi, ...ronned, ...note };
}

/** @param {Riichi.Entry} entry @returns {Riichi.Fact} */
function outcomeOf(entry) {
  switch (entry.mode) {
    case "win":
      return entry.way === "tsumo" ? { outcome: "tsumo", win: winFact(entry.wins[0]) } : ronOf(entry);
    case "many":
      return ronOf(entry);
    case "draw":
      return { outcome: "exhaustive_draw", tenpai: sortedSeats(entry.tenpai ?? []) };
    case "nagashi":
      return { outcome: "nagashi_mangan", seats: sortedSeats(entry.seats), tenpai: sortedSeats(entry.tenpai ?? []) };
    case "abortive": {
      const declared = entry.seat === null ? {} : { declared_by: entry.seat };
      return { outcome: "abortive_draw", kind: requirePart(entry.kind), ...declared };
    }
    case "chombo":
      return { outcome: "chombo", seat: requirePart(entry.seat) };
    case "stop":
      return { outcome: "stop", reason: requirePart(entry.reason) };
    case "no_contest":
      return { outcome: "no_contest" };
    default:
      return sheetFact(entry.mode, entry.known ?? {});
  }
}

/**
 * @param {"uncertain" | "correction" | "baseline"} outcome
 * @param {Riichi.KnownParts} known
 * @returns {Riichi.Fact}
 */
function sheetFact(outcome, known) {
  if (outcome === "uncertain") return { outcome, ...known };
  if (outcome === "correction") return { outcome, deltas: [], ...known };
  return { outcome, wind: 0, dealer: 0, scores: [], ...known };
}

/** A part that a ready entry has.
    @template T
    @param {T | null} part
    @returns {T} */
function requirePart(part) {
  if (part === null) throw new Error("the entry is not ready");
  return part;
}

/** @param {Riichi.Entry} entry @returns {Riichi.Ron} */
function ronOf(entry) {
  return { outcome: "ron", loser: requirePart(entry.loser), wins: entry.wins.map(winFact) };
}

/** @param {Riichi.WinEntry} win @returns {Riichi.Win} */
function winFact({ seat, value, yaku, pao, open, tiles }) {
  return {
    seat,
    ...value,
    ...(yaku?.length ? { yaku } : {}),
    ...(pao ? { pao } : {}),
    ...(open !== null && open !== undefined ? { open } : {}),
    ...(tiles ? { tiles } : {}),
  };
}

/** The entry that makes this fact again, to be changed.
    @param {Riichi.Fact} fact
    @returns {Riichi.Entry} */
export function entryOf(fact) {
  const start = { ...fresh(riichiOf(fact)), note: fact.note ?? "" };
  switch (fact.outcome) {
    case "tsumo":
      return { ...start, way: "tsumo", wins: [winEntry(fact, fact.win)] };
    case "ron":
      return { ...start, ...ronEntry(fact) };
    case "exhaustive_draw":
      return { ...start, mode: "draw", tenpai: fact.tenpai ?? [] };
    case "nagashi_mangan":
      return { ...start, mode: "nagashi", settled: true, seats: fact.seats, tenpai: fact.tenpai ?? [] };
    case "abortive_draw":
      return { ...start, mode: "abortive", kind: fact.kind, seat: fact.declared_by ?? null };
    case "chombo":
      return { ...start, mode: "chombo", seat: fact.seat };
    case "stop":
      return { ...start, mode: "stop", reason: fact.reason ?? "agreement" };
    case "no_contest":
      return { ...start, mode: "no_contest" };
    case "uncertain": {
      const { outcome, riichi, ronned_riichi, note, ...known } = fact;
      return { ...start, mode: outcome, known };
    }
    default: {
      const { outcome, note, ...known } = fact;
      return { ...start, mode: outcome, known };
    }
  }
}

/** @param {Riichi.Ron} fact @returns {Partial<Riichi.Entry>} */
function ronEntry(fact) {
  const isMany = fact.wins.length > 1;
  return {
    mode: isMany ? "many" : "win",
    way: "ron",
    loser: fact.loser,
    wins: fact.wins.map((win) => winEntry(fact, win)),
    settled: isMany,
    ronned: fact.ronned_riichi !== undefined && fact.ronned_riichi !== null,
  };
}

/** @param {Riichi.Ron | Riichi.Tsumo} fact @param {Riichi.Win} win @returns {Riichi.WinEntry} */
function winEntry({ outcome, riichi = [] }, { seat, yaku = [], pao = null, open = null, tiles = null, ...value }) {
  const how = { way: outcome, riichi: riichi.includes(seat) };
  return { seat, value, yaku, pao, open, tiles, read: tiles && { value, yaku, open, how } };
}

/** @param {Riichi.Seat[]} seats */
function sortedSeats(seats) {
  return seats.toSorted((one, other) => one - other);
}
