/* fw-uncertain-sheet: a hand of which only a part is known, recorded now and completed later. */
import { html, nothing } from "lit";
import "../../elements/sheet.js";
import { text } from "../../shell/text.js";
import { choose } from "./entry.js";
import { EntrySheet } from "./entry-sheet.js";
import { choices, inputValue, noteField, seatOptions } from "./forms.js";

/** @type {(Riichi.UncertainKind | null)[]} */
const KINDS = [null, "ron", "tsumo", "exhaustive_draw"];
const STAYS = [null, true, false];

class UncertainSheet extends EntrySheet {
  /** @param {{[Part in keyof Riichi.KnownParts]?: Riichi.KnownParts[Part] | null}} things */
  #set(things) {
    const parts = Object.entries({ ...this.entry.known, ...things });
    const known = Object.fromEntries(
      parts.filter(([, part]) => part !== null && !(Array.isArray(part) && part.length === 0)),
    );
    this.become(choose(this.entry, { known }));
  }

  render() {
    const known = this.entry.known ?? {};
    const isDraw = known.kind === "exhaustive_draw";
    return html`<fw-sheet open heading=${text("recorder.mode_uncertain")} @fw-close=${this.cancel}>
      <div class="form">
        <p class="meta">${text("recorder.uncertain_hint")}</p>
        ${choices({
          label: text("recorder.how"),
          name: "kind",
          columns: 4,
          options: KINDS.map((kind) => [kind, text(`recorder.how_${kind ?? "unknown"}`)]),
          pressed: (kind) => kind === (known.kind ?? null),
          change: (kind) => this.#set({ kind, possible_losers: kind === "ron" ? known.possible_losers : null }),
        })}
        ${isDraw ? nothing : this.#seats("possible_winners", known.possible_winners ?? [])}
        ${known.kind === "ron" ? this.#seats("possible_losers", known.possible_losers ?? []) : nothing}
        ${isDraw ? nothing : this.#points(known)}
        ${choices({
          label: text("recorder.stays"),
          name: "repeats",
          columns: 3,
          options: STAYS.map((stays) => [stays, text(`recorder.stays_${stays}`)]),
          pressed: (stays) => stays === (known.repeats ?? null),
          change: (repeats) => this.#set({ repeats }),
        })}
        ${noteField({
          value: this.entry.note,
          tables: this.tables,
          change: (note) => this.become(choose(this.entry, { note, known })),
        })}
      </div>
      <button slot="actions" class="choice primary wide" data-action="record" @click=${this.record}>
        ${text("recorder.record_uncertain")}</button>
    </fw-sheet>`;
  }

  /** @param {Riichi.KnownParts} known */
  #points({ points }) {
    /** @param {Event} event */
    const change = (event) => this.#set({ points: Number(inputValue(event).replace(/\D/g, "")) || null });
    return html`<label class="field"><span class="field-label">${text("recorder.points_known")}</span>
      <input class="note" inputmode="numeric" name="points" .value=${points ? String(points) : ""}
        @change=${change}></label>`;
  }

  /** @param {"possible_winners" | "possible_losers"} name @param {Riichi.Seat[]} chosen */
  #seats(name, chosen) {
    return choices({
      label: text(`recorder.${name}`),
      name,
      columns: 4,
      options: seatOptions(this.names),
      pressed: (seat) => chosen.includes(seat),
      change: (seat) =>
        this.#set({ [name]: chosen.includes(seat) ? chosen.filter((one) => one !== seat) : [...chosen, seat] }),
    });
  }
}

customElements.define("fw-uncertain-sheet", UncertainSheet);
