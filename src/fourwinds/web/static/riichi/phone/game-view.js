/* A game as the pages see it: the server's copy, what this phone did since, and what both fold to. */
import { text } from "../../shell/text.js";
import { countHands, handNumbers, isPlayed } from "../rules/facts.js";
import { fold, standing } from "../rules/fold.js";
import { isForeign } from "./accounts.js";
import { openEnd, staysOf } from "../rules/open-end.js";
import { causeOf, conflictsOf } from "./conflicts.js";
import { replay } from "./replay.js";

/** The GameView of what is kept of a game; `account` is who is signed in, as far as this phone knows. */
export function viewOf({ record, operations, tables, account }) {
  const { base, made } = record;
  const { hands, places, finish } = replay(base, operations);
  const hidden = base !== null && base.hands === null && operations.length === 0;
  const { folded, broken } = foldable(
    tables,
    hands.map((hand) => hand.fact),
  );
  const told = withServersScores(base, hands, folded, operations.length > 0);
  const ending = folded.steps.length ? folded.ending : (base?.ending ?? null);
  const over = finish !== null || ending !== null;
  const final_scores =
    finish?.final_scores ?? (over || base?.finished_at ? finalScores(base, operations, tables, told, ending) : null);
  const shown = shownHands(hands, told.steps);
  const finished_at = over
    ? (base?.finished_at ?? finish?.made_at ?? hands.at(-1)?.created_at ?? null)
    : claimedAt(base, operations);
  return {
    id: record.id,
    league_id: base?.league_id ?? made.league_id,
    label: base?.label ?? made.label,
    started_at: base?.started_at ?? made.started_at,
    finished_at,
    ending,
    version: base?.version ?? 0,
    rules: base?.rules ?? made.rules,
    tables: tables ?? null,
    players: playersOf(record, operations, final_scores, tables, told, over),
    final_scores,
    has_differences: operations.length ? differs(final_scores, tables, told, hands) : base.has_differences,
    quality: operations.length ? qualityOf(hands, folded, final_scores, tables, told) : base.data_quality,
    hands: shown,
    folded: told,
    conflicts: conflictsOf(record, operations, places, hands, account),
    waiting: operations.length,
    may: base?.may ?? null,
    is_new: base === null,
    is_gone: Boolean(record.gone),
    is_foreign: isForeign({ record, operations, account }),
    hidden,
    broken,
    open_end: tables && !finished_at && !broken ? openEndOf(tables, told, shown) : null,
    scores_differ: told.differs,
  };
}

/** Everything recorded, in order: `number` counts the hands that were dealt, `place` everything. */
function shownHands(hands, steps) {
  const numbers = handNumbers(hands.map(({ fact }) => fact));
  return hands.map((hand, index) => {
    const { hand_id, fact, sync, recorded_by, recorded_by_name = null, created_at, updated_at, text = null } = hand;
    const [number, place, step] = [numbers[index], index + 1, steps[index] ?? null];
    const findings = sync === "confirmed" ? (hand.findings ?? []) : [];
    return {
      hand_id,
      number,
      place,
      fact,
      step,
      sync,
      recorded_by,
      recorded_by_name,
      created_at,
      updated_at,
      text,
      findings,
    };
  });
}

/** Why the game may be over, null where it is not: the `last` hand, the uncertain `hand` to complete, whether the dealer stayed. */
function openEndOf(tables, folded, hands) {
  const reason = openEnd(tables, folded);
  if (reason === null) return null;
  const last = hands.findLast(({ fact }) => isPlayed(fact));
  const uncertain = hands.filter(({ fact }) => fact.outcome === "uncertain");
  return { reason, last, hand: uncertain.includes(last) ? last : uncertain[0], stays: staysOf(tables, last.step) };
}

function claimedAt(base, operations) {
  return operations.length === 0 || base?.final_scores ? (base?.finished_at ?? null) : null;
}

/** What folds of the facts, from the first up to one that cannot be, which `broken` tells. */
function foldable(tables, facts) {
  const nothing = { steps: [], state: null, ending: null };
  if (!tables) return { folded: nothing, broken: null };
  let broken = null;
  for (let count = facts.length; count >= 0; count--) {
    try {
      return { folded: fold(tables, facts.slice(0, count)), broken };
    } catch (error) {
      broken = { place: error.place ?? count, code: error.code ?? "malformed", values: error.values ?? {} };
    }
  }
  return { folded: nothing, broken };
}

/** The fold with the scores of the server where it says otherwise, which should never be. */
function withServersScores(base, hands, folded, hasQueue) {
  let differs = false;
  const order = base?.players?.map((player) => player.player_id);
  const steps = folded.steps.map((step, index) => {
    const theirs = hands[index].operation === null && order ? hands[index].scores_after : null;
    if (!theirs || order.every((id, seat) => theirs[id] === step.after.scores[seat])) return step;
    if (hands.slice(0, index).some((hand) => hand.operation !== null)) return step;
    differs = true;
    const scores = order.map((id) => theirs[id]);
    return { ...step, deltas: order.map((id) => hands[index].deltas[id]), after: { ...step.after, scores } };
  });
  if (!differs) return { ...folded, differs };
  const last = steps.at(-1);
  return { ...folded, steps, state: hasQueue ? folded.state : { ...folded.state, scores: last.after.scores }, differs };
}

function finalScores(base, operations, tables, folded, ending) {
  if (operations.length === 0 || ending === null) return base?.final_scores ?? folded.state?.scores ?? null;
  return places(tables, folded)?.map((place) => place.score) ?? null;
}

function places(tables, folded) {
  try {
    return [...standing(tables, folded).placings].sort((one, other) => one.seat - other.seat);
  } catch {
    return null;
  }
}

function playersOf({ base, made }, operations, final_scores, tables, folded, over) {
  if (base && operations.length === 0) return base.players;
  const named =
    base?.players ?? made.players.map((player, seat) => ({ seat, player_id: player.id, name: player.name }));
  const placed = over && folded.ending !== null && tables ? places(tables, folded) : null;
  return named.map((player, seat) => ({
    ...player,
    final_score: final_scores?.[seat] ?? null,
    placement: placed?.[seat].place ?? null,
    final_points: placed ? placed[seat].total / 1000 : null,
  }));
}

function differs(final_scores, tables, folded, hands) {
  if (!final_scores || !hands.length || !tables) return false;
  const placed = places(tables, folded);
  return placed !== null && placed.some((place, seat) => place.score !== final_scores[seat]);
}

function qualityOf(hands, folded, final_scores, tables, told) {
  const facts = hands.map((hand) => hand.fact);
  if (!facts.some(isPlayed)) return final_scores ? "final_only" : "partial";
  const missing = facts.some((fact) => ["baseline", "uncertain"].includes(fact.outcome));
  return missing || folded.ending === null || differs(final_scores, tables, told, hands) ? "partial" : "complete";
}

/** A line of the list of games. */
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
