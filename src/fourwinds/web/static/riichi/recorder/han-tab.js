/* Han and fu by taps, and the yaku that make up the han. */
import { html, nothing } from "lit";
import { text } from "../../shell/text.js";
import { payment } from "../rules/legal.js";
import { tellPayment } from "../rules/words.js";
import { scribble, winnerInTurn } from "./entry.js";
import { choices } from "./forms.js";
import { countsOf, offeredYaku, withCount, withOpen } from "./offered-yaku.js";
import { hanOf, isCounted, yakuFact, yakuName } from "./yaku.js";

const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110];
const MOST_HAN = 13;

/** Han and fu as far as they are chosen; before that, the han that such a hand always has.
    @param {Riichi.EntryTable} sheet */
function countedOf(sheet) {
  const counts = countsOf(sheet);
  const { han = hanOf(counts, yakuOf(sheet, counts), false), fu = null } = sheet.entry.scratch;
  return { han, fu };
}

/** @param {Riichi.EntryTable} sheet @param {Record<string, number>} counts */
function yakuOf({ tables }, counts) {
  return Object.keys(counts).flatMap((name) => {
    const yaku = tables.yaku?.[name];
    return yaku ? [{ name, ...yaku }] : [];
  });
}

/** The value that is chosen; null where fu or han are missing or not possible.
    @param {Riichi.EntryTable} sheet */
export function scribbledValue(sheet) {
  const { han, fu } = countedOf(sheet);
  if (!han || (han < 5 && !fu)) return null;
  const value = han < 5 ? { han, fu } : { han };
  return paymentFor(sheet, value) ? value : null;
}

/** @param {Riichi.EntryTable} sheet @param {Riichi.Value} value */
function paymentFor({ entry, tables, state }, value) {
  const { seat, way } = winnerInTurn(entry);
  return payment(tables, state, seat, way, value);
}

/** The yaku that are chosen, as a fact names them.
    @param {Riichi.EntryTable} sheet */
export function scribbledYaku(sheet) {
  return yakuFact(countsOf(sheet));
}

/**
 * Han, fu, open or closed, and the yaku.
 * @param {Riichi.EntryContext} sheet
 * @param {Riichi.Yaku[]} yaku
 */
export function hanTab(sheet, yaku) {
  const { han, fu } = countedOf(sheet);
  /** @param {Riichi.Scratch} things */
  const set = (things) => sheet.become(scribble(sheet.entry, things));
  return html`${choices({
    label: text("recorder.han"),
    name: "han",
    columns: 7,
    pressed: (value) => value === han,
    change: (value) => set({ han: value }),
    options: Array.from({ length: MOST_HAN }, (_, index) => [index + 1, index + 1]),
  })}
    ${
      han >= 5
        ? nothing
        : choices({
            label: text("recorder.fu"),
            name: "fu",
            columns: 6,
            options: FU.map((one) => [one, one]),
            pressed: (value) => value === fu,
            change: (value) => set({ fu: value }),
          })
    }
    ${yaku.length ? yakuList(sheet, yaku, set) : html`<p class="meta">${text("recorder.no_yaku_list")}</p>`}
    <p class="result verdict" role="status">${result(sheet)}</p>`;
}

/** @param {Riichi.EntryTable} sheet */
function result(sheet) {
  const { han, fu } = countedOf(sheet);
  const value = scribbledValue(sheet);
  const paid = value && paymentFor(sheet, value);
  if (paid) return html`<strong>${tellPayment(paid, winnerInTurn(sheet.entry).way)}</strong>`;
  if (han && fu) return html`<span class="refusal">${text("recorder.no_han_fu", { han, fu })}</span>`;
  return html`<span class="meta">
    ${han ? text("recorder.choose_fu", { han }) : text("recorder.choose_han_fu")}</span>`;
}

/** @param {Riichi.EntryContext} sheet @param {Riichi.Yaku[]} yaku @param {(things: Riichi.Scratch) => void} set */
function yakuList(sheet, yaku, set) {
  const { entry } = sheet;
  const { open = false } = entry.scratch;
  const counts = countsOf(sheet);
  /** @param {Record<string, number>} next @param {boolean} isOpen */
  const choose = (next, isOpen) => {
    const han = Math.min(MOST_HAN, hanOf(next, yakuOf(sheet, next), isOpen));
    set({ yaku: next, open: isOpen, han: han || entry.scratch.han });
  };
  const possible = offeredYaku(sheet, yaku, open).filter((one) => !one.yakuman);
  const buttons = possible.map((one) =>
    yakuButton(one, counts[one.name] ?? 0, (count) => choose(withCount(sheet, counts, one.name, count), open)),
  );
  const isRiichi = entry.riichi.includes(winnerInTurn(entry).seat);
  return html`${isRiichi ? nothing : openChoices(open, (next) => choose(withOpen(sheet, counts, yaku, next), next))}
    <div class="field" role="group" aria-label=${text("recorder.yaku")}>
      <span class="field-label">${text("recorder.yaku")}</span>
      <div class="wrap">${buttons}</div>
    </div>`;
}

/** @param {boolean} open @param {(open: boolean) => void} change */
function openChoices(open, change) {
  return choices({
    label: text("recorder.hand_is"),
    name: "open",
    columns: 2,
    options: [
      [false, text("recorder.closed")],
      [true, text("recorder.open")],
    ],
    pressed: (value) => value === open,
    change,
  });
}

/** @param {Riichi.Yaku} one @param {number} count @param {(count: number) => void} change */
function yakuButton(one, count, change) {
  const name = yakuName(one);
  const next = isCounted(one) ? (count + 1) % 9 : count ? 0 : 1;
  return html`<button class="choice" data-yaku=${one.name} title=${one.english} aria-pressed=${count > 0}
    @click=${() => change(next)}>${count > 1 ? text("recorder.times", { name, count }) : name}</button>`;
}
