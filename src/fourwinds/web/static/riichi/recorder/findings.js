/* What needs attention: hands that are uncertain, conflicts with another phone, a hand that cannot be, a dealer who may stop. */
import { html, nothing } from "lit";
import { number, text } from "../../shell/text.js";
import { causeOf } from "../phone/conflicts.js";
import { mayStop } from "../rules/fold.js";
import { tellPlace, tellRefusal, upperFirst } from "../rules/words.js";

/** The most urgent of them, with what to do. */
export function findings(game, { names, edit, decide, stop }) {
  if (game.conflicts.length) {
    return finding("bad", text(`recorder.found_${causeOf(game.conflicts[0])}`), text("recorder.decide"), decide);
  }
  if (game.broken) {
    const hand = game.hands[game.broken.place - 1];
    return finding(
      "bad",
      text("recorder.broken_found", { hand: upperFirst(tellPlace(hand)), why: tellRefusal(game.broken, names) }),
      text("recorder.edit"),
      () => edit(hand),
    );
  }
  const uncertain = game.hands.filter((hand) => hand.fact.outcome === "uncertain");
  if (!uncertain.length) return mayStop(game.tables, game.folded.steps) ? stopFinding(game, names, stop) : nothing;
  const numbers = uncertain.map((hand) => number(hand.number)).join(", ");
  return finding(
    "warn",
    text("recorder.uncertain_found", { count: uncertain.length, numbers }),
    text("recorder.complete"),
    () => edit(uncertain[0]),
  );
}

function stopFinding({ folded }, names, stop) {
  return finding("info", text("recorder.may_stop", { name: names[folded.state.dealer] }), text("recorder.stop"), stop);
}

function finding(severity, sentence, label, run) {
  return html`<fw-finding .severity=${severity} .sentence=${sentence}><button slot="fix" class="button quiet" data-action="fix" @click=${run}>${label}</button></fw-finding>`;
}
