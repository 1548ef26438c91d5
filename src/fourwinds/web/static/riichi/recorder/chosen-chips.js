/* What is chosen already, as chips that can be tapped to change it. */
import { html, nothing } from "lit";
import { text } from "../../shell/text.js";
import { payment } from "../rules/legal.js";
import { tellPayment } from "../rules/words.js";
import { choose, chooseMode, fresh } from "./entry.js";
import { shortName } from "./short-name.js";

const SHORT = 8;

/** The chips of this step. */
export function chosenChips(panel, step) {
  const chips = [...chipsOf(panel, step)];
  return chips.length ? html`<div class="chosen">${chips}</div>` : nothing;
}

function* chipsOf(panel, step) {
  const { entry, names } = panel;
  if (entry.mode === "many") yield* severalChips(panel, step);
  if (entry.mode === "win" && entry.wins.length) {
    yield chip(names[entry.wins[0].seat], "winner", () => panel.become(fresh(entry.riichi)));
    if (entry.way) {
      const said = entry.way === "tsumo" ? text("recorder.tsumo") : text("recorder.from", { name: names[entry.loser] });
      yield chip(said, "from", () => panel.become(choose(entry, { way: null, loser: null, ronned: false })));
    }
  }
  if (step === "value" && entry.wins[entry.at].tiles) {
    yield chip(text("recorder.with_tiles"), "tiles", () => panel.become(choose(entry, { other: "tiles" })));
  }
  if (step === "value" && entry.riichi.includes(entry.loser)) {
    yield html`<fw-chip kind="riichi" data-ronned .label=${text("recorder.ronned")} ?pressed=${entry.ronned}
      @click=${() => panel.become(choose(entry, { ronned: !entry.ronned }))}></fw-chip>`;
  }
}

/** Whether the chips need the whole line. */
export function chipsFill({ mode, riichi, loser }, step) {
  return step === "value" && (mode === "many" || riichi.includes(loser));
}

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
    const said = paid ? text("recorder.name_points", { name, points: tellPayment(paid, "ron") }) : name;
    yield html`<fw-chip kind="seat" data-win=${win.seat} .label=${said} ?pressed=${index === entry.at}
      @click=${() => panel.become(choose(entry, { at: index }))}></fw-chip>`;
  }
}

function chip(label, what, change) {
  return html`<fw-chip kind="seat" data-chosen=${what} .label=${label} @click=${change}></fw-chip>`;
}
