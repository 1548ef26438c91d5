/* fw-middle-entry: the round, the counters and the scores of a game whose record begins in the middle. */
import { css, html, LitElement, nothing } from "lit";
import { column16 } from "../../elements/host-style.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { restFor } from "../scores/sums.js";
import { scoresOf } from "./new-game.js";
import "../scores/score-entry.js";

/** `.middle` of the draft, `.names`, `.rules`. Event `fw-middle` {middle}. */
class MiddleEntry extends LitElement {
  static properties = { middle: { attribute: false }, names: { attribute: false }, rules: { attribute: false } };

  static styles = [
    shared,
    column16,
    css`
      .round {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: var(--space-12);
      }

      .counter {
        display: flex;
        align-items: center;
        justify-content: space-between;
        border: var(--hairline) solid var(--control);
        border-radius: var(--radius-control);
        background: var(--surface);
      }

      output {
        font: var(--card);
        font-weight: var(--strong);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.TypedTable | null} */
    this.middle = null;
    /** @type {string[]} */
    this.names = [];
    /** @type {Riichi.Rules | null} */
    this.rules = null;
  }

  render() {
    const { middle, rules, names } = this;
    if (!middle || !rules) return nothing;
    const { players } = rules;
    const winds = [0, 1, 2, 3].slice(0, Math.min(4, rules.winds + (rules.extension ? 1 : 0)));
    const windNames = winds.map((wind) => text(`winds.${wind}`));
    const seatNames = names.map((name, seat) => `${seat + 1} · ${name}`);
    const rows = names.map((name, seat) => ({ name, wind: (seat - middle.dealer + players) % players }));
    const rest = restFor(rules, scoresOf(middle.scores, rules), middle.sticks);
    return html`
      <div class="round">
        ${this.#select(middle, "wind", text("games.round_wind"), windNames)}
        ${this.#select(middle, "dealer", text("games.dealer"), seatNames)}
        ${this.#counter(middle, "honba", 99)} ${this.#counter(middle, "sticks", 40)}
      </div>
      <fw-score-entry .rows=${rows} .values=${middle.scores} .rest=${rest} @fw-scores=${this.#type}></fw-score-entry>
    `;
  }

  /**
   * @param {Riichi.TypedTable} middle
   * @param {"wind" | "dealer"} name
   * @param {string} label
   * @param {string[]} options
   */
  #select(middle, name, label, options) {
    const choose = withValue((value) => this.#send({ ...middle, [name]: Number(value) }));
    return html`<div class="field">
      <label for=${name}>${label}</label>
      <select id=${name} @change=${choose}>
        ${options.map(
          (option, index) => html`<option value=${index} ?selected=${index === middle[name]}>${option}</option>`,
        )}
      </select>
    </div>`;
  }

  /**
   * @param {Riichi.TypedTable} middle
   * @param {"honba" | "sticks"} name
   * @param {number} most
   */
  #counter(middle, name, most) {
    const value = middle[name];
    const label = text(`games.${name}`);
    const less = () => this.#send({ ...middle, [name]: Math.max(0, value - 1) });
    const more = () => this.#send({ ...middle, [name]: Math.min(most, value + 1) });
    return html`<div class="field" role="group" aria-label=${label}>
      <span class="field-name">${label}</span>
      <div class="counter">
        <button class="button bare" aria-label=${text("games.one_less")} ?disabled=${value === 0} @click=${less}>
          ${icon("minus")}
        </button>
        <output>${value}</output>
        <button class="button bare" aria-label=${text("games.one_more")} @click=${more}>${icon("add")}</button>
      </div>
    </div>`;
  }

  /** @param {Riichi.ScoresEvent} event */
  #type({ detail }) {
    const { middle } = this;
    if (middle) this.#send({ ...middle, scores: middle.scores.map((score, seat) => detail.values[seat] ?? score) });
  }

  /** @param {Riichi.TypedTable} middle */
  #send(middle) {
    this.dispatchEvent(new CustomEvent("fw-middle", { detail: { middle } }));
  }
}

customElements.define("fw-middle-entry", MiddleEntry);
