/* The tiles of a win and the entered value: whether they agree, and what to do where they do not. */
import { html } from "lit";
import { text } from "../../shell/text.js";
import { windOf } from "../rules/fold.js";
import { payment } from "../rules/legal.js";
import { tellPayment, tellValue } from "../rules/words.js";
import { choose, dropTiles, takeTiles } from "./entry.js";

/**
 * What decides the value of tiles besides themselves and the rules.
 * @param {Riichi.Entry} entry
 * @param {Riichi.State} state
 * @param {Riichi.Seat} seat
 */
export function circumstances(entry, state, seat) {
  return { way: entry.way, riichi: entry.riichi.includes(seat), seatWind: windOf(state, seat), roundWind: state.wind };
}

/**
 * The first win whose tiles do not agree with the entered value; null where all agree.
 * @param {Riichi.EntryTable} table
 * @returns {Riichi.TilesProblem | null}
 */
export function tilesProblem({ entry, tables, state }) {
  const way = entry.way ?? "ron";
  for (const [at, { seat, tiles, value, read }] of entry.wins.entries()) {
    if (!tiles || !value) continue;
    const now = new Map(Object.entries(circumstances(entry, state, seat)));
    const isCounted = read?.how && Object.entries(read.how).every(([name, was]) => was === now.get(name));
    if (!isCounted) return { at, counted: null, sentence: text("recorder.tiles_uncounted") };
    /** @param {Riichi.Value} one */
    const paid = (one) => payment(tables, state, seat, way, one);
    if (agree(value, read.value, paid)) continue;
    const [counted, entered] = valuesInWords(read.value, value, paid, way);
    return { at, counted, sentence: text("recorder.tiles_differ", { counted, entered }) };
  }
  return null;
}

/** @typedef {(value: Riichi.Value) => Riichi.Payment | null} Paid */

/** @param {Riichi.Value} value @param {Riichi.Value} counted @param {Paid} paid */
function agree(value, counted, paid) {
  if (value.han && (value.han !== counted.han || (value.fu && counted.fu && value.fu !== counted.fu))) return false;
  return paid(value)?.points === paid(counted)?.points;
}

/**
 * Both values in words that differ: what they pay, or han and fu where that is the same.
 * @param {Riichi.Value} counted
 * @param {Riichi.Value} entered
 * @param {Paid} paid
 * @param {Riichi.Way} way
 */
function valuesInWords(counted, entered, paid, way) {
  const [one, other] = [paid(counted), paid(entered)];
  return one && other && one.points !== other.points
    ? [tellPayment(one, way), tellPayment(other, way)]
    : [tellValue(counted), tellValue(entered)];
}

/**
 * The buttons in place of recording where tiles and value differ: drop the tiles, and take their value or count them.
 * @param {Riichi.EntryContext} panel
 * @param {Riichi.TilesProblem} problem
 */
export function tilesChoices(panel, { at, counted }) {
  const { entry } = panel;
  const [name, label, resolved] =
    counted === null
      ? ["count", text("recorder.count_tiles"), choose(entry, { at, other: "tiles" })]
      : ["take", text("recorder.take_tiles", { counted }), takeTiles(entry, at)];
  return html`<button class="choice" data-tiles="drop" @click=${() => panel.become(dropTiles(entry, at))}>
      ${text("recorder.drop_tiles")}</button>
    <button class="choice primary" data-tiles=${name} @click=${() => panel.become(resolved)}>${label}</button>`;
}
