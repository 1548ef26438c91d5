/* fw-practice-score: the end of a round: how many were right, and those that were missed. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/hand.js";
import { column16 } from "../../elements/host-style.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { text } from "../../shell/text.js";
import { turnSign } from "./line-link.js";
import { judgementOf } from "./rounds.js";
import "./verdict.js";

/** @type {Bridge.Rating[]} */
const OTHERS = ["acceptable", "wrong"];

class PracticeScore extends LitElement {
  static properties = { round: { attribute: false }, names: { attribute: false } };

  static styles = [
    shared,
    suitStyles,
    column16,
    css`
      .score {
        font: var(--score);
        font-weight: var(--strong);
      }

      li {
        display: grid;
        gap: var(--space-8);
      }

      li + li {
        margin-top: var(--space-12);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.Round | null} */
    this.round = null;
    /** @type {(id: string) => string} the names of modules */
    this.names = (id) => id;
  }

  render() {
    const { round } = this;
    if (!round) return nothing;
    const judged = round.questions.map((question) => ({ question, judgement: judgementOf(round, question) }));
    const count = (/** @type {Bridge.Rating} */ rating) =>
      judged.filter(({ judgement }) => judgement?.rating === rating).length;
    const others = OTHERS.filter(count).map((rating) => text(`practice.score.${rating}`, { count: count(rating) }));
    const missed = judged.filter(({ judgement }) => judgement?.rating === "wrong");
    return html`<div>
        <p class="score">${text("practice.score.right", { right: count("right"), of: judged.length })}</p>
        ${others.length ? html`<p>${others.join(", ")}</p>` : nothing}
      </div>
      ${
        missed.length === 0
          ? html`<p class="meta">${text("practice.score.nothing_missed")}</p>`
          : html`<h2>${text("practice.score.missed")}</h2>
            <ul class="plain">${missed.map(({ question, judgement }) => this.#missed(round, question, judgement))}</ul>
            <p class="meta">${text("practice.score.come_back")}</p>`
      }`;
  }

  /**
   * @param {Bridge.Round} round
   * @param {Bridge.StoredQuestion} question
   * @param {Bridge.Judgement | undefined} judgement
   */
  #missed({ system }, { auction, hand }, judgement) {
    return html`<li class="card">${turnSign(auction)}
      <fw-hand look="inline" .cards=${hand}></fw-hand>
      <fw-verdict .names=${this.names} .system=${system} .judged=${judgement} .auction=${auction}></fw-verdict></li>`;
  }
}

customElements.define("fw-practice-score", PracticeScore);
