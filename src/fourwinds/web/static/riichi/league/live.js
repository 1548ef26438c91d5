/* Changes of a league and of the games that go on in it, as they happen. */

const OF_LEAGUE = ["edit_league", "delete_league", "take_in_member", "leave_league"];
const OF_GAMES = ["finish_game", "delete_game", "record_hand", "delete_hand", "correct_hand"];
const MOST_GAMES = 2;

/** Call back at every change of a league. Returns how to stop. */
export function followLeague(league_id, changed) {
  return listen(`/api/leagues/${league_id}/events`, OF_LEAGUE, changed);
}

/** Call back at every change of some games; a browser keeps few streams open, so the first of them only. Returns how to stop. */
export function followGames(ids, changed) {
  const stops = ids.slice(0, MOST_GAMES).map((id) => listen(`/api/games/${id}/events`, OF_GAMES, changed));
  return () => stops.forEach((stop) => stop());
}

function listen(path, actions, changed) {
  const source = new EventSource(path);
  for (const action of actions) source.addEventListener(action, changed);
  return () => source.close();
}
