/* fw-score-entry: scores seat by seat, typed with our own number pad or a keyboard. */
import { LitElement, css, html, live, nothing } from "lit";
import "../../elements/number-pad.js";
import { windChip } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { number, text } from "../../shell/text.js";
import { scoreOf } from "./sums.js";

/** `.rows` `[{name, wind, note}]`, `.values` typed scores, `.rest` what is left for the one that is missing. Event `fw-scores` {values}. */
class ScoreEntry extends LitElement {
  static properties = {
    rows: { attribute: false },
    values: { attribute: false },
    rest: { attribute: false },
    active: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-12);
      }

      ol {
        display: grid;
        gap: var(--space-8);
      }

      li {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) 8.5rem;
        align-items: center;
        gap: 0 var(--space-12);
      }

      label {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      input {
        font: var(--card);
        font-weight: var(--strong);
        font-variant-numeric: tabular-nums;
        text-align: end;
      }

      .active input {
        border-color: var(--accent);
        box-shadow: 0 0 0 var(--hairline) var(--accent);
      }

      .note {
        grid-column: 2 / -1;
        text-align: end;
      }

      .tools {
        display: flex;
        gap: var(--space-8);
      }

      .tools .button {
        flex: 1;
        padding-inline: var(--space-8);
      }

      .pad {
        display: grid;
        gap: var(--space-8);
        max-width: var(--sheet);
        scroll-margin-block: calc(var(--bar) + var(--space-32));
      }
    `,
  ];

  constructor() {
    super();
    this.rows = [];
    this.values = [];
    this.rest = null;
    this.active = null;
  }

  updated(past) {
    if (past.has("active") && this.active !== null)
      this.renderRoot.querySelector(".pad").scrollIntoView({ block: "nearest" });
  }

  render() {
    return html`
      <ol class="plain">${this.rows.map((row, seat) => this.#row(row, seat))}</ol>
      ${this.active === null ? nothing : this.#pad()}
    `;
  }

  #row(row, seat) {
    const value = this.values[seat] ?? "";
    const score = scoreOf(value);
    return html`<li class=${this.active === seat ? "active" : ""}>
      ${windChip(row.wind ?? seat)}
      <label for="score${seat}">${row.name}</label>
      <input
        id="score${seat}"
        inputmode="none"
        autocomplete="off"
        .value=${live(score === null ? value.replace("-", "−") : number(score))}
        @focus=${() => (this.active = seat)}
        @click=${(event) => event.target.select()}
        @input=${(event) => this.#typed(seat, event.target.value)}
        @keydown=${(event) => event.key === "Enter" && this.#next()}
      />
      ${row.note ? html`<span class="note meta">${row.note}</span>` : nothing}
    </li>`;
  }

  #pad() {
    const value = this.values[this.active] ?? "";
    const fills = this.rest !== null && scoreOf(value) === null;
    return html`<div class="pad">
      <fw-number-pad keys-only .value=${value.replace("-", "")} @fw-input=${(event) => this.#padded(event.detail.value)}></fw-number-pad>
      <div class="tools">
        <button class="button quiet" @click=${this.#turn}>${text("games.below_zero")}</button>
        ${
          fills
            ? html`<button class="button quiet" @click=${() => this.#set(this.active, String(this.rest))}>${text("games.fill_rest", { points: this.rest })}</button>`
            : nothing
        }
        <button class="button quiet" @click=${this.#next}>${text(this.#isLast() ? "games.pad_done" : "games.pad_next")}</button>
      </div>
    </div>`;
  }

  #isLast() {
    return this.active === this.rows.length - 1;
  }

  #next() {
    const next = this.#isLast() ? null : this.active + 1;
    this.active = next;
    if (next === null) return this.renderRoot.activeElement?.blur();
    const input = this.renderRoot.querySelector(`#score${next}`);
    input.focus();
    input.select();
  }

  #padded(value) {
    const sign = this.values[this.active]?.startsWith("-") ? "-" : "";
    this.#set(this.active, sign + value);
  }

  #turn() {
    const value = this.values[this.active] ?? "";
    this.#set(this.active, value.startsWith("-") ? value.slice(1) : `-${value}`);
  }

  #typed(seat, shown) {
    const sign = /^\s*[-−]/.test(shown) ? "-" : "";
    this.#set(seat, sign + shown.replace(/\D/g, ""));
  }

  #set(seat, value) {
    const plain = value.replace(/^(-?)0+(?=\d)/, "$1").slice(0, 8);
    const values = this.rows.map((_, index) => (index === seat ? plain : (this.values[index] ?? "")));
    this.values = values;
    this.dispatchEvent(new CustomEvent("fw-scores", { detail: { values } }));
  }
}

customElements.define("fw-score-entry", ScoreEntry);
