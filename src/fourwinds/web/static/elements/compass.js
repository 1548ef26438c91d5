/* fw-compass: the table seen from above: four seats around the round or the board. */
import { classMap, html, LitElement, nothing, repeat } from "lit";
import { send } from "../shell/dom.js";
import { text } from "../shell/text.js";
import "./count.js";
import "./delta.js";
import { compassStyle } from "./compass-style.js";
import { stickIcon, windChip } from "./icon.js";
import { play } from "./motion.js";
import { shared } from "./shared.js";

/**
 * @typedef {object} CompassSeat
 * @property {number} seat
 * @property {string} [name]
 * @property {number | null} [wind]
 * @property {string} [label]
 * @property {number | string | null} [score]
 * @property {number | null} [delta]
 * @property {boolean} [dealer]
 * @property {boolean} [vulnerable]
 * @property {boolean} [mark]
 * @property {boolean} [pressed]
 * @property {string} [note]
 */

/**
 * The sides of the seats, from the bottom one on: riichi is played counter-clockwise, bridge clockwise.
 * @type {Record<string, string[]>}
 */
const PLACES = { riichi: ["bottom", "right", "top", "left"], bridge: ["bottom", "left", "top", "right"] };

class Compass extends LitElement {
  static properties = {
    seats: { attribute: false },
    bottom: { type: Number },
    round: {},
    detail: {},
    honba: { type: Number },
    sticks: { type: Number },
    game: { reflect: true },
    selectable: { type: Boolean, reflect: true },
  };

  static styles = [shared, compassStyle];

  constructor() {
    super();
    /** @type {CompassSeat[]} */
    this.seats = [];
    /** @type {number | null} */
    this.bottom = null;
    this.round = "";
    this.detail = "";
    /** @type {number | null} */
    this.honba = null;
    /** @type {number | null} */
    this.sticks = null;
    this.game = "riichi";
    this.selectable = false;
    /** @type {{ seat?: string, x: number, y: number } | null} */
    this.ringAt = null;
  }

  updated() {
    const ring = this.renderRoot.querySelector(".ring");
    const holder = ring?.parentElement;
    if (!ring || !holder) return;
    const now = { seat: holder.dataset.seat, x: holder.offsetLeft, y: holder.offsetTop };
    const before = this.ringAt;
    if (before && before.seat !== now.seat) {
      const from = `translate(${before.x - now.x}px, ${before.y - now.y}px)`;
      play(ring, [{ transform: from }, { transform: "none" }], "--count");
    }
    this.ringAt = now;
  }

  /** @param {number} seat */
  #place(seat) {
    const bottom = this.bottom ?? (this.game === "bridge" ? 2 : 0);
    return PLACES[this.game][(seat - bottom + 4) % 4];
  }

  /** @param {CompassSeat} seat */
  #chip(seat) {
    if (this.game !== "bridge") return windChip(seat.wind);
    return html`<span class="wind">${seat.label ?? text(`winds.short.${(seat.seat + 3) % 4}`)}</span>`;
  }

  /** @param {CompassSeat} seat */
  #vulnerable(seat) {
    if (!seat.vulnerable) return nothing;
    return html`<b class="bad"><abbr title=${text("parts.vulnerable")}>${text("parts.vulnerable_letter")}</abbr></b>`;
  }

  /** @param {CompassSeat} seat */
  #content(seat) {
    const dealer = seat.dealer
      ? html`<span class="ring"></span><span class="visually-hidden">${text("parts.dealer")}</span>`
      : nothing;
    return html`${dealer}${seat.mark ? html`<span class="mark">${stickIcon(text("parts.riichi"))}</span>` : nothing}
      <span class="who">${this.#chip(seat)}<span class="name">${seat.name}</span>${this.#vulnerable(seat)}</span>
      ${
        (seat.score ?? null) === null
          ? nothing
          : html`<fw-count class="score" .value=${seat.score}></fw-count>
        <span class="under"><fw-delta .value=${seat.delta ?? null}></fw-delta></span>`
      }
      ${seat.note ? html`<span class="meta note">${seat.note}</span>` : nothing}`;
  }

  /** @param {CompassSeat} seat */
  #seat(seat) {
    const classes = classMap({ seat: true, [this.#place(seat.seat)]: true, dealer: Boolean(seat.dealer) });
    if (!this.selectable) return html`<div class=${classes} data-seat=${seat.seat}>${this.#content(seat)}</div>`;
    return html`<button class=${classes} type="button" data-seat=${seat.seat} 
      aria-pressed=${seat.pressed === undefined ? nothing : String(seat.pressed)}
      @click=${() => this.#choose(seat.seat)}>${this.#content(seat)}</button>`;
  }

  /** @param {number} seat */
  #choose(seat) {
    send(this, "fw-seat", { seat });
  }

  /**
   * @param {"honba" | "sticks"} name
   * @param {number} count
   */
  #counter(name, count) {
    const label = text(`parts.${name}`, { count });
    return html`<span class="counter" title=${label}>
      ${stickIcon(label, { honba: name === "honba" })}<span aria-hidden="true">${count}</span></span>`;
  }

  #counters() {
    if (this.honba === null && this.sticks === null) return nothing;
    const honba = this.#counter("honba", this.honba ?? 0);
    const sticks = this.#counter("sticks", this.sticks ?? 0);
    return html`<span class="counters">${honba}${sticks}</span>`;
  }

  render() {
    return html`<div class="table">
      ${repeat(
        this.seats,
        (seat) => seat.seat,
        (seat) => this.#seat(seat),
      )}
      <div class="centre"><slot name="centre">
        ${this.round ? html`<span class="round">${this.round}</span>` : nothing}
        ${this.detail ? html`<span class="meta">${this.detail}</span>` : nothing}
        ${this.#counters()}
      </slot></div>
    </div>`;
  }
}

customElements.define("fw-compass", Compass);
