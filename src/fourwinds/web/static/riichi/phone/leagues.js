/* Leagues and their players, kept on the phone and renewed when the server answers. */
import { Away, ask } from "../../shell/api.js";
import { keep, recall } from "../../shell/answers.js";
import { newId } from "./ids.js";

/** The leagues one may look into: `[{id, name, rules, is_private, recording, history, role, version, …}]`. */
export async function leagues() {
  return all("/api/leagues");
}

/** The players of a league by name: `[{id, league_id, name, account_id, …}]`. */
export async function players(league_id) {
  return all(`/api/leagues/${league_id}/players`);
}

/** What the phone keeps of a list, at once; [] where it keeps nothing. */
export async function keptLeagues() {
  return (await recall("all /api/leagues")) ?? [];
}

/** The kept players of a league, at once; [] where there are none. */
export async function keptPlayers(league_id) {
  return (await recall(`all /api/leagues/${league_id}/players`)) ?? [];
}

async function all(path) {
  const kept = `all ${path}`;
  try {
    const items = await pages(path);
    await keep(kept, items);
    return items;
  } catch (error) {
    if (!(error instanceof Away)) await keep(kept, null);
    const known = await recall(kept);
    if (known === undefined) throw error;
    return known;
  }
}

async function pages(path) {
  const items = [];
  for (let after = null; ; ) {
    const more = after === null ? "" : `&after=${encodeURIComponent(after)}`;
    const page = await ask("GET", `${path}?limit=100${more}`);
    items.push(...page.items);
    if (page.next === null) return items;
    after = page.next;
  }
}

/** Make a league; the id is made here, so that it is made once. */
export function createLeague({ name, rules, is_private }) {
  return ask("POST", "/api/leagues", { body: { id: newId(), name, rules, is_private } });
}

/** Change a league as it was when it was read. */
export function editLeague(league, changes) {
  return ask("PATCH", `/api/leagues/${league.id}`, { body: changes, headers: { "if-match": `"${league.version}"` } });
}
