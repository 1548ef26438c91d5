/* fw-review-calls: every call of a board beside what the notes say, with the engine's call where it differs, and notes. */
import { classMap, css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { callSign, suitStyles, tellCall } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { text } from "../../shell/text.js";
import "./call-notes.js";

const OURS = "NS";

class ReviewCalls extends LitElement {
  static properties = {
    review: { attribute: false },
    system: {},
    place: {},
    busy: { type: Boolean },
  };

  static styles = [
    shared,
    suitStyles,
    css`
      ol {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }

      li {
        display: grid;
        grid-template-columns: var(--space-24) minmax(calc(var(--target) + var(--space-4)), max-content) minmax(0, 1fr);
        gap: var(--space-4) var(--space-8);
        align-items: baseline;
        padding: var(--space-8) var(--space-12);
      }

      li + li {
        border-top: var(--hairline) solid var(--line);
      }

      .sign {
        font: var(--card);
        font-weight: var(--strong);
      }

      .theirs .sign {
        color: var(--muted);
        font-weight: normal;
      }

      .other,
      fw-call-notes {
        grid-column: 3;
      }

      .other {
        display: flex;
        gap: var(--space-4);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.RoomReview | null} */
    this.review = null;
    /** @type {string} the id of the system */
    this.system = "";
    /** @type {string} what tells this board from others, for drafts */
    this.place = "";
    this.busy = false;
  }

  render() {
    const { review } = this;
    if (!review) return nothing;
    const shown = review.calls
      .map((each, index) => ({ each, number: index + 1 }))
      .filter(({ each }) => OURS.includes(each.seat) || each.call !== "P");
    return html`<ol class="plain" aria-label=${text("together.calls")}>
      ${shown.map(({ each, number }) => this.#call(review, each, number))}</ol>`;
  }

  /**
   * @param {Bridge.RoomReview} review
   * @param {Bridge.ReviewedCall} each
   * @param {number} number
   */
  #call({ turns, notes, lines }, { seat, call, meaning }, number) {
    const isOurs = OURS.includes(seat);
    const turn = turns.find((judged) => judged.number === number);
    const said = notes.filter((note) => note.call === number);
    return html`<li class=${classMap({ theirs: !isOurs })}>
      <span class="meta" aria-hidden="true">${text(`bridge.letters.${seat}`)}</span>
      <span class="sign"><span class="visually-hidden">${text(`bridge.seats.${seat}`)}: ${tellCall(call)}</span>
        <span aria-hidden="true">${callSign(call)}</span></span>
      <span>${withSuits(meaning)}</span>
      ${turn && turn.rating !== "right" ? this.#engine(turn) : nothing}
      ${
        isOurs
          ? html`<fw-call-notes .notes=${said} .call=${number} .name=${tellCall(call)} .system=${this.system}
        .line=${lines[number - 1]} .draftKey=${`note ${this.place} ${number}`} ?busy=${this.busy}></fw-call-notes>`
          : nothing
      }</li>`;
  }

  /** @param {Bridge.JudgedTurn} turn */
  #engine({ rating, best, best_meaning, reason }) {
    const kind = rating === "wrong" ? "warn" : "info";
    const words = text("together.engine_calls");
    const means = best_meaning ? html` ${withSuits(best_meaning)}.` : nothing;
    return html`<p class="other">${icon(kind)}<span>${words} <span class="visually-hidden">${tellCall(best)}</span><b
      aria-hidden="true">${callSign(best)}</b>:${means} <span class="meta">${withSuits(reason)}</span></span></p>`;
  }
}

customElements.define("fw-review-calls", ReviewCalls);
