/* Contracts and results in symbols, and deals as hands. */
import { html } from "lit";
import { SEATS } from "../../elements/bridge-rules.js";
import { callSign, tellCall } from "../../elements/suit.js";
import { text } from "../../shell/text.js";

/**
 * A contract, with what it makes or how far it goes down if that is told: `3NX S -1`, `P`.
 * @param {string} result
 */
export function contractSign(result) {
  const found = /^(\d[CDHSN])(X{0,2}) ([NESW])(?: (.+))?$/.exec(result);
  if (!found) return html`${text("practice.review.passed_out")}`;
  const [, bid, doubled, seat, ending = ""] = found;
  const by = text("practice.review.by", { seat: text(`bridge.seats.${seat}`) });
  return html`<span class="call"><span class="visually-hidden">${tellCall(bid)}</span><span
    aria-hidden="true">${callSign(bid)}</span>${doubled}</span> ${by} ${ending.replace("-", "−")}`;
}

/**
 * The result of a contract with best play: `=`, `+1` or `-2`.
 * @param {string} contract
 * @param {number | null} tricks
 */
export function withResult(contract, tricks) {
  if (tricks === null) return contract;
  const over = tricks - Number(contract[0]) - 6;
  return `${contract} ${over === 0 ? "=" : over > 0 ? `+${over}` : over}`;
}

/**
 * The hands of a deal by seat: `N:AKQ… … … …`.
 * @param {string} deal
 * @returns {Record<string, string>}
 */
export function handsOf(deal) {
  const [first, hands] = deal.split(":");
  return Object.fromEntries(
    hands.split(" ").map((hand, index) => [SEATS[(SEATS.indexOf(first) + index) % SEATS.length], hand]),
  );
}
