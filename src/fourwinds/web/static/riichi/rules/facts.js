/* Checks of a fact that need neither rules nor scores: the shape of its JSON, and the seats in it.
   The limits come with the tables. Tables of an old format have none; then only the server checks them. */
import { must } from "./illegal.js";

/** The parts of a value.
    @type {readonly (keyof Riichi.Value)[]} */
export const VALUE = ["han", "fu", "limit", "yakuman", "points"];

/** @typedef {Riichi.FactLimits} Limits */
/** @typedef {(content: unknown, field: string, limits: Limits) => void} Check throws `Illegal` where the content of a field is wrong */
/** @typedef {{check: Check, isNeeded?: boolean, isNullable?: boolean}} Part one part of an object and its check */

/** @template T @param {T} content @returns {content is NonNullable<T>} */
const isPresent = (content) => content !== undefined && content !== null;
/** @param {number} number @param {number | undefined} most */
const isOver = (number, most) => most !== undefined && number > most;
/** @template T @param {readonly T[] | undefined} names @param {unknown} content */
const isIn = (names, content) => !names || names.some((name) => name === content);
/** @param {unknown} content @param {Limits} limits @returns {content is number} */
const isWhole = (content, limits) => Number.isInteger(content) && !isOver(Math.abs(Number(content)), limits.most);
/** @param {unknown} content @returns {content is Record<string, unknown>} */
const isObject = (content) => typeof content === "object" && content !== null && !Array.isArray(content);

/** @type {(content: unknown, field: string, limits: Limits) => asserts content is number} */
function checkWhole(content, field, limits) {
  must(isWhole(content, limits), "malformed", { field });
}

/** @type {Check} */
function checkCount(content, field, limits) {
  checkWhole(content, field, limits);
  must(content >= 0, "negative", { field, number: content });
}

/** @type {(content: unknown, field: string) => asserts content is string} */
function checkString(content, field) {
  must(typeof content === "string", "malformed", { field });
}

/** @type {Check} */
function checkBoolean(content, field) {
  must(typeof content === "boolean", "malformed", { field });
}

/** @typedef {(content: unknown, field: string, limits: Limits) => asserts content is unknown[]} ListCheck */
/** @param {Check} each @returns {ListCheck} */
function listOf(each) {
  return (content, field, limits) => {
    must(Array.isArray(content) && !isOver(content.length, limits.longest_list), "malformed", { field });
    for (const one of content) each(one, field, limits);
  };
}

/** @type {Check} */
function checkSeat(content, field, limits) {
  const isSeat = Number.isInteger(content) && Number(content) >= 0 && !isOver(Number(content) + 1, limits.seats);
  must(isSeat, "no_seat", { field, seat: content });
}

/** @type {ListCheck} */
const checkSeatList = listOf(checkSeat);

/** @type {Check} */
function checkSeats(content, field, limits) {
  checkSeatList(content, field, limits);
  must(new Set(content).size === content.length, "named_twice", { field });
}

const checkHundreds = listOf((points, field, limits) => {
  checkWhole(points, field, limits);
  must(points % 100 === 0, "not_hundreds", { points });
});

/** One of the names that the limits list.
    @param {"abortive_draws" | "uncertain_kinds" | "stop_reasons"} names
    @returns {Check} */
function oneOf(names) {
  return (content, field, limits) => must(isIn(limits[names], content), "malformed", { field });
}

/** @type {Check} */
function checkWind(content, field, limits) {
  const isWind = Number.isInteger(content) && Number(content) >= 0 && !isOver(Number(content) + 1, limits.winds);
  must(isWind, "malformed", { field });
}

/** @param {Check} check @returns {Part} */
const needed = (check) => ({ check, isNeeded: true });
/** @param {Check} check @returns {Part} */
const nullable = (check) => ({ check, isNullable: true });
/** @param {Check} check @returns {Part} */
const optional = (check) => ({ check });
const unchecked = optional(() => undefined);

const PLAYED = { riichi: optional(checkSeats), ronned_riichi: nullable(checkSeat), note: optional(checkString) };
const VALUES = Object.fromEntries(VALUE.map((name) => [name, unchecked]));
const WIN = partsOf({
  seat: needed(checkSeat),
  ...VALUES,
  yaku: optional(listOf(checkYaku)),
  pao: nullable(checkPao),
  open: nullable(checkBoolean),
  tiles: nullable(checkTiles),
});
const TILES = partsOf({
  hand: needed(checkString),
  winning_tile: needed(checkString),
  melds: nullable(listOf(checkString)),
  dora_indicators: nullable(checkString),
  ura_indicators: nullable(checkString),
});
const PAO = partsOf({ seat: needed(checkSeat), hand: needed(checkString), yakuman: optional(checkWhole) });

/** @type {Record<Riichi.Outcome, Record<string, Part>>} */
const KINDS = {
  ron: { loser: needed(checkSeat), wins: needed(listOf(checkWin)), ...PLAYED },
  tsumo: { win: needed(checkWin), ...PLAYED },
  exhaustive_draw: { tenpai: optional(checkSeats), ...PLAYED },
  nagashi_mangan: { seats: needed(checkSeats), tenpai: optional(checkSeats), ...PLAYED },
  abortive_draw: { kind: needed(oneOf("abortive_draws")), declared_by: nullable(checkSeat), ...PLAYED },
  chombo: { seat: needed(checkSeat), ...PLAYED },
  no_contest: { ...PLAYED },
  uncertain: {
    kind: nullable(oneOf("uncertain_kinds")),
    possible_winners: optional(checkSeats),
    possible_losers: optional(checkSeats),
    tenpai: nullable(checkSeats),
    repeats: nullable(checkBoolean),
    ...VALUES,
    ...PLAYED,
  },
  baseline: {
    wind: needed(checkWind),
    dealer: needed(checkSeat),
    scores: needed(checkHundreds),
    honba: optional(checkCount),
    sticks: optional(checkCount),
    note: optional(checkString),
  },
  correction: { deltas: needed(checkHundreds), sticks: optional(checkWhole), note: optional(checkString) },
  stop: { reason: optional(oneOf("stop_reasons")), note: optional(checkString) },
};
const SHAPES = new Map(Object.entries(KINDS).map(([kind, parts]) => [kind, partsOf({ outcome: unchecked, ...parts })]));

/** @param {Record<string, Part>} parts */
function partsOf(parts) {
  return new Map(Object.entries(parts));
}

/**
 * Throw `Illegal` unless an object has every part that it needs, no others, and each as it must be.
 * @param {Record<string, unknown>} given
 * @param {Map<string, Part>} parts
 * @param {Limits} limits
 */
function checkShape(given, parts, limits, prefix = "") {
  for (const name of Object.keys(given)) {
    must(parts.has(name) || given[name] === undefined, "malformed", { field: prefix + name });
  }
  for (const [name, part] of parts) {
    const content = given[name];
    if (content === undefined || (content === null && part.isNullable)) {
      must(!part.isNeeded, `missing_${prefix.replace(".", "_")}${name}`, {});
    } else {
      part.check(content, prefix + name, limits);
    }
  }
}

/**
 * Throw `Illegal` unless the content of a field is an object of this shape.
 * @param {unknown} content
 * @param {string} field
 * @param {Limits} limits
 * @param {Map<string, Part>} parts
 * @param {string} prefix
 */
function checkObject(content, field, limits, parts, prefix) {
  must(isObject(content), "malformed", { field });
  checkShape(content, parts, limits, prefix);
}

/** @type {Check} */
function checkYaku(content, field, limits) {
  const [name, han] = Array.isArray(content) && content.length === 2 ? content : [content, null];
  checkString(name, field);
  must(han === null || (Number.isInteger(han) && han >= 0 && !isOver(han, limits.most_han)), "malformed", { field });
}

/** @type {Check} */
function checkPao(content, field, limits) {
  checkObject(content, field, limits, PAO, "pao.");
}

/** Check the number of tiles. Only the server knows which tiles are possible and what they are worth.
    @type {Check} */
function checkTiles(content, field, limits) {
  checkObject(content, field, limits, TILES, "tiles.");
  const { hand, melds } = /** @type {Riichi.HandTiles} */ (content);
  const inHand = hand.match(/[0-9ESWNPFC]/g)?.length ?? 0;
  const count = inHand + 3 * (melds ?? []).filter((meld) => !meld.startsWith("nuki")).length;
  must(count === (limits.tiles_in_hand ?? count), "tiles_count", { count });
}

/** @type {Check} */
function checkWin(content, field, limits) {
  checkObject(content, field, limits, WIN, "win.");
  const win = /** @type {Riichi.Win} */ (content);
  const { yakuman } = checkedValue(win, limits);
  if (!isPresent(win.pao)) return;
  must(win.pao.seat !== win.seat, "pao_own_hand", { seat: win.seat });
  must(yakuman > 0, "pao_no_yakuman", {});
  const covered = win.pao.yakuman ?? 1;
  must(covered >= 1 && covered <= yakuman, "pao_too_many", { count: covered, yakuman });
}

/**
 * Return the value of a hand, checked as far as possible without rules. A yakuman is never a `limit`.
 * @param {Riichi.Value} given
 * @param {Limits} limits
 * @returns {Riichi.CheckedValue}
 */
export function checkedValue(given, limits) {
  const [han, fu, points] = [given.han ?? null, given.fu ?? null, given.points ?? null];
  let [limit, yakuman] = [given.limit ?? null, given.yakuman ?? 0];
  const numbers = [han ?? 0, fu ?? 0, points ?? 0, yakuman];
  must(
    numbers.every((one) => isWhole(one, limits)),
    "malformed",
    { field: "value" },
  );
  must(limit === null || isIn(limits.limits, limit), "malformed", { field: "limit" });
  if (limit === "yakuman") [limit, yakuman] = [null, yakuman || 1];
  const ways = [han !== null, limit !== null, yakuman > 0].filter(Boolean).length;
  must(ways <= 1, "two_values", {});
  must(ways || points !== null, "no_value", {});
  must(fu === null || han !== null, "no_han", { fu });
  const most = limits.most_yakuman;
  must(yakuman >= 0 && !isOver(yakuman, most), "too_many_yakuman", { count: yakuman, most });
  must(points === null || (points > 0 && points % 100 === 0), "not_hundreds", { points });
  if (han !== null) checkHanAndFu(han, fu, limits);
  return { han, fu, limit, yakuman, points };
}

/** @param {number} han @param {number | null} fu @param {Limits} limits */
function checkHanAndFu(han, fu, limits) {
  must(han >= 1 && !isOver(han, limits.most_han), "han", { han });
  if (fu === null) {
    must(han >= (limits.least_han_without_fu ?? han), "no_fu", { han });
    return;
  }
  must(isIn(limits.fu, fu), "fu", { fu });
  must(han > 1 || isIn(limits.fu_of_one_han, fu), "han_fu", { han, fu });
}

/** Checks of a fact whose shape is right.
    @type {{[O in Riichi.Outcome]?: (fact: Riichi.FactOf<O>, limits: Limits) => void}} */
const CHECKS = {
  ron(fact) {
    const winners = winnersOf(fact);
    must(winners.length >= 1 && winners.length <= 3, "winners", { count: winners.length });
    must(new Set(winners).size === winners.length, "named_twice", { field: "wins" });
    must(!winners.includes(fact.loser), "own_discard", { seat: fact.loser });
    checkNoOpenRiichi(fact, fact.wins);
    must(!isPresent(fact.ronned_riichi) || fact.ronned_riichi === fact.loser, "ronned_riichi_not_loser", {});
  },
  tsumo: (fact) => checkNoOpenRiichi(fact, [fact.win]),
  nagashi_mangan: (fact) => must(fact.seats.length > 0, "missing_seats", {}),
  uncertain(fact, limits) {
    if (VALUE.some((name) => isPresent(fact[name]))) checkedValue(fact, limits);
  },
  correction(fact) {
    const off = fact.deltas.reduce((sum, points) => sum + points, 0) + 1000 * (fact.sticks ?? 0);
    must(off === 0, off > 0 ? "correction_too_much" : "correction_too_little", { points: Math.abs(off) });
  },
};

/** @param {Riichi.PlayedParts} fact @param {Riichi.Win[]} wins */
function checkNoOpenRiichi(fact, wins) {
  for (const { seat, open } of wins) must(!open || !fact.riichi?.includes(seat), "open_riichi", { seat });
}

/** @param {Riichi.PlayedFact} fact */
function checkRonnedRiichi(fact) {
  const seat = fact.ronned_riichi;
  if (!isPresent(seat)) return;
  const isPossible =
    ["ron", "uncertain"].includes(fact.outcome) || (fact.outcome === "abortive_draw" && fact.kind === "sanchahou");
  must(fact.riichi?.includes(seat), "ronned_riichi_not_declared", { seat });
  must(isPossible, "ronned_riichi_without_ron", {});
}

/**
 * Throw `Illegal` where a fact is impossible at any table and under any rules.
 * @param {unknown} content
 * @param {Limits} limits
 * @returns {asserts content is Riichi.Fact}
 */
export function checkFact(content, limits) {
  must(isObject(content) && typeof content.outcome === "string", "malformed", { field: "outcome" });
  const shape = SHAPES.get(content.outcome);
  must(shape, "malformed", { field: "outcome" });
  checkShape(content, shape, limits);
  const fact = /** @type {Riichi.Fact} */ (/** @type {unknown} */ (content));
  const check = /** @type {((fact: Riichi.Fact, limits: Limits) => void) | undefined} */ (CHECKS[fact.outcome]);
  check?.(fact, limits);
  if (isPlayed(fact)) checkRonnedRiichi(fact);
}

/** The wins of a fact, in the order of the record.
    @param {Riichi.Fact} fact */
export function winsOf(fact) {
  if (fact.outcome === "ron") return fact.wins;
  return fact.outcome === "tsumo" ? [fact.win] : [];
}

/** The seats that won, in the order of the record.
    @param {Riichi.Fact} fact */
export function winnersOf(fact) {
  return winsOf(fact).map((win) => win.seat);
}

/** The name of a yaku, which stands alone or with its han.
    @param {Riichi.NamedYaku} yaku */
export function nameOfYaku(yaku) {
  return Array.isArray(yaku) ? yaku[0] : yaku;
}

/** The seats that declared riichi.
    @param {Riichi.Fact} fact */
export function riichiOf(fact) {
  return isPlayed(fact) ? (fact.riichi ?? []) : [];
}

/** The seats recorded as tenpai; undefined where nothing is recorded of it.
    @param {Riichi.Fact} fact */
export function tenpaiOf(fact) {
  return "tenpai" in fact ? (fact.tenpai ?? undefined) : undefined;
}

/** Every seat named in a fact.
    @param {Riichi.Fact} fact */
export function namedSeats(fact) {
  const named = [
    ...riichiOf(fact),
    ...winsOf(fact).flatMap((win) => [win.seat, win.pao?.seat]),
    "loser" in fact ? fact.loser : null,
    "seat" in fact ? fact.seat : null,
    "declared_by" in fact ? fact.declared_by : null,
    ...("seats" in fact ? fact.seats : []),
    ...(tenpaiOf(fact) ?? []),
    ...("possible_winners" in fact ? (fact.possible_winners ?? []) : []),
    ...("possible_losers" in fact ? (fact.possible_losers ?? []) : []),
  ];
  return named.filter(isPresent);
}

/** Whether a fact is a hand that was dealt, and not a baseline, correction or stop.
    @param {Riichi.Fact} fact
    @returns {fact is Riichi.PlayedFact} */
export function isPlayed(fact) {
  return !["baseline", "correction", "stop"].includes(fact.outcome);
}

/** How many of the facts are hands that were dealt.
    @param {Riichi.Fact[]} facts */
export function countHands(facts) {
  return facts.filter(isPlayed).length;
}

/** The number of every fact that is a hand, counted from 1; null for a baseline, correction or stop.
    @param {Riichi.Fact[]} facts */
export function handNumbers(facts) {
  let dealt = 0;
  return facts.map((fact) => (isPlayed(fact) ? ++dealt : null));
}

/** The seats whose riichi was accepted and its stick paid.
    @param {Riichi.PlayedParts} fact */
export function acceptedRiichi(fact) {
  return (fact.riichi ?? []).filter((seat) => seat !== fact.ronned_riichi);
}
