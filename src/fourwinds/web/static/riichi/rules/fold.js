/* The fold of a game: the state after every hand, its end and the reason for it. It gives the same as Python's fold. */
import { checkFact, isPlayed, namedSeats, nameOfYaku, tenpaiOf, winnersOf, winsOf } from "./facts.js";
import { Illegal, must } from "./illegal.js";
import { settle } from "./settle.js";

export { Illegal } from "./illegal.js";
export { penaltiesOf, standing, standingOf } from "./standing.js";

/** The table before the first hand.
    @param {Riichi.Tables} tables
    @returns {Riichi.State} */
export function opening(tables) {
  return { ...tables.opening, scores: [...tables.opening.scores], provisional: false };
}

/**
 * Fold facts to a game. Throws `Illegal` with the place of the first impossible fact.
 * @param {Riichi.Tables} tables
 * @param {Riichi.Fact[]} facts
 * @returns {Riichi.Folded}
 */
export function fold(tables, facts) {
  /** @type {Riichi.Step[]} */
  const steps = [];
  let state = opening(tables);
  for (const fact of facts) {
    const step = play(tables, state, fact, steps);
    steps.push(step);
    state = step.after;
  }
  return { steps, state, ending: steps.at(-1)?.ending ?? null };
}

/**
 * Play one fact from a state on, after the steps so far. Throws `Illegal` where it is not possible.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Fact} fact
 * @param {Riichi.Step[]} [steps]
 * @returns {Riichi.Step}
 */
export function play(tables, state, fact, steps = []) {
  try {
    const ending = steps.at(-1)?.ending ?? null;
    must(ending === null, "ended", { count: steps.length, ending });
    checkFact(fact, tables.facts ?? {});
    checkYaku(tables, fact);
    if (isPlayed(fact) || fact.outcome === "correction") {
      checkPlayers(fact, state.scores.length);
      return playHand(tables, state, fact);
    }
    const nothing = state.scores.map(() => 0);
    if (fact.outcome === "baseline") {
      return { fact, before: state, deltas: nothing, after: fromBaseline(tables, fact), repeats: null, ending: null };
    }
    const reason = fact.reason ?? "agreement";
    if (reason === "dealer_stops") must(mayStop(tables, steps), "dealer_stops", {});
    return { fact, before: state, deltas: nothing, after: state, repeats: null, ending: reason };
  } catch (error) {
    if (error instanceof Illegal) error.place ??= steps.length + 1;
    throw error;
  }
}

/** The wind of a seat, 0 for East.
    @param {Pick<Riichi.State, "dealer" | "scores">} state
    @param {Riichi.Seat} seat */
export function windOf(state, seat, players = state.scores.length) {
  return (seat - state.dealer + players) % players;
}

/** The seats that have the points to declare riichi.
    @param {Riichi.Tables} tables
    @param {Riichi.State} state */
export function mayRiichi(tables, state) {
  const needs = tables.riichi_needs;
  return state.scores.map((_, seat) => seat).filter((seat) => needs === null || state.scores[seat] >= needs);
}

/** Whether the leading dealer may choose to stop after these steps.
    @param {Riichi.Tables} tables
    @param {Riichi.Step[]} steps */
export function mayStop(tables, steps) {
  const step = steps.at(-1);
  return Boolean(step?.repeats && isPlayed(step.fact) && dealerEnds(tables, step, "optional") !== null);
}

/** @param {Riichi.Tables} tables @param {Riichi.Fact} fact */
function checkYaku(tables, fact) {
  for (const name of winsOf(fact).flatMap((win) => (win.yaku ?? []).map(nameOfYaku))) {
    must(!tables.yaku || Object.hasOwn(tables.yaku, name), "no_yaku", { name });
  }
}

/** @param {Riichi.Fact} fact @param {number} players */
function checkPlayers(fact, players) {
  for (const seat of namedSeats(fact)) must(seat < players, "no_seat", { seat });
  must(fact.outcome !== "correction" || fact.deltas.length === players, "correction_players", { count: players });
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** @param {Riichi.Tables} tables @param {Riichi.Baseline} fact @returns {Riichi.State} */
function fromBaseline(tables, { wind, dealer, scores, honba = 0, sticks = 0 }) {
  const { end, opening: begun, stick } = tables;
  const players = begun.scores.length;
  must(scores.length === players && dealer < players, "baseline_players", { count: players });
  const off = sum(scores) + stick * sticks - sum(begun.scores);
  must(off === 0, off > 0 ? "baseline_too_much" : "baseline_too_little", { points: Math.abs(off) });
  must(end.below === null || Math.min(...scores) >= end.below, "baseline_bust", {});
  must(wind <= end.last_hand.wind + (end.extension ? 1 : 0), "baseline_after_end", {});
  return { wind, dealer, honba, sticks, scores: [...scores], provisional: false };
}

/**
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} before
 * @param {Riichi.PlayedFact | Riichi.Correction} fact
 * @returns {Riichi.Step}
 */
function playHand(tables, before, fact) {
  const { deltas, sticks } = settlePossible(tables, before, fact);
  const scores = before.scores.map((score, seat) => score + deltas[seat]);
  const moved = { ...before, scores, sticks: before.sticks + sticks };
  if (fact.outcome === "correction") return { fact, before, deltas, after: moved, repeats: null, ending: null };
  const { repeats, honba } = nextHonba(tables, before, fact);
  const dealer = repeats ? before.dealer : (before.dealer + 1) % scores.length;
  const wind = before.wind + (!repeats && dealer === 0 ? 1 : 0);
  const provisional = before.provisional || fact.outcome === "uncertain";
  const after = { ...moved, wind, dealer, honba, provisional };
  /** @type {Riichi.Step} */
  const step = { fact, before, deltas, after, repeats, ending: null };
  if (!provisional) step.ending = endingOf(tables, step);
  return step;
}

/**
 * Settle a hand. After an uncertain hand nothing is refused: it is checked again when that hand is completed.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} before
 * @param {Riichi.PlayedFact | Riichi.Correction} fact
 */
function settlePossible(tables, before, fact) {
  try {
    return settle(tables, before, fact);
  } catch (error) {
    if (!(error instanceof Illegal && before.provisional)) throw error;
    return { deltas: before.scores.map(() => 0), sticks: 0 };
  }
}

/**
 * Whether the dealer stays, and the honba of the next hand.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} before
 * @param {Riichi.PlayedFact} fact
 */
function nextHonba(tables, before, fact) {
  const rule = tables.repeat[fact.outcome];
  const repeats = dealerStays(tables, rule.stays, fact, before.dealer);
  if (rule.honba === "same") return { repeats, honba: before.honba };
  const isDraw = rule.honba === "up_or_none_or_draw" && fact.outcome === "uncertain" && fact.kind === "exhaustive_draw";
  return { repeats, honba: repeats || isDraw || rule.honba === "up" ? before.honba + 1 : 0 };
}

/**
 * @param {Riichi.Tables} tables
 * @param {Riichi.RepeatRule["stays"]} rule
 * @param {Riichi.PlayedFact} fact
 * @param {Riichi.Seat} dealer
 * @returns {boolean}
 */
function dealerStays(tables, rule, fact, dealer) {
  switch (rule) {
    case "always":
    case "never":
      return rule === "always";
    case "winners":
      return winnersOf(fact).includes(dealer);
    case "nagashi":
      return "seats" in fact && fact.seats.includes(dealer);
    case "tenpai":
      return Boolean(tenpaiOf(fact)?.includes(dealer));
    default:
      return fact.outcome === "uncertain" && dealerLikelyStays(tables, fact, dealer);
  }
}

/** @param {Riichi.Tables} tables @param {Riichi.Uncertain} fact @param {Riichi.Seat} dealer */
function dealerLikelyStays(tables, fact, dealer) {
  if (typeof fact.repeats === "boolean") return fact.repeats;
  if (fact.kind === "exhaustive_draw") return dealerStays(tables, tables.repeat.exhaustive_draw.stays, fact, dealer);
  return fact.possible_winners?.length === 1 && fact.possible_winners[0] === dealer;
}

/** @param {Riichi.Tables} tables @param {Riichi.Step} step @returns {Riichi.Ending | null} */
function endingOf(tables, step) {
  const { end } = tables;
  const { after, before, repeats } = step;
  if (end.below !== null && Math.min(...after.scores) < end.below) return "tobi";
  if (repeats) return dealerEnds(tables, step, "auto");
  if (isEarly(end, before) || end.never_after.includes(step.fact.outcome)) return null;
  const isReached = Math.max(...after.scores) >= end.goal;
  if (before.wind <= end.last_hand.wind) return isReached || !end.extension ? "last_hand" : null;
  if (isReached) return "extension_target_reached";
  return after.wind > end.last_hand.wind + 1 ? "extension_exhausted" : null;
}

/**
 * Whether a hand is before the last hand of the game.
 * @param {Riichi.EndRules} end
 * @param {Riichi.State} before
 */
export function isEarly({ last_hand: last }, { wind, dealer }) {
  return wind < last.wind || (wind === last.wind && dealer < last.dealer);
}

/**
 * The ending where a leading dealer's last hand ends the game although the dealer would stay: `stops` by itself
 * ("auto"), or by choice ("optional").
 * @param {Riichi.Tables} tables
 * @param {Riichi.Step} step
 * @param {"auto" | "optional"} stops
 * @returns {Riichi.Ending | null}
 */
function dealerEnds({ end }, { fact, before, after }, stops) {
  const { dealer } = before;
  const rule = leadingDealerRule(end, fact);
  const score = after.scores[dealer];
  const isFirst = after.scores.every((other, seat) => other < score || (other === score && seat >= dealer));
  if (isEarly(end, before) || rule?.stops !== stops || !isFirst || score < end.goal) return null;
  if (rule.needs_tenpai && !tenpaiOf(fact)?.includes(dealer)) return null;
  return before.wind > end.last_hand.wind ? `extension_${rule.ending}` : rule.ending;
}

/**
 * What the rules say of a leading dealer after such a hand; undefined where they say nothing.
 * @param {Riichi.EndRules} end
 * @param {Riichi.Fact} fact
 * @returns {Riichi.LeadingDealerRule | undefined}
 */
export function leadingDealerRule({ leading_dealer: rules }, { outcome }) {
  return outcome in rules ? rules[/** @type {keyof typeof rules} */ (outcome)] : undefined;
}
