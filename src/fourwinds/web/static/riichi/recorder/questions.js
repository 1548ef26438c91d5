/* What each step of the entry asks, and what its primary button does. */
import { text } from "../../shell/text.js";

/** The question of the step; among several winners it names the one in turn. */
export function question(entry, step, names) {
  if (step === "value" && entry.mode === "many")
    return text("recorder.ask_value_of", { name: names[entry.wins[entry.at].seat] });
  if (step === "sheet") return text(`recorder.mode_${entry.mode}`);
  if (step === "confirm")
    return text(entry.mode === "abortive" ? `recorder.kind_${entry.kind}` : `recorder.mode_${entry.mode}`);
  return text(`recorder.ask_${step}`);
}

const TERMS = {
  tenpai: "tenpai",
  nagashi: "nagashi_mangan",
  offender: "chombo",
  loser: "double_ron",
  winners: "double_ron",
};

/** The term that the step is about, to be explained on tap, or null. */
export function termOf(entry, step) {
  return entry.mode === "abortive" ? entry.kind : (TERMS[step] ?? null);
}

/** The verb of the primary button. */
export function primaryLabel(entry, editing) {
  if ((entry.mode === "many" || entry.mode === "nagashi") && !entry.settled) return text("recorder.next");
  if (editing) return text("recorder.save");
  if (entry.mode === "win") return text(entry.way === null ? "recorder.record_win" : `recorder.record_${entry.way}`);
  if (entry.mode === "many") return text(`recorder.record_${entry.wins.length > 2 ? "triple" : "double"}_ron`);
  return text(`recorder.record_${entry.mode}`);
}
