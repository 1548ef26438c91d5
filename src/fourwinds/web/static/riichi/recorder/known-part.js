/* What is known of an uncertain hand, shown while it is completed. */
import { html, nothing } from "lit";
import { number, text } from "../../shell/text.js";

/**
 * A line for each known part of an uncertain hand; nothing for other hands.
 * @param {Riichi.Fact} fact
 * @param {string[]} names
 */
export function knownPart(fact, names) {
  if (fact.outcome !== "uncertain") return nothing;
  const lines = [...linesOf(fact, names)];
  if (!lines.length) return nothing;
  return html`<dl class="known" aria-label=${text("recorder.known")}>
    ${lines.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** @param {Riichi.Uncertain} fact @param {string[]} names @returns {Generator<[string, string]>} */
function* linesOf(fact, names) {
  const { kind, possible_winners: winners = [], possible_losers: losers = [], points, repeats, note } = fact;
  /** @param {Riichi.Seat[]} seats */
  const namesOf = (seats) => seats.map((seat) => names[seat]).join(text("recorder.or"));
  if (kind) yield [text("recorder.how"), text(`recorder.how_${kind}`)];
  if (winners.length) yield [text("recorder.possible_winners"), namesOf(winners)];
  if (losers.length) yield [text("recorder.possible_losers"), namesOf(losers)];
  if (points) yield [text("recorder.points"), number(points)];
  if (repeats === true || repeats === false) yield [text("recorder.dealer"), text(`recorder.stays_${repeats}`)];
  if (note) yield [text("recorder.note"), note];
}
