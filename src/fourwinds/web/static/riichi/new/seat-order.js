/* fw-seat-order: the players by seat. Dragging a row or tapping two of them swaps the seats. */
import { classMap, css, html, LitElement } from "lit";
import { cardListStyle } from "../../elements/card-list-style.js";
import { icon, windChip } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { all } from "../../shell/dom.js";
import { text } from "../../shell/text.js";

/** @typedef {{ from: number, to: number, by: number, start: number }} Drag */

/** `.seats`. Events `fw-swap` {one, other}, `fw-remove` {seat}. `reveal()` shows the winds one by one. */
export class SeatOrder extends LitElement {
  static properties = {
    seats: { attribute: false },
    chosen: { state: true },
    drag: { state: true },
    revealing: { type: Boolean, reflect: true },
  };

  static styles = [
    shared,
    cardListStyle,
    css`
      li {
        position: relative;
        display: flex;
        align-items: center;
        gap: var(--space-8);
        min-height: var(--row);
        padding-inline: var(--space-12) var(--space-4);
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
    /** @type {(Riichi.PickedPlayer | null)[]} */
    this.seats = [];
    /** @type {number | null} the seat that was tapped */
    this.chosen = null;
    /** @type {Drag | null} */
    this.drag = null;
    this.revealing = false;
  }

  /** Show the winds one by one, as if tiles were turned. */
  async reveal() {
    this.chosen = null;
    this.revealing = false;
    await this.updateComplete;
    void this.offsetHeight;
    this.revealing = true;
  }

  render() {
    const chosen = this.chosen === null ? null : this.seats[this.chosen];
    return html`
      <ol class="plain" @animationend=${this.#animated}>${this.seats.map((player, seat) => this.#row(player, seat))}</ol>
      <p class="visually-hidden" aria-live="polite">
        ${this.chosen === null ? "" : text("games.seat_chosen", { name: chosen?.name ?? "" })}
      </p>
    `;
  }

  get #rows() {
    return all(this.renderRoot, "li", HTMLElement);
  }

  updated() {
    this.#rows.forEach((row, seat) => {
      row.style.setProperty("--turn", String(seat));
      row.style.setProperty("--by", this.drag?.from === seat ? `${this.drag.by}px` : "0");
    });
  }

  /**
   * @param {Riichi.PickedPlayer | null} player
   * @param {number} seat
   */
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

  /**
   * @param {Riichi.PickedPlayer} player
   * @param {number} seat
   */
  #player({ name }, seat) {
    const remove = () => this.#send("fw-remove", { seat });
    /** @param {PointerEvent} event */
    const grab = (event) => this.#grab(event, seat);
    return html`
      <button class="name" aria-pressed=${this.chosen === seat} @click=${() => this.#tap(seat)}>${name}</button>
      <button class="button bare" aria-label=${text("games.remove_player", { name })} @click=${remove}>
        ${icon("close")}
      </button>
      <span class="button bare handle" aria-hidden="true" @pointerdown=${grab} @pointermove=${this.#move}
        @pointerup=${this.#drop} @pointercancel=${this.#cancel}>${icon("menu")}</span>
    `;
  }

  /** @param {AnimationEvent} event */
  #animated({ target }) {
    if (target instanceof Element && target.parentElement === this.#rows.at(-1)) this.revealing = false;
  }

  /** @param {number} seat */
  #tap(seat) {
    const one = this.chosen;
    this.chosen = one === null ? seat : null;
    if (one !== null && one !== seat) this.#send("fw-swap", { one, other: seat });
  }

  /**
   * @param {PointerEvent} event
   * @param {number} seat
   */
  #grab(event, seat) {
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    this.chosen = null;
    this.drag = { from: seat, to: seat, by: 0, start: event.clientY };
  }

  /** @param {PointerEvent} event */
  #move({ clientY }) {
    const { drag } = this;
    if (drag === null) return;
    const over = this.#rows.findIndex((row, seat) => {
      const box = row.getBoundingClientRect();
      const shift = seat === drag.from ? drag.by : 0;
      return clientY >= box.top - shift && clientY < box.bottom - shift;
    });
    this.drag = { ...drag, by: clientY - drag.start, to: over < 0 ? drag.to : over };
  }

  #drop() {
    const { drag } = this;
    this.drag = null;
    if (drag && drag.from !== drag.to) this.#send("fw-swap", { one: drag.from, other: drag.to });
  }

  #cancel() {
    this.drag = null;
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

customElements.define("fw-seat-order", SeatOrder);
