/* The hand that an entry was begun for, and what happened to the game since. */
import { text } from "../../shell/text.js";
import { countHands } from "../rules/facts.js";
import { canonical, same } from "../rules/same.js";

/** The game is not as it was when an entry or an edit was begun: nothing was written. */
export class GameChanged extends Error {
  constructor() {
    super(text("recorder.changed.problem"));
    this.problem = this.message;
  }
}

/** What an entry on top of this game belongs to, as plain data that its draft keeps. */
export function begunFor(game) {
  const facts = game.hands.map(({ fact }) => fact);
  return { number: countHands(facts) + 1, table: tableOf(game), facts };
}

/** Whether the hand that an entry was begun for is still the next one, at the same table. */
export function isStillNext(begun, game) {
  return Boolean(begun) && begun.facts.length === game.hands.length && begun.table === tableOf(game);
}

function tableOf({ folded, finished_at, tables }) {
  return canonical({ state: folded.state, over: Boolean(folded.ending ?? finished_at), rules: tables?.rules });
}

/** What changed since an entry was begun: the facts `was` gave way to the hands `now`; `first` is the index of both. */
export function changesSince(begun, game) {
  const [was, now] = [begun?.facts ?? [], game.hands];
  const most = Math.min(was.length, now.length);
  let first = 0;
  while (first < most && same(was[first], now[first].fact)) first += 1;
  let last = 0;
  while (last < most - first && same(was.at(-1 - last), now.at(-1 - last).fact)) last += 1;
  return { first, was: was.slice(first, was.length - last), now: now.slice(first, now.length - last) };
}
