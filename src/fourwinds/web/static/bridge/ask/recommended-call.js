/* fw-recommended-call: the call that a system makes with a hand, whose line it is, and why. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/chip.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/shown.js";
import { callSign, suitStyles, tellCall } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { hasText, text } from "../../shell/text.js";
import { moduleName } from "../data/module-names.js";

class RecommendedCall extends LitElement {
  static properties = { found: { attribute: false }, line: {}, news: { type: Number } };

  static styles = [
    shared,
    suitStyles,
    css`
      .card {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-12);
      }

      .made {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--space-4) var(--space-16);
      }

      .sign {
        min-width: calc(var(--target) + var(--space-16));
        font: var(--strong) var(--round);
      }

      .meaning {
        flex: 1 1 16ch;
        font: var(--card);
      }

      a {
        display: inline-flex;
        align-items: center;
        min-height: var(--target);
      }

      summary {
        color: var(--muted);
      }

      fw-shown {
        max-width: var(--inspector);
        padding-block: var(--space-4);
      }

      .misfit {
        display: flex;
        gap: var(--space-8);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.Recommendation | null} */
    this.found = null;
    /** @type {string | null} the address of the line in the editor */
    this.line = null;
    /** Changes when the names of modules are known. */
    this.news = 0;
  }

  render() {
    const { found } = this;
    if (!found) return nothing;
    const { call, meaning, forcing, reasons, ranges } = found;
    const force = forcing && hasText(`start.look.forcing.${forcing}`) ? text(`start.look.forcing.${forcing}`) : null;
    return html`<section class="card" aria-labelledby="call">
      <div class="made">
        <h2 class="sign" id="call" aria-label=${tellCall(call)}>${callSign(call)}</h2>
        <p class="meaning">${withSuits(meaning)}</p>
      </div>
      <p class="line">${this.#source(found)}${force ? html`<span class="meta">${force}</span>` : nothing}
        ${this.line ? html`<a href=${this.line}>${text("ask.line")}</a>` : nothing}</p>
      ${reasons?.misfits.map(misfit)}
      <p>${why(found)}</p>
      <details><summary>${text("ask.then_known")}</summary><fw-shown .ranges=${ranges}></fw-shown></details>
    </section>`;
  }

  /** @param {Bridge.Recommendation} found */
  #source({ module, band }) {
    const label = module ? moduleName(module) : text(`ask.band.${band}`);
    return html`<fw-chip kind="module" .label=${label}></fw-chip>`;
  }
}

/** @param {Bridge.Recommendation} found */
function why({ band, module, reasons }) {
  const fits = reasons?.fits && band !== "silence" ? text("ask.fits", { fits: reasons.fits }) : "";
  const reason = module ? "" : text(`ask.why.${band}`);
  return withSuits([fits, reason].filter(Boolean).join(" ") || text("ask.comes_first"));
}

/** @param {Bridge.Misfit} one */
function misfit({ call, instead, reason }) {
  const words = text("ask.misfit", { call: callText(call), instead: callText(instead), reason });
  return html`<p class="misfit warn">${icon("warn", text("parts.severity_warn"))}<span>${withSuits(words)}</span></p>`;
}

/** @type {Record<string, string>} */
const SUIT_SIGNS = { S: "\u2660", H: "\u2665", D: "\u2666", C: "\u2663", N: "NT" };

/**
 * A call as it stands in a sentence, with the symbol of its suit: `1NT`, `Pass`.
 * @param {string} call
 */
export function callText(call) {
  return /^[1-7]/.test(call) ? call[0] + SUIT_SIGNS[call[1]] : text(`bridge.signs.${call}`);
}

customElements.define("fw-recommended-call", RecommendedCall);
