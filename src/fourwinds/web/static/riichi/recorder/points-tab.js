/* Points by number pad, checked while they are typed. */
import { html } from "lit";
import "../../elements/number-pad.js";
import { text } from "../../shell/text.js";
import { readings } from "../rules/legal.js";
import { tellPayment } from "../rules/words.js";
import { scribble } from "./entry.js";
import { search } from "./value-search.js";

/** The pad, what is typed, and the values it can be. `use` takes the payment that is tapped. */
export function pointsTab(sheet, use) {
  const { entry } = sheet;
  const typed = entry.scratch.typed ?? "";
  return html`<div class="typed"><div class="found" role="status">${typed ? foundValues(sheet, Number(typed), use) : html`<p class="meta">${text(`recorder.type_${entry.way}`)}</p>`}</div>
    <fw-number-pad .value=${typed} @fw-input=${(event) => sheet.become(scribble(entry, { typed: event.detail.value.slice(0, 6) }))}></fw-number-pad></div>`;
}

function foundValues(sheet, typed, use) {
  const { entry, tables, state } = sheet;
  const { exact, told, near } = search(tables, state, entry.wins[entry.at].seat, entry.way, typed);
  const offer = (
    one,
    { first = false, honba = false } = {},
  ) => html`<button class="choice ${first ? "primary" : ""}" data-use=${one.points} @click=${() => use(one)}>
    ${text(honba ? "recorder.use_honba" : "recorder.use", { points: tellPayment(one, entry.way), count: state.honba })}</button>`;
  return html`<p class=${exact.length || told.length ? "meta" : "refusal"}>${sentenceOf(sheet, typed, { exact, told, near })}</p>
    <div class="wrap">${exact.map((one) => offer(one, { first: exact.length === 1 }))}
      ${told.map((one) => offer(one, { honba: true, first: !exact.length && told.length === 1 }))}
      ${exact.length ? "" : near.map((one) => offer(one))}</div>`;
}

function sentenceOf(sheet, typed, { exact, told, near }) {
  const { entry, state } = sheet;
  if (exact.length + told.length > 1) return text("recorder.which");
  if (exact.length) return readingsOf(sheet, exact[0]);
  if (told.length)
    return text("recorder.with_honba", { typed, points: tellPayment(told[0], entry.way), count: state.honba });
  return impossible(typed, near, entry.way);
}

function readingsOf({ entry, tables, state }, one) {
  const found = readings(tables, state, entry.wins[entry.at].seat, entry.way, one.points);
  return found
    .map((key) => {
      const [han, fu] = key.split("/");
      return fu
        ? text("recorder.han_fu", { han: Number(han), fu: Number(fu) })
        : text(`recorder.limit_${key.split(" ")[0]}`);
    })
    .join(text("recorder.or"));
}

function impossible(typed, near, way) {
  const possible = near.map((one) => tellPayment(one, way)).join(text("recorder.and"));
  return text("recorder.not_possible", { points: typed, possible, count: near.length });
}
