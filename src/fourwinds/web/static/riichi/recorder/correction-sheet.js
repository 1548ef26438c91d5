/* fw-correction-sheet: scores set by hand after a mistake at the table; what one gains others or the sticks must lose. */
import { html, nothing } from "lit";
import "../../elements/sheet.js";
import { delta, text } from "../../shell/text.js";
import { windOf } from "../rules/fold.js";
import "../scores/score-entry.js";
import { choose, scribble } from "./entry.js";
import { EntrySheet } from "./entry-sheet.js";
import { noteField, stepper } from "./forms.js";

class CorrectionSheet extends EntrySheet {
  /** The scores as they are typed, and by how much sticks change.
      @param {Riichi.State} state */
  #typedScores(state) {
    const { known, scratch } = this.entry;
    const scores = scratch.scores ?? state.scores.map((score, seat) => String(score + (known?.deltas?.[seat] ?? 0)));
    return { scores, sticks: scratch.sticks ?? known?.sticks ?? 0 };
  }

  /** What each player gains, and how many points too many or too few that is.
      @param {Riichi.State} state
      @param {string[]} scores
      @param {number} sticks */
  #gains(state, scores, sticks) {
    const deltas = scores.map((typed, seat) => Number(typed) - state.scores[seat]);
    const inSticks = (this.tables?.stick ?? 0) * sticks;
    return { deltas, off: deltas.reduce((sum, one) => sum + one, 0) + inSticks };
  }

  /** @param {Riichi.State} state @param {string[]} scores @param {number} sticks */
  #set(state, scores, sticks) {
    const { deltas, off } = this.#gains(state, scores, sticks);
    const isRight =
      scores.every((typed) => typed !== "" && Number(typed) % 100 === 0) && deltas.some(Boolean) && off === 0;
    const known = isRight ? { deltas, ...(sticks ? { sticks } : {}) } : null;
    this.become(choose(scribble(this.entry, { scores, sticks }), { known }));
  }

  render() {
    const { state, tables, names } = this;
    if (!state) return nothing;
    const { scores, sticks } = this.#typedScores(state);
    const { deltas, off } = this.#gains(state, scores, sticks);
    const rows = names.map((name, seat) => ({
      name,
      wind: windOf(state, seat, names.length),
      note: deltas[seat] ? delta(deltas[seat]) : "",
    }));
    return html`<fw-sheet open heading=${text("recorder.mode_correction")} @fw-close=${this.cancel}>
      <div class="form">
        <p class="meta">${text("recorder.correction_hint")}</p>
        <fw-score-entry .rows=${rows} .values=${scores}
          @fw-scores=${(/** @type {Riichi.ScoresEvent} */ { detail }) => this.#set(state, detail.values, sticks)}>
        </fw-score-entry>
        ${stepper({
          label: text("recorder.sticks_change"),
          value: sticks,
          least: -state.sticks,
          most: 99,
          change: (value) => this.#set(state, scores, value),
        })}
        ${noteField({ value: this.entry.note, tables, change: (note) => this.become(choose(this.entry, { note })) })}
        <p class="verdict ${off ? "refusal" : "meta"}" role="status">${this.#balance(off, deltas, scores)}</p>
      </div>
      <button slot="actions" class="choice primary wide" data-action="record"
        aria-disabled=${this.entry.known === null} @click=${this.record}>${text("recorder.record_correction")}</button>
    </fw-sheet>`;
  }

  /** @param {number} off @param {number[]} deltas @param {string[]} scores */
  #balance(off, deltas, scores) {
    if (scores.some((typed) => Number(typed) % 100)) return text("recorder.hundreds");
    if (off) return text(off > 0 ? "recorder.too_many" : "recorder.too_few", { points: Math.abs(off) });
    return text(deltas.some(Boolean) ? "recorder.balanced" : "recorder.nothing_changed");
  }
}

customElements.define("fw-correction-sheet", CorrectionSheet);
