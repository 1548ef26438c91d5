/* Games for lists: those of this phone and those of the server as one, the newest first. */

/** A game of the server as a line: `{id, league_id, label, started_at, over, quality, rows, waiting, conflict, state}`. */
export function fromServer(game) {
  return {
    id: game.id,
    league_id: game.league_id,
    label: game.label,
    started_at: game.started_at,
    over: game.finished_at !== null,
    quality: game.data_quality,
    hands: game.hands_recorded,
    rows: game.players.map((player) => ({
      name: player.name,
      player_id: player.player_id,
      score: player.final_score,
      place: player.placement,
    })),
    waiting: 0,
    conflict: null,
    state: null,
  };
}

/** A game that this phone keeps, alike. */
export function fromPhone(game) {
  const over = game.finished_at !== null;
  const scores = over ? game.final_scores : game.state?.scores;
  const rows = game.players.map((name, seat) => ({
    name,
    player_id: null,
    score: scores?.[seat] ?? null,
    place: null,
  }));
  return {
    id: game.id,
    league_id: game.league_id,
    label: game.label,
    started_at: game.started_at,
    over,
    quality: game.quality,
    hands: game.hands,
    rows: over ? placed(rows) : rows,
    waiting: game.waiting,
    conflict: game.conflict ?? null,
    state: over ? null : game.state,
    may_be_over: game.may_be_over,
  };
}

function placed(rows) {
  const scores = rows.map((row) => row.score).filter((score) => score !== null);
  const place = (row) => (row.score === null ? null : 1 + scores.filter((score) => score > row.score).length);
  return rows.map((row) => ({ ...row, place: place(row) }));
}

/** Both together: the phone knows better where something waits or the game goes on, the server else. Newest first. */
export function together(mine, theirs) {
  const found = new Map(theirs.map((game) => [game.id, game]));
  for (const game of mine) {
    const known = found.get(game.id);
    if (!known || game.waiting || game.conflict || !known.over) found.set(game.id, merged(game, known));
  }
  return [...found.values()].sort((one, other) => moment(other) - moment(one));
}

function merged(game, known) {
  return known ? { ...game, over: game.over || known.over, league_id: game.league_id ?? known.league_id } : game;
}

function moment(game) {
  return new Date(game.started_at).getTime();
}

/** The lines that filters leave: `league` an id or null for all; `state` "all", "going" or "over". */
export function filtered(games, { league, state }) {
  return games.filter(
    (game) => (league === null || game.league_id === league) && (state === "all" || game.over === (state === "over")),
  );
}

/** The players of a finished game from first to last, of others as they sit. */
export function inOrder(game) {
  if (!game.over) return game.rows;
  return [...game.rows].sort((one, other) => (one.place ?? 9) - (other.place ?? 9));
}

/** Names of who played last, the most recent first. */
export function recentNames(games) {
  return [...new Set(games.flatMap((game) => game.rows.map((row) => row.name)))];
}
