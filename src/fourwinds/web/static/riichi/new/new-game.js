/* A game that is being created, as plain data: its players and seats, its rules, and where its record begins. */
import { nameOf } from "../phone/names.js";
import { areComplete, finalSum, scoreOf, tableSum } from "../scores/sums.js";

/**
 * A new game without players.
 * @param {string | null} league_id
 * @returns {Riichi.NewGame}
 */
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

/**
 * The draft in another league: its players and rules have to be chosen again.
 * @param {Riichi.NewGame} draft
 * @param {string | null} league_id
 * @returns {Riichi.NewGame}
 */
export function inLeague(draft, league_id) {
  const seats = draft.seats.map((seat) => seat && { ...seat, id: null });
  return { ...draft, league_id, base: null, changes: {}, seats };
}

/**
 * The draft with a player on the first free seat; unchanged if there is none or the player has a seat already.
 * @param {Riichi.NewGame} draft
 * @param {Riichi.PickedPlayer} player
 * @param {number} count how many players there are
 */
export function withPlayer(draft, player, count) {
  const seats = draft.seats.slice(0, count);
  const free = seats.indexOf(null);
  if (free < 0 || seats.some((seat) => seat && isSamePlayer(seat, player))) return draft;
  return { ...draft, seats: draft.seats.with(free, player) };
}

/**
 * The draft with a free seat.
 * @param {Riichi.NewGame} draft
 * @param {number} seat
 */
export function withoutPlayer(draft, seat) {
  return { ...draft, seats: draft.seats.with(seat, null) };
}

/**
 * The draft with the players of two seats swapped.
 * @param {Riichi.NewGame} draft
 * @param {number} one
 * @param {number} other
 */
export function swapped(draft, one, other) {
  return { ...draft, seats: draft.seats.with(one, draft.seats[other]).with(other, draft.seats[one]) };
}

/**
 * The draft with its players seated at random.
 * @param {Riichi.NewGame} draft
 * @param {number} count how many players there are
 */
export function shuffled(draft, count) {
  const seats = draft.seats.slice(0, count);
  for (let last = count - 1; last > 0; last--) {
    const chosen = randomBelow(last + 1);
    [seats[last], seats[chosen]] = [seats[chosen], seats[last]];
  }
  return { ...draft, seats: [...seats, ...draft.seats.slice(count)] };
}

/** @param {number} limit */
function randomBelow(limit) {
  const most = Math.floor(0x100000000 / limit) * limit;
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < most) return drawn % limit;
  }
}

/**
 * @param {Riichi.PickedPlayer} one
 * @param {Riichi.PickedPlayer} other
 */
function isSamePlayer(one, other) {
  return (one.id !== null && one.id === other.id) || sameName(one.name, other.name);
}

/**
 * Whether two names belong to the same player; upper and lower case do not matter.
 * @param {string} one
 * @param {string} other
 */
export function sameName(one, other) {
  return nameOf(one).toLowerCase() === nameOf(other).toLowerCase();
}

/**
 * The players without a seat that can be tapped, most recent first: those of the league, at home the recent ones.
 * @param {Riichi.NewGame} draft
 * @param {Riichi.PickedPlayer[]} known the players of the league
 * @param {string[]} recent names, most recent first
 */
export function offeredPlayers(draft, known, recent) {
  const players = draft.league_id ? known : recent.map((name) => ({ id: null, name }));
  /** @param {Riichi.PickedPlayer} player */
  const age = ({ name }) => (recent.includes(name) ? recent.indexOf(name) : recent.length);
  return players
    .filter((player) => !draft.seats.some((seat) => seat && isSamePlayer(seat, player)))
    .sort((one, other) => age(one) - age(other));
}

/**
 * Why the game cannot be created yet.
 * @param {Riichi.NewGame} draft
 * @param {Riichi.Rules} rules
 * @returns {Riichi.NewGameProblem[]}
 */
export function problems(draft, rules) {
  const count = draft.seats.slice(0, rules.players).filter((seat) => seat === null).length;
  /** @type {Riichi.NewGameProblem[]} */
  const found = count ? [{ field: "seats", code: "players_missing", values: { count } }] : [];
  if (draft.begin === "middle") found.push(...middleProblems(draft, rules));
  if (draft.begin === "final") {
    const sum = finalSum(rules, scoresOf(draft.final, rules));
    if (!sum.ok)
      found.push({ field: "final", code: sum.code, values: { points: Math.abs(sum.off), sticks: sum.sticks } });
  }
  return found;
}

/**
 * @param {Riichi.NewGame} draft
 * @param {Riichi.Rules} rules
 * @returns {Riichi.NewGameProblem[]}
 */
function middleProblems({ middle }, rules) {
  const scores = scoresOf(middle.scores, rules);
  const sum = tableSum(rules, scores, middle.sticks);
  if (!sum.ok || !areComplete(scores))
    return [{ field: "middle", code: sum.code, values: { points: Math.abs(sum.off) } }];
  const least = rules.tobi_threshold + (rules.buttobi ? 100 : 0);
  if (rules.tobi && Math.min(...scores) < least) return [{ field: "middle", code: "bust", values: {} }];
  if (middle.wind > rules.winds - (rules.extension ? 0 : 1))
    return [{ field: "middle", code: "after_the_end", values: {} }];
  return [];
}

/**
 * Typed scores as numbers, one for each player.
 * @param {string[]} typed
 * @param {Riichi.Rules} rules
 */
export function scoresOf(typed, rules) {
  return typed.slice(0, rules.players).map(scoreOf);
}

/**
 * Typed scores without problems as numbers.
 * @param {string[]} typed
 * @param {Riichi.Rules} rules
 */
export function checkedScores(typed, rules) {
  return typed.slice(0, rules.players).map(Number);
}

/**
 * The baseline of a record that begins in the middle.
 * @param {Riichi.NewGame} draft
 * @param {Riichi.Rules} rules
 * @returns {Riichi.Baseline}
 */
export function baseline({ middle }, rules) {
  const { wind, honba, sticks } = middle;
  const dealer = Math.min(middle.dealer, rules.players - 1);
  return { outcome: "baseline", wind, dealer, honba, sticks, scores: checkedScores(middle.scores, rules) };
}
