/* fw-pair-scores: what pairs have scored over time, a row for each day. */
import { css, html, LitElement, nothing } from "lit";
import { shared } from "../../elements/shared.js";
import { delta, tellList, text } from "../../shell/text.js";

const DECIMALS = 10;

class PairScores extends LitElement {
  static properties = { scores: { attribute: false } };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-8);
      }

      .card {
        padding: 0;
        overflow: clip;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.PairScore[]} */
    this.scores = [];
  }

  render() {
    const named = this.scores.some(({ players }) => players.some(Boolean));
    const heads = ["boards", "imps", "average", "against_par"];
    return html`<div class="card"><div class="scroller" tabindex="0" role="group" aria-label=${text("together.scores.title")}>
      <table><thead><tr><th scope="col">${text("together.scores.day")}</th>
        ${named ? html`<th scope="col">${text("together.scores.players")}</th>` : nothing}
        ${heads.map((head) => html`<th scope="col" class="figure">${text(`together.scores.${head}`)}</th>`)}</tr></thead>
      <tbody>${this.scores.map((score) => this.#row(score, named))}</tbody></table></div></div>
      <p class="meta">${text("together.scores.words")}</p>`;
  }

  /**
   * @param {Bridge.PairScore} score
   * @param {boolean} named
   */
  #row({ day, players, boards, imps, against_par }, named) {
    const average = Math.round((DECIMALS * imps) / boards) / DECIMALS;
    const figures = [String(boards), delta(imps), delta(average), delta(against_par)];
    return html`<tr><th scope="row">${tellDate(day)}</th>
      ${named ? html`<td>${tellList(players.flatMap((name) => (name ? [name] : [])))}</td>` : nothing}
      ${figures.map((figure) => html`<td class="figure">${figure}</td>`)}</tr>`;
  }
}

/** @param {string} day `2026-11-19` */
function tellDate(day) {
  const at = new Date(`${day}T12:00`);
  return new Intl.DateTimeFormat(document.documentElement.lang || "en", {
    day: "numeric",
    month: "short",
    year: "numeric",
  }).format(at);
}

customElements.define("fw-pair-scores", PairScores);
