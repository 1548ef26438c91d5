/* fw-baseline-sheet: the table as it stands now, where recording starts in the middle of a game. */
import { html, nothing } from "lit";
import "../../elements/sheet.js";
import { text } from "../../shell/text.js";
import { refusals } from "../rules/legal.js";
import { tellRefusal } from "../rules/words.js";
import "../scores/score-entry.js";
import { choose, scribble } from "./entry.js";
import { EntrySheet, hasTable } from "./entry-sheet.js";
import { choices, noteField, seatOptions, stepper } from "./forms.js";

class BaselineSheet extends EntrySheet {
  /** The table as it is typed, beginning with the state of the game.
      @param {Riichi.State} state
      @returns {Riichi.TypedTable} */
  #typedTable({ wind, dealer, honba, sticks, scores }) {
    const { known, scratch } = this.entry;
    const table = { wind, dealer, honba, sticks, scores, ...known, ...scratch.now };
    return { ...table, scores: table.scores.map(String) };
  }

  /** @param {Partial<Riichi.TypedTable>} things */
  #set(things) {
    if (!this.state) return;
    const now = { ...this.#typedTable(this.state), ...things };
    const isFilled = now.scores.every((typed) => typed !== "");
    const known = isFilled ? { ...now, scores: now.scores.map(Number) } : null;
    this.become(choose(scribble(this.entry, { now }), { known }));
  }

  /** @param {Riichi.TypedTable} now */
  async #recordAs(now) {
    this.#set(now);
    await this.updateComplete;
    this.record();
  }

  render() {
    if (!hasTable(this)) return nothing;
    const now = this.#typedTable(this.state);
    /** @type {Riichi.Baseline} */
    const baseline = { outcome: "baseline", ...now, scores: now.scores.map(Number) };
    const [refused] = refusals(this.tables, this.state, baseline, []);
    const why = refused ? tellRefusal(refused, this.names) : "";
    return html`<fw-sheet open heading=${text("recorder.mode_baseline")} @fw-close=${this.cancel}>
      <div class="form">
        <p class="meta">${text("recorder.baseline_hint")}</p>
        ${this.#fields(now)}
        ${noteField({ value: this.entry.note, tables: this.tables, change: (note) => this.become(choose(this.entry, { note })) })}
        <p class="verdict ${refused ? "refusal" : "meta"}" role="status">${why}</p>
      </div>
      <button slot="actions" class="choice primary wide" data-action="record" aria-disabled=${Boolean(refused)}
        @click=${() => this.#recordAs(now)}>${text("recorder.record_baseline")}</button>
    </fw-sheet>`;
  }

  /** @param {Riichi.TypedTable} now */
  #fields(now) {
    const players = this.names.length;
    const rows = this.names.map((name, seat) => ({ name, wind: (seat - now.dealer + players) % players }));
    return html`${choices({
      label: text("recorder.round"),
      name: "wind",
      columns: 4,
      options: [0, 1, 2, 3].map((wind) => [wind, text(`winds.${wind}`)]),
      pressed: (wind) => wind === now.wind,
      change: (wind) => this.#set({ wind }),
    })}
      ${choices({
        label: text("recorder.dealer"),
        name: "dealer",
        columns: 4,
        options: seatOptions(this.names),
        pressed: (seat) => seat === now.dealer,
        change: (dealer) => this.#set({ dealer }),
      })}
      ${stepper({ label: text("recorder.honba"), value: now.honba, change: (honba) => this.#set({ honba }) })}
      ${stepper({ label: text("recorder.sticks"), value: now.sticks, change: (sticks) => this.#set({ sticks }) })}
      <fw-score-entry .rows=${rows} .values=${now.scores}
        @fw-scores=${(/** @type {Riichi.ScoresEvent} */ { detail }) => this.#set({ scores: detail.values })}></fw-score-entry>`;
  }
}

customElements.define("fw-baseline-sheet", BaselineSheet);
