/* Leagues and their players, kept on the phone and updated from the server. */

import { keep, recall } from "../../shell/answers.js";
import { Away, ask } from "../../shell/api.js";
import { newId } from "../../shell/ids.js";

/** The leagues that the signed-in account may see.
    @returns {Promise<Riichi.League[]>} */
export async function leagues() {
  return fetchAll("/api/leagues");
}

/** The players of a league by name.
    @param {string} league_id
    @returns {Promise<Riichi.Player[]>} */
export async function players(league_id) {
  return fetchAll(`/api/leagues/${league_id}/players`);
}

/** The leagues kept on this phone, at once; [] where there are none.
    @returns {Promise<Riichi.League[]>} */
export async function keptLeagues() {
  return (await recall("all /api/leagues")) ?? [];
}

/** The players of a league kept on this phone, at once; [] where there are none.
    @param {string} league_id
    @returns {Promise<Riichi.Player[]>} */
export async function keptPlayers(league_id) {
  return (await recall(`all /api/leagues/${league_id}/players`)) ?? [];
}

/** Every item of a list of the server, or the kept list where the server is away.
    @param {string} path */
async function fetchAll(path) {
  const kept = `all ${path}`;
  try {
    const items = await fetchPages(path);
    await keep(kept, items);
    return items;
  } catch (error) {
    if (!(error instanceof Away)) await keep(kept, null);
    const known = await recall(kept);
    if (known === undefined) throw error;
    return known;
  }
}

/** @param {string} path */
async function fetchPages(path) {
  const items = [];
  let more = "";
  for (;;) {
    const page = await ask("GET", `${path}?limit=100${more}`);
    items.push(...page.items);
    if (page.next === null) return items;
    more = `&after=${encodeURIComponent(page.next)}`;
  }
}

/** Create a league. The phone makes its id, so that a repeated request creates it only once.
    @param {Pick<Riichi.League, "name" | "rules" | "is_private">} league
    @returns {Promise<Riichi.League>} */
export function createLeague({ name, rules, is_private }) {
  return ask("POST", "/api/leagues", { body: { id: newId(), name, rules, is_private } });
}

/** Change a league, unless it was changed since it was read.
    @param {Riichi.League} league
    @param {Partial<Riichi.League>} changes
    @returns {Promise<Riichi.League>} */
export function editLeague(league, changes) {
  return ask("PATCH", `/api/leagues/${league.id}`, { body: changes, headers: { "if-match": `"${league.version}"` } });
}
