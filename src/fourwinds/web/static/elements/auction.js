/* fw-auction: an auction in four columns. Tapping a call that has a meaning shows the meaning below it. */
import { classMap, css, html, LitElement, nothing } from "lit";
import { send } from "../shell/dom.js";
import { text } from "../shell/text.js";
import { isVulnerable, plainCall, SEATS } from "./bridge-rules.js";
import { block } from "./host-style.js";
import { shared } from "./shared.js";
import { callSign, suitStyles, tellCall } from "./suit.js";

/** @typedef {{ call: string, meaning?: string, alert?: boolean }} MadeCall */
/** @typedef {MadeCall & { index: number }} Cell */

const COLUMNS = ["W", "N", "E", "S"];

class Auction extends LitElement {
  static properties = {
    calls: { attribute: false },
    dealer: {},
    vulnerable: {},
    ours: {},
    explained: { state: true },
  };

  static styles = [
    shared,
    suitStyles,
    block,
    css`
    :host {
      max-width: var(--inspector);
    }

    table {
      table-layout: fixed;
    }

    th {
      padding-block: var(--space-4);
      text-align: center;
    }

    .vulnerable [aria-hidden] {
      color: var(--bad);
      font-weight: var(--strong);
      border-bottom: var(--ring) solid var(--bad);
    }

    td {
      padding: 0;
      text-align: center;
      vertical-align: middle;
    }

    tbody tr + tr {
      border-top: none;
    }

    .cell {
      display: grid;
      place-items: center;
      width: 100%;
      min-height: var(--target);
      border-radius: var(--radius-control);
      font: var(--card);
      text-align: center;
    }

    .theirs {
      color: var(--muted);
    }

    .explained {
      background: var(--accent-soft);
    }

    .dot::before {
      content: "";
      width: var(--space-4);
      height: var(--space-4);
      border-radius: var(--radius-full);
      background: var(--control);
    }

    sup {
      color: var(--warn);
      font-size: 0.8em;
      font-weight: var(--strong);
      line-height: 0;
    }

    .meaning {
      padding: var(--space-8) var(--space-12);
      border-radius: var(--radius-control);
      background: var(--accent-soft);
      font: var(--meta);
      text-align: start;
    }

    @media (hover: hover) {
      button.cell:hover {
        background: var(--accent-soft);
      }
    }
  `,
  ];

  constructor() {
    super();
    /** @type {(string | MadeCall)[]} */
    this.calls = [];
    this.dealer = "N";
    this.vulnerable = "None";
    this.ours = "NS";
    /** @type {number | null} the call whose meaning is shown */
    this.explained = null;
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("calls")) this.explained = null;
  }

  render() {
    return html`<table aria-label=${text("bridge.auction")}>
      <thead><tr>${COLUMNS.map((seat) => this.#head(seat))}</tr></thead>
      <tbody>${this.#rows().map((row) => html`<tr>${row.map((cell) => this.#cell(cell))}</tr>${this.#meaning(row)}`)}</tbody>
    </table>`;
  }

  /** @returns {(Cell | null)[][]} */
  #rows() {
    const blanks = COLUMNS.indexOf(this.dealer);
    const cells = [
      ...Array.from({ length: blanks }, () => null),
      ...this.calls.map((one, index) => ({ index, ...(typeof one === "string" ? { call: one } : one) })),
    ];
    return Array.from({ length: Math.ceil(cells.length / 4) }, (_, row) => cells.slice(row * 4, row * 4 + 4));
  }

  /** @param {string} seat */
  #head(seat) {
    const isIt = isVulnerable(seat, this.vulnerable);
    const name = text(`bridge.seats.${seat}`);
    return html`<th scope="col" class=${classMap({ vulnerable: isIt })}><span aria-hidden="true">${text(`bridge.letters.${seat}`)}</span>
      <span class="visually-hidden">${isIt ? text("bridge.seat_vulnerable", { seat: name }) : name}</span></th>`;
  }

  /** @param {Cell | null} cell */
  #cell(cell) {
    if (!cell) return html`<td><span class="cell dot" role="img" aria-label=${text("bridge.before")}></span></td>`;
    const call = plainCall(cell.call);
    const seat = SEATS[(SEATS.indexOf(this.dealer) + cell.index) % 4];
    const classes = {
      cell: true,
      theirs: !(this.ours ?? "NSEW").includes(seat),
      explained: this.explained === cell.index,
    };
    const sign = html`<span>${callSign(call)}${cell.alert ? html`<sup aria-hidden="true">!</sup>` : nothing}</span>`;
    const name = cell.alert ? text("bridge.alerted", { call: tellCall(call) }) : tellCall(call);
    if (!cell.meaning)
      return html`<td><span class=${classMap(classes)} role="img" aria-label=${name}>${sign}</span></td>`;
    return html`<td><button type="button" class=${classMap(classes)} aria-label=${name} aria-expanded=${this.explained === cell.index}
      @click=${() => this.#explain(cell)}>${sign}</button></td>`;
  }

  /** @param {(Cell | null)[]} row */
  #meaning(row) {
    const cell = row.find((one) => one?.index === this.explained);
    return cell ? html`<tr><td colspan="4"><p class="meaning" role="status">${cell.meaning}</p></td></tr>` : nothing;
  }

  /** @param {Cell} cell */
  #explain({ index }) {
    this.explained = this.explained === index ? null : index;
    send(this, "fw-call", { index });
  }
}

customElements.define("fw-auction", Auction);
