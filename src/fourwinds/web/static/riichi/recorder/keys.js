/* The recorder by keyboard: 1 to 4 who, r and a number riichi, t tsumo, d draw, Enter confirms, Escape goes back, u undoes. */
import { buttons } from "../rules/legal.js";
import * as entries from "./entry.js";
import { answerSeat } from "./seat-steps.js";

/** Do what a key means to the panel; `armed` is the key before it. Returns whether it meant something. */
export function pressKey(key, panel, { armed, undo }) {
  const { entry } = panel;
  const step = entries.stepOf(entry);
  const seat = Number(key) - 1;
  if (step === "value" && seat >= 0) return nthValue(panel, seat);
  if (panel.names[seat] !== undefined) return armed === "r" ? panel.riichi(seat) : answerSeat(panel, step, seat);
  if (key === "t" && step === "from") return panel.become(entries.chooseFrom(entry, entry.wins[0].seat)) ?? true;
  if (key === "d" && step === "winner") return panel.become(entries.chooseMode(entry, "draw")) ?? true;
  if (key === "u") return undo() ?? true;
  if (key === "Enter") return panel.confirm() ?? true;
  if (key === "Escape" && !entries.isIdle(entry)) return panel.goBack() ?? true;
  return false;
}

function nthValue(panel, index) {
  const { entry, tables, state } = panel;
  const one = buttons(tables, state, entry.wins[entry.at].seat, entry.way)[index];
  if (one) panel.become(entries.chooseValue(entry, entries.valueOf(one)));
  return Boolean(one);
}
