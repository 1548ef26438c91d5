/*
 * What a fact must be by itself, whatever the rules and the score: the shape of its JSON and who can be named in it.
 * How large numbers can be and which names there are comes with the tables, as `limits`. Tables of an old format have
 * none: then only the server checks them.
 */

/** A fact that cannot be: `code` and `values` for a text of the section `refused`, `place` in the record from 1. */
export class Illegal extends Error {
  constructor(code, values = {}, place = null) {
    super(code);
    this.name = "Illegal";
    this.code = code;
    this.values = values;
    this.place = place;
  }
}

/** Throws `Illegal` unless it holds. */
export function must(holds, code, values) {
  if (!holds) throw new Illegal(code, values);
}

const isThere = (content) => content !== undefined && content !== null;
const isWhole = (content, { most }) => Number.isInteger(content) && !(Math.abs(content) > most);
const isIn = (names, content) => !names || names.includes(content);
const isObject = (content) => typeof content === "object" && content !== null && !Array.isArray(content);

function whole(content, field, limits) {
  must(isWhole(content, limits), "malformed", { field });
}

function count(content, field, limits) {
  whole(content, field, limits);
  must(content >= 0, "negative", { field, number: content });
}

function string(content, field) {
  must(typeof content === "string", "malformed", { field });
}

function truth(content, field) {
  must(typeof content === "boolean", "malformed", { field });
}

const listOf = (each) => (content, field, limits) => {
  must(Array.isArray(content) && !(content.length > limits.longest_list), "malformed", { field });
  content.forEach((one) => each(one, field, limits));
};

function seat(content, field, limits) {
  must(Number.isInteger(content) && content >= 0 && !(content >= limits.seats), "no_seat", { field, seat: content });
}

function seats(content, field, limits) {
  listOf(seat)(content, field, limits);
  must(new Set(content).size === content.length, "named_twice", { field });
}

const hundreds = listOf((points, field, limits) => {
  whole(points, field, limits);
  must(points % 100 === 0, "not_hundreds", { points });
});

/** One of the names that the limits list. */
const oneOf = (names) => (content, field, limits) => must(isIn(limits[names], content), "malformed", { field });

function wind(content, field, limits) {
  must(Number.isInteger(content) && content >= 0 && !(content >= limits.winds), "malformed", { field });
}

const needed = (read) => ({ read, isNeeded: true });
const maybe = (read) => ({ read, isNullable: true });
const usual = (read) => ({ read });
const unread = usual(() => undefined);

const PLAYED = { riichi: usual(seats), ronned_riichi: maybe(seat), note: usual(string) };
const VALUES = { han: unread, fu: unread, limit: unread, yakuman: unread, points: unread };
/** The parts that a value can have. */
export const VALUE_PARTS = Object.keys(VALUES);
const WIN = partsOf({ seat: needed(seat), ...VALUES, yaku: usual(yaku), pao: maybe(pao), open: maybe(truth), tiles: maybe(tiles) });
const TILES = partsOf({
  hand: needed(string),
  winning_tile: needed(string),
  melds: maybe(listOf(string)),
  dora_indicators: maybe(string),
  ura_indicators: maybe(string),
});
const PAO = partsOf({ seat: needed(seat), hand: needed(string), yakuman: usual(whole) });

const KINDS = {
  ron: { loser: needed(seat), wins: needed(listOf(win)), ...PLAYED },
  tsumo: { win: needed(win), ...PLAYED },
  exhaustive_draw: { tenpai: usual(seats), ...PLAYED },
  nagashi_mangan: { seats: needed(seats), tenpai: usual(seats), ...PLAYED },
  abortive_draw: { kind: needed(oneOf("abortive_draws")), declared_by: maybe(seat), ...PLAYED },
  chombo: { seat: needed(seat), ...PLAYED },
  no_contest: { ...PLAYED },
  uncertain: {
    kind: maybe(oneOf("uncertain_kinds")),
    possible_winners: usual(seats),
    possible_losers: usual(seats),
    tenpai: maybe(seats),
    repeats: maybe(truth),
    ...VALUES,
    ...PLAYED,
  },
  baseline: {
    wind: needed(wind),
    dealer: needed(seat),
    scores: needed(hundreds),
    honba: usual(count),
    sticks: usual(count),
    note: usual(string),
  },
  correction: { deltas: needed(hundreds), sticks: usual(whole), note: usual(string) },
  stop: { reason: usual(oneOf("stop_reasons")), note: usual(string) },
};
const SHAPES = new Map(Object.entries(KINDS).map(([kind, parts]) => [kind, partsOf({ outcome: unread, ...parts })]));

function partsOf(parts) {
  return new Map(Object.entries(parts));
}

/** Throws unless an object has the parts that it needs, each as it must be, and no others. */
function shape(given, parts, limits, prefix = "") {
  for (const name of Object.keys(given)) {
    must(parts.has(name) || given[name] === undefined, "malformed", { field: prefix + name });
  }
  for (const [name, part] of parts) {
    const content = given[name];
    if (content === undefined || (content === null && part.isNullable)) {
      must(!part.isNeeded, `missing_${prefix.replace(".", "_")}${name}`, {});
    } else {
      part.read(content, prefix + name, limits);
    }
  }
}

function yaku(content, field, limits) {
  listOf((one) => {
    const [name, han] = Array.isArray(one) && one.length === 2 ? one : [one, null];
    string(name, field);
    must(han === null || (Number.isInteger(han) && han >= 0 && !(han > limits.most_han)), "malformed", { field });
  })(content, field, limits);
}

function pao(content, field, limits) {
  must(isObject(content), "malformed", { field });
  shape(content, PAO, limits, "pao.");
}

/** The number of tiles is checked; which there can be, and what they are worth, only the server knows. */
function tiles(content, field, limits) {
  must(isObject(content), "malformed", { field });
  shape(content, TILES, limits, "tiles.");
  const held = content.hand.match(/[0-9ESWNPFC]/g)?.length ?? 0;
  const count = held + 3 * (content.melds ?? []).filter((meld) => !meld.startsWith("nuki")).length;
  must(count === (limits.tiles_in_hand ?? count), "tiles_count", { count });
}

function win(content, field, limits) {
  must(isObject(content), "malformed", { field });
  shape(content, WIN, limits, "win.");
  const yakuman = checkedValue(content, limits).yakuman;
  if (!isThere(content.pao)) return;
  must(content.pao.seat !== content.seat, "pao_own_hand", { seat: content.seat });
  must(yakuman > 0, "pao_no_yakuman", {});
  const covered = content.pao.yakuman ?? 1;
  must(covered >= 1 && covered <= yakuman, "pao_too_many", { count: covered, yakuman });
}

/** What is known of a hand's value, checked as far as it can be without rules. A yakuman is never a `limit`. */
export function checkedValue(given, limits) {
  const [han, fu, points] = [given.han ?? null, given.fu ?? null, given.points ?? null];
  let [limit, yakuman] = [given.limit ?? null, given.yakuman ?? 0];
  must([han ?? 0, fu ?? 0, points ?? 0, yakuman].every((one) => isWhole(one, limits)), "malformed", { field: "value" });
  must(limit === null || isIn(limits.limits, limit), "malformed", { field: "limit" });
  if (limit === "yakuman") [limit, yakuman] = [null, yakuman || 1];
  const ways = [han !== null, limit !== null, yakuman > 0].filter(Boolean).length;
  must(ways <= 1, "two_values", {});
  must(ways || points !== null, "no_value", {});
  must(fu === null || han !== null, "no_han", { fu });
  must(yakuman >= 0 && !(yakuman > limits.most_yakuman), "too_many_yakuman", { count: yakuman, most: limits.most_yakuman });
  must(points === null || (points > 0 && points % 100 === 0), "not_hundreds", { points });
  if (han !== null) checkHanAndFu(han, fu, limits);
  return { han, fu, limit, yakuman, points };
}

function checkHanAndFu(han, fu, limits) {
  must(han >= 1 && !(han > limits.most_han), "han", { han });
  if (fu === null) {
    must(!(han < limits.least_han_without_fu), "no_fu", { han });
    return;
  }
  must(isIn(limits.fu, fu), "fu", { fu });
  must(han > 1 || isIn(limits.fu_of_one_han, fu), "han_fu", { han, fu });
}

const CHECKS = {
  ron(fact) {
    const winners = winnersOf(fact);
    must(winners.length >= 1 && winners.length <= 3, "winners", { count: winners.length });
    must(new Set(winners).size === winners.length, "named_twice", { field: "wins" });
    must(!winners.includes(fact.loser), "own_discard", { seat: fact.loser });
    noOpenRiichi(fact, fact.wins);
    must(!isThere(fact.ronned_riichi) || fact.ronned_riichi === fact.loser, "ronned_riichi_not_loser", {});
  },
  tsumo: (fact) => noOpenRiichi(fact, [fact.win]),
  nagashi_mangan: (fact) => must(fact.seats.length > 0, "missing_seats", {}),
  uncertain(fact, limits) {
    if (VALUE_PARTS.some((name) => isThere(fact[name]))) checkedValue(fact, limits);
  },
  correction(fact) {
    const off = fact.deltas.reduce((sum, points) => sum + points, 0) + 1000 * (fact.sticks ?? 0);
    must(off === 0, off > 0 ? "correction_too_much" : "correction_too_little", { points: Math.abs(off) });
  },
};

function noOpenRiichi(fact, wins) {
  for (const { seat, open } of wins) must(!open || !fact.riichi?.includes(seat), "open_riichi", { seat });
}

function ronnedRiichi(fact) {
  const mayBe = ["ron", "uncertain"].includes(fact.outcome) || fact.kind === "sanchahou";
  must(fact.riichi?.includes(fact.ronned_riichi), "ronned_riichi_not_declared", { seat: fact.ronned_riichi });
  must(mayBe, "ronned_riichi_without_ron", {});
}

/** Throws `Illegal` where a fact cannot be, at any table and under any rules; `limits` are those of the tables. */
export function checkFact(fact, limits) {
  must(isObject(fact) && SHAPES.has(fact.outcome), "malformed", { field: "outcome" });
  shape(fact, SHAPES.get(fact.outcome), limits);
  CHECKS[fact.outcome]?.(fact, limits);
  if (isThere(fact.ronned_riichi)) ronnedRiichi(fact);
}

/** The wins of a fact, in the order of the record. */
export function winsOf(fact) {
  if (fact.outcome === "ron") return fact.wins;
  return fact.outcome === "tsumo" ? [fact.win] : [];
}

/** Who won, in the order of the record. */
export function winnersOf(fact) {
  return winsOf(fact).map((win) => win.seat);
}

/** Every seat that a played hand speaks of. */
export function namedSeats(fact) {
  const named = [
    ...(fact.riichi ?? []),
    ...winsOf(fact).flatMap((win) => [win.seat, win.pao?.seat]),
    ...[fact.loser, fact.seat, fact.declared_by],
    ...(fact.seats ?? []),
    ...(fact.tenpai ?? []),
    ...(fact.possible_winners ?? []),
    ...(fact.possible_losers ?? []),
  ];
  return named.filter(isThere);
}

/** A hand that was dealt, and not a word about the record. */
export function isPlayed(fact) {
  return !["baseline", "correction", "stop"].includes(fact.outcome);
}

/** How many of the facts are hands that were dealt. */
export function countHands(facts) {
  return facts.filter(isPlayed).length;
}

/** The number of every fact that is a hand, counted from 1; null for a baseline, correction or stop. */
export function handNumbers(facts) {
  let dealt = 0;
  return facts.map((fact) => (isPlayed(fact) ? ++dealt : null));
}

/** Whose riichi was accepted, and its stick paid. */
export function acceptedRiichi(fact) {
  return (fact.riichi ?? []).filter((seat) => seat !== fact.ronned_riichi);
}
