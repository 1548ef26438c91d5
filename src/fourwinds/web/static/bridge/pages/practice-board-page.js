/* A practice board: the engine bids the other hands; after the auction the review. */
import { html, LitElement, nothing } from "lit";
import { BidBox } from "../../elements/bid-box.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import "../../elements/top-bar.js";
import { keep } from "../../shell/answers.js";
import { problemText, Refused } from "../../shell/api.js";
import { one } from "../../shell/dom.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { learnNames, moduleName } from "../data/module-names.js";
import { boardAddress, callOnBoard, helpOnBoard, showBoard, showReview } from "../data/practice.js";
import { dealNext, noteResult, seriesOf } from "../practice/board-series.js";
import { asksForHint, asksForNext, passToBox } from "../practice/keys.js";
import "../practice/position.js";
import "../practice/series-score.js";
import { tableStyles } from "../practice/table-style.js";
import { placeOf } from "../system/places.js";

class PracticeBoardPage extends LitElement {
  static properties = {
    params: { attribute: false },
    board: { state: true },
    help: { state: true },
    review: { state: true },
    series: { state: true },
    hinted: { state: true },
    names: { state: true },
    busy: { state: true },
    problem: { state: true },
  };

  static styles = [shared, pageStyles, tableStyles];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Bridge.PracticeBoard | null} */
    this.board = null;
    /** @type {Bridge.PracticeHelp | null} */
    this.help = null;
    /** @type {Bridge.BoardReview | null} */
    this.review = null;
    /** @type {Bridge.BoardSeries | null} */
    this.series = null;
    this.hinted = false;
    /** @type {(id: string) => string} the names of modules, a new function when they are known */
    this.names = moduleName;
    this.busy = false;
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.toggleAttribute("wide", true);
    document.addEventListener("keydown", this.#key, { capture: true });
    learnNames(() => {
      this.names = (id) => moduleName(id);
    }).catch(() => {});
    this.#read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key, { capture: true });
  }

  get #system() {
    return this.params.system;
  }

  async #read() {
    try {
      this.series = await seriesOf(this.#system);
      await showBoard(this.params.board, (board) => {
        if (this.board?.auction.length !== board.auction.length) this.board = board;
      });
      await this.#readMore();
    } catch (error) {
      this.#tell(error);
    }
  }

  /** Read what belongs to the board as it is now: the meanings of the calls, or the review. */
  async #readMore() {
    const { board } = this;
    if (!board) return;
    if (!board.is_over) {
      const help = await helpOnBoard(board.id).catch(() => null);
      if (this.board === board) this.help = help;
      return;
    }
    await import("../practice/board-review.js");
    await showReview(board.id, (review) => {
      this.review = review;
    });
    if (this.series && this.review) await noteResult(this.series, board, this.review);
    this.series = await seriesOf(this.#system);
    await this.updateComplete;
    this.#focusNext();
  }

  /** @param {unknown} error */
  #tell(error) {
    if (error instanceof Refused && error.code === "sign_in_needed")
      location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
    this.problem = problemText(error, "practice.away_board");
  }

  get #place() {
    const at = this.series?.boards.indexOf(this.params.board) ?? -1;
    return this.series && at >= 0 ? { number: at + 1, of: this.series.count } : null;
  }

  render() {
    const place = this.#place;
    const heading = place ? text("practice.board_place", place) : text("practice.title");
    return html`
      <fw-top-bar .heading=${heading} .back=${placeOf(this.#system, "/practice")}></fw-top-bar>
      ${this.#content()}`;
  }

  #content() {
    const { board, review } = this;
    if (!board)
      return html`<div class="page">${this.problem ? problemLine(this.problem) : html`<fw-skeleton></fw-skeleton>`}</div>`;
    if (!board.is_over) return this.#table(board);
    return html`<div class="page">
        ${problemLine(this.problem)}
        ${
          review
            ? html`<fw-board-review .names=${this.names} .system=${this.#system} .board=${board} .review=${review}
                .number=${this.#place?.number ?? null}>${this.#score()}</fw-board-review>`
            : nothing
        }
      </div>
      ${review ? this.#actions() : nothing}`;
  }

  /** @param {Bridge.PracticeBoard} board */
  #table(board) {
    const told = board.seats.length > 1 ? text("practice.turn", { seat: text(`bridge.seats.${board.seat}`) }) : "";
    return html`<div class="page table">
      <fw-practice-position .position=${board} .hand=${board.hands[board.seat]} .help=${this.help}
        ?hinted=${this.hinted && this.help !== null} @fw-hint=${this.#hint}></fw-practice-position>
      <div class="answer" aria-busy=${this.busy}>
        <p role="status" class="meta" ?hidden=${!told}>${told}</p>
        ${problemLine(this.problem)}
        <fw-bid-box single .calls=${board.auction} @fw-call=${this.#call}></fw-bid-box>
        <p class="meta keys">${text("practice.keys")}</p>
      </div></div>`;
  }

  #score() {
    const { series } = this;
    const isLast = series && series.boards.at(-1) === this.params.board && series.boards.length === series.count;
    return isLast && series.count > 1 ? html`<fw-series-score .series=${series}></fw-series-score>` : nothing;
  }

  #actions() {
    const { series } = this;
    const hasNext = series && this.#place && (series.boards.length < series.count || !this.#isLast(series));
    const quit = html`<a class="button ${hasNext ? "quiet" : "next"}" href=${placeOf(this.#system, "/practice")}>
      ${text("practice.finish")}</a>`;
    if (!hasNext) return html`<div class="action-bar">${quit}</div>`;
    return html`<div class="action-bar">${quit}<button class="button next" type="button" ?disabled=${this.busy}
      @click=${() => this.#next(series)}>${text("practice.next_board")}</button></div>`;
  }

  /** @param {Bridge.BoardSeries} series */
  #isLast({ boards }) {
    return boards.at(-1) === this.params.board;
  }

  #hint() {
    const { board } = this;
    this.hinted = true;
    if (this.help || !board) return undefined;
    return this.#try(async () => {
      this.help = await helpOnBoard(board.id);
    });
  }

  /** @param {CustomEvent<{ call?: string }>} event */
  async #call({ detail: { call } }) {
    const { board } = this;
    if (!call || !board) return;
    await this.#try(async () => {
      const after = await callOnBoard(board.id, call, board.auction.length + 1);
      await keep(boardAddress(board.id), after);
      this.hinted = false;
      this.help = null;
      this.board = after;
    });
    if (this.board !== board) this.#readMore().catch((error) => this.#tell(error));
  }

  /** @param {Bridge.BoardSeries} series */
  #next(series) {
    return this.#try(async () => {
      const at = series.boards.indexOf(this.params.board);
      const id = series.boards[at + 1] ?? (await dealNext(series));
      go(placeOf(this.#system, `/practice/boards/${id}`));
    });
  }

  /** @param {() => Promise<void>} work */
  async #try(work) {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (error) {
      this.#tell(error);
    } finally {
      this.busy = false;
    }
  }

  #focusNext() {
    const next = this.renderRoot.querySelector(".next");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const box = this.renderRoot.querySelector("fw-bid-box");
    if (box instanceof BidBox) {
      if (asksForHint(event, box.level)) this.#hint();
      else if (!passToBox(event, box)) return;
    } else if (this.review && asksForNext(event)) one(this.renderRoot, ".next", HTMLElement).click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

customElements.define("fw-practice-board-page", PracticeBoardPage);
