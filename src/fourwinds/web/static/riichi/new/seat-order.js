/* fw-seat-order: who sits where, changed by dragging a row or by tapping two of them. */
import { LitElement, classMap, css, html } from "lit";
import { icon, windChip } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";

/** `.seats` `[{name, id} | null]`. Events `fw-swap` {one, other}, `fw-remove` {seat}. `reveal()` deals the winds one by one. */
class SeatOrder extends LitElement {
  static properties = {
    seats: { attribute: false },
    chosen: { state: true },
    drag: { state: true },
    revealing: { type: Boolean, reflect: true },
  };

  static styles = [
    shared,
    css`
      ol {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
        overflow: clip;
      }

      li {
        position: relative;
        display: flex;
        align-items: center;
        gap: var(--space-8);
        min-height: var(--row);
        padding-inline: var(--space-12) var(--space-4);
      }

      li + li {
        border-top: var(--hairline) solid var(--line);
      }

      li.chosen {
        background: var(--accent-soft);
      }

      li.over {
        box-shadow: inset 0 0 0 var(--ring) var(--accent);
      }

      li.dragged {
        z-index: 1;
        background: var(--accent-soft);
        translate: 0 var(--by);
      }

      .name {
        flex: 1;
        min-width: 0;
        min-height: var(--target);
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .empty {
        color: var(--muted);
      }

      .handle {
        touch-action: none;
        cursor: grab;
        color: var(--muted);
      }

      :host([revealing]) li > :is(.wind, .name) {
        animation: dealt var(--count) ease-out backwards;
        animation-delay: calc(var(--turn) * var(--move));
      }

      @keyframes dealt {
        from {
          opacity: 0;
          translate: 0 var(--rise);
        }
      }
    `,
  ];

  constructor() {
    super();
    this.seats = [];
    this.chosen = null;
    this.drag = null;
    this.revealing = false;
  }

  /** Show the winds one after the other, as tiles are turned. */
  async reveal() {
    this.chosen = null;
    this.revealing = false;
    await this.updateComplete;
    void this.offsetHeight;
    this.revealing = true;
  }

  render() {
    return html`
      <ol class="plain" @animationend=${this.#shown}>${this.seats.map((player, seat) => this.#row(player, seat))}</ol>
      <p class="visually-hidden" aria-live="polite">${this.chosen === null ? "" : text("games.seat_chosen", { name: this.seats[this.chosen]?.name ?? "" })}</p>
    `;
  }

  updated() {
    this.renderRoot.querySelectorAll("li").forEach((row, seat) => {
      row.style.setProperty("--turn", seat);
      row.style.setProperty("--by", this.drag?.from === seat ? `${this.drag.by}px` : "0");
    });
  }

  #row(player, seat) {
    const marks = {
      chosen: this.chosen === seat,
      dragged: this.drag?.from === seat,
      over: this.drag?.to === seat && this.drag.from !== seat,
    };
    return html`<li class=${classMap(marks)}>
      ${windChip(seat)}
      ${player ? this.#player(player, seat) : html`<span class="name empty line">${text("games.seat_empty")}</span>`}
    </li>`;
  }

  #player(player, seat) {
    return html`
      <button class="name" aria-pressed=${this.chosen === seat} @click=${() => this.#tap(seat)}>${player.name}</button>
      <button class="button bare" aria-label=${text("games.remove_player", { name: player.name })} @click=${() => this.#tell("fw-remove", { seat })}>${icon("close")}</button>
      <span class="button bare handle" aria-hidden="true" @pointerdown=${(event) => this.#grab(event, seat)} @pointermove=${this.#move} @pointerup=${this.#drop} @pointercancel=${this.#cancel}>${icon("menu")}</span>
    `;
  }

  #shown(event) {
    if (event.target.parentElement === this.renderRoot.querySelector("li:last-child")) this.revealing = false;
  }

  #tap(seat) {
    if (this.chosen === null || this.chosen === seat) {
      this.chosen = this.chosen === seat ? null : seat;
      return;
    }
    const one = this.chosen;
    this.chosen = null;
    this.#tell("fw-swap", { one, other: seat });
  }

  #grab(event, seat) {
    event.target.setPointerCapture(event.pointerId);
    this.chosen = null;
    this.drag = { from: seat, to: seat, by: 0, start: event.clientY };
  }

  #move(event) {
    if (this.drag === null) return;
    const rows = [...this.renderRoot.querySelectorAll("li")];
    const over = rows.findIndex((row, seat) => {
      const box = row.getBoundingClientRect();
      const shift = seat === this.drag.from ? this.drag.by : 0;
      return event.clientY >= box.top - shift && event.clientY < box.bottom - shift;
    });
    this.drag = { ...this.drag, by: event.clientY - this.drag.start, to: over < 0 ? this.drag.to : over };
  }

  #drop() {
    const { from, to } = this.drag ?? {};
    this.drag = null;
    if (from !== undefined && from !== to) this.#tell("fw-swap", { one: from, other: to });
  }

  #cancel() {
    this.drag = null;
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

customElements.define("fw-seat-order", SeatOrder);
