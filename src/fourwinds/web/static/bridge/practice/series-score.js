/* fw-series-score: the boards of a series with their contracts, scores and par. */
import { css, html, LitElement, nothing } from "lit";
import { block } from "../../elements/host-style.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { delta, text } from "../../shell/text.js";
import { placeOf } from "../system/places.js";
import { contractSign } from "./contract.js";

class SeriesScore extends LitElement {
  static properties = { series: { attribute: false } };

  static styles = [
    shared,
    suitStyles,
    block,
    css`
      td a {
        display: inline-grid;
        place-items: center;
        min-width: var(--target);
        min-height: var(--target);
      }

      td:first-child {
        background: var(--paper);
      }

      td {
        vertical-align: middle;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.BoardSeries | null} */
    this.series = null;
  }

  render() {
    const { series } = this;
    if (!series) return nothing;
    const heads = ["board", "contract", "score", "par", "calls"];
    const head = (/** @type {string} */ name, /** @type {number} */ at) =>
      html`<th scope="col" class=${at > 1 ? "figure" : ""}>${text(`practice.series.${name}`)}</th>`;
    return html`<div class="scroller"><table><caption>${text("practice.series.caption")}</caption>
      <thead><tr>${heads.map(head)}</tr></thead>
      <tbody>${series.boards.map((id, index) => this.#row(series, id, index + 1))}</tbody></table></div>`;
  }

  /**
   * @param {Bridge.BoardSeries} series
   * @param {string} id
   * @param {number} number
   */
  #row({ system, results }, id, number) {
    const result = results[id];
    if (!result) return nothing;
    const { contract, score, par, right, calls } = result;
    return html`<tr><td><a href=${placeOf(system, `/practice/boards/${id}`)}>${number}</a></td><td>${contractSign(contract)}</td>
      <td class="figure">${delta(score)}</td><td class="figure">${delta(par)}</td>
      <td class="figure">${text("practice.series.share", { right, calls })}</td></tr>`;
  }
}

customElements.define("fw-series-score", SeriesScore);
