/* The steps that are answered by seats: who won, from whom, who is tenpai, who erred. */
import { html, nothing } from "lit";
import { delta, text } from "../../shell/text.js";
import { stickIcon, windChip } from "../../elements/icon.js";
import { windOf } from "../rules/fold.js";
import * as entries from "./entry.js";

const ASKED = {
  winner: { answer: entries.chooseWinner, pressed: () => false },
  from: { answer: entries.chooseFrom, pressed: () => false },
  loser: { answer: entries.chooseFrom, pressed: () => false },
  winners: {
    answer: entries.chooseWinner,
    pressed: (entry, seat) => entry.wins.some((win) => win.seat === seat),
    several: true,
  },
  tenpai: { answer: entries.chooseTenpai, pressed: (entry, seat) => entry.tenpai.includes(seat), several: true },
  nagashi: { answer: entries.chooseNagashi, pressed: (entry, seat) => entry.seats.includes(seat), several: true },
  declarer: { answer: declared, pressed: (entry, seat) => entry.seat === seat, several: true },
  offender: { answer: declared, pressed: (entry, seat) => entry.seat === seat, several: true },
};

function declared(entry, seat) {
  return { ...entry, seat: entry.seat === seat ? null : seat };
}

/** Whether this module knows the step. */
export function isSeatStep(step) {
  return step in ASKED;
}

/** The four seats as answers to the step; in "from whom" the winner's own place is the tsumo. */
export function seatStep(panel, step) {
  const { entry, names } = panel;
  const asked = ASKED[step];
  const seats = names.map((_, seat) => seat).filter((seat) => step !== "winners" || seat !== entry.loser);
  return html`<div class="two" role="group" aria-label=${text(`recorder.ask_${step}`)}>
    ${seats.map((seat) =>
      seatButton(panel, seat, {
        step,
        tsumo: step === "from" && seat === entry.wins[0].seat,
        pressed: asked.several ? asked.pressed(entry, seat) : null,
        change: asked.several ? changeOf(panel, step, seat) : null,
        locked: step === "tenpai" && entries.mustBeTenpai(entry, seat, panel.tables),
        choose: () => answerSeat(panel, step, seat),
      }),
    )}
  </div>`;
}

/** Answer the step by a seat; who declared riichi stays tenpai, and is told why. Returns whether the step takes it. */
export function answerSeat(panel, step, seat) {
  const { entry, names, tables } = panel;
  if (!isSeatStep(step) || (step === "winners" && seat === entry.loser)) return false;
  if (step === "tenpai" && entries.mustBeTenpai(entry, seat, tables))
    panel.refuse(text("recorder.riichi_tenpai", { name: names[seat] }));
  else panel.become(ASKED[step].answer(entry, seat));
  return true;
}

/** What the hand changes for a player; at a draw without the stick, which the table shows as paid. */
function changeOf({ entry, foreseen, tables }, step, seat) {
  if (!foreseen) return null;
  const paid = step === "tenpai" && entry.riichi.includes(seat) ? tables.stick : 0;
  return foreseen.deltas[seat] + paid;
}

function seatButton(panel, seat, { step, tsumo, pressed, change, locked, choose }) {
  const name = tsumo ? text("recorder.tsumo") : panel.names[seat];
  const wind = windOf(panel.state, seat, panel.names.length);
  return html`<button class="choice seat" data-step=${step} data-seat=${seat} aria-pressed=${pressed ?? nothing} aria-disabled=${locked || nothing} @click=${choose}>
    ${windChip(wind)}
    <span class="said"><span class="name">${name}</span>${tsumo ? html`<small class="name">${panel.names[seat]}</small>` : said(change)}</span>${locked ? stickIcon() : nothing}
  </button>`;
}

function said(change) {
  if (change === null || change === undefined) return nothing;
  return html`<small class=${change > 0 ? "good" : change < 0 ? "bad" : ""}>${delta(change)}</small>`;
}
