/* The rooms of a system in which two people bid boards together, and the scores of its pairs over time. */
import { css, html, LitElement, nothing, repeat } from "lit";
import { cardLinkStyle } from "../../elements/card-link-style.js";
import "../../elements/empty.js";
import { icon } from "../../elements/icon.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import { problemText, Refused } from "../../shell/api.js";
import { tellDay } from "../../shell/moments.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { showRooms } from "../data/rooms.js";
import { hasAccounts } from "../data/sharing.js";
import { showSystem } from "../data/systems.js";
import "../system/system-bar.js";
import "../together/new-room.js";
import "../together/pair-scores.js";
import {
  dealsOf,
  freeSeats,
  hasBothSeats,
  nameAt,
  opponentsOf,
  PARTNERS,
  playersOf,
  roomPlace,
  tellImps,
} from "../together/room-words.js";

class TogetherPage extends LitElement {
  static properties = {
    params: { attribute: false },
    name: { state: true },
    rooms: { state: true },
    accounts: { state: true },
    creating: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    cardLinkStyle,
    css`
      .card-link {
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--space-4) var(--space-12);
        align-items: center;
      }

      .name {
        font: var(--card);
        font-weight: var(--strong);
        overflow-wrap: anywhere;
      }

      .card-link .meta {
        grid-column: 1 / -1;
      }

      .yours {
        border-color: var(--accent);
        background: var(--accent-soft);
        color: var(--accent);
        font-weight: var(--strong);
      }
    `,
  ];

  #listeners = new AbortController();

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    this.name = "";
    /** @type {Bridge.Rooms | null} */
    this.rooms = null;
    this.accounts = true;
    this.creating = false;
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const again = () => document.visibilityState === "visible" && this.#read();
    document.addEventListener("visibilitychange", again, { signal });
    this.#read();
    hasAccounts()
      .then((accounts) => {
        this.accounts = accounts;
      })
      .catch(() => {});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#listeners.abort();
  }

  async #read() {
    const { system } = this.params;
    try {
      await Promise.all([
        showSystem(system, ({ name }) => {
          this.name = name;
        }),
        showRooms(system, (rooms) => {
          this.rooms = rooms;
        }),
      ]);
      this.problem = "";
    } catch (error) {
      if (error instanceof Refused && error.code === "sign_in_needed")
        location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
      else this.problem = problemText(error, "together.away");
    }
  }

  render() {
    const { system } = this.params;
    return html`<fw-system-bar .system=${system} .name=${this.name} place="together"></fw-system-bar>
      <div class="page">${problemLine(this.problem)}${this.#content()}</div>
      ${this.rooms?.items.length ? html`<div class="action-bar">${this.#newButton()}</div>` : nothing}
      <fw-new-room .system=${system} ?open=${this.creating} ?seated=${this.accounts} @fw-close=${this.#close}
        @fw-created=${this.#created}></fw-new-room>`;
  }

  #newButton() {
    return html`<button class="button" type="button" slot="action" @click=${this.#begin}>
      ${icon("add")} ${text("together.new_room")}</button>`;
  }

  #begin() {
    this.creating = true;
  }

  #close() {
    this.creating = false;
  }

  /** @param {CustomEvent<{ room: Bridge.Room }>} event */
  #created({ detail: { room } }) {
    this.creating = false;
    go(roomPlace(room.id, { seat: hasBothSeats(room) ? room.your_seat : null }));
  }

  #content() {
    if (!this.rooms) return this.problem ? nothing : html`<fw-skeleton .rows=${3}></fw-skeleton>`;
    const { items, scores } = this.rooms;
    if (items.length === 0)
      return html`<fw-empty .sentence=${text(this.accounts ? "together.empty" : "together.empty_alone")}>${this.#newButton()}</fw-empty>`;
    const rooms = [...items].sort((one, other) => Number(yourBoards(other) > 0) - Number(yourBoards(one) > 0));
    return html`<ul class="plain list">${repeat(
      rooms,
      ({ id }) => id,
      (room) => html`<li>${this.#room(room)}</li>`,
    )}</ul>
      ${
        scores.length
          ? html`<section aria-labelledby="scores"><h2 id="scores">${text("together.scores.title")}</h2>
        <fw-pair-scores .scores=${scores}></fw-pair-scores></section>`
          : nothing
      }`;
  }

  /** @param {Bridge.ListedRoom} room */
  #room(room) {
    const { bid, imps, updated_at } = room;
    const scored = bid ? `${text("together.bid", { count: bid })}, ${tellImps(imps)}` : null;
    const about = [playersOf(room), opponentsOf(room), scored, tellDay(updated_at)].filter(Boolean);
    const state = stateOf(room);
    return html`<a class="card-link tappable" href=${roomPlace(room.id)}>
      <span class="name">${dealsOf(room)}</span>
      ${state ? html`<span class="chip ${yourBoards(room) ? "yours" : ""}">${state}</span>` : nothing}
      <span class="meta">${about.join(" · ")}</span></a>`;
  }
}

/** @param {Bridge.ListedRoom} room */
function yourBoards({ your_seat, waiting }) {
  return your_seat ? (waiting[your_seat] ?? 0) : 0;
}

/**
 * Whose turn it is; null if no board waits.
 * @param {Bridge.ListedRoom} room
 */
function stateOf(room) {
  const yours = yourBoards(room);
  const [free] = freeSeats(room);
  if (yours) return text("together.your_boards", { count: yours });
  if (free) return text("together.free", { seat: text(`bridge.seats.${free}`) });
  const all = PARTNERS.reduce((sum, seat) => sum + (room.waiting[seat] ?? 0), 0);
  if (hasBothSeats(room)) return all ? text("together.open_boards", { count: all }) : null;
  const other = PARTNERS.find((seat) => seat !== room.your_seat && room.waiting[seat]);
  return other ? text("together.their_turn", { name: nameAt(room, other) }) : null;
}

customElements.define("fw-together-page", TogetherPage);
