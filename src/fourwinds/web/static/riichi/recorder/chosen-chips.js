/* What is chosen so far, as chips that can be tapped to change it. */
import { html, nothing } from "lit";
import { text } from "../../shell/text.js";
import { payment } from "../rules/legal.js";
import { tellPayment } from "../rules/words.js";
import { choose, chooseMode, fresh, winnerInTurn } from "./entry.js";
import { shortName } from "./short-name.js";

const SHORT = 8;

/** The chips of a step.
    @param {Riichi.EntryContext} panel
    @param {Riichi.EntryStep} step */
export function chosenChips(panel, step) {
  const chips = [...chipsOf(panel, step)];
  return chips.length ? html`<div class="chosen">${chips}</div>` : nothing;
}

/** @param {Riichi.EntryContext} panel @param {Riichi.EntryStep} step */
function* chipsOf(panel, step) {
  const { entry, names } = panel;
  if (entry.mode === "many") yield* severalChips(panel, step);
  if (entry.mode === "win" && entry.wins.length) {
    yield chip(names[entry.wins[0].seat], "winner", () => panel.become(fresh(entry.riichi)));
    if (entry.way) yield fromChip(panel);
  }
  if (step !== "value") return;
  if (winnerInTurn(entry).win.tiles) {
    yield chip(text("recorder.with_tiles"), "tiles", () => panel.become(choose(entry, { other: "tiles" })));
  }
  if (hasRiichiOfLoser(entry)) {
    yield html`<fw-chip kind="riichi" data-ronned .label=${text("recorder.ronned")} ?pressed=${entry.ronned}
      @click=${() => panel.become(choose(entry, { ronned: !entry.ronned }))}></fw-chip>`;
  }
}

/** @param {Riichi.EntryContext} panel */
function fromChip(panel) {
  const { entry, names } = panel;
  const label = entry.loser === null ? text("recorder.tsumo") : text("recorder.from", { name: names[entry.loser] });
  return chip(label, "from", () => panel.become(choose(entry, { way: null, loser: null, ronned: false })));
}

/** @param {Riichi.Entry} entry */
function hasRiichiOfLoser({ riichi, loser }) {
  return loser !== null && riichi.includes(loser);
}

/** Whether the chips need the whole line.
    @param {Riichi.Entry} entry
    @param {Riichi.EntryStep} step */
export function chipsFill(entry, step) {
  return step === "value" && (entry.mode === "many" || hasRiichiOfLoser(entry));
}

/** @param {Riichi.EntryContext} panel @param {Riichi.EntryStep} step */
function* severalChips(panel, step) {
  const { entry, names, tables, state } = panel;
  if (entry.loser !== null && step !== "value") {
    yield chip(text("recorder.from", { name: names[entry.loser] }), "loser", () =>
      panel.become(chooseMode(entry, "many")),
    );
  }
  if (step !== "value") return;
  for (const [index, win] of entry.wins.entries()) {
    const paid = win.value && payment(tables, state, win.seat, "ron", win.value);
    const name = shortName(names[win.seat], SHORT);
    const label = paid ? text("recorder.name_points", { name, points: tellPayment(paid, "ron") }) : name;
    yield html`<fw-chip kind="seat" data-win=${win.seat} .label=${label} ?pressed=${index === entry.at}
      @click=${() => panel.become(choose(entry, { at: index }))}></fw-chip>`;
  }
}

/** @param {string} label @param {string} what @param {() => void} change */
function chip(label, what, change) {
  return html`<fw-chip kind="seat" data-chosen=${what} .label=${label} @click=${change}></fw-chip>`;
}
