/* fw-sum-line: whether final scores add up, in one line, with the sticks explained. */
import { LitElement, css, html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { firstSeat, total } from "./sums.js";

/** `.rules`, `.scores`, `.sum` of sums.js, `.names`; attribute `tried`: it was sent. Event `fw-give` {scores} with the sticks given to the first. */
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

  render() {
    const { sum, rules, scores } = this;
    const early = sum.code === "unfinished" && !this.tried;
    const kind = sum.ok ? "good" : early ? "meta" : "bad";
    const values = {
      points: sum.ok ? total(scores) : Math.abs(sum.off),
      count: sum.sticks || rules.players,
      start: rules.start,
    };
    return html`
      <p class=${kind} role="status">${icon(sum.ok ? "good" : early ? "info" : "warn")}<span>${text(`games.sum.${sum.code}`, values)}</span></p>
      ${sum.code === "sticks_of_the_first" ? this.#give() : nothing}
    `;
  }

  #give() {
    const seat = firstSeat(this.scores);
    const scores = this.scores.map((score, index) => (index === seat ? score + this.sum.off : score));
    const give = () => this.dispatchEvent(new CustomEvent("fw-give", { detail: { scores } }));
    return html`<button class="button quiet" @click=${give}>${text("games.give_sticks", { points: this.sum.off, name: this.names[seat] })}</button>`;
  }
}

customElements.define("fw-sum-line", SumLine);
