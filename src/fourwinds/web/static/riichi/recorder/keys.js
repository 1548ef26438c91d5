/* The recorder by keyboard: 1 to 4 for a player, r and a number for riichi, t tsumo, d draw, Enter, Escape, u to undo. */
import { buttons } from "../rules/legal.js";
import * as entries from "./entry.js";
import { answerSeat } from "./seat-steps.js";

/**
 * Do what a key means to the panel; `armed` is the key before it. Returns whether it meant something.
 * @param {string} key
 * @param {Riichi.EntryPanelContext} panel
 * @param {{armed: string, undo: () => void}} options
 */
export function pressKey(key, panel, { armed, undo }) {
  const step = entries.stepOf(panel.entry);
  const seat = Number(key) - 1;
  if (step === "value" && seat >= 0) return chooseNthValue(panel, seat);
  if (panel.names[seat] !== undefined) {
    if (armed !== "r") return answerSeat(panel, step, seat);
    panel.riichi(seat);
    return true;
  }
  const action = actionOf(key, panel, step, undo);
  action?.();
  return action !== null;
}

/**
 * @param {string} key
 * @param {Riichi.EntryPanelContext} panel
 * @param {Riichi.EntryStep} step
 * @param {() => void} undo
 * @returns {(() => void) | null}
 */
function actionOf(key, panel, step, undo) {
  const { entry } = panel;
  if (key === "t" && step === "from") return () => panel.become(entries.chooseFrom(entry, entry.wins[0].seat));
  if (key === "d" && step === "winner") return () => panel.become(entries.chooseMode(entry, "draw"));
  if (key === "u") return undo;
  if (key === "Enter") return () => panel.confirm();
  if (key === "Escape" && !entries.isIdle(entry)) return () => panel.goBack();
  return null;
}

/** @param {Riichi.EntryContext} panel @param {number} index */
function chooseNthValue(panel, index) {
  const { entry, tables, state } = panel;
  const { seat, way } = entries.winnerInTurn(entry);
  const payment = buttons(tables, state, seat, way)[index];
  if (payment) panel.become(entries.chooseValue(entry, entries.valueOfPayment(payment)));
  return Boolean(payment);
}
