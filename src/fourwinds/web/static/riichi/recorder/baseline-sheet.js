/* fw-baseline-sheet: the table as it stands now, where recording starts in the middle of a game. */
import { LitElement, html } from "lit";
import "../../elements/sheet.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import "../games/score-entry.js";
import { refusals } from "../rules/legal.js";
import { tellRefusal } from "../rules/words.js";
import { choose, fresh, scribble } from "./entry.js";
import { choices, formStyles, noteField, stepper } from "./forms.js";
import { entryStyles } from "./styles.js";

class BaselineSheet extends LitElement {
  static properties = { names: { attribute: false }, tables: { attribute: false }, state: { attribute: false }, entry: { attribute: false } };
  static styles = [shared, entryStyles, formStyles];

  #tell(entry) {
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry } }));
  }

  #now() {
    const { wind, dealer, honba, sticks, scores } = this.state;
    return { wind, dealer, honba, sticks, scores: scores.map(String), ...this.entry.known, ...this.entry.scratch.now };
  }

  #set(things) {
    const now = { ...this.#now(), ...things };
    const scores = now.scores.map(Number);
    const filled = now.scores.every((typed) => String(typed) !== "");
    this.#tell(choose(scribble(this.entry, { now }), { known: filled ? { ...now, scores } : null }));
  }

  render() {
    const now = this.#now();
    const scores = now.scores.map(String);
    const players = this.names.length;
    const rows = this.names.map((name, seat) => ({ name, wind: (seat - now.dealer + players) % players }));
    const [refused] = refusals(this.tables, this.state, { outcome: "baseline", ...now, scores: scores.map(Number) }, []);
    return html`<fw-sheet open heading=${text("recorder.mode_baseline")} @fw-close=${() => this.#tell(fresh(this.entry.riichi))}>
      <div class="form">
        <p class="meta">${text("recorder.baseline_hint")}</p>
        ${choices({ label: text("recorder.round"), name: "wind", columns: 4, options: [0, 1, 2, 3].map((wind) => [wind, text(`winds.${wind}`)]), pressed: (wind) => wind === now.wind, change: (wind) => this.#set({ wind }) })}
        ${choices({ label: text("recorder.dealer"), name: "dealer", columns: 4, options: this.names.map((name, seat) => [seat, name]), pressed: (seat) => seat === now.dealer, change: (dealer) => this.#set({ dealer }) })}
        ${stepper({ label: text("recorder.honba"), value: now.honba, change: (honba) => this.#set({ honba }) })}
        ${stepper({ label: text("recorder.sticks"), value: now.sticks, change: (sticks) => this.#set({ sticks }) })}
        <fw-score-entry .rows=${rows} .values=${scores} @fw-scores=${(event) => this.#set({ scores: event.detail.values })}></fw-score-entry>
        ${noteField({ value: this.entry.note, tables: this.tables, change: (note) => this.#tell(choose(this.entry, { note })) })}
        <p class="verdict ${refused ? "refusal" : "meta"}" role="status">${refused ? tellRefusal(refused, this.names) : ""}</p>
      </div>
      <button slot="actions" class="choice primary wide" data-action="record" aria-disabled=${Boolean(refused)} @click=${() => this.#done(now)}>${text("recorder.record_baseline")}</button>
    </fw-sheet>`;
  }

  #done(now) {
    this.#set(now);
    this.updateComplete.then(() => this.dispatchEvent(new CustomEvent("fw-done")));
  }
}

customElements.define("fw-baseline-sheet", BaselineSheet);
