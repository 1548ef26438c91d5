/* A half-entered hand as plain data: what is chosen, what comes next, and the fact it makes. */
import { same } from "../rules/same.js";

/** Modes that are entered in a sheet of their own. */
export const IN_SHEET = ["uncertain", "correction", "baseline"];

/** Nothing entered yet but the riichi of this hand, in the order of their declaration. */
export function fresh(riichi = []) {
  return {
    mode: "win",
    riichi: [...riichi],
    way: null,
    loser: null,
    wins: [],
    at: 0,
    settled: false,
    ronned: false,
    tenpai: null,
    seats: [],
    kind: null,
    seat: null,
    reason: null,
    note: "",
    other: null,
    known: null,
    scratch: {},
    wants: null,
  };
}

/** The same hand by another road: draw, many (several winners), nagashi, abortive, chombo, stop … */
export function chooseMode(entry, mode, more = {}) {
  return {
    ...fresh(entry.riichi),
    mode,
    tenpai: ["draw", "nagashi"].includes(mode) ? [...entry.riichi] : null,
    ...more,
  };
}

export function toggleRiichi(entry, seat) {
  const riichi = toggled(entry.riichi, seat);
  const declared = riichi.includes(seat);
  const tenpai = entry.tenpai && declared && !entry.tenpai.includes(seat) ? [...entry.tenpai, seat] : entry.tenpai;
  return { ...entry, riichi, tenpai, ronned: entry.ronned && riichi.includes(entry.loser) };
}

export function chooseWinner(entry, seat) {
  if (entry.mode !== "many") return { ...entry, wins: [winOf(seat)], way: null, loser: null, ronned: false, at: 0 };
  const has = entry.wins.some((win) => win.seat === seat);
  return { ...entry, wins: has ? entry.wins.filter((win) => win.seat !== seat) : [...entry.wins, winOf(seat)] };
}

/** From whom the winning tile came: a seat, or the winner's own, which is a tsumo. */
export function chooseFrom(entry, seat) {
  if (entry.mode === "many") return { ...entry, way: "ron", loser: seat, wins: [], settled: false, ronned: false };
  const tsumo = seat === entry.wins[0].seat;
  const wins = entry.wins.map((win) => ({ ...win, value: null, pao: null }));
  return {
    ...entry,
    way: tsumo ? "tsumo" : "ron",
    loser: tsumo ? null : seat,
    wins,
    ronned: false,
    scratch: {},
    other: entry.wants,
  };
}

/**
 * The value of the winner in turn: `{points}`, `{han, fu}`, `{limit}` or `{yakuman}`, with `yaku`, `pao`, `open` where
 * known. Tiles come with `how` they were counted; tiles that are there stay, whatever value is chosen afterwards.
 */
export function chooseValue(entry, value, { yaku = [], pao = null, open = null, tiles = null, how = null } = {}) {
  const counted = tiles ? { tiles, read: { value, yaku, open, how } } : {};
  const wins = entry.wins.map((win, index) =>
    index === entry.at ? { ...win, value, yaku, pao, open, ...counted } : win,
  );
  const next = wins.findIndex((win) => win.value === null);
  return { ...entry, wins, other: null, scratch: {}, at: entry.mode === "many" && next >= 0 ? next : entry.at };
}

/** The value that a win has by its tiles. */
export function takeTiles(entry, at) {
  return { ...entry, wins: entry.wins.map((win, index) => (index === at ? { ...win, ...valueRead(win.read) } : win)) };
}

function valueRead({ value, yaku, open }) {
  return { value, yaku, open, pao: null };
}

/** The entry with every value as its tiles tell it, which also name the yaku. Only where they agree. */
export function asCounted(entry) {
  return {
    ...entry,
    wins: entry.wins.map((win) => (win.tiles && win.read ? { ...win, ...valueRead(win.read), pao: win.pao } : win)),
  };
}

/** The win without its tiles. */
export function dropTiles(entry, at) {
  return { ...entry, wins: entry.wins.map((win, index) => (index === at ? { ...win, tiles: null, read: null } : win)) };
}

/** Whether a player must be tenpai at a draw: a riichi, unless the rules take one without for simply noten. */
export function mustBeTenpai(entry, seat, tables) {
  return entry.riichi.includes(seat) && tables.noten_riichi === "chombo";
}

export function chooseTenpai(entry, seat) {
  return { ...entry, tenpai: toggled(entry.tenpai ?? [], seat) };
}

export function chooseNagashi(entry, seat) {
  return { ...entry, seats: toggled(entry.seats, seat) };
}

/** What is typed and not yet used, kept so that a reload loses nothing. */
export function scribble(entry, things) {
  return { ...entry, scratch: { ...entry.scratch, ...things } };
}

/** What more winners than the rules allow are: sanchahou, where that is a draw; null where the winners are not too many. */
export function sanchahouOf(entry, tables) {
  return tooManyWin(entry, tables) && tables.abortive_draws.sanchahou
    ? chooseMode(entry, "abortive", { kind: "sanchahou" })
    : null;
}

/** Whether more players are chosen than can win by one discard. */
export function tooManyWin(entry, tables) {
  return entry.mode === "many" && entry.wins.length > tables.ron.max_winners;
}

/** One thing or several of the entry set as they are. */
export function choose(entry, things) {
  return { ...entry, ...things };
}

/** The value that a payment stands for: a limit where it is one, else its points. */
export function valueOf(payment) {
  if (payment.limit === "yakuman") return { yakuman: 1 };
  return payment.limit ? { limit: payment.limit } : { points: payment.points };
}

/** What is asked next: winner, from, loser, winners, value, tenpai, nagashi, declarer, offender, reason, confirm or sheet. */
export function stepOf(entry) {
  switch (entry.mode) {
    case "win":
      return entry.wins.length === 0 ? "winner" : entry.way === null ? "from" : "value";
    case "many":
      return entry.loser === null ? "loser" : entry.settled ? "value" : "winners";
    case "draw":
      return "tenpai";
    case "nagashi":
      return entry.settled ? "tenpai" : "nagashi";
    case "abortive":
      return entry.kind === "kyuushu_kyuuhai" ? "declarer" : "confirm";
    case "chombo":
      return "offender";
    case "stop":
      return "reason";
    case "no_contest":
      return "confirm";
    default:
      return "sheet";
  }
}

/** Whether nothing but riichi is entered. */
export function isIdle(entry) {
  return entry.mode === "win" && entry.wins.length === 0;
}

/** Whether nothing at all is entered, not even a riichi. */
export function isBlank({ begun: _, ...entered }) {
  return same(entered, fresh());
}

/** Whether all that the hand needs is there; the rules may still refuse it. */
export function isReady(entry) {
  switch (entry.mode) {
    case "win":
      return entry.way !== null && entry.wins[0].value !== null;
    case "many":
      return entry.settled && entry.wins.every((win) => win.value !== null);
    case "nagashi":
      return entry.settled && entry.seats.length > 0;
    case "chombo":
      return entry.seat !== null;
    case "stop":
      return entry.reason !== null;
    case "draw":
    case "abortive":
    case "no_contest":
      return true;
    default:
      return entry.known !== null;
  }
}

/** Whether the step is answered by several taps, and goes on by the primary action. */
export function mayGoOn(entry) {
  return (
    (entry.mode === "many" && !entry.settled && entry.wins.length > 1) ||
    (entry.mode === "nagashi" && !entry.settled && entry.seats.length > 0)
  );
}

export function goOn(entry) {
  return { ...entry, settled: true, at: 0 };
}

/** One step back. */
export function back(entry) {
  const win = entry.wins[entry.at];
  if (entry.other) return { ...entry, other: null };
  if (entry.mode === "win" && win?.value) return { ...chooseValue(entry, null), other: null };
  if (entry.mode === "win" && entry.way) return { ...entry, way: null, loser: null, ronned: false };
  if (entry.mode === "many" && entry.settled) return backAmongWinners(entry);
  if (entry.mode === "many" && entry.loser !== null) return chooseMode(entry, "many");
  if (entry.mode === "nagashi" && entry.settled) return { ...entry, settled: false };
  return fresh(entry.riichi);
}

function backAmongWinners(entry) {
  const wins = entry.wins.map((win, index) =>
    index === entry.at ? { ...winOf(win.seat), tiles: win.tiles, read: win.read } : win,
  );
  if (entry.wins[entry.at].value) return { ...entry, wins };
  return entry.at > 0 ? { ...entry, at: entry.at - 1 } : { ...entry, settled: false };
}

/** The fact as the server reads it, what is as usual left out. Only of an entry that is ready. */
export function factOf(entry) {
  const fact = { ...told(entry) };
  if (["stop", "correction", "baseline"].includes(entry.mode)) return entry.note ? { ...fact, note: entry.note } : fact;
  if (entry.riichi.length) fact.riichi = [...entry.riichi];
  if (entry.ronned && entry.loser !== null) fact.ronned_riichi = entry.loser;
  if (entry.note) fact.note = entry.note;
  return fact;
}

function told(entry) {
  switch (entry.mode) {
    case "win":
      return entry.way === "tsumo" ? { outcome: "tsumo", win: winFact(entry.wins[0]) } : ron(entry);
    case "many":
      return ron(entry);
    case "draw":
      return { outcome: "exhaustive_draw", tenpai: inOrder(entry.tenpai) };
    case "nagashi":
      return { outcome: "nagashi_mangan", seats: inOrder(entry.seats), tenpai: inOrder(entry.tenpai ?? []) };
    case "abortive":
      return {
        outcome: "abortive_draw",
        kind: entry.kind,
        ...(entry.seat === null ? {} : { declared_by: entry.seat }),
      };
    case "chombo":
      return { outcome: "chombo", seat: entry.seat };
    case "stop":
      return { outcome: "stop", reason: entry.reason };
    case "no_contest":
      return { outcome: "no_contest" };
    default:
      return { outcome: entry.mode, ...entry.known };
  }
}

function ron(entry) {
  return { outcome: "ron", loser: entry.loser, wins: entry.wins.map(winFact) };
}

function winFact({ seat, value, yaku, pao, open, tiles }) {
  const fact = { seat, ...value };
  if (yaku?.length) fact.yaku = yaku;
  if (pao) fact.pao = pao;
  if (open !== null && open !== undefined) fact.open = open;
  if (tiles) fact.tiles = tiles;
  return fact;
}

/** The entry that makes this fact again, to be changed. */
export function entryOf(fact) {
  const start = { ...fresh(fact.riichi ?? []), note: fact.note ?? "" };
  const { outcome, riichi, note, ronned_riichi: ronned, ...rest } = fact;
  const ronnedToo = { ronned: ronned !== undefined && ronned !== null };
  switch (outcome) {
    case "tsumo":
      return { ...start, way: "tsumo", wins: [winEntry(fact, fact.win)] };
    case "ron": {
      const mode = fact.wins.length > 1 ? "many" : "win";
      return {
        ...start,
        ...ronnedToo,
        mode,
        way: "ron",
        loser: fact.loser,
        wins: fact.wins.map((win) => winEntry(fact, win)),
        settled: mode === "many",
      };
    }
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
    default:
      return { ...start, mode: outcome, known: rest };
  }
}

function winEntry({ outcome, riichi = [] }, { seat, yaku = [], pao = null, open = null, tiles = null, ...value }) {
  const how = { way: outcome, riichi: riichi.includes(seat) };
  return { seat, value, yaku, pao, open, tiles, read: tiles && { value, yaku, open, how } };
}

function winOf(seat) {
  return { seat, value: null, yaku: [], pao: null, open: null, tiles: null, read: null };
}

function toggled(seats, seat) {
  return seats.includes(seat) ? seats.filter((one) => one !== seat) : [...seats, seat];
}

function inOrder(seats) {
  return [...seats].sort((one, other) => one - other);
}
