/* The filter of a list of hands: by outcome and by player. It is in the address, so that every list can be linked. Pure. */
import { riichiOf } from "../rules/facts.js";

/** @typedef {{outcome?: string | null, player?: Riichi.Seat | null}} Filter a group of outcomes and a seat; null for all */

/** @type {Record<string, Riichi.Outcome[]>} */
const GROUPS = {
  ron: ["ron"],
  tsumo: ["tsumo"],
  draw: ["exhaustive_draw", "nagashi_mangan", "abortive_draw"],
  uncertain: ["uncertain"],
  other: ["chombo", "no_contest", "baseline", "correction", "stop"],
};

/** The group of outcomes of a fact: ron, tsumo, draw, uncertain or other.
    @param {Riichi.Fact} fact */
export function groupOf(fact) {
  return Object.keys(GROUPS).find((group) => GROUPS[group].includes(fact.outcome)) ?? "other";
}

/** The groups that occur in a game, each with the number of its hands.
    @param {Riichi.HandRow[]} hands
    @returns {[group: string, count: number][]} */
export function groupsIn(hands) {
  return Object.keys(GROUPS).flatMap((group) => {
    const count = hands.filter(({ fact }) => groupOf(fact) === group).length;
    return count > 0 ? [[group, count]] : [];
  });
}

/** The filter in an address, where players are given by name.
    @param {string} search
    @param {Riichi.SeatedPlayer[]} players
    @returns {Filter} */
export function readFilter(search, players) {
  const asked = new URLSearchParams(search);
  const seat = players.findIndex(({ name }) => name === asked.get("player"));
  const outcome = asked.get("outcome");
  return { outcome: outcome !== null && outcome in GROUPS ? outcome : null, player: seat < 0 ? null : seat };
}

/** The filter as the query of an address; empty where everything is shown.
    @param {Filter} filter
    @param {Riichi.SeatedPlayer[]} players */
export function filterAddress({ outcome = null, player = null }, players) {
  const asked = new URLSearchParams();
  if (outcome !== null) asked.set("outcome", outcome);
  if (player !== null) asked.set("player", players[player].name);
  return asked.size ? `?${asked}` : "";
}

/** The hands that match a filter: of its outcome, and those in which its player gained, lost or declared riichi.
    @param {Riichi.HandRow[]} hands
    @param {Filter} filter */
export function filterHands(hands, { outcome = null, player = null } = {}) {
  return hands.filter(
    ({ fact, step }) =>
      (outcome === null || groupOf(fact) === outcome) &&
      (player === null || step?.deltas[player] || riichiOf(fact).includes(player)),
  );
}
