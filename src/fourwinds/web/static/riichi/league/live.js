/* Changes of a league and of its games in progress, as they happen. */

const LEAGUE_EVENTS = ["edit_league", "delete_league", "take_in_member", "leave_league"];
const GAME_EVENTS = ["finish_game", "delete_game", "record_hand", "delete_hand", "correct_hand"];
const MOST_GAMES = 2;

/**
 * Call back at every change of a league. Returns a function that stops it.
 * @param {string} league_id
 * @param {() => void} changed
 */
export function followLeague(league_id, changed) {
  return listen(`/api/leagues/${league_id}/events`, LEAGUE_EVENTS, changed);
}

/**
 * Call back at every change of the first of these games; browsers keep only a few streams open.
 * Returns a function that stops it.
 * @param {string[]} ids
 * @param {() => void} changed
 */
export function followGames(ids, changed) {
  const stops = ids.slice(0, MOST_GAMES).map((id) => listen(`/api/games/${id}/events`, GAME_EVENTS, changed));
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * @param {string} path
 * @param {string[]} actions
 * @param {() => void} changed
 */
function listen(path, actions, changed) {
  const source = new EventSource(path);
  for (const action of actions) source.addEventListener(action, changed);
  return () => source.close();
}
