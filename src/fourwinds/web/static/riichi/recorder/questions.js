/* The question of each step of the entry, and the label of its primary button. */
import { text } from "../../shell/text.js";
import { winnerInTurn } from "./entry.js";

/**
 * The question of a step; among several winners it names the one in turn.
 * @param {Riichi.Entry} entry
 * @param {Riichi.EntryStep} step
 * @param {string[]} names
 */
export function question(entry, step, names) {
  if (step === "value" && entry.mode === "many")
    return text("recorder.ask_value_of", { name: names[winnerInTurn(entry).seat] });
  if (step === "sheet") return text(`recorder.mode_${entry.mode}`);
  if (step === "confirm")
    return text(entry.mode === "abortive" ? `recorder.kind_${entry.kind}` : `recorder.mode_${entry.mode}`);
  return text(`recorder.ask_${step}`);
}

/** @type {{[Step in Riichi.EntryStep]?: string}} */
const TERMS = {
  tenpai: "tenpai",
  nagashi: "nagashi_mangan",
  offender: "chombo",
  loser: "double_ron",
  winners: "double_ron",
};

/** The term that a step is about, to be explained on tap, or null.
    @param {Riichi.Entry} entry
    @param {Riichi.EntryStep} step */
export function termOf(entry, step) {
  return entry.mode === "abortive" ? entry.kind : (TERMS[step] ?? null);
}

/** The label of the primary button.
    @param {Riichi.Entry} entry
    @param {boolean} editing */
export function primaryLabel(entry, editing) {
  if ((entry.mode === "many" || entry.mode === "nagashi") && !entry.settled) return text("recorder.next");
  if (editing) return text("recorder.save");
  if (entry.mode === "win") return text(entry.way === null ? "recorder.record_win" : `recorder.record_${entry.way}`);
  if (entry.mode === "many") return text(`recorder.record_${entry.wins.length > 2 ? "triple" : "double"}_ron`);
  return text(`recorder.record_${entry.mode}`);
}
