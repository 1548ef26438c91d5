/* What needs attention: conflicts with another phone, an impossible hand, uncertain hands, a dealer who may stop. */
import { html, nothing } from "lit";
import { number, text } from "../../shell/text.js";
import { causeOf } from "../phone/conflicts.js";
import { mayStop } from "../rules/fold.js";
import { tellPlace, tellRefusal, upperFirst } from "../rules/words.js";

/** @typedef {{edit: (hand: Riichi.HandRow) => void, decide: () => void, stop: () => void}} Actions */

/**
 * The most urgent finding, with what to do.
 * @param {Riichi.PlayableGame} game
 * @param {string[]} names
 * @param {Actions} actions
 */
export function findings(game, names, { edit, decide, stop }) {
  if (game.conflicts.length) {
    return finding("bad", text(`recorder.found_${causeOf(game.conflicts[0])}`), text("recorder.decide"), decide);
  }
  if (game.broken) {
    const hand = game.hands[game.broken.place - 1];
    const values = { hand: upperFirst(tellPlace(hand)), why: tellRefusal(game.broken, names) };
    return finding("bad", text("recorder.broken_found", values), text("recorder.edit"), () => edit(hand));
  }
  const uncertain = game.hands.filter((hand) => hand.fact.outcome === "uncertain");
  if (uncertain.length) {
    const numbers = uncertain.map((hand) => number(hand.number ?? 0)).join(", ");
    const sentence = text("recorder.uncertain_found", { count: uncertain.length, numbers });
    return finding("warn", sentence, text("recorder.complete"), () => edit(uncertain[0]));
  }
  if (!mayStop(game.tables, game.folded.steps)) return nothing;
  const dealer = names[game.folded.state.dealer];
  return finding("info", text("recorder.may_stop", { name: dealer }), text("recorder.stop"), stop);
}

/** @param {string} severity @param {string} sentence @param {string} label @param {() => void} run */
function finding(severity, sentence, label, run) {
  return html`<fw-finding .severity=${severity} .sentence=${sentence}>
    <button slot="fix" class="button quiet" data-action="fix" @click=${run}>${label}</button></fw-finding>`;
}
