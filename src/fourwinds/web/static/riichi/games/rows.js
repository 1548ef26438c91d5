/* Games as rows below each other. */
import { html, repeat } from "lit";
import "./game-row.js";

/**
 * A row for each game, with the name of its league if it is one of these.
 * @param {Riichi.ListedGame[]} games
 * @param {Riichi.League[]} leagues
 */
export function gameList(games, leagues = []) {
  /** @param {Riichi.ListedGame} game */
  const leagueName = (game) => leagues.find((league) => league.id === game.league_id)?.name ?? null;
  const rows = repeat(
    games,
    (game) => game.id,
    (game) => html`<fw-game-row .game=${game} .league=${leagueName(game)}></fw-game-row>`,
  );
  return html`<div class="list">${rows}</div>`;
}
