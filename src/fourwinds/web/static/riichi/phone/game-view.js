/* A game as pages see it: the server's copy, what this phone did since, and what both fold to. */
import { text } from "../../shell/text.js";
import { countHands, handNumbers, isPlayed } from "../rules/facts.js";
import { fold, standing } from "../rules/fold.js";
import { Illegal } from "../rules/illegal.js";
import { openEnd, staysOf } from "../rules/open-end.js";
import { isForeign } from "./accounts.js";
import { causeOf, conflictsOf } from "./conflicts.js";
import { replay } from "./replay.js";

/** @typedef {Riichi.MaybeFolded & {differs: boolean}} ShownFold a fold, and whether the server has other scores */

/**
 * The view of what is kept of a game.
 * @param {Riichi.KeptGame} kept
 * @returns {Riichi.GameView}
 */
export function viewOf(kept) {
  const { record, operations, tables } = kept;
  const { base } = record;
  const { league_id, label, started_at, rules } = record.base === null ? record.made : record.base;
  const { hands, places, finish } = replay(base, operations);
  const facts = hands.map((hand) => hand.fact);
  const { folded, broken } = foldPossible(tables, facts);
  const shown = withServerScores(base, hands, folded, operations.length > 0);
  const rows = handRows(hands, shown.steps);
  const end = endOf(kept, hands, finish, folded, shown);
  const { final_scores } = end;
  return {
    id: record.id,
    league_id,
    label,
    started_at,
    finished_at: end.finished_at,
    ending: end.ending,
    version: base?.version ?? 0,
    rules,
    tables,
    players: playersOf(kept, shown, end),
    final_scores,
    ...verdictOf(kept, facts, folded, shown, final_scores),
    hands: rows,
    folded: shown,
    conflicts: conflictsOf(kept, places, hands),
    waiting: operations.length,
    may: base?.may ?? null,
    is_new: base === null,
    is_gone: Boolean(record.gone),
    is_foreign: isForeign(kept),
    hidden: base !== null && base.hands === null && operations.length === 0,
    broken,
    open_end: tables && !end.finished_at && !broken ? openEndOf(tables, shown, rows) : null,
    scores_differ: shown.differs,
  };
}

/** @typedef {{ending: Riichi.Ending | null, isOver: boolean} & Pick<Riichi.GameView, "final_scores" | "finished_at">} End */

/**
 * How a game ended, when, and with which scores.
 * @param {Riichi.KeptGame} kept
 * @param {Riichi.ReplayedHand[]} hands
 * @param {Riichi.FinishGame | null} finish
 * @param {Riichi.MaybeFolded} folded
 * @param {ShownFold} shown
 * @returns {End}
 */
function endOf(kept, hands, finish, folded, shown) {
  const { base } = kept.record;
  const ending = folded.steps.length ? folded.ending : (base?.ending ?? null);
  const isOver = finish !== null || ending !== null;
  const hasScores = isOver || base?.finished_at;
  const final_scores = finish?.final_scores ?? (hasScores ? finalScores(kept, shown, ending) : null);
  const finished_at = isOver
    ? (base?.finished_at ?? finish?.made_at ?? hands.at(-1)?.created_at ?? null)
    : claimedAt(kept);
  return { ending, isOver, final_scores, finished_at };
}

/** When the server says that a game ended which does not end by its hands.
    @param {Riichi.KeptGame} kept */
function claimedAt({ record: { base }, operations }) {
  return operations.length === 0 || base?.final_scores ? (base?.finished_at ?? null) : null;
}

/**
 * Everything recorded, in order: `number` counts the hands that were dealt, `place` everything.
 * @param {Riichi.ReplayedHand[]} hands
 * @param {Riichi.Step[]} steps
 * @returns {Riichi.HandRow[]}
 */
function handRows(hands, steps) {
  const numbers = handNumbers(hands.map(({ fact }) => fact));
  return hands.map((hand, index) => ({
    hand_id: hand.hand_id,
    number: numbers[index],
    place: index + 1,
    fact: hand.fact,
    step: steps[index] ?? null,
    sync: hand.sync,
    recorded_by: hand.recorded_by,
    recorded_by_name: hand.recorded_by_name ?? null,
    created_at: hand.created_at,
    updated_at: hand.updated_at,
    text: hand.text ?? null,
    findings: hand.sync === "confirmed" ? (hand.findings ?? []) : [],
  }));
}

/**
 * Why the game may be over; null where it is not.
 * @param {Riichi.Tables} tables
 * @param {Riichi.MaybeFolded} folded
 * @param {Riichi.HandRow[]} hands
 * @returns {Riichi.OpenEnd | null}
 */
function openEndOf(tables, folded, hands) {
  const reason = isFolded(folded) ? openEnd(tables, folded) : null;
  const played = hands.filter(hasStep).filter(({ fact }) => isPlayed(fact));
  const last = played.at(-1);
  if (reason === null || !last) return null;
  const hand = last.fact.outcome === "uncertain" ? last : played.find(({ fact }) => fact.outcome === "uncertain");
  return hand ? { reason, last, hand, stays: staysOf(tables, last.step) } : null;
}

/** @param {Riichi.HandRow} hand @returns {hand is Riichi.HandRow & {step: Riichi.Step}} */
function hasStep(hand) {
  return hand.step !== null;
}

/** @param {Riichi.MaybeFolded} folded @returns {folded is Riichi.Folded} */
function isFolded(folded) {
  return folded.state !== null;
}

/**
 * Whether a game has the tables to be shown and recorded hand by hand.
 * @param {Riichi.GameView | null} game
 * @returns {game is Riichi.PlayableGame}
 */
export function isPlayable(game) {
  return game !== null && game.tables !== null && isFolded(game.folded);
}

/**
 * Fold the facts up to the first impossible one, which is `broken`.
 * @param {Riichi.Tables | null} tables
 * @param {Riichi.Fact[]} facts
 * @returns {{folded: Riichi.MaybeFolded, broken: Riichi.BrokenHand | null}}
 */
function foldPossible(tables, facts) {
  /** @type {Riichi.BrokenHand | null} */
  let broken = null;
  for (let count = facts.length; tables && count >= 0; count--) {
    try {
      return { folded: fold(tables, facts.slice(0, count)), broken };
    } catch (error) {
      const { place, code, values } = error instanceof Illegal ? error : new Illegal("malformed");
      broken = { place: place ?? count, code, values };
    }
  }
  return { folded: { steps: [], state: null, ending: null }, broken };
}

/**
 * The fold with the scores of the server where they differ, which should never happen.
 * @param {Riichi.ServerGame | null} base
 * @param {Riichi.ReplayedHand[]} hands
 * @param {Riichi.MaybeFolded} folded
 * @param {boolean} hasQueue
 * @returns {ShownFold}
 */
function withServerScores(base, hands, folded, hasQueue) {
  const order = base?.players?.map((player) => player.player_id);
  const firstOwn = hands.findIndex((hand) => hand.operation !== null);
  const confirmed = firstOwn < 0 ? hands.length : firstOwn;
  let differs = false;
  const steps = folded.steps.map((step, index) => {
    const { scores_after: theirs, deltas } = hands[index];
    if (index >= confirmed || !order || !theirs || !deltas) return step;
    if (order.every((id, seat) => theirs[id] === step.after.scores[seat])) return step;
    differs = true;
    const scores = order.map((id) => theirs[id]);
    return { ...step, deltas: order.map((id) => deltas[id]), after: { ...step.after, scores } };
  });
  const last = steps.at(-1);
  if (!differs || !last) return { ...folded, differs };
  const state = hasQueue || !folded.state ? folded.state : { ...folded.state, scores: last.after.scores };
  return { ...folded, steps, state, differs };
}

/** @param {Riichi.KeptGame} kept @param {Riichi.MaybeFolded} folded @param {Riichi.Ending | null} ending */
function finalScores({ record: { base }, operations, tables }, folded, ending) {
  if (operations.length === 0 || ending === null) return base?.final_scores ?? folded.state?.scores ?? null;
  return placingsOf(tables, folded)?.map((placing) => placing.score) ?? null;
}

/** The placings seat by seat; null where there are no tables.
    @param {Riichi.Tables | null} tables
    @param {Riichi.MaybeFolded} folded */
function placingsOf(tables, folded) {
  if (!tables || !isFolded(folded)) return null;
  return standing(tables, folded).placings.toSorted((one, other) => one.seat - other.seat);
}

/** @param {Riichi.KeptGame} kept @param {Riichi.MaybeFolded} folded @param {End} end @returns {Riichi.SeatedPlayer[]} */
function playersOf({ record, operations, tables }, folded, { isOver, final_scores }) {
  if (record.base && operations.length === 0) return record.base.players;
  const players =
    record.base?.players ?? record.made?.players.map(({ id, name }, seat) => ({ seat, player_id: id, name })) ?? [];
  const placings = isOver && folded.ending !== null ? placingsOf(tables, folded) : null;
  return players.map((player, seat) => ({
    ...player,
    final_score: final_scores?.[seat] ?? null,
    placement: placings?.[seat].place ?? null,
    final_points: placings ? placings[seat].total / 1000 : null,
  }));
}

/**
 * Whether the final scores differ from the hands, and how much of the game is known.
 * @param {Riichi.KeptGame} kept
 * @param {Riichi.Fact[]} facts
 * @param {Riichi.MaybeFolded} folded
 * @param {Riichi.MaybeFolded} shown
 * @param {number[] | null} final_scores
 * @returns {Pick<Riichi.GameView, "has_differences" | "quality">}
 */
function verdictOf({ record: { base }, operations, tables }, facts, folded, shown, final_scores) {
  if (base && operations.length === 0) return { has_differences: base.has_differences, quality: base.data_quality };
  const placings = final_scores && facts.length ? placingsOf(tables, shown) : null;
  const has_differences = placings?.some((placing, seat) => placing.score !== final_scores?.[seat]) ?? false;
  return { has_differences, quality: qualityOf(facts, folded, final_scores, has_differences) };
}

/**
 * @param {Riichi.Fact[]} facts
 * @param {Riichi.MaybeFolded} folded
 * @param {number[] | null} final_scores
 * @param {boolean} has_differences
 * @returns {Riichi.DataQuality}
 */
function qualityOf(facts, folded, final_scores, has_differences) {
  if (!facts.some(isPlayed)) return final_scores ? "final_only" : "partial";
  const isMissing = facts.some((fact) => ["baseline", "uncertain"].includes(fact.outcome));
  return isMissing || folded.ending === null || has_differences ? "partial" : "complete";
}

/** A line of the list of games.
    @param {Riichi.GameView} view
    @returns {Riichi.GameLine} */
export function lineOf(view) {
  return {
    id: view.id,
    league_id: view.league_id,
    label: view.label,
    players: view.players.map((player) => player.name),
    rules_name: typeof view.rules === "string" ? view.rules : (view.rules?.name ?? text("sync.own_rules")),
    started_at: view.started_at,
    finished_at: view.finished_at,
    ending: view.ending,
    hands: countHands(view.hands.map(({ fact }) => fact)),
    quality: view.quality,
    waiting: view.waiting,
    conflict: view.conflicts.length ? causeOf(view.conflicts[0]) : null,
    state: view.folded.state,
    may_be_over: view.open_end !== null,
    final_scores: view.final_scores,
    is_new: view.is_new,
  };
}
