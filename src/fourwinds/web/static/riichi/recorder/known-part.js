/* What is known of an uncertain hand, told while it is completed. */
import { html, nothing } from "lit";
import { number, text } from "../../shell/text.js";

/** A line for each thing that was said, or nothing where the hand is certain. */
export function knownPart(fact, names) {
  if (fact.outcome !== "uncertain") return nothing;
  const lines = [...linesOf(fact, names)];
  return lines.length
    ? html`<dl class="known" aria-label=${text("recorder.known")}>${lines.map(([what, said]) => html`<div><dt>${what}</dt><dd>${said}</dd></div>`)}</dl>`
    : nothing;
}

function* linesOf(
  { kind, possible_winners: winners = [], possible_losers: losers = [], points, repeats, note },
  names,
) {
  const of = (seats) => seats.map((seat) => names[seat]).join(text("recorder.or"));
  if (kind) yield [text("recorder.how"), text(`recorder.how_${kind}`)];
  if (winners.length) yield [text("recorder.possible_winners"), of(winners)];
  if (losers.length) yield [text("recorder.possible_losers"), of(losers)];
  if (points) yield [text("recorder.points"), number(points)];
  if (repeats === true || repeats === false) yield [text("recorder.dealer"), text(`recorder.stays_${repeats}`)];
  if (note) yield [text("recorder.note"), note];
}
