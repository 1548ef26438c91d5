/* The table as the compass shows it: now, with the riichi of this hand, or after a recorded hand. */
import { text } from "../../shell/text.js";
import { riichiOf } from "../rules/facts.js";
import { windOf } from "../rules/fold.js";
import { tellRound } from "../rules/words.js";

/**
 * Properties of the compass for the state now. After the game there is no next round: the last hand is shown.
 * @param {Riichi.PlayableGame} game
 * @param {Riichi.Entry} entry
 * @param {number[] | null} deltas
 */
export function tableNow(game, entry, deltas) {
  const { state, ending, steps } = game.folded;
  const last = steps.at(-1);
  if (ending && last) return tableAfter(game, last);
  const { stick } = game.tables;
  const seats = seatsOf(game, state, (seat) => ({
    score: state.scores[seat] - (entry.riichi.includes(seat) ? stick : 0),
    delta: deltas?.[seat] || null,
    mark: entry.riichi.includes(seat),
  }));
  return { seats, round: tellRound(state), honba: state.honba, sticks: state.sticks + entry.riichi.length };
}

/** Properties of the compass for a recorded hand: its round, and the scores after it.
    @param {Riichi.GameView} game
    @param {Riichi.Step} step */
export function tableAfter(game, step) {
  const { before, after, deltas, fact } = step;
  const seats = seatsOf(game, before, (seat) => ({
    score: after.scores[seat],
    delta: deltas[seat] || null,
    mark: riichiOf(fact).includes(seat),
  }));
  return { seats, round: tellRound(before), honba: before.honba, sticks: before.sticks };
}

/**
 * @template T
 * @param {Riichi.GameView} game
 * @param {Riichi.State} state
 * @param {(seat: Riichi.Seat) => T} more
 */
function seatsOf(game, state, more) {
  const count = game.players.length;
  return game.players.map(({ name }, seat) => ({
    seat,
    name,
    wind: windOf(state, seat, count),
    dealer: seat === state.dealer,
    note: state.provisional ? text("recorder.provisional") : "",
    ...more(seat),
  }));
}

/** How far the game is: the number of the current round, and of all rounds without an extension.
    @param {Riichi.PlayableGame} game */
export function progressOf(game) {
  const players = game.players.length;
  const { state, ending, steps } = game.folded;
  const { wind, dealer } = (ending && steps.at(-1)?.before) || state;
  const most = (game.tables.end.last_hand.wind + 1) * players;
  return { at: Math.min(most, wind * players + dealer + 1), most };
}
