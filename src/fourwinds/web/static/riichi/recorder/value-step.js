/* How much: the common values of exactly this winner, and the way to all others. */
import { html, nothing } from "lit";
import { hasText, number, text } from "../../shell/text.js";
import { buttons, payment } from "../rules/legal.js";
import { tellPayment } from "../rules/words.js";
import { choose, chooseValue, valueOf } from "./entry.js";

/** The grid of values. */
export function valueStep(panel) {
  const { entry, tables, state } = panel;
  const { seat } = entry.wins[entry.at];
  const chosen = chosenPayment(panel);
  return html`<div class="four tall" role="group" aria-label=${text("recorder.ask_value")}>
    ${buttons(tables, state, seat, entry.way).map((one) => valueButton(panel, one, chosen?.points === one.points))}
  </div>`;
}

/** The way to values without a button; it shows the one that was found there. */
export function otherButton(panel) {
  const { entry, tables, state } = panel;
  const chosen = chosenPayment(panel);
  const rare =
    chosen && !buttons(tables, state, entry.wins[entry.at].seat, entry.way).some((one) => one.points === chosen.points);
  return html`<button class="choice points" data-other aria-pressed=${Boolean(rare)} @click=${() => panel.become(choose(entry, { other: "points" }))}>
    ${rare ? html`${tellPayment(chosen, entry.way)}<small>${text("recorder.other")}</small>` : text("recorder.other")}
  </button>`;
}

function chosenPayment({ entry, tables, state }) {
  const { seat, value } = entry.wins[entry.at];
  return value && payment(tables, state, seat, entry.way, value);
}

function valueButton(panel, one, pressed) {
  const { entry } = panel;
  const limit =
    one.limit && hasText(`recorder.limit_${one.limit}`)
      ? html`<small>${text(`recorder.limit_${one.limit}`)}</small>`
      : nothing;
  return html`<button class="choice points ${entry.way === "tsumo" ? "shares" : ""}" data-points=${one.points}
    aria-pressed=${pressed} aria-label=${tellPayment(one, entry.way)} @click=${() => panel.become(chooseValue(entry, valueOf(one)))}>
    ${shown(one, entry.way)}${limit}
  </button>`;
}

function shown(one, way) {
  return way === "ron" ? number(one.points) : tellPayment(one, way);
}
