/* fw-trial-board: a board that both versions bid differently: the hands, both auctions, contracts and scores. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/auction.js";
import "../../elements/diagram.js";
import { sequenceSign, tellSequence } from "../../elements/notation.js";
import { shared } from "../../elements/shared.js";
import { callSign, suitStyles, tellCall } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { delta, text } from "../../shell/text.js";
import { editorAddress } from "../check/places.js";
import { nameOf } from "../editor/line-text.js";

/** How the calls of a line begin. */
const LINE = /^(\.\.\.|\(?[1-7]|\(?(p|xx?|any|bid|call|suit|jump)\)?(-|\s|$))/i;
const SEATS = ["N", "E", "S", "W"];

class TrialBoard extends LitElement {
  static properties = { board: { attribute: false }, system: {}, against: { type: Boolean } };

  static styles = [
    shared,
    suitStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-16);
        padding-block: var(--space-8) var(--space-16);
      }

      .tables {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
        gap: var(--space-24);
      }

      .table {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        gap: var(--space-8);
      }

      li {
        padding-block: var(--space-4);
        overflow-wrap: anywhere;
      }

      li a {
        display: inline-block;
        padding-block: var(--space-8);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.TrialBoard | null} */
    this.board = null;
    this.system = "";
    /** Whether both versions played against the same opponents. */
    this.against = false;
  }

  render() {
    const { board } = this;
    if (!board) return nothing;
    const { dealer, vulnerable } = board;
    return html`<fw-diagram .hands=${handsOf(board.deal)} .dealer=${dealer} .vulnerable=${vulnerable}></fw-diagram>
      <div class="tables">${board.auctions.map((_, number) => this.#table(board, number))}</div>
      ${board.parting.length ? this.#lines(board) : nothing}`;
  }

  /**
   * @param {Bridge.TrialBoard} board
   * @param {number} number
   */
  #table({ auctions, meanings, contracts, ns_scores, dealer, vulnerable }, number) {
    const changed = this.against ? ["NS", ""][number] : ["NS", "EW"][number];
    const calls = auctions[number].map((call, index) => ({ call, meaning: meanings[number][index] ?? undefined }));
    const score = ns_scores[number];
    return html`<div class="table"><h4>${text(`try.table.${changed || "before"}`)}</h4>
      <fw-auction .calls=${calls} .dealer=${dealer} .vulnerable=${vulnerable} .ours=${changed || "NS"}></fw-auction>
      <p><b>${contractSign(contracts[number])}</b> ${score === null ? nothing : text("try.score", { score: delta(score) })}</p></div>`;
  }

  /** @param {Bridge.TrialBoard} board */
  #lines({ parting }) {
    return html`<div><p class="meta">${text("try.parting")}</p><ul class="plain">${parting.map(
      ({ line, text: meaning }) => html`<li>${linked(this.system, line)} ${withSuits(meaning)}</li>`,
    )}</ul></div>`;
  }
}

/**
 * A link to a line in the editor. A rule for situations, such as `competitive/game_with_a_fit`, is only named.
 * @param {string} system
 * @param {string} line as written, perhaps after the name of its module
 */
export function linked(system, line) {
  const sequence = nameOf(line.replace(/^\w+: /, ""));
  if (!LINE.test(sequence)) return html`<span class="meta">${sequence.split("/").at(-1)?.replaceAll("_", " ")}:</span>`;
  const address = editorAddress(system, { sequence, isLine: false });
  return html`<a href=${address} aria-label=${tellSequence(sequence)}>${sequenceSign(sequence)}</a>`;
}

/**
 * The hands of a deal in PBN: `N:AK.… …`.
 * @param {string} deal
 * @returns {Record<string, string>}
 */
function handsOf(deal) {
  const first = SEATS.indexOf(deal[0]);
  const hands = deal.slice(2).split(" ");
  return Object.fromEntries(hands.map((cards, index) => [SEATS[(first + index) % 4], cards]));
}

/** @param {string} contract */
function contractSign(contract) {
  const found = /^([1-7][CDHSN])T?(X*) ([NESW])$/.exec(contract);
  if (!found) return text("try.passed_out");
  const [, bid, doubled, seat] = found;
  const by = text("try.by", { seat: text(`bridge.seats.${seat}`) });
  return html`<span class="visually-hidden">${tellCall(bid)}</span><span aria-hidden="true">${callSign(bid)}</span>${
    doubled ? ` ${doubled}` : ""
  } ${by}`;
}

customElements.define("fw-trial-board", TrialBoard);
