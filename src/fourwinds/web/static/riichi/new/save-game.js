/* Creates a game on this phone as it was entered. */
import { createGame, finishGame, recordHand } from "../phone/kept.js";
import { tablesFor } from "../phone/rulebook.js";
import { baseline, checkedScores } from "./new-game.js";

/**
 * Create the game on this phone. Returns its id.
 * @param {Riichi.NewGame} draft
 * @param {Riichi.AnyRules} sent
 * @param {Riichi.Rules} rules
 */
export async function saveGame(draft, sent, rules) {
  const id = await createGame({
    players: draft.seats.slice(0, rules.players).flatMap((seat) => (seat ? [{ id: seat.id, name: seat.name }] : [])),
    league_id: draft.league_id,
    rules: sent,
    tables: await tablesFor(sent),
    label: draft.label.trim(),
    started_at: (draft.started_at ? new Date(draft.started_at) : new Date()).toISOString(),
  });
  if (draft.begin === "middle") await recordHand(id, baseline(draft, rules));
  if (draft.begin === "final") await finishGame(id, checkedScores(draft.final, rules), {});
  return id;
}
