/* A game that is being made, as plain data: who sits where, by which rules, and where its record begins. */
import { nameOf } from "../phone/names.js";
import { finalSum, scoreOf, tableSum } from "../scores/sums.js";

/** What a new game begins as. A seat is `{name, id}` or null, the first East first. */
export function emptyDraft(league_id = null) {
  return {
    league_id,
    seats: [null, null, null, null],
    base: null,
    changes: {},
    label: "",
    started_at: "",
    begin: "start",
    middle: { wind: 1, dealer: 0, honba: 0, sticks: 0, scores: ["", "", "", ""] },
    final: ["", "", "", ""],
  };
}

/** The draft with a player on the first free seat; as it was where none is free or the player sits already. */
export function withPlayer(draft, player, count) {
  const seats = draft.seats.slice(0, count);
  const free = seats.findIndex((seat) => seat === null);
  if (free < 0 || seats.some((seat) => seat && isSamePlayer(seat, player))) return draft;
  return { ...draft, seats: draft.seats.with(free, player) };
}

/** The draft with a seat emptied. */
export function withoutPlayer(draft, seat) {
  return { ...draft, seats: draft.seats.with(seat, null) };
}

/** The draft with what stands at two seats changed over. */
export function swapped(draft, one, other) {
  return { ...draft, seats: draft.seats.with(one, draft.seats[other]).with(other, draft.seats[one]) };
}

/** The draft with its players dealt to the seats at random. */
export function shuffled(draft, count) {
  const seats = draft.seats.slice(0, count);
  for (let last = count - 1; last > 0; last--) {
    const chosen = randomBelow(last + 1);
    [seats[last], seats[chosen]] = [seats[chosen], seats[last]];
  }
  return { ...draft, seats: [...seats, ...draft.seats.slice(count)] };
}

function randomBelow(limit) {
  const most = Math.floor(0x100000000 / limit) * limit;
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < most) return drawn % limit;
  }
}

function isSamePlayer(one, other) {
  return (one.id !== null && one.id === other.id) || sameName(one.name, other.name);
}

/** Whether two names are those of one player: letters that differ in case alone do not part them. */
export function sameName(one, other) {
  return nameOf(one).toLowerCase() === nameOf(other).toLowerCase();
}

/** What keeps a draft from becoming a game: `[{field: "seats" | "middle" | "final", code, values}]`. */
export function problems(draft, rules) {
  const missing = draft.seats.slice(0, rules.players).filter((seat) => seat === null).length;
  const found = missing ? [{ field: "seats", code: "players_missing", values: { count: missing } }] : [];
  if (draft.begin === "middle") found.push(...middleProblems(draft, rules));
  if (draft.begin === "final") {
    const sum = finalSum(rules, scoresOf(draft.final, rules));
    if (!sum.ok)
      found.push({ field: "final", code: sum.code, values: { points: Math.abs(sum.off), sticks: sum.sticks } });
  }
  return found;
}

function middleProblems({ middle }, rules) {
  const scores = scoresOf(middle.scores, rules);
  const sum = tableSum(rules, scores, middle.sticks);
  if (!sum.ok) return [{ field: "middle", code: sum.code, values: { points: Math.abs(sum.off) } }];
  const least = rules.tobi_threshold + (rules.buttobi ? 100 : 0);
  if (rules.tobi && Math.min(...scores) < least) return [{ field: "middle", code: "bust", values: {} }];
  if (middle.wind > rules.winds - (rules.extension ? 0 : 1))
    return [{ field: "middle", code: "after_the_end", values: {} }];
  return [];
}

/** Typed scores as numbers, one for each player of the rules. */
export function scoresOf(typed, rules) {
  return typed.slice(0, rules.players).map(scoreOf);
}

/** The fact with which a record begins in the middle. */
export function baseline({ middle }, rules) {
  const { wind, honba, sticks } = middle;
  const dealer = Math.min(middle.dealer, rules.players - 1);
  return { outcome: "baseline", wind, dealer, honba, sticks, scores: scoresOf(middle.scores, rules) };
}
