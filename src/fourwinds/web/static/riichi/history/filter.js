/* Which hands a list shows: by outcome and by player, kept in the address so that every list can be linked. Pure. */

const GROUPS = {
  ron: ["ron"],
  tsumo: ["tsumo"],
  draw: ["exhaustive_draw", "nagashi_mangan", "abortive_draw"],
  uncertain: ["uncertain"],
  other: ["chombo", "no_contest", "baseline", "correction", "stop"],
};

/** The group of outcomes that a fact belongs to: ron, tsumo, draw, uncertain or other. */
export function groupOf(fact) {
  return Object.keys(GROUPS).find((group) => GROUPS[group].includes(fact.outcome)) ?? "other";
}

/** The groups that occur in a game, each with the number of its hands. */
export function groupsIn(hands) {
  const counted = Object.keys(GROUPS).map((group) => [
    group,
    hands.filter(({ fact }) => groupOf(fact) === group).length,
  ]);
  return counted.filter(([, count]) => count > 0);
}

/** The filter that an address asks for, `{outcome: group|null, player: seat|null}`; players stand there by name. */
export function readFilter(search, players) {
  const asked = new URLSearchParams(search);
  const seat = players.findIndex(({ name }) => name === asked.get("player"));
  return { outcome: asked.get("outcome") in GROUPS ? asked.get("outcome") : null, player: seat < 0 ? null : seat };
}

/** The filter as the end of an address, empty where everything is shown. */
export function filterAddress({ outcome, player }, players) {
  const asked = new URLSearchParams();
  if (outcome !== null) asked.set("outcome", outcome);
  if (player !== null) asked.set("player", players[player].name);
  return asked.size ? `?${asked}` : "";
}

/** The hands that a filter lets through: of its outcome, and those in which its player gained, lost or declared riichi. */
export function filtered(hands, { outcome = null, player = null } = {}) {
  return hands.filter(
    ({ fact, step }) =>
      (outcome === null || groupOf(fact) === outcome) &&
      (player === null || step?.deltas[player] || fact.riichi?.includes(player)),
  );
}
