/* fw-correction-sheet: scores set by hand after a mistake at the table; what one gains others or the sticks must lose. */
import { LitElement, html } from "lit";
import "../../elements/sheet.js";
import { shared } from "../../elements/shared.js";
import { delta, text } from "../../shell/text.js";
import "../games/score-entry.js";
import { windOf } from "../rules/fold.js";
import { choose, fresh, scribble } from "./entry.js";
import { formStyles, noteField, stepper } from "./forms.js";
import { entryStyles } from "./styles.js";

class CorrectionSheet extends LitElement {
  static properties = { names: { attribute: false }, tables: { attribute: false }, state: { attribute: false }, entry: { attribute: false } };
  static styles = [shared, entryStyles, formStyles];

  #tell(entry) {
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry } }));
  }

  /** The scores as they are typed, and by how much sticks change. */
  #typed() {
    const { known, scratch } = this.entry;
    const before = this.state.scores;
    const scores = scratch.scores ?? before.map((score, seat) => String(score + (known?.deltas[seat] ?? 0)));
    return { scores, sticks: scratch.sticks ?? known?.sticks ?? 0 };
  }

  #set(scores, sticks) {
    const deltas = scores.map((typed, seat) => Number(typed) - this.state.scores[seat]);
    const off = deltas.reduce((sum, one) => sum + one, 0) + this.tables.stick * sticks;
    const right = scores.every((typed) => typed !== "" && Number(typed) % 100 === 0) && deltas.some(Boolean) && off === 0;
    const known = right ? { deltas, ...(sticks ? { sticks } : {}) } : null;
    this.#tell(choose(scribble(this.entry, { scores, sticks }), { known }));
  }

  render() {
    const { scores, sticks } = this.#typed();
    const deltas = scores.map((typed, seat) => Number(typed) - this.state.scores[seat]);
    const off = deltas.reduce((sum, one) => sum + one, 0) + this.tables.stick * sticks;
    const rows = this.names.map((name, seat) => ({ name, wind: windOf(this.state, seat, this.names.length), note: deltas[seat] ? delta(deltas[seat]) : "" }));
    return html`<fw-sheet open heading=${text("recorder.mode_correction")} @fw-close=${() => this.#tell(fresh(this.entry.riichi))}>
      <div class="form">
        <p class="meta">${text("recorder.correction_hint")}</p>
        <fw-score-entry .rows=${rows} .values=${scores} @fw-scores=${(event) => this.#set(event.detail.values, sticks)}></fw-score-entry>
        ${stepper({ label: text("recorder.sticks_change"), value: sticks, least: -this.state.sticks, most: 99, change: (value) => this.#set(scores, value) })}
        ${noteField({ value: this.entry.note, tables: this.tables, change: (note) => this.#tell(choose(this.entry, { note })) })}
        <p class="verdict ${off ? "refusal" : "meta"}" role="status">${this.#balance(off, deltas, scores)}</p>
      </div>
      <button slot="actions" class="choice primary wide" data-action="record" aria-disabled=${this.entry.known === null} @click=${() => this.dispatchEvent(new CustomEvent("fw-done"))}>${text("recorder.record_correction")}</button>
    </fw-sheet>`;
  }

  #balance(off, deltas, scores) {
    if (scores.some((typed) => Number(typed) % 100)) return text("recorder.hundreds");
    if (off) return text(off > 0 ? "recorder.too_many" : "recorder.too_few", { points: Math.abs(off) });
    return text(deltas.some(Boolean) ? "recorder.balanced" : "recorder.nothing_changed");
  }
}

customElements.define("fw-correction-sheet", CorrectionSheet);
