/* The value of a win: buttons for the common values of this winner, and one for all others. */
import { html, nothing } from "lit";
import { hasText, text } from "../../shell/text.js";
import { buttons, payment } from "../rules/legal.js";
import { tellPayment } from "../rules/words.js";
import { choose, chooseValue, valueOfPayment, winnerInTurn } from "./entry.js";

/** The grid of values.
    @param {Riichi.EntryContext} panel */
export function valueStep(panel) {
  const chosen = chosenPayment(panel);
  return html`<div class="four tall" role="group" aria-label=${text("recorder.ask_value")}>
    ${commonPayments(panel).map((one) => valueButton(panel, one, chosen?.points === one.points))}
  </div>`;
}

/** The button to values without a button of their own. It shows the value that was found there.
    @param {Riichi.EntryContext} panel */
export function otherButton(panel) {
  const { entry } = panel;
  const chosen = chosenPayment(panel);
  const rare = commonPayments(panel).some((one) => one.points === chosen?.points) ? null : chosen;
  const other = text("recorder.other");
  const label = rare ? html`${tellPayment(rare, winnerInTurn(entry).way)}<small>${other}</small>` : other;
  return html`<button class="choice points" data-other aria-pressed=${Boolean(rare)}
    @click=${() => panel.become(choose(entry, { other: "points" }))}>${label}</button>`;
}

/** @param {Riichi.EntryTable} table */
function commonPayments({ entry, tables, state }) {
  const { seat, way } = winnerInTurn(entry);
  return buttons(tables, state, seat, way);
}

/** @param {Riichi.EntryTable} table */
function chosenPayment({ entry, tables, state }) {
  const { seat, way, win } = winnerInTurn(entry);
  return win.value && payment(tables, state, seat, way, win.value);
}

/** @param {Riichi.EntryContext} panel @param {Riichi.Payment} one @param {boolean} isPressed */
function valueButton(panel, one, isPressed) {
  const { entry } = panel;
  const { way } = winnerInTurn(entry);
  const limit =
    one.limit && hasText(`recorder.limit_${one.limit}`)
      ? html`<small>${text(`recorder.limit_${one.limit}`)}</small>`
      : nothing;
  return html`<button class="choice points ${way === "tsumo" ? "shares" : ""}" data-points=${one.points}
    aria-pressed=${isPressed} aria-label=${tellPayment(one, way)}
    @click=${() => panel.become(chooseValue(entry, valueOfPayment(one)))}>${tellPayment(one, way)}${limit}</button>`;
}
