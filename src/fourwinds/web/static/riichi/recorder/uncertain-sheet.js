/* fw-uncertain-sheet: a hand of which only a part is known, kept now and completed later. */
import { LitElement, html, nothing } from "lit";
import "../../elements/sheet.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { choose, fresh } from "./entry.js";
import { choices, formStyles, noteField } from "./forms.js";
import { entryStyles } from "./styles.js";

const KINDS = [null, "ron", "tsumo", "exhaustive_draw"];
const STAYS = [null, true, false];

class UncertainSheet extends LitElement {
  static properties = { names: { attribute: false }, tables: { attribute: false }, state: { attribute: false }, entry: { attribute: false } };
  static styles = [shared, entryStyles, formStyles];

  #set(things) {
    const known = Object.fromEntries(Object.entries({ ...this.entry.known, ...things }).filter(([, value]) => value !== null && value?.length !== 0));
    this.#tell(choose(this.entry, { known }));
  }

  #tell(entry) {
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry } }));
  }

  render() {
    const known = this.entry.known ?? {};
    const drawn = known.kind === "exhaustive_draw";
    return html`<fw-sheet open heading=${text("recorder.mode_uncertain")} @fw-close=${() => this.#tell(fresh(this.entry.riichi))}>
      <div class="form">
        <p class="meta">${text("recorder.uncertain_hint")}</p>
        ${choices({ label: text("recorder.how"), name: "kind", columns: 4, options: KINDS.map((kind) => [kind, text(`recorder.how_${kind ?? "unknown"}`)]),
          pressed: (kind) => kind === (known.kind ?? null), change: (kind) => this.#set({ kind, possible_losers: kind === "ron" ? known.possible_losers : null }) })}
        ${drawn ? nothing : this.#seats("possible_winners", known.possible_winners ?? [])}
        ${known.kind === "ron" ? this.#seats("possible_losers", known.possible_losers ?? []) : nothing}
        ${drawn ? nothing : html`<label class="field"><span class="field-label">${text("recorder.points_known")}</span>
          <input class="note" inputmode="numeric" name="points" .value=${known.points ? String(known.points) : ""} @change=${(event) => this.#set({ points: Number(event.target.value.replace(/\D/g, "")) || null })}></label>`}
        ${choices({ label: text("recorder.stays"), name: "repeats", columns: 3, options: STAYS.map((stays) => [stays, text(`recorder.stays_${stays}`)]),
          pressed: (stays) => stays === (known.repeats ?? null), change: (repeats) => this.#set({ repeats }) })}
        ${noteField({ value: this.entry.note, tables: this.tables, change: (note) => this.#tell(choose(this.entry, { note, known })) })}
      </div>
      <button slot="actions" class="choice primary wide" data-action="record" @click=${() => this.dispatchEvent(new CustomEvent("fw-done"))}>${text("recorder.record_uncertain")}</button>
    </fw-sheet>`;
  }

  #seats(name, chosen) {
    return choices({ label: text(`recorder.${name}`), name, columns: 4, options: this.names.map((said, seat) => [seat, said]), pressed: (seat) => chosen.includes(seat),
      change: (seat) => this.#set({ [name]: chosen.includes(seat) ? chosen.filter((one) => one !== seat) : [...chosen, seat] }) });
  }
}

customElements.define("fw-uncertain-sheet", UncertainSheet);
