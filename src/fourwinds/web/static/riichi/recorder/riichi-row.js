/* The riichi of the players: toggles that stay until the hand ends. */
import { html } from "lit";
import { stickIcon } from "../../elements/icon.js";
import { text } from "../../shell/text.js";
import { mayRiichi } from "../rules/fold.js";
import { toggleRiichi } from "./entry.js";

/** Declare or take back a riichi. Without the points for it, it is refused with the reason.
    @param {Riichi.EntryPanelContext} panel
    @param {Riichi.Seat} seat */
export function declareRiichi(panel, seat) {
  const { entry, names, tables, state } = panel;
  if (entry.riichi.includes(seat) || mayRiichi(tables, state).includes(seat))
    panel.become(toggleRiichi(entry, seat), { felt: true });
  else
    panel.refuse(
      text("recorder.no_riichi", { name: names[seat], score: state.scores[seat], needs: tables.riichi_needs }),
    );
}

/** The toggles, and why a riichi was refused.
    @param {Riichi.EntryPanelContext} panel */
export function riichiRow(panel, refused = "") {
  const { entry, names, tables, state } = panel;
  const may = mayRiichi(tables, state);
  /** @param {string} name @param {Riichi.Seat} seat */
  const toggle = (name, seat) => {
    const isPressed = entry.riichi.includes(seat);
    return html`<button class="choice" data-riichi=${seat} aria-pressed=${isPressed}
      aria-disabled=${!isPressed && !may.includes(seat)} aria-label=${text("recorder.riichi_of", { name })}
      @click=${() => declareRiichi(panel, seat)}>${isPressed ? stickIcon() : ""}<span class="name">${name}</span></button>`;
  };
  const label = text("recorder.riichi");
  return html`<div class="riichi">
    <div class="label"><fw-gloss term="riichi" .label=${label}></fw-gloss>
      <span role="status" class="refusal">${refused}</span></div>
    <div class="four" role="group" aria-label=${label}>${names.map(toggle)}</div>
  </div>`;
}
