/* fw-room-result: what a board brought: our contract, the engine's by the same notes, and par. */
import { css, html, LitElement, nothing } from "lit";
import { SEATS } from "../../elements/bridge-rules.js";
import { shared } from "../../elements/shared.js";
import { callSign, suitStyles } from "../../elements/suit.js";
import { delta, text } from "../../shell/text.js";
import { PARTNERS, partsOf, tellImps } from "./room-words.js";

class RoomResult extends LitElement {
  static properties = { review: { attribute: false }, dealer: {} };

  static styles = [
    shared,
    suitStyles,
    css`
      .imps {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0 var(--space-8);
        padding-block-end: var(--space-8);
      }

      .imps b {
        font: var(--score);
        font-weight: var(--strong);
      }

      th {
        color: var(--muted);
      }

      .auction {
        display: block;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.RoomReview | null} */
    this.review = null;
    this.dealer = "N";
  }

  render() {
    if (!this.review) return nothing;
    const { result, tricks, par_results } = this.review;
    const { contract, engine_contract, engine_auction, score, engine_score, par, imps } = result;
    const calls = auctionSign(engine_auction, this.dealer);
    const sign = imps > 0 ? "good" : imps < 0 ? "bad" : "";
    return html`<div class="card">
      <p class="imps"><b class=${sign}>${tellImps(imps)}</b> <span class="meta">${text("together.against_engine")}</span></p>
      <table><tbody>
        ${row(text("together.result.yours"), contractSign(contract, tricks), score)}
        ${row(text("together.result.engine"), html`${contractSign(engine_contract)} ${calls}`, engine_score)}
        ${row(text("together.result.par"), parSign(par_results), par)}
      </tbody></table>
      <p class="meta">${text("together.result.words")}</p></div>`;
  }
}

/**
 * @param {string} name
 * @param {unknown} what
 * @param {number} score
 */
function row(name, what, score) {
  return html`<tr><th scope="row">${name}</th><td>${what}</td><td class="figure">${delta(score)}</td></tr>`;
}

/**
 * @param {string} contract
 * @param {number | null} [tricks]
 */
function contractSign(contract, tricks = null) {
  const { call, doubled, declarer } = partsOf(contract);
  if (!call || !declarer) return html`${text("together.result.passed_out")}`;
  const taken = tricks === null ? "" : `, ${text("together.result.tricks", { count: tricks })}`;
  const by = text("together.result.by", { seat: text(`bridge.seats.${declarer}`) });
  return html`${callSign(call)}${doubled} ${by}${taken}`;
}

/**
 * Our calls in an auction, and what the opponents bid between them.
 * @param {string[]} calls
 * @param {string} dealer
 */
function auctionSign(calls, dealer) {
  const last = calls.findLastIndex((call) => call !== "P");
  const made = calls.slice(0, last + 1).map((call, index) => {
    const isOurs = PARTNERS.some((seat) => seat === SEATS[(SEATS.indexOf(dealer) + index) % SEATS.length]);
    if (isOurs) return html` ${callSign(call)}`;
    return call === "P" ? nothing : html` (${callSign(call)})`;
  });
  return html`<span class="auction meta">${made}</span>`;
}

/**
 * The contracts of par, each once with all who can declare it.
 * @param {string[]} results contracts with declarer and what they make
 */
function parSign(results) {
  /** @type {Map<string, string[]>} */
  const seats = new Map();
  for (const result of results) {
    const [bid, seat = "", made = ""] = result.split(" ");
    seats.set(`${bid} ${made}`, [...(seats.get(`${bid} ${made}`) ?? []), seat]);
  }
  return [...seats].map(([contract, declarers], index) => {
    const [bid, made] = contract.split(" ");
    const { call, doubled } = partsOf(bid);
    if (!call) return html`${text("together.result.passed_out")}`;
    const by = text("together.result.by", { seat: declarers.join(", ") });
    return html`${index ? "; " : ""}${callSign(call)}${doubled} ${made} ${by}`;
  });
}

customElements.define("fw-room-result", RoomResult);
