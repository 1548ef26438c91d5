/* Yakuman by name, their number, and who is liable. */
import { html, nothing } from "lit";
import { text } from "../../shell/text.js";
import { scribble } from "./entry.js";
import { choices, stepper } from "./forms.js";
import { offeredYaku } from "./offered-yaku.js";
import { yakuName } from "./yaku.js";

/** The names, the number and pao. */
export function yakumanTab(sheet, yaku) {
  const { entry, tables, names } = sheet;
  const { yakuman = [], count = countOf(yakuman, yaku, tables), liable = null } = entry.scratch;
  const set = (things) => sheet.become(scribble(entry, things));
  const pick = (name) => {
    const next = yakuman.includes(name) ? yakuman.filter((one) => one !== name) : [...yakuman, name];
    set({ yakuman: next, count: countOf(next, yaku, tables), liable: liableHand(next, tables) ? liable : null });
  };
  const winner = entry.wins[entry.at].seat;
  return html`<div class="wrap" role="group" aria-label=${text("recorder.yakuman")}>
      ${offeredYaku(sheet, yaku, null).filter((one) => one.yakuman).map((one) => html`<button class="choice" data-yaku=${one.name} title=${one.english}
        aria-pressed=${yakuman.includes(one.name)} @click=${() => pick(one.name)}>${yakuName(one)}</button>`)}
    </div>
    ${stepper({ label: text("recorder.yakuman_count"), value: count, least: 1, most: tables.facts?.most_yakuman, change: (value) => set({ count: value }) })}
    ${liableHand(yakuman, tables) ? choices({
      label: text("recorder.pao"), name: "pao", columns: 4, pressed: (seat) => seat === liable,
      options: [[null, text("recorder.nobody")], ...names.map((name, seat) => [seat, name]).filter(([seat]) => seat !== winner)],
      change: (seat) => set({ liable: seat }),
    }) : nothing}`;
}

function countOf(yakuman, yaku, tables) {
  const doubles = tables.rules.double_yakuman ? yaku.filter((one) => one.double).map((one) => one.name) : [];
  return Math.max(1, yakuman.reduce((sum, name) => sum + (doubles.includes(name) ? 2 : 1), 0));
}

/** The hand that somebody can be liable for. */
export function liableHand(yakuman, tables) {
  return yakuman.find((name) => tables.pao.hands.includes(name));
}

/** The value, yaku and pao that are scribbled. */
export function scribbledYakuman({ entry, tables }, yaku) {
  const { yakuman = [], liable = null } = entry.scratch;
  const count = entry.scratch.count ?? countOf(yakuman, yaku, tables);
  const hand = liableHand(yakuman, tables);
  const covered = hand && tables.rules.double_yakuman && yaku.find((one) => one.name === hand)?.double ? 2 : 1;
  const pao = hand && liable !== null ? { seat: liable, hand, ...(covered > 1 ? { yakuman: covered } : {}) } : null;
  return [{ yakuman: count }, { yaku: yakuman, pao }];
}
