/* fw-value-sheet: any value of a win, by points, by han and fu with yaku, by tiles, or as yakuman. */
import { html, LitElement, nothing } from "lit";
import "../../elements/sheet.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { payment } from "../rules/legal.js";
import { tellPayment } from "../rules/words.js";
import { choose, chooseValue, fresh, valueOfPayment, winnerInTurn } from "./entry.js";
import { hasTable } from "./entry-sheet.js";
import { formStyles } from "./forms.js";
import { hanTab, scribbledValue, scribbledYaku } from "./han-tab.js";
import { pointsTab } from "./points-tab.js";
import { entryStyles } from "./styles.js";
import { tabStyles, tabs } from "./tabs.js";
import "./tiles-entry.js";
import { yakuList } from "./yaku.js";
import { scribbledYakuman, yakumanTab } from "./yakuman-tab.js";

/** @type {Riichi.ValueTab[]} */
const TABS = ["points", "han", "tiles", "yakuman"];

class ValueSheet extends LitElement {
  static properties = {
    tables: { attribute: false },
    state: { attribute: false },
    names: { attribute: false },
    entry: { attribute: false },
    yaku: { state: true },
    worth: { state: true },
  };
  static styles = [shared, entryStyles, formStyles, tabStyles];

  constructor() {
    super();
    /** @type {Riichi.Tables | null} */
    this.tables = null;
    /** @type {Riichi.State | null} */
    this.state = null;
    /** @type {string[]} */
    this.names = [];
    this.entry = fresh();
    /** @type {Riichi.Yaku[]} */
    this.yaku = [];
    /** @type {Riichi.CountedTiles | null} */
    this.worth = null;
  }

  async connectedCallback() {
    super.connectedCallback();
    this.yaku = await yakuList();
  }

  /** @param {Riichi.Entry} entry */
  become(entry) {
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry } }));
  }

  render() {
    if (!hasTable(this)) return nothing;
    const { entry, names } = this;
    const at = entry.other;
    const close = () => entry.other && this.become(choose(entry, { other: null }));
    const heading = text("recorder.value_of", { name: names[winnerInTurn(entry).seat] });
    return html`<fw-sheet ?open=${at !== null} heading=${heading} @fw-close=${close}>
      <div class="form">
        ${tabs({
          name: text("recorder.by"),
          options: TABS.map((tab) => [tab, text(`recorder.by_${tab}`)]),
          chosen: at,
          change: (other) => this.become(choose(entry, { other })),
        })}
        ${at === null ? "" : this.#tab(this, at)}
      </div>
      ${at === null || at === "points" ? "" : this.#useButton(this)}
    </fw-sheet>`;
  }

  /** @param {Riichi.EntryContext} sheet @param {Riichi.ValueTab} at */
  #tab(sheet, at) {
    switch (at) {
      case "points":
        return pointsTab(sheet, (one) => this.become(chooseValue(this.entry, valueOfPayment(one))));
      case "han":
        return hanTab(sheet, this.yaku);
      case "yakuman":
        return yakumanTab(sheet, this.yaku);
      default:
        return html`<fw-tiles-entry .tables=${this.tables} .state=${this.state} .entry=${this.entry}
          @fw-entry=${(/** @type {Riichi.EntryEvent} */ { detail }) => this.become(detail.entry)}
          @fw-worth=${this.#setWorth}></fw-tiles-entry>`;
    }
  }

  /** @param {CustomEvent<{worth: Riichi.CountedTiles | null}>} event */
  #setWorth({ detail }) {
    this.worth = detail.worth;
  }

  /** The value that the button takes, and what belongs to it; null where there is none.
      @param {Riichi.EntryTable} sheet
      @returns {Riichi.OfferedValue | null} */
  #offeredValue(sheet) {
    const { other, scratch } = this.entry;
    if (other === "yakuman") return scribbledYakuman(sheet, this.yaku);
    if (other === "han") {
      const value = scribbledValue(sheet);
      const yaku = scribbledYaku(sheet);
      return value && [value, { yaku, open: yaku.length ? (scratch.open ?? false) : null }];
    }
    if (!this.worth) return null;
    const { yaku, open, tiles, how, value } = this.worth;
    return [asEntered(value), { yaku, open, tiles, how }];
  }

  /** @param {Riichi.EntryTable} sheet */
  #useButton(sheet) {
    const offered = this.#offeredValue(sheet);
    const { seat, way } = winnerInTurn(this.entry);
    const paid = offered && payment(sheet.tables, sheet.state, seat, way, offered[0]);
    const label = paid ? text("recorder.use", { points: tellPayment(paid, way) }) : text("recorder.use_value");
    const use = () => offered && this.become(chooseValue(this.entry, ...offered));
    return html`<button slot="actions" class="choice primary wide" data-action="use" aria-disabled=${offered === null}
      @click=${use}>${label}</button>`;
  }
}

/** The value of tiles as it is entered by hand: fu only where they matter.
    @param {Riichi.Value} value
    @returns {Riichi.Value} */
function asEntered({ han, fu, yakuman }) {
  if (yakuman) return { yakuman };
  return (han ?? 0) < 5 ? { han, fu } : { han };
}

customElements.define("fw-value-sheet", ValueSheet);
