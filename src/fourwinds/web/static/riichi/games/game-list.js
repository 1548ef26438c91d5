/* Lists of games: those of this phone and those of the server together, newest first. */

/**
 * A game of the server for a list.
 * @param {Riichi.ServerGame} game
 * @returns {Riichi.ListedGame}
 */
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

/**
 * A game on this phone for a list.
 * @param {Riichi.GameLine} game
 * @returns {Riichi.ListedGame}
 */
export function fromPhone(game) {
  const over = game.finished_at !== null;
  const scores = over ? game.final_scores : game.state?.scores;
  /** @type {Riichi.ListedPlayer[]} */
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
    rows: over ? withPlaces(rows) : rows,
    waiting: game.waiting,
    conflict: game.conflict ?? null,
    state: over ? null : game.state,
    may_be_over: game.may_be_over,
  };
}

/**
 * @param {Riichi.ListedPlayer[]} rows
 * @returns {Riichi.ListedPlayer[]}
 */
function withPlaces(rows) {
  /** @param {Riichi.Score} score */
  const placeOf = (score) =>
    score === null ? null : 1 + rows.filter((row) => row.score !== null && row.score > score).length;
  return rows.map((row) => ({ ...row, place: placeOf(row.score) }));
}

/**
 * The games of both lists, newest first. The phone's copy counts if some of it waits or the server has the game in
 * progress, else the server's.
 * @param {Riichi.ListedGame[]} mine
 * @param {Riichi.ListedGame[]} theirs
 */
export function together(mine, theirs) {
  const found = new Map(theirs.map((game) => [game.id, game]));
  for (const game of mine) {
    const known = found.get(game.id);
    if (!known || game.waiting || game.conflict || !known.over) found.set(game.id, merged(game, known));
  }
  return [...found.values()].sort((one, other) => moment(other) - moment(one));
}

/**
 * @param {Riichi.ListedGame} game
 * @param {Riichi.ListedGame | undefined} known
 */
function merged(game, known) {
  return known ? { ...game, over: game.over || known.over, league_id: game.league_id ?? known.league_id } : game;
}

/** @param {Riichi.ListedGame} game */
function moment(game) {
  return new Date(game.started_at).getTime();
}

/**
 * The games of a league, or of all where it is null, that are in progress (`going`) or finished (`over`).
 * @param {Riichi.ListedGame[]} games
 * @param {{ league: string | null, state: string }} wanted
 */
export function filtered(games, { league, state }) {
  return games.filter(
    (game) => (league === null || game.league_id === league) && (state === "all" || game.over === (state === "over")),
  );
}

/**
 * The players of a finished game from first to last; those of other games by seat.
 * @param {Riichi.ListedGame} game
 */
export function inOrder(game) {
  if (!game.over) return game.rows;
  return [...game.rows].sort((one, other) => (one.place ?? 9) - (other.place ?? 9));
}

/**
 * The names of the players of these games, most recent first.
 * @param {Riichi.ListedGame[]} games
 */
export function recentNames(games) {
  return [...new Set(games.flatMap((game) => game.rows.map((row) => row.name)))];
}
