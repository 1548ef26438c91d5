/* fw-middle-entry: the table as it stands where a record begins in the middle of a game. */
import { LitElement, css, html } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { restFor } from "../scores/sums.js";
import { scoresOf } from "./new-game.js";
import "../scores/score-entry.js";

/** `.middle` of the draft, `.names`, `.rules`. Event `fw-middle` {middle}. */
class MiddleEntry extends LitElement {
  static properties = { middle: { attribute: false }, names: { attribute: false }, rules: { attribute: false } };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-16);
      }

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

  render() {
    const { middle, rules } = this;
    const winds = [0, 1, 2, 3].slice(0, Math.min(4, rules.winds + (rules.extension ? 1 : 0)));
    const scores = scoresOf(middle.scores, rules);
    const rows = this.names.map((name, seat) => ({
      name,
      wind: (seat - middle.dealer + rules.players) % rules.players,
    }));
    return html`
      <div class="round">
        <div class="field">
          <label for="wind">${text("games.round_wind")}</label>
          <select id="wind" @change=${(event) => this.#change({ wind: Number(event.target.value) })}>
            ${winds.map((wind) => html`<option value=${wind} ?selected=${wind === middle.wind}>${text(`winds.${wind}`)}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="dealer">${text("games.dealer")}</label>
          <select id="dealer" @change=${(event) => this.#change({ dealer: Number(event.target.value) })}>
            ${this.names.map((name, seat) => html`<option value=${seat} ?selected=${seat === middle.dealer}>${seat + 1} · ${name}</option>`)}
          </select>
        </div>
        ${this.#counter("honba", 99)} ${this.#counter("sticks", 40)}
      </div>
      <fw-score-entry .rows=${rows} .values=${middle.scores} .rest=${restFor(rules, scores, middle.sticks)} @fw-scores=${(event) => this.#change({ scores: this.#scores(event.detail.values) })}></fw-score-entry>
    `;
  }

  #scores(values) {
    return this.middle.scores.map((score, seat) => values[seat] ?? score);
  }

  #counter(name, most) {
    const value = this.middle[name];
    const step = (by) => this.#change({ [name]: Math.min(most, Math.max(0, value + by)) });
    return html`<div class="field" role="group" aria-label=${text(`games.${name}`)}>
      <span class="field-name">${text(`games.${name}`)}</span>
      <div class="counter">
        <button class="button bare" aria-label=${text("games.one_less")} ?disabled=${value === 0} @click=${() => step(-1)}>${icon("minus")}</button>
        <output>${value}</output>
        <button class="button bare" aria-label=${text("games.one_more")} @click=${() => step(1)}>${icon("add")}</button>
      </div>
    </div>`;
  }

  #change(part) {
    const middle = { ...this.middle, ...part };
    this.dispatchEvent(new CustomEvent("fw-middle", { detail: { middle } }));
  }
}

customElements.define("fw-middle-entry", MiddleEntry);
