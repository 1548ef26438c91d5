/* The steps that are answered by choosing players: who won, from whom, who is tenpai, who made an error. */
import { html, nothing } from "lit";
import { stickIcon, windChip } from "../../elements/icon.js";
import { delta, text } from "../../shell/text.js";
import { windOf } from "../rules/fold.js";
import * as entries from "./entry.js";

/** @typedef {"winner" | "from" | "loser" | "winners" | "tenpai" | "nagashi" | "declarer" | "offender"} SeatStep */
/** @typedef {(entry: Riichi.Entry, seat: Riichi.Seat) => Riichi.Entry} Answer */
/** @typedef {(entry: Riichi.Entry, seat: Riichi.Seat) => boolean} IsPressed */

/** What a tap on a seat does; the steps with `isPressed` take several taps.
    @type {Record<SeatStep, {answer: Answer, isPressed?: IsPressed}>} */
const STEPS = {
  winner: { answer: entries.chooseWinner },
  from: { answer: entries.chooseFrom },
  loser: { answer: entries.chooseFrom },
  winners: { answer: entries.chooseWinner, isPressed: (entry, seat) => entry.wins.some((win) => win.seat === seat) },
  tenpai: { answer: entries.chooseTenpai, isPressed: (entry, seat) => Boolean(entry.tenpai?.includes(seat)) },
  nagashi: { answer: entries.chooseNagashi, isPressed: (entry, seat) => entry.seats.includes(seat) },
  declarer: { answer: toggleSeat, isPressed: (entry, seat) => entry.seat === seat },
  offender: { answer: toggleSeat, isPressed: (entry, seat) => entry.seat === seat },
};

/** @type {Answer} */
function toggleSeat(entry, seat) {
  return { ...entry, seat: entry.seat === seat ? null : seat };
}

/** Whether a step is answered by choosing players.
    @param {Riichi.EntryStep} step
    @returns {step is SeatStep} */
export function isSeatStep(step) {
  return step in STEPS;
}

/** The seats as answers to the step; in "from whom" the winner's own seat is the tsumo.
    @param {Riichi.EntryPanelContext} panel
    @param {SeatStep} step */
export function seatStep(panel, step) {
  const { entry, names } = panel;
  const seats = names.map((_, seat) => seat).filter((seat) => step !== "winners" || seat !== entry.loser);
  return html`<div class="two" role="group" aria-label=${text(`recorder.ask_${step}`)}>
    ${seats.map((seat) => seatButton(panel, step, seat))}
  </div>`;
}

/**
 * Answer the step by a seat. Returns whether the step takes it. A player in riichi stays tenpai, with the reason shown.
 * @param {Riichi.EntryPanelContext} panel
 * @param {Riichi.EntryStep} step
 * @param {Riichi.Seat} seat
 */
export function answerSeat(panel, step, seat) {
  const { entry, names, tables } = panel;
  if (!isSeatStep(step) || (step === "winners" && seat === entry.loser)) return false;
  if (step === "tenpai" && entries.mustBeTenpai(entry, seat, tables))
    panel.refuse(text("recorder.riichi_tenpai", { name: names[seat] }));
  else panel.become(STEPS[step].answer(entry, seat));
  return true;
}

/** @param {Riichi.EntryPanelContext} panel @param {SeatStep} step @param {Riichi.Seat} seat */
function seatButton(panel, step, seat) {
  const { entry, names, state, tables } = panel;
  const isTsumo = step === "from" && seat === entry.wins[0].seat;
  const isLocked = step === "tenpai" && entries.mustBeTenpai(entry, seat, tables);
  const isPressed = STEPS[step].isPressed?.(entry, seat) ?? nothing;
  const below = isTsumo ? html`<small class="name">${names[seat]}</small>` : changeOf(panel, step, seat);
  return html`<button class="choice seat" data-step=${step} data-seat=${seat} aria-pressed=${isPressed}
    aria-disabled=${isLocked || nothing} @click=${() => answerSeat(panel, step, seat)}>
    ${windChip(windOf(state, seat, names.length))}
    <span class="said"><span class="name">${isTsumo ? text("recorder.tsumo") : names[seat]}</span>${below}</span>
    ${isLocked ? stickIcon() : nothing}
  </button>`;
}

/** What the hand changes for a player, in steps of several taps; at a draw without the stick, which is shown as paid.
    @param {Riichi.EntryPanelContext} panel
    @param {SeatStep} step
    @param {Riichi.Seat} seat */
function changeOf({ entry, foreseen, tables }, step, seat) {
  if (!foreseen || !STEPS[step].isPressed) return nothing;
  const paid = step === "tenpai" && entry.riichi.includes(seat) ? tables.stick : 0;
  const change = foreseen.deltas[seat] + paid;
  return html`<small class=${change > 0 ? "good" : change < 0 ? "bad" : ""}>${delta(change)}</small>`;
}
