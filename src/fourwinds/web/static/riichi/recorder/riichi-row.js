/* Riichi of the four players: toggles that stay until the hand ends. */
import { html } from "lit";
import { text } from "../../shell/text.js";
import { stickIcon } from "../../elements/icon.js";
import { mayRiichi } from "../rules/fold.js";
import { toggleRiichi } from "./entry.js";

/** A riichi declared or taken back; who has not the points is refused with the reason. */
export function declareRiichi(panel, seat) {
  const { entry, names, tables, state } = panel;
  if (entry.riichi.includes(seat) || mayRiichi(tables, state).includes(seat))
    panel.become(toggleRiichi(entry, seat), { felt: true });
  else
    panel.refuse(
      text("recorder.no_riichi", { name: names[seat], score: state.scores[seat], needs: tables.riichi_needs }),
    );
}

/** The toggles, and why one cannot be. */
export function riichiRow(panel, refused = "") {
  const { entry, names, tables, state } = panel;
  const may = mayRiichi(tables, state);
  return html`<div class="riichi">
    <div class="label"><fw-gloss term="riichi" .label=${text("recorder.riichi")}></fw-gloss><span role="status" class="refusal">${refused}</span></div>
    <div class="four" role="group" aria-label=${text("recorder.riichi")}>
      ${names.map((name, seat) => {
        const pressed = entry.riichi.includes(seat);
        return html`<button class="choice" data-riichi=${seat} aria-pressed=${pressed}
          aria-disabled=${!pressed && !may.includes(seat)} aria-label=${text("recorder.riichi_of", { name })} @click=${() => declareRiichi(panel, seat)}>
          ${pressed ? stickIcon() : ""}<span class="name">${name}</span>
        </button>`;
      })}
    </div>
  </div>`;
}
