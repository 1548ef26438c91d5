/* The hand that an entry was begun for, and how the game changed since. */
import { text } from "../../shell/text.js";
import { countHands } from "../rules/facts.js";
import { canonical, same } from "../rules/same.js";

/** The game changed since an entry or an edit was begun: nothing was written. */
export class GameChanged extends Error {
  constructor() {
    super(text("sync.changed"));
    this.problem = this.message;
  }
}

/** The hand that an entry on top of this game is for, as plain data that its draft keeps.
    @param {Riichi.GameView} game
    @returns {Riichi.Begun} */
export function begunFor(game) {
  const facts = game.hands.map(({ fact }) => fact);
  return { number: countHands(facts) + 1, table: tableOf(game), facts };
}

/** Whether the hand that an entry was begun for is still the next one, at the same table.
    @param {Riichi.Begun | undefined} begun
    @param {Riichi.GameView} game */
export function isStillNext(begun, game) {
  return Boolean(begun) && begun?.facts.length === game.hands.length && begun.table === tableOf(game);
}

/** @param {Riichi.GameView} game */
function tableOf({ folded, finished_at, tables }) {
  return canonical({ state: folded.state, over: Boolean(folded.ending ?? finished_at), rules: tables?.rules });
}

/**
 * What changed since an entry was begun: the hands `now` replace the facts `was`, both from the index `first` on.
 * @param {Riichi.Begun | undefined} begun
 * @param {Pick<Riichi.GameView, "hands">} game
 * @returns {Riichi.ChangesSince}
 */
export function changesSince(begun, game) {
  const [was, now] = [begun?.facts ?? [], game.hands];
  const most = Math.min(was.length, now.length);
  let first = 0;
  while (first < most && same(was[first], now[first].fact)) first += 1;
  let last = 0;
  while (last < most - first && same(was.at(-1 - last), now.at(-1 - last)?.fact)) last += 1;
  return { first, was: was.slice(first, was.length - last), now: now.slice(first, now.length - last) };
}
