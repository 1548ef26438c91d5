/* A game as its facts make it: the state after every hand, its end and the reason for it. It equals Python's fold. */
import { Illegal, checkFact, isPlayed, must, namedSeats, winnersOf } from "./facts.js";
import { settle } from "./settle.js";

export { Illegal } from "./facts.js";
export { penaltiesOf, standing, standingOf } from "./standing.js";

/** The table before the first hand. */
export function opening(tables) {
  return { ...tables.opening, scores: [...tables.opening.scores], provisional: false };
}

/** The game that these facts make: `{steps, state, ending}`. Throws `Illegal` with the place of the fact. */
export function fold(tables, facts) {
  const steps = [];
  let state = opening(tables);
  for (const fact of facts) {
    const step = play(tables, state, fact, steps);
    steps.push(step);
    state = step.after;
  }
  return { steps, state, ending: steps.at(-1)?.ending ?? null };
}

/** One fact from a state on, after the steps so far: `{fact, before, deltas, after, repeats, ending}`. */
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

/** The wind of a seat, 0 East. */
export function windOf(state, seat, players = state.scores.length) {
  return (seat - state.dealer + players) % players;
}

/** Who has the points to declare riichi. */
export function mayRiichi(tables, state) {
  const needs = tables.riichi_needs;
  return state.scores.map((_, seat) => seat).filter((seat) => needs === null || state.scores[seat] >= needs);
}

/** Whether the leading dealer may choose to stop after these steps. */
export function mayStop(tables, steps) {
  const step = steps.at(-1);
  return Boolean(step?.repeats) && isPlayed(step.fact) && dealerEnds(tables, step, "optional") !== null;
}

function checkYaku(tables, fact) {
  for (const win of fact.wins ?? [fact.win]) {
    for (const one of win?.yaku ?? []) {
      const name = Array.isArray(one) ? one[0] : one;
      must(!tables.yaku || Object.hasOwn(tables.yaku, name), "no_yaku", { name });
    }
  }
}

function checkPlayers(fact, players) {
  for (const seat of namedSeats(fact)) must(seat < players, "no_seat", { seat });
  must(fact.deltas === undefined || fact.deltas.length === players, "correction_players", { count: players });
}

function fromBaseline(tables, { wind, dealer, scores, honba = 0, sticks = 0 }) {
  const { end, opening: begun, stick } = tables;
  const players = begun.scores.length;
  must(scores.length === players && dealer < players, "baseline_players", { count: players });
  const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
  const off = sum(scores) + stick * sticks - sum(begun.scores);
  must(off === 0, off > 0 ? "baseline_too_much" : "baseline_too_little", { points: Math.abs(off) });
  must(end.below === null || Math.min(...scores) >= end.below, "baseline_bust", {});
  must(wind <= end.last_hand.wind + (end.extension ? 1 : 0), "baseline_after_end", {});
  return { wind, dealer, honba, sticks, scores: [...scores], provisional: false };
}

function playHand(tables, before, fact) {
  const { deltas, sticks } = settled(tables, before, fact);
  const scores = before.scores.map((score, seat) => score + deltas[seat]);
  const moved = { ...before, scores, sticks: before.sticks + sticks };
  if (fact.outcome === "correction") return { fact, before, deltas, after: moved, repeats: null, ending: null };
  const { repeats, honba } = nextHonba(tables, before, fact);
  const dealer = repeats ? before.dealer : (before.dealer + 1) % scores.length;
  const wind = before.wind + (!repeats && dealer === 0 ? 1 : 0);
  const provisional = before.provisional || fact.outcome === "uncertain";
  const after = { ...moved, wind, dealer, honba, provisional };
  const step = { fact, before, deltas, after, repeats, ending: null };
  if (!provisional) step.ending = endingOf(tables, step);
  return step;
}

/** What a hand moves. After an uncertain hand nothing is refused: it is checked again when that is completed. */
function settled(tables, before, fact) {
  try {
    return settle(tables, before, fact);
  } catch (error) {
    if (!(error instanceof Illegal && before.provisional)) throw error;
    return { deltas: before.scores.map(() => 0), sticks: 0 };
  }
}

/** Whether the dealer stays, and the honba of the next hand. */
function nextHonba(tables, before, fact) {
  const rule = tables.repeat[fact.outcome];
  const repeats = stays(tables, rule.stays, fact, before.dealer);
  if (rule.honba === "same") return { repeats, honba: before.honba };
  const isDraw = rule.honba === "up_or_none_or_draw" && fact.kind === "exhaustive_draw";
  return { repeats, honba: repeats || isDraw || rule.honba === "up" ? before.honba + 1 : 0 };
}

function stays(tables, rule, fact, dealer) {
  switch (rule) {
    case "always":
    case "never":
      return rule === "always";
    case "winners":
      return winnersOf(fact).includes(dealer);
    case "nagashi":
      return fact.seats.includes(dealer);
    case "tenpai":
      return Boolean(fact.tenpai?.includes(dealer));
    default:
      return likelyStays(tables, fact, dealer);
  }
}

function likelyStays(tables, fact, dealer) {
  if (typeof fact.repeats === "boolean") return fact.repeats;
  if (fact.kind === "exhaustive_draw") return stays(tables, tables.repeat.exhaustive_draw.stays, fact, dealer);
  return fact.possible_winners?.length === 1 && fact.possible_winners[0] === dealer;
}

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

function isEarly({ last_hand: last }, { wind, dealer }) {
  return wind < last.wind || (wind === last.wind && dealer < last.dealer);
}

/** A leading dealer's last hand may end the game although the dealer would stay: `stops` "auto", or by choice. */
function dealerEnds({ end }, { fact, before, after }, stops) {
  const { dealer } = before;
  const rule = end.leading_dealer[fact.outcome];
  const score = after.scores[dealer];
  const isFirst = after.scores.every((other, seat) => other < score || (other === score && seat >= dealer));
  if (isEarly(end, before) || rule?.stops !== stops || !isFirst || score < end.goal) return null;
  if (rule.needs_tenpai && !fact.tenpai?.includes(dealer)) return null;
  return `${before.wind > end.last_hand.wind ? "extension_" : ""}${rule.ending}`;
}
