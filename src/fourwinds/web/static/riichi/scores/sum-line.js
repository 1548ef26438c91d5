/* fw-sum-line: one line about whether final scores add up, and about leftover sticks. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { areComplete, firstSeat, total } from "./sums.js";

/** `.rules`, `.scores`, `.sum` of sums.js, `.names`; attribute `tried` once the form was sent.
    Event `fw-give` {scores}: the leftover sticks go to the first. */
class SumLine extends LitElement {
  static properties = {
    rules: { attribute: false },
    scores: { attribute: false },
    sum: { attribute: false },
    names: { attribute: false },
    tried: { type: Boolean },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        justify-items: start;
        gap: var(--space-8);
      }

      p {
        display: flex;
        gap: var(--space-8);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.Rules | null} */
    this.rules = null;
    /** @type {Riichi.Score[]} */
    this.scores = [];
    /** @type {Riichi.Sum} */
    this.sum = { code: "unfinished", ok: false, off: 0, sticks: 0 };
    /** @type {string[]} */
    this.names = [];
    this.tried = false;
  }

  render() {
    const { sum, rules, scores } = this;
    const early = sum.code === "unfinished" && !this.tried;
    const kind = sum.ok ? "good" : early ? "meta" : "bad";
    const values = {
      points: sum.ok ? total(scores) : Math.abs(sum.off),
      count: sum.sticks || rules?.players,
      start: rules?.start,
    };
    const sentence = text(`games.sum.${sum.code}`, values);
    return html`
      <p class=${kind} role="status">${icon(sum.ok ? "good" : early ? "info" : "warn")}<span>${sentence}</span></p>
      ${sum.code === "sticks_of_the_first" && areComplete(scores) ? this.#giveButton(scores) : nothing}
    `;
  }

  /** @param {number[]} scores */
  #giveButton(scores) {
    const { off } = this.sum;
    const seat = firstSeat(scores);
    const given = scores.map((score, index) => (index === seat ? score + off : score));
    const give = () => this.dispatchEvent(new CustomEvent("fw-give", { detail: { scores: given } }));
    const label = text("games.give_sticks", { points: off, name: this.names[seat] });
    return html`<button class="button quiet" @click=${give}>${label}</button>`;
  }
}

customElements.define("fw-sum-line", SumLine);
