/* What there is to continue: the newest systems, riichi games in progress, and leagues, as rows with an address. */
import { fromPhone, fromServer, together } from "../riichi/games/game-list.js";
import { games as keptGames } from "../riichi/phone/kept.js";
import { showing } from "../shell/answers.js";
import { Away, Refused } from "../shell/api.js";

/**
 * @typedef {object} Recent
 * @property {"system" | "game" | "league"} kind
 * @property {string} id
 * @property {string} name
 * @property {string | null} about
 * @property {string | number} at
 * @property {string} href
 */
/** @typedef {"ready" | "away" | "sign_in"} Found */

const MOST = 3;

/** @param {Bridge.ListedSystem} system @returns {Recent} */
function ofSystem({ id, name, owner, role, updated_at }) {
  const by = role === "owner" ? null : owner;
  return { kind: "system", id, name, about: by, at: updated_at, href: `/bridge/systems/${id}` };
}

/** @param {Riichi.ListedGame} game @returns {Recent} */
function ofGame({ id, label, rows, started_at }) {
  const name = rows.map((row) => row.name).join(", ");
  return { kind: "game", id, name, about: label || null, at: started_at, href: `/riichi/games/${id}` };
}

/** @param {Riichi.League & { created_at?: string }} league @returns {Recent} */
function ofLeague({ id, name, created_at }) {
  return { kind: "league", id, name, about: null, at: created_at ?? "", href: `/riichi/leagues/${id}` };
}

/** @param {Recent[]} rows */
function newest(rows) {
  return [...rows].sort((one, other) => new Date(other.at).getTime() - new Date(one.at).getTime()).slice(0, MOST);
}

/**
 * Show the newest few of each kind, at once from the last visit and then from the server.
 * Returns whether the server answered, or why something may be missing.
 * @param {(rows: Recent[]) => void} show
 * @returns {Promise<Found>}
 */
export async function showRecent(show) {
  const mine = (await keptGames().catch(() => [])).map(fromPhone);
  /** @type {{ systems: Recent[], games: Recent[], leagues: Recent[] }} */
  const found = { systems: [], games: going(mine), leagues: [] };
  const tell = () => show([...found.games, ...found.systems, ...found.leagues]);
  const results = await Promise.allSettled([
    showing("/api/systems", ({ items }) => {
      found.systems = newest(items.map(ofSystem));
      tell();
    }),
    showing("/api/games?limit=30", ({ items }) => {
      found.games = going(together(mine, items.map(fromServer)));
      tell();
    }),
    showing("/api/leagues", ({ items }) => {
      found.leagues = newest(items.map(ofLeague));
      tell();
    }),
  ]);
  tell();
  const errors = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (errors.some((error) => error instanceof Refused && error.code === "sign_in_needed")) return "sign_in";
  return errors.some((error) => error instanceof Away) ? "away" : "ready";
}

/** @param {Riichi.ListedGame[]} games */
function going(games) {
  return newest(games.filter((game) => !game.over).map(ofGame));
}
