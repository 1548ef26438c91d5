/* Points by number pad, checked while they are typed. */
import { html } from "lit";
import "../../elements/number-pad.js";
import { text } from "../../shell/text.js";
import { readings } from "../rules/legal.js";
import { tellPayment } from "../rules/words.js";
import { scribble, winnerInTurn } from "./entry.js";
import { search } from "./value-search.js";

/** @typedef {(payment: Riichi.Payment) => void} Use takes the payment that is tapped */

/**
 * The pad, what is typed, and the values it can be.
 * @param {Riichi.EntryContext} sheet
 * @param {Use} use
 */
export function pointsTab(sheet, use) {
  const { entry } = sheet;
  const typed = entry.scratch.typed ?? "";
  const found = typed
    ? foundValues(sheet, Number(typed), use)
    : html`<p class="meta">${text(`recorder.type_${entry.way}`)}</p>`;
  /** @param {CustomEvent<{value: string}>} event */
  const type = ({ detail }) => sheet.become(scribble(entry, { typed: detail.value.slice(0, 6) }));
  return html`<div class="typed"><div class="found" role="status">${found}</div>
    <fw-number-pad .value=${typed} @fw-input=${type}></fw-number-pad></div>`;
}

/** @param {Riichi.EntryContext} sheet @param {number} typed @param {Use} use */
function foundValues(sheet, typed, use) {
  const { entry, tables, state } = sheet;
  const { seat, way } = winnerInTurn(entry);
  const found = search(tables, state, seat, way, typed);
  const { exact, announced, near } = found;
  /** @param {Riichi.Payment} one @param {{first?: boolean, honba?: boolean}} how */
  const offer = (one, { first = false, honba = false } = {}) => {
    const values = { points: tellPayment(one, way), count: state.honba };
    return html`<button class="choice ${first ? "primary" : ""}" data-use=${one.points} @click=${() => use(one)}>
      ${text(honba ? "recorder.use_honba" : "recorder.use", values)}</button>`;
  };
  return html`<p class=${exact.length || announced.length ? "meta" : "refusal"}>${sentenceOf(sheet, typed, found)}</p>
    <div class="wrap">${exact.map((one) => offer(one, { first: exact.length === 1 }))}
      ${announced.map((one) => offer(one, { honba: true, first: !exact.length && announced.length === 1 }))}
      ${exact.length ? "" : near.map((one) => offer(one))}</div>`;
}

/** @param {Riichi.EntryTable} sheet @param {number} typed @param {ReturnType<typeof search>} found */
function sentenceOf(sheet, typed, { exact, announced, near }) {
  const { way } = winnerInTurn(sheet.entry);
  const { honba } = sheet.state;
  if (exact.length + announced.length > 1) return text("recorder.which");
  if (exact.length) return readingsOf(sheet, exact[0]);
  if (announced.length)
    return text("recorder.with_honba", { typed, points: tellPayment(announced[0], way), count: honba });
  const possible = near.map((one) => tellPayment(one, way)).join(text("recorder.and"));
  return text("recorder.not_possible", { points: typed, possible, count: near.length });
}

/** @param {Riichi.EntryTable} sheet @param {Riichi.Payment} one */
function readingsOf({ entry, tables, state }, one) {
  const { seat, way } = winnerInTurn(entry);
  return readings(tables, state, seat, way, one.points).map(tellReading).join(text("recorder.or"));
}

/** A value of the tables in words: `3/30` as `3 han 30 fu`.
    @param {string} key */
function tellReading(key) {
  const [han, fu] = key.split("/");
  return fu
    ? text("recorder.han_fu", { han: Number(han), fu: Number(fu) })
    : text(`recorder.limit_${key.split(" ")[0]}`);
}
