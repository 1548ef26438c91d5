/* fw-score-row: one row in a table of scores: chip, name, mark, score and change. Used for riichi, IMPs, matchpoints and leagues. */
import { css, html, LitElement, nothing } from "lit";
import { text } from "../shell/text.js";
import { block } from "./host-style.js";
import "./count.js";
import "./delta.js";
import { stickIcon, windChip } from "./icon.js";
import { shared } from "./shared.js";

class ScoreRow extends LitElement {
  static properties = {
    chip: {}, // a wind 0..3 or a short text
    name: {},
    mark: {},
    score: {},
    delta: {},
    place: {},
    tappable: { type: Boolean, reflect: true },
  };

  static styles = [
    shared,
    block,
    css`
      .row {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto auto;
        align-items: center;
        gap: var(--space-12);
        width: 100%;
        min-height: var(--row);
        padding: var(--space-4) var(--space-12);
        border-radius: var(--radius-control);
        font: var(--body);
        transition: background-color var(--tint) ease-out;
      }

      .start {
        display: flex;
        align-items: center;
        gap: var(--space-8);
      }

      .place {
        min-width: 2ch;
        color: var(--muted);
        font: var(--body);
        text-align: end;
      }

      .name {
        display: flex;
        align-items: center;
        gap: var(--space-8);
        min-width: 0;
      }

      .name > :first-child {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      fw-delta {
        text-align: end;
      }

      .score {
        min-width: 6ch;
        font: var(--score);
        font-weight: var(--strong);
        text-align: end;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {number | string | null} */
    this.chip = null;
    this.name = "";
    /** @type {"riichi" | "dealer" | "vulnerable" | null} */
    this.mark = null;
    /** @type {number | string | null} */
    this.score = null;
    /** @type {number | string | null} */
    this.delta = null;
    /** @type {number | string | null} */
    this.place = null;
    this.tappable = false;
  }

  #chip() {
    if (this.chip === null) return nothing;
    return typeof this.chip === "number" ? windChip(this.chip) : html`<span class="wind">${this.chip}</span>`;
  }

  #mark() {
    if (this.mark === "riichi") return stickIcon(text("parts.riichi"));
    if (this.mark === "dealer") return html`<span class="chip">${text("parts.dealer")}</span>`;
    if (this.mark === "vulnerable")
      return html`<b class="bad"><abbr title=${text("parts.vulnerable")}>${text("parts.vulnerable_letter")}</abbr></b>`;
    return nothing;
  }

  #content() {
    const place = this.place === null ? nothing : html`<span class="place">${this.place}</span>`;
    return html`<span class="start">${place}${this.#chip()}</span>
      <span class="name"><span>${this.name}</span>${this.#mark()}</span>
      <fw-delta .value=${this.delta}></fw-delta>
      <fw-count class="score" .value=${this.score}></fw-count>`;
  }

  render() {
    return this.tappable
      ? html`<button class="row tappable" type="button">${this.#content()}</button>`
      : html`<div class="row">${this.#content()}</div>`;
  }
}

customElements.define("fw-score-row", ScoreRow);
