/* fw-seat-choice: who sits where in a room, as far as something is to be done about it: take a seat, or invite partner. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/chip.js";
import { icon } from "../../elements/icon.js";
import { offerLink } from "../../elements/offer-link.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { problemText } from "../../shell/api.js";
import { send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { invite } from "../data/sharing.js";
import { freeSeats, hasBothSeats, PARTNERS, roomPlace } from "./room-words.js";

class SeatChoice extends LitElement {
  static properties = {
    room: { attribute: false },
    seat: {},
    owner: { type: Boolean },
    busy: { type: Boolean },
    made: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    css`
      .card {
        display: grid;
        gap: var(--space-12);
      }

      details.card:not([open]) {
        gap: 0;
        padding-block: var(--space-4);
      }

      details[open].card {
        padding-block-start: var(--space-4);
      }

      input {
        flex: 1 1 var(--rail);
        min-width: 0;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.Room | null} */
    this.room = null;
    /** @type {string | null} the seat that was chosen on a machine without accounts */
    this.seat = null;
    /** Whether the reader owns the system, and can invite somebody to it. */
    this.owner = false;
    this.busy = false;
    /** @type {string | null} the address of a new invitation */
    this.made = null;
    this.problem = "";
  }

  render() {
    const { room } = this;
    if (!room) return nothing;
    if (hasBothSeats(room)) return this.#both();
    const free = freeSeats(room);
    if (free.length === 0) return nothing;
    return room.your_seat ? this.#inviting(room, free[0]) : this.#taking(free);
  }

  #both() {
    return html`<div class="line" role="group" aria-label=${text("together.seat.label")}>
        <span>${text("together.seat.label")}</span>
        ${PARTNERS.map(
          (seat) => html`<fw-chip kind="filter" .label=${text(`bridge.seats.${seat}`)} ?pressed=${seat === this.seat}
          @click=${() => send(this, "fw-seat", { seat })}></fw-chip>`,
        )}</div>
      ${this.seat ? nothing : html`<p class="meta">${text("together.seat.both")}</p>`}`;
  }

  /** @param {readonly string[]} free */
  #taking(free) {
    return html`<div class="card"><p>${text("together.seat.free")}</p><div class="line">
      ${free.map(
        (seat) => html`<button class="button" type="button" ?disabled=${this.busy}
        @click=${() => send(this, "fw-sit", { seat })}>${text("together.seat.take", { seat: text(`bridge.seats.${seat}`) })}</button>`,
      )}</div></div>`;
  }

  /**
   * @param {Bridge.Room} room
   * @param {string} free
   */
  #inviting(room, free) {
    const link = `${location.origin}${roomPlace(room.id)}`;
    return html`<details class="card"><summary>${text("together.invite.summary", { seat: text(`bridge.seats.${free}`) })}</summary>
      <p>${text("together.invite.words")}</p>
      ${this.made ? this.#made(this.made) : nothing}
      <div class="line">
        ${this.owner && !this.made ? this.#button(room) : nothing}
        <button class="button quiet" type="button" @click=${() => offerLink(link, text("together.title"))}>
          ${icon("copy")} ${text("together.invite.room")}</button></div>
      <p class="meta">${text(this.owner ? "together.invite.which" : "together.invite.shared")}</p>
      ${problemLine(this.problem)}</details>`;
  }

  /** @param {Bridge.Room} room */
  #button(room) {
    return html`<button class="button" type="button" @click=${() => this.#invite(room)}>
      ${icon("link")} ${text("together.invite.create")}</button>`;
  }

  /** @param {string} address */
  #made(address) {
    return html`<p class="meta" role="status">${text("start.share.made")}</p>
      <div class="line"><input readonly aria-label=${text("start.share.link")} .value=${address}>
        <button class="button" type="button" @click=${() => offerLink(address, text("together.title"))}>
          ${icon("copy")} ${text("start.share.copy")}</button></div>`;
  }

  /** @param {Bridge.Room} room */
  async #invite(room) {
    this.problem = "";
    try {
      const { path } = await invite(room.system_id, "editor");
      this.made = `${location.origin}${path}?room=${room.id}`;
    } catch (error) {
      this.problem = problemText(error, "together.away");
    }
  }
}

customElements.define("fw-seat-choice", SeatChoice);
