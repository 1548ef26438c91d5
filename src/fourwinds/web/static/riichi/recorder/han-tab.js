/* Han and fu by taps, and the yaku that make the han. */
import { html, nothing } from "lit";
import { text } from "../../shell/text.js";
import { payment } from "../rules/legal.js";
import { tellPayment } from "../rules/words.js";
import { scribble } from "./entry.js";
import { choices } from "./forms.js";
import { countsOf, offeredYaku, withCount, withOpen } from "./offered-yaku.js";
import { hanOf, isCounted, yakuFact, yakuName } from "./yaku.js";

const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110];
const MOST_HAN = 13;

/** Han and fu as far as they are scribbled; before that what such a hand always has counts. */
function countedOf(sheet) {
  const counts = countsOf(sheet);
  const { han = hanOf(counts, yakuOf(sheet, Object.keys(counts)), false), fu = null } = sheet.entry.scratch;
  return { han, fu };
}

function yakuOf({ tables }, names) {
  return names.map((name) => ({ name, ...tables.yaku[name] }));
}

/** The value that is scribbled, null where fu or han are missing or impossible. */
export function scribbledValue(sheet) {
  const { entry, tables, state } = sheet;
  const { han, fu } = countedOf(sheet);
  if (!han || (han < 5 && !fu)) return null;
  const value = han < 5 ? { han, fu } : { han };
  return payment(tables, state, entry.wins[entry.at].seat, entry.way, value) ? value : null;
}

/** The yaku that are scribbled, as the fact names them. */
export function scribbledYaku(sheet) {
  return yakuFact(countsOf(sheet));
}

/** Han, fu, open or closed, and the yaku. */
export function hanTab(sheet, yaku) {
  const { entry } = sheet;
  const { han, fu } = countedOf(sheet);
  const { open = false } = entry.scratch;
  const set = (things) => sheet.become(scribble(entry, things));
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
    ${yaku.length ? yakuList(sheet, yaku, open, set) : html`<p class="meta">${text("recorder.no_yaku_list")}</p>`}
    <p class="result verdict" role="status">${result(sheet)}</p>`;
}

function result(sheet) {
  const { entry, tables, state } = sheet;
  const { han, fu } = countedOf(sheet);
  const value = scribbledValue(sheet);
  if (value)
    return html`<strong>${tellPayment(payment(tables, state, entry.wins[entry.at].seat, entry.way, value), entry.way)}</strong>`;
  if (!han || !fu)
    return html`<span class="meta">${han ? text("recorder.choose_fu", { han }) : text("recorder.choose_han_fu")}</span>`;
  return html`<span class="refusal">${text("recorder.no_han_fu", { han, fu })}</span>`;
}

function yakuList(sheet, yaku, open, set) {
  const counts = countsOf(sheet);
  const { entry } = sheet;
  const possible = offeredYaku(sheet, yaku, open).filter((one) => !one.yakuman);
  const han = (next, isOpen) => Math.min(MOST_HAN, hanOf(next, yakuOf(sheet, Object.keys(next)), isOpen));
  const chosen = (next, isOpen) => set({ yaku: next, open: isOpen, han: han(next, isOpen) || entry.scratch.han });
  return html`${
    entry.riichi.includes(entry.wins[entry.at].seat)
      ? nothing
      : choices({
          label: text("recorder.hand_is"),
          name: "open",
          columns: 2,
          options: [
            [false, text("recorder.closed")],
            [true, text("recorder.open")],
          ],
          pressed: (value) => value === open,
          change: (value) => chosen(withOpen(sheet, counts, yaku, value), value),
        })
  }
    <div class="field" role="group" aria-label=${text("recorder.yaku")}>
      <span class="field-label">${text("recorder.yaku")}</span>
      <div class="wrap">${possible.map((one) => yakuButton(one, counts[one.name] ?? 0, (count) => chosen(withCount(sheet, counts, one.name, count), open)))}</div>
    </div>`;
}

function yakuButton(one, count, change) {
  const name = yakuName(one);
  const next = isCounted(one) ? (count + 1) % 9 : count ? 0 : 1;
  return html`<button class="choice" data-yaku=${one.name} title=${one.english} aria-pressed=${count > 0} @click=${() => change(next)}>
    ${count > 1 ? text("recorder.times", { name, count }) : name}</button>`;
}
