/* fw-verdict: how an answer was judged: right, fine too or not this, with one sentence why, and the better call. */
import { css, html, LitElement, nothing } from "lit";
import { block } from "../../elements/host-style.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { callSign, suitStyles, tellCall } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { text } from "../../shell/text.js";
import { lineLink } from "./line-link.js";

/** The sign and the colour of each rating. */
export const SIGNS = { right: "good", acceptable: "info", wrong: "bad" };

class Verdict extends LitElement {
  static properties = {
    system: {},
    judged: { attribute: false },
    auction: { attribute: false },
    told: {},
    seat: {},
    names: { attribute: false },
  };

  static styles = [
    shared,
    suitStyles,
    block,
    css`
      .verdict {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--space-4) var(--space-12);
      }

      .verdict > * {
        grid-column: 2;
      }

      .head,
      .sign {
        font: var(--card);
      }

      .sign {
        grid-column: 1;
        display: flex;
        align-items: center;
      }

      .line-link {
        display: inline-flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-4);
        min-height: var(--target);
        margin-block: calc(-1 * var(--space-8));
        font: var(--meta);
      }
    `,
  ];

  constructor() {
    super();
    this.system = "";
    /** @type {Bridge.Judgement | null} */
    this.judged = null;
    /** @type {string[]} the calls before it */
    this.auction = [];
    /** Something more about the answer. */
    this.told = "";
    /** Who called, where that is not clear. */
    this.seat = "";
    /** @type {(id: string) => string} the names of modules */
    this.names = (id) => id;
  }

  render() {
    const { judged } = this;
    if (!judged) return nothing;
    const { rating, call } = judged;
    const sign = SIGNS[rating];
    return html`<div class="verdict">
      <span class="sign ${sign}">${icon(sign)}</span>
      <p class="head"><strong class=${sign}>${text(`practice.rating.${rating}`)}</strong> ·
        <span class="visually-hidden">${tellCall(call)}</span><span aria-hidden="true">${callSign(call)}</span>
        ${this.seat ? html`<span class="meta">${text(`bridge.seats.${this.seat}`)}</span>` : nothing}</p>
      ${this.#why(judged)}
      ${this.told ? html`<p class="meta">${withSuits(this.told)}</p>` : nothing}
      <span>${lineLink(this.system, judged, this.auction, this.names)}</span>
    </div>`;
  }

  /** @param {Bridge.Judgement} judged */
  #why({ rating, reason, best, best_meaning, because }) {
    const held = because ? text("practice.you_have", { because }) : "";
    if (rating === "right") return html`<p>${withSuits([sentence(best_meaning), held].filter(Boolean).join(" "))}</p>`;
    return html`${reason ? html`<p>${withSuits(sentence(reason))}</p>` : nothing}
      <p>${text(rating === "wrong" ? "practice.better" : "practice.engine")}
        <strong><span class="visually-hidden">${tellCall(best)}</span><span aria-hidden="true">${callSign(best)}</span></strong>
        ${withSuits(best_meaning ? `– ${best_meaning}` : "")}${withSuits(because ? ` (${text("practice.held", { because })})` : "")}</p>`;
  }
}

/**
 * Words as a sentence.
 * @param {string} words
 */
function sentence(words) {
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

customElements.define("fw-verdict", Verdict);
