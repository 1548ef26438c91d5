/* A room in which two people bid boards together: bid when it is your turn, and talk about the calls afterwards. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/diagram.js";
import { icon } from "../../elements/icon.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import "../../elements/top-bar.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { showSystem } from "../data/systems.js";
import { placeOf } from "../system/places.js";
import "../together/board-bidding.js";
import "../together/board-strip.js";
import "../together/delete-room.js";
import "../together/result-card.js";
import "../together/review-calls.js";
import { RoomKeeper } from "../together/room-keeper.js";
import { dealsOf, nameAt, opponentsOf, PARTNERS, playersOf, roomPlace } from "../together/room-words.js";
import "../together/seat-choice.js";

class RoomPage extends LitElement {
  static properties = { params: { attribute: false }, system: { state: true } };

  static styles = [
    shared,
    pageStyles,
    css`
      .page {
        display: flex;
        flex-direction: column;
        align-items: stretch;
        gap: var(--space-12);
        padding-block: var(--space-8);
      }

      fw-board-bidding {
        flex: 1;
      }

      @media (width < 40em) {
        .about:has(~ fw-board-bidding) {
          display: none;
        }
      }

      .review {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-24);
      }

      .dealing {
        display: flex;
        align-items: center;
        gap: var(--space-8);
      }

      @media (width >= 64em) {
        .review {
          grid-template-columns: var(--inspector) minmax(0, 1fr);
          gap: var(--space-24) var(--space-48);
          align-items: start;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Bridge.System | null} */
    this.system = null;
    /** @type {RoomKeeper | null} */
    this.keeper = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.toggleAttribute("wide", true);
    this.#begin();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.keeper?.stop();
  }

  /**
   * Show the board of the address; the application calls this when it changes.
   * @param {Record<string, string>} params
   */
  show(params) {
    const { seat, board } = place();
    if (params.room !== this.params.room || seat !== (this.keeper?.seat ?? null)) return false;
    this.keeper?.show(board);
    return true;
  }

  /** Keep the board that is shown in the address, so that a reload comes back to it. */
  updated() {
    const { keeper } = this;
    const { seat, board } = place();
    if (!keeper?.shown || board === keeper.shown || seat !== keeper.seat) return; // another page is about to be shown
    history.replaceState(null, "", roomPlace(this.params.room, { board: keeper.shown, seat: keeper.seat }));
  }

  async #begin() {
    this.keeper = new RoomKeeper(this.params.room, place(), () => this.requestUpdate());
    await this.keeper.read();
    this.#readSystem();
    await this.keeper.start();
  }

  #readSystem() {
    const { room } = this.keeper ?? {};
    if (room)
      showSystem(room.system_id, (system) => {
        this.system = system;
      }).catch(() => {}); // only its name and whether one can invite are not known
  }

  render() {
    const { keeper } = this;
    const room = keeper?.room ?? null;
    const back = room ? placeOf(room.system_id, "/together") : "/bridge";
    const heading = room ? dealsOf(room) : text("together.title");
    const gone = () => go(back, { replace: true });
    return html`<fw-top-bar .heading=${heading} .back=${back}>${
      room?.can_delete
        ? html`<fw-delete-room slot="end" .room=${room.id} .count=${room.boards.length} @fw-deleted=${gone}></fw-delete-room>`
        : nothing
    }</fw-top-bar>
      <div class="page">${keeper && room ? this.#room(keeper, room) : this.#waiting()}</div>
      ${keeper && room ? this.#actions(keeper) : nothing}`;
  }

  #waiting() {
    const problem = this.keeper?.problem;
    return problem ? problemLine(problem) : html`<fw-skeleton .rows=${5}></fw-skeleton>`;
  }

  /**
   * @param {RoomKeeper} keeper
   * @param {Bridge.Room} room
   */
  #room(keeper, room) {
    const about = [this.system?.name, playersOf(room), opponentsOf(room)].filter(Boolean).join(" · ");
    const boards = html`<fw-board-strip .boards=${room.boards} .seat=${room.your_seat} .current=${keeper.shown}
      @fw-board=${(/** @type {CustomEvent<{ number: number }>} */ { detail }) => this.#go(detail.number)}></fw-board-strip>`;
    return html`<p class="about meta">${about}</p>
      <fw-seat-choice .room=${room} .seat=${keeper.seat} ?owner=${this.system?.role === "owner"} ?busy=${keeper.isBusy}
        @fw-seat=${(/** @type {CustomEvent<{ seat: string }>} */ { detail }) => this.#sitHere(detail.seat)}
        @fw-sit=${(/** @type {CustomEvent<{ seat: string }>} */ { detail }) => keeper.sit(detail.seat)}></fw-seat-choice>
      ${room.boards.length ? boards : nothing} ${this.#dealing(keeper)} ${this.#board(keeper, room)}`;
  }

  /** @param {RoomKeeper} keeper */
  #dealing({ isDealing, job }) {
    if (!isDealing) return nothing;
    const words = job
      ? text("together.finding", { percent: Math.round(100 * job.progress) })
      : text("together.dealing");
    return html`<p class="dealing" role="status">${icon("dice")} ${words}</p>`;
  }

  /**
   * @param {RoomKeeper} keeper
   * @param {Bridge.Room} room
   */
  #board(keeper, room) {
    const { board } = keeper;
    if (!board) return keeper.isDealing ? nothing : html`${problemLine(keeper.problem)}`;
    if (board.result) return this.#review(keeper, room, board);
    const partner = PARTNERS.find((seat) => seat !== room.your_seat) ?? "N";
    return html`<fw-board-bidding .board=${board} .seat=${room.your_seat} .partner=${nameAt(room, partner)}
      ?busy=${keeper.isBusy} .problem=${keeper.problem}
      @fw-call=${(/** @type {CustomEvent<{ call: string }>} */ { detail }) => this.#call(keeper, detail.call)}></fw-board-bidding>`;
  }

  /**
   * @param {RoomKeeper} keeper
   * @param {string | undefined} call undefined when a call in the auction was tapped
   */
  #call(keeper, call) {
    if (call) keeper.call(call);
  }

  /**
   * @param {RoomKeeper} keeper
   * @param {Bridge.Room} room
   * @param {Bridge.RoomBoard} board
   */
  #review(keeper, room, board) {
    const { review } = keeper;
    const write = (/** @type {CustomEvent} */ { detail: { written, ...note } }) =>
      keeper.write(note).then((kept) => kept && written());
    return html`<div class="review">
      <div class="stack">
        ${review ? html`<fw-room-result .review=${review} .dealer=${board.dealer}></fw-room-result>` : nothing}
        <fw-diagram .hands=${board.hands} .dealer=${board.dealer} .vulnerable=${board.vulnerability} .board=${board.number}></fw-diagram>
      </div>
      <section aria-labelledby="calls"><h2 id="calls">${text("together.calls")}</h2>${problemLine(keeper.problem)}
        ${
          review
            ? html`<fw-review-calls .review=${review} .system=${room.system_id} .place=${`${board.number} ${room.id}`}
              ?busy=${keeper.isBusy} @fw-note=${write}
              @fw-delete-note=${(/** @type {CustomEvent<{ id: string }>} */ { detail }) => keeper.erase(detail.id)}></fw-review-calls>`
            : html`<fw-skeleton .rows=${4}></fw-skeleton>`
        }</section></div>`;
  }

  /** @param {RoomKeeper} keeper */
  #actions(keeper) {
    const { next, board, room, canDeal } = keeper;
    if (!room || !board) return nothing;
    const isYours = next !== null && next.turn === room.your_seat;
    const isOpen = board.turn !== null;
    if (next && (isYours ? board.turn !== room.your_seat : !isOpen)) return this.#nextButton(next.number, isYours);
    if (isOpen || !canDeal || room.boards.some(({ turn }) => turn !== null)) return nothing;
    return html`<div class="action-bar"><button class="button" type="button" ?disabled=${keeper.isBusy}
      @click=${() => this.#deal(keeper)}>${icon("dice")} ${text("together.deal_more")}</button></div>`;
  }

  /**
   * @param {number} number
   * @param {boolean} isYours
   */
  #nextButton(number, isYours) {
    const words = text(isYours ? "together.next_yours" : "together.next", { number });
    return html`<div class="action-bar"><button class="button" type="button" @click=${() => this.#go(number)}>
      ${words} ${icon("next")}</button></div>`;
  }

  /** @param {RoomKeeper} keeper */
  async #deal(keeper) {
    await keeper.deal();
    if (keeper.shown) this.#go(keeper.shown);
  }

  /** @param {number} board */
  #go(board) {
    go(roomPlace(this.params.room, { board, seat: this.keeper?.seat }), { replace: true });
    window.scrollTo(0, 0);
  }

  /** @param {string} seat the seat that is meant from now on, on a machine without accounts */
  #sitHere(seat) {
    go(roomPlace(this.params.room, { board: this.keeper?.shown, seat }), { replace: true });
  }
}

/** What the address says. */
function place() {
  const query = new URLSearchParams(location.search);
  const seat = query.get("seat");
  return { seat: PARTNERS.find((each) => each === seat) ?? null, board: Number(query.get("board")) || null };
}

customElements.define("fw-room-page", RoomPage);
