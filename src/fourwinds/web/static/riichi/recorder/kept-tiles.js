/* The tiles of a win beside the value that is entered: whether they agree, and what to do where they do not. */
import { html } from "lit";
import { text } from "../../shell/text.js";
import { windOf } from "../rules/fold.js";
import { payment } from "../rules/legal.js";
import { tellPayment, tellValue } from "../rules/words.js";
import { choose, dropTiles, takeTiles } from "./entry.js";

/** What decides the worth of tiles besides themselves and the rules. */
export function circumstances(entry, state, seat) {
  return { way: entry.way, riichi: entry.riichi.includes(seat), seatWind: windOf(state, seat), roundWind: state.wind };
}

/** The first win whose tiles do not go with what is entered: `{at, counted, sentence}`, null where all agree. */
export function tilesProblem({ entry, tables, state }) {
  for (const [at, win] of entry.wins.entries()) {
    if (!win.tiles || !win.value) continue;
    const now = circumstances(entry, state, win.seat);
    const isCounted = win.read && Object.entries(win.read.how).every(([name, was]) => was === now[name]);
    if (!isCounted) return { at, counted: null, sentence: text("recorder.tiles_uncounted") };
    const paid = (value) => payment(tables, state, win.seat, entry.way, value);
    if (agrees(win.value, win.read.value, paid)) continue;
    const [counted, entered] = valuesInWords(win.read.value, win.value, paid, entry.way);
    return { at, counted, sentence: text("recorder.tiles_differ", { counted, entered }) };
  }
  return null;
}

function agrees(value, counted, paid) {
  if (value.han && (value.han !== counted.han || (value.fu && counted.fu && value.fu !== counted.fu))) return false;
  return paid(value)?.points === paid(counted)?.points;
}

/** Both values so that they can be told apart: what they pay, or han and fu where that is the same. */
function valuesInWords(counted, entered, paid, way) {
  const both = [counted, entered];
  const pay = both.map(paid);
  return pay.every(Boolean) && pay[0].points !== pay[1].points
    ? pay.map((one) => tellPayment(one, way))
    : both.map(tellValue);
}

/** The ways out of a disagreement, in place of recording: no tiles, or their value, or counting them again. */
export function tilesChoices(panel) {
  const { entry, tiles } = panel;
  const [name, said, resolved] =
    tiles.counted === null
      ? ["count", text("recorder.count_tiles"), choose(entry, { at: tiles.at, other: "tiles" })]
      : ["take", text("recorder.take_tiles", { counted: tiles.counted }), takeTiles(entry, tiles.at)];
  return html`<button class="choice" data-tiles="drop" @click=${() => panel.become(dropTiles(entry, tiles.at))}>${text("recorder.drop_tiles")}</button>
    <button class="choice primary" data-tiles=${name} @click=${() => panel.become(resolved)}>${said}</button>`;
}
