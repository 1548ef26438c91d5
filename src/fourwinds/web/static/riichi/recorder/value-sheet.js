/* fw-value-sheet: any value of a win, by number pad, by han and fu with yaku, by tiles, or as yakuman. */
import { LitElement, html } from "lit";
import "../../elements/sheet.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { payment } from "../rules/legal.js";
import { tellPayment } from "../rules/words.js";
import { choose, chooseValue, valueOf } from "./entry.js";
import { formStyles } from "./forms.js";
import { hanTab, scribbledValue, scribbledYaku } from "./han-tab.js";
import { pointsTab } from "./points-tab.js";
import { entryStyles } from "./styles.js";
import { tabs, tabStyles } from "./tabs.js";
import "./tiles-entry.js";
import { yakuList } from "./yaku.js";
import { scribbledYakuman, yakumanTab } from "./yakuman-tab.js";

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
    Object.assign(this, { tables: null, state: null, names: [], entry: null, yaku: [], worth: null });
  }

  async connectedCallback() {
    super.connectedCallback();
    this.yaku = await yakuList();
  }

  become(entry) {
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry } }));
  }

  render() {
    const { entry, names } = this;
    const at = entry.other;
    const close = () => entry.other && this.become(choose(entry, { other: null }));
    return html`<fw-sheet ?open=${at !== null} heading=${text("recorder.value_of", { name: names[entry.wins[entry.at].seat] })} @fw-close=${close}>
      <div class="form">
        ${tabs({ name: text("recorder.by"), options: TABS.map((tab) => [tab, text(`recorder.by_${tab}`)]), chosen: at, change: (other) => this.become(choose(entry, { other })) })}
        ${at === null ? "" : this.#tab(at)}
      </div>
      ${at === null || at === "points" ? "" : html`<button slot="actions" class="choice primary wide" data-action="use" aria-disabled=${this.#offered() === null} @click=${this.#use}>${this.#useLabel()}</button>`}
    </fw-sheet>`;
  }

  #tab(at) {
    switch (at) {
      case "points":
        return pointsTab(this, (one) => this.become(chooseValue(this.entry, valueOf(one))));
      case "han":
        return hanTab(this, this.yaku);
      case "yakuman":
        return yakumanTab(this, this.yaku);
      default:
        return html`<fw-tiles-entry .tables=${this.tables} .state=${this.state} .entry=${this.entry}
        @fw-entry=${(event) => this.become(event.detail.entry)} @fw-worth=${(event) => {
          this.worth = event.detail.worth;
        }}></fw-tiles-entry>`;
    }
  }

  /** What the button would take: a value and what belongs to it, or null. */
  #offered() {
    const { other, scratch } = this.entry;
    if (other === "yakuman") return scribbledYakuman(this, this.yaku);
    if (other === "han") {
      const value = scribbledValue(this);
      const yaku = scribbledYaku(this);
      return value && [value, { yaku, open: yaku.length ? (scratch.open ?? false) : null }];
    }
    if (!this.worth) return null;
    const { han, fu, yakuman } = this.worth.value;
    const { yaku, open, tiles, how } = this.worth;
    return [yakuman ? { yakuman } : han < 5 ? { han, fu } : { han }, { yaku, open, tiles, how }];
  }

  #useLabel() {
    const offered = this.#offered();
    const { entry } = this;
    const paid = offered && payment(this.tables, this.state, entry.wins[entry.at].seat, entry.way, offered[0]);
    return paid ? text("recorder.use", { points: tellPayment(paid, entry.way) }) : text("recorder.use_value");
  }

  #use() {
    const offered = this.#offered();
    if (offered) this.become(chooseValue(this.entry, ...offered));
  }
}

customElements.define("fw-value-sheet", ValueSheet);
