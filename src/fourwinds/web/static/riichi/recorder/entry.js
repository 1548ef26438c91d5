/* A half-entered hand as plain data: what is chosen, and what is asked next. */
import { same } from "../rules/same.js";

/**
 * An entry with nothing but the riichi of this hand, in the order of their declaration.
 * @param {Riichi.Seat[]} riichi
 * @returns {Riichi.Entry}
 */
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

/**
 * An entry of another kind of hand; `many` is a ron with several winners.
 * @param {Riichi.Entry} entry
 * @param {Riichi.EntryMode} mode
 * @param {Partial<Riichi.Entry>} more
 * @returns {Riichi.Entry}
 */
export function chooseMode(entry, mode, more = {}) {
  return {
    ...fresh(entry.riichi),
    mode,
    tenpai: mode === "draw" || mode === "nagashi" ? [...entry.riichi] : null,
    ...more,
  };
}

/** @param {Riichi.Entry} entry @param {Riichi.Seat} seat @returns {Riichi.Entry} */
export function toggleRiichi(entry, seat) {
  const riichi = toggle(entry.riichi, seat);
  const declared = riichi.includes(seat);
  const tenpai = entry.tenpai && declared && !entry.tenpai.includes(seat) ? [...entry.tenpai, seat] : entry.tenpai;
  return { ...entry, riichi, tenpai, ronned: entry.ronned && riichi.some((one) => one === entry.loser) };
}

/** @param {Riichi.Entry} entry @param {Riichi.Seat} seat @returns {Riichi.Entry} */
export function chooseWinner(entry, seat) {
  if (entry.mode !== "many") return { ...entry, wins: [emptyWin(seat)], way: null, loser: null, ronned: false, at: 0 };
  const has = entry.wins.some((win) => win.seat === seat);
  return { ...entry, wins: has ? entry.wins.filter((win) => win.seat !== seat) : [...entry.wins, emptyWin(seat)] };
}

/**
 * Choose where the winning tile came from: another seat, or the winner's own, which is a tsumo.
 * @param {Riichi.Entry} entry
 * @param {Riichi.Seat} seat
 * @returns {Riichi.Entry}
 */
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
 * Choose the value of the winner in turn, with `yaku`, `pao` and `open` where they are known. Tiles come with `how` they
 * were counted; they stay, whatever value is chosen afterwards.
 * @param {Riichi.Entry} entry
 * @param {Riichi.Value | null} value
 * @param {Riichi.ValueParts} more
 * @returns {Riichi.Entry}
 */
export function chooseValue(entry, value, { yaku = [], pao = null, open = null, tiles = null, how = null } = {}) {
  const counted = tiles && value ? { tiles, read: { value, yaku, open, how } } : {};
  const wins = entry.wins.map((win, index) =>
    index === entry.at ? { ...win, value, yaku, pao, open, ...counted } : win,
  );
  const next = wins.findIndex((win) => win.value === null);
  return { ...entry, wins, other: null, scratch: {}, at: entry.mode === "many" && next >= 0 ? next : entry.at };
}

/** Choose the value of the tiles of a win.
    @param {Riichi.Entry} entry
    @param {number} at
    @returns {Riichi.Entry} */
export function takeTiles(entry, at) {
  const wins = entry.wins.map((win, index) => (index === at ? { ...asRead(win), pao: null } : win));
  return { ...entry, wins };
}

/** A win with the value and yaku of its tiles, where they were counted.
    @param {Riichi.WinEntry} win
    @returns {Riichi.WinEntry} */
function asRead(win) {
  const { read } = win;
  return read ? { ...win, value: read.value, yaku: read.yaku, open: read.open } : win;
}

/** An entry with the value and yaku of the tiles, for values that agree with them.
    @param {Riichi.Entry} entry
    @returns {Riichi.Entry} */
export function asCounted(entry) {
  return { ...entry, wins: entry.wins.map((win) => (win.tiles ? asRead(win) : win)) };
}

/** Remove the tiles of a win.
    @param {Riichi.Entry} entry
    @param {number} at
    @returns {Riichi.Entry} */
export function dropTiles(entry, at) {
  return { ...entry, wins: entry.wins.map((win, index) => (index === at ? { ...win, tiles: null, read: null } : win)) };
}

/** Whether a player must be tenpai at a draw: after riichi, unless the rules count riichi without tenpai as noten.
    @param {Riichi.Entry} entry
    @param {Riichi.Seat} seat
    @param {Riichi.Tables} tables */
export function mustBeTenpai(entry, seat, tables) {
  return entry.riichi.includes(seat) && tables.noten_riichi === "chombo";
}

/** @param {Riichi.Entry} entry @param {Riichi.Seat} seat @returns {Riichi.Entry} */
export function chooseTenpai(entry, seat) {
  return { ...entry, tenpai: toggle(entry.tenpai ?? [], seat) };
}

/** @param {Riichi.Entry} entry @param {Riichi.Seat} seat @returns {Riichi.Entry} */
export function chooseNagashi(entry, seat) {
  return { ...entry, seats: toggle(entry.seats, seat) };
}

/** Keep what is typed and not used yet, so that a reload loses nothing.
    @param {Riichi.Entry} entry
    @param {Riichi.Scratch} things
    @returns {Riichi.Entry} */
export function scribble(entry, things) {
  return { ...entry, scratch: { ...entry.scratch, ...things } };
}

/**
 * The entry of a sanchahou, where more players won than the rules allow and that is a draw; else null.
 * @param {Riichi.Entry} entry
 * @param {Riichi.Tables} tables
 */
export function sanchahouOf(entry, tables) {
  return tooManyWin(entry, tables) && tables.abortive_draws.sanchahou
    ? chooseMode(entry, "abortive", { kind: "sanchahou" })
    : null;
}

/** Whether more players are chosen than can win by one discard.
    @param {Riichi.Entry} entry
    @param {Riichi.Tables} tables */
export function tooManyWin(entry, tables) {
  return entry.mode === "many" && entry.wins.length > tables.ron.max_winners;
}

/** Set parts of an entry.
    @param {Riichi.Entry} entry
    @param {Partial<Riichi.Entry>} things
    @returns {Riichi.Entry} */
export function choose(entry, things) {
  return { ...entry, ...things };
}

/** The winner whose value is asked, and how the hand was won.
    @param {Riichi.Entry} entry
    @returns {{win: Riichi.WinEntry, seat: Riichi.Seat, way: Riichi.Way}} */
export function winnerInTurn({ wins, at, way }) {
  return { win: wins[at], seat: wins[at].seat, way: way ?? "ron" };
}

/** The value of a payment: a limit where it is one, else its points.
    @param {Riichi.Payment} payment
    @returns {Riichi.Value} */
export function valueOfPayment(payment) {
  if (payment.limit === "yakuman") return { yakuman: 1 };
  return payment.limit ? { limit: payment.limit } : { points: payment.points };
}

/** What is asked next.
    @param {Riichi.Entry} entry
    @returns {Riichi.EntryStep} */
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

/** Whether nothing but riichi is entered.
    @param {Riichi.Entry} entry */
export function isIdle(entry) {
  return entry.mode === "win" && entry.wins.length === 0;
}

/** Whether nothing at all is entered, not even a riichi.
    @param {Riichi.Entry} entry */
export function isBlank({ begun: _, ...entered }) {
  return same(entered, fresh());
}

/** Whether everything that the hand needs is entered. The rules may still refuse it.
    @param {Riichi.Entry} entry */
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

/** Whether the step is answered by several taps, and the primary button goes on to the next.
    @param {Riichi.Entry} entry */
export function mayGoOn(entry) {
  return (
    (entry.mode === "many" && !entry.settled && entry.wins.length > 1) ||
    (entry.mode === "nagashi" && !entry.settled && entry.seats.length > 0)
  );
}

/** @param {Riichi.Entry} entry @returns {Riichi.Entry} */
export function goOn(entry) {
  return { ...entry, settled: true, at: 0 };
}

/** Go one step back.
    @param {Riichi.Entry} entry
    @returns {Riichi.Entry} */
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

/** @param {Riichi.Entry} entry @returns {Riichi.Entry} */
function backAmongWinners(entry) {
  const wins = entry.wins.map((win, index) =>
    index === entry.at ? { ...emptyWin(win.seat), tiles: win.tiles, read: win.read } : win,
  );
  if (entry.wins[entry.at].value) return { ...entry, wins };
  return entry.at > 0 ? { ...entry, at: entry.at - 1 } : { ...entry, settled: false };
}

/** @param {Riichi.Seat} seat @returns {Riichi.WinEntry} */
function emptyWin(seat) {
  return { seat, value: null, yaku: [], pao: null, open: null, tiles: null, read: null };
}

/** @param {Riichi.Seat[]} seats @param {Riichi.Seat} seat */
function toggle(seats, seat) {
  return seats.includes(seat) ? seats.filter((one) => one !== seat) : [...seats, seat];
}
