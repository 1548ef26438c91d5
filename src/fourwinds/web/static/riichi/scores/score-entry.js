/* fw-score-entry: enter a score for each seat, with the number pad or a keyboard. */
import { css, html, LitElement, live, nothing } from "lit";
import "../../elements/number-pad.js";
import { column12 } from "../../elements/host-style.js";
import { windChip } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { one, withValue } from "../../shell/dom.js";
import { number, text } from "../../shell/text.js";
import { scoreOf } from "./sums.js";

/** @typedef {{ name: string, wind?: number, note?: string | null }} Row */

/** `.rows`, `.values` as typed, `.rest` for the one score that is missing. Event `fw-scores` {values}. */
class ScoreEntry extends LitElement {
  static properties = {
    rows: { attribute: false },
    values: { attribute: false },
    rest: { attribute: false },
    active: { state: true },
  };

  static styles = [
    shared,
    column12,
    css`
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
    /** @type {Row[]} */
    this.rows = [];
    /** @type {string[]} */
    this.values = [];
    /** @type {number | null} */
    this.rest = null;
    /** @type {number | null} the seat whose score is typed */
    this.active = null;
  }

  /** @param {import("lit").PropertyValues} past */
  updated(past) {
    if (past.has("active") && this.active !== null)
      one(this.renderRoot, ".pad", HTMLElement).scrollIntoView({ block: "nearest" });
  }

  render() {
    return html`
      <ol class="plain">${this.rows.map((row, seat) => this.#row(row, seat))}</ol>
      ${this.active === null ? nothing : this.#pad(this.active)}
    `;
  }

  /**
   * @param {Row} row
   * @param {number} seat
   */
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
        @focus=${() => this.#activate(seat)}
        @click=${selectAll}
        @input=${withValue((shown) => this.#set(seat, signOf(shown) + shown.replace(/\D/g, "")))}
        @keydown=${this.#key}
      />
      ${row.note ? html`<span class="note meta">${row.note}</span>` : nothing}
    </li>`;
  }

  /** @param {number} seat */
  #pad(seat) {
    const value = this.values[seat] ?? "";
    const isLast = seat === this.rows.length - 1;
    /** @param {CustomEvent<{ value: string }>} event */
    const press = ({ detail }) => this.#set(seat, signOf(value) + detail.value);
    const turn = () => this.#set(seat, value.startsWith("-") ? value.slice(1) : `-${value}`);
    return html`<div class="pad">
      <fw-number-pad keys-only .value=${value.replace("-", "")} @fw-input=${press}></fw-number-pad>
      <div class="tools">
        <button class="button quiet" @click=${turn}>${text("games.below_zero")}</button>
        ${this.rest !== null && scoreOf(value) === null ? this.#fillButton(seat, this.rest) : nothing}
        <button class="button quiet" @click=${this.#next}>${text(isLast ? "games.pad_done" : "games.pad_next")}</button>
      </div>
    </div>`;
  }

  /**
   * @param {number} seat
   * @param {number} points
   */
  #fillButton(seat, points) {
    const fill = () => this.#set(seat, String(points));
    return html`<button class="button quiet" @click=${fill}>${text("games.fill_rest", { points })}</button>`;
  }

  /** @param {number} seat */
  #activate(seat) {
    this.active = seat;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Enter") this.#next();
  }

  #next() {
    const next = (this.active ?? -1) + 1;
    if (next === this.rows.length) {
      this.active = null;
      const focused = this.shadowRoot?.activeElement;
      if (focused instanceof HTMLElement) focused.blur();
      return;
    }
    this.active = next;
    const input = one(this.renderRoot, `#score${next}`, HTMLInputElement);
    input.focus();
    input.select();
  }

  /**
   * @param {number} seat
   * @param {string} value
   */
  #set(seat, value) {
    const plain = value.replace(/^(-?)0+(?=\d)/, "$1").slice(0, 8);
    const values = this.rows.map((_, index) => (index === seat ? plain : (this.values[index] ?? "")));
    this.values = values;
    this.dispatchEvent(new CustomEvent("fw-scores", { detail: { values } }));
  }
}

/** @param {string} shown */
function signOf(shown) {
  return /^\s*[-−]/.test(shown) ? "-" : "";
}

/** @param {Event} event */
function selectAll({ target }) {
  if (target instanceof HTMLInputElement) target.select();
}

customElements.define("fw-score-entry", ScoreEntry);
