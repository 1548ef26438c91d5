/* Yakuman by name, their number, and the player who is liable. */
import { html, nothing } from "lit";
import { text } from "../../shell/text.js";
import { scribble, winnerInTurn } from "./entry.js";
import { choices, seatOptions, stepper } from "./forms.js";
import { offeredYaku } from "./offered-yaku.js";
import { yakuName } from "./yaku.js";

/**
 * The names, the number and pao.
 * @param {Riichi.EntryContext} sheet
 * @param {Riichi.Yaku[]} yaku
 */
export function yakumanTab(sheet, yaku) {
  const { entry, tables } = sheet;
  const { yakuman = [], count = countOf(yakuman, yaku, tables), liable = null } = entry.scratch;
  /** @param {Riichi.Scratch} things */
  const set = (things) => sheet.become(scribble(entry, things));
  /** @param {string} name */
  const pick = (name) => {
    const next = yakuman.includes(name) ? yakuman.filter((one) => one !== name) : [...yakuman, name];
    set({ yakuman: next, count: countOf(next, yaku, tables), liable: liableHand(next, tables) ? liable : null });
  };
  const offered = offeredYaku(sheet, yaku, null).filter((one) => one.yakuman);
  return html`<div class="wrap" role="group" aria-label=${text("recorder.yakuman")}>
      ${offered.map(
        (one) => html`<button class="choice" data-yaku=${one.name} title=${one.english}
        aria-pressed=${yakuman.includes(one.name)} @click=${() => pick(one.name)}>${yakuName(one)}</button>`,
      )}
    </div>
    ${stepper({
      label: text("recorder.yakuman_count"),
      value: count,
      least: 1,
      most: tables.facts?.most_yakuman,
      change: (value) => set({ count: value }),
    })}
    ${liableHand(yakuman, tables) ? paoChoices(sheet, liable, (seat) => set({ liable: seat })) : nothing}`;
}

/** @param {Riichi.EntryContext} sheet @param {Riichi.Seat | null} liable @param {(seat: Riichi.Seat | null) => void} change */
function paoChoices({ entry, names }, liable, change) {
  const { seat: winner } = winnerInTurn(entry);
  /** @type {[Riichi.Seat | null, string][]} */
  const nobody = [[null, text("recorder.nobody")]];
  return choices({
    label: text("recorder.pao"),
    name: "pao",
    columns: 4,
    pressed: (seat) => seat === liable,
    options: [...nobody, ...seatOptions(names).filter(([seat]) => seat !== winner)],
    change,
  });
}

/** How many yakuman these count.
    @param {string[]} yakuman
    @param {Riichi.Yaku[]} yaku
    @param {Riichi.Tables} tables */
function countOf(yakuman, yaku, tables) {
  const doubles = tables.rules.double_yakuman ? yaku.filter((one) => one.double).map((one) => one.name) : [];
  const count = yakuman.reduce((sum, name) => sum + (doubles.includes(name) ? 2 : 1), 0);
  return Math.max(1, count);
}

/** The hand that a player can be liable for.
    @param {string[]} yakuman
    @param {Riichi.Tables} tables */
function liableHand(yakuman, tables) {
  return yakuman.find((name) => tables.pao.hands.includes(name));
}

/** The value, yaku and pao that are chosen.
    @param {Riichi.EntryTable} sheet
    @param {Riichi.Yaku[]} yaku
    @returns {Riichi.OfferedValue} */
export function scribbledYakuman({ entry, tables }, yaku) {
  const { yakuman = [], liable = null } = entry.scratch;
  const count = entry.scratch.count ?? countOf(yakuman, yaku, tables);
  const hand = liableHand(yakuman, tables);
  const covered = hand && tables.rules.double_yakuman && yaku.find((one) => one.name === hand)?.double ? 2 : 1;
  const pao = hand && liable !== null ? { seat: liable, hand, ...(covered > 1 ? { yakuman: covered } : {}) } : null;
  return [{ yakuman: count }, { yaku: yakuman, pao }];
}
