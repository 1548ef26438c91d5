/* fw-begin-field: where the record of a game begins: at East 1, in the middle, or with its end only. */
import { LitElement, css, html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { problems, scoresOf } from "./new-game.js";
import "../scores/score-entry.js";
import { finalSum, restFor } from "../scores/sums.js";
import "../scores/sum-line.js";
import "./middle-entry.js";

const BEGINS = ["start", "middle", "final"];

/** `.draft`, `.names`, `.rules`, `.tried`: whether it was sent. Event `fw-begin` with the changed part of the draft. */
class BeginField extends LitElement {
  static properties = {
    draft: { attribute: false },
    names: { attribute: false },
    rules: { attribute: false },
    tried: { attribute: false },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-12);
      }

      .begins {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        border: var(--hairline) solid var(--control);
        border-radius: var(--radius-control);
        background: var(--surface);
      }

      .begins button {
        min-height: var(--target);
        padding: var(--space-8) var(--space-4);
        text-align: center;
      }

      .begins button + button {
        border-inline-start: var(--hairline) solid var(--control);
      }

      .begins button[aria-checked="true"] {
        background: var(--accent-soft);
        color: var(--accent);
        font-weight: var(--strong);
      }

      .sum {
        display: flex;
        gap: var(--space-8);
      }
    `,
  ];

  render() {
    const { begin, middle } = this.draft;
    return html`
      <div class="begins" role="radiogroup" aria-label=${text("games.begin")} @keydown=${this.#key}>
        ${BEGINS.map((way) => html`<button type="button" role="radio" aria-checked=${begin === way} tabindex=${begin === way ? 0 : -1} @click=${() => this.#tell({ begin: way })}>${text(`games.begin_${way}`)}</button>`)}
      </div>
      <p class="meta">${text(`games.begin_${begin}_words`)}</p>
      ${begin === "middle" ? html`<fw-middle-entry .middle=${middle} .names=${this.names} .rules=${this.rules} @fw-middle=${(event) => this.#tell({ middle: event.detail.middle })}></fw-middle-entry>${this.#balance()}` : nothing}
      ${begin === "final" ? this.#final() : nothing}
    `;
  }

  #balance() {
    const [found] = problems(this.draft, this.rules).filter((each) => each.field === "middle");
    const { start, players } = this.rules;
    if (!found)
      return html`<p class="sum good" role="status">${icon("good")} ${text("games.sum.fits", { points: start * players })}</p>`;
    const early = found.code === "unfinished" && !this.tried;
    return html`<p class="sum ${early ? "meta" : "bad"}" role="status">${icon(early ? "info" : "warn")} ${text(`games.sum.${found.code}`, { ...found.values, start, count: players })}</p>`;
  }

  #final() {
    const { draft, rules, names } = this;
    const scores = scoresOf(draft.final, rules);
    const set = (values) => this.#tell({ final: draft.final.map((score, seat) => values[seat] ?? score) });
    return html`
      <fw-score-entry .rows=${names.map((name) => ({ name }))} .values=${draft.final} .rest=${restFor(rules, scores)} @fw-scores=${(event) => set(event.detail.values)}></fw-score-entry>
      <fw-sum-line .rules=${rules} .scores=${scores} .sum=${finalSum(rules, scores)} .names=${names} ?tried=${this.tried} @fw-give=${(event) => set(event.detail.scores.map(String))}></fw-sum-line>
    `;
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (BEGINS.indexOf(this.draft.begin) + step + BEGINS.length) % BEGINS.length;
    this.#tell({ begin: BEGINS[next] });
    this.renderRoot.querySelectorAll("[role=radio]")[next].focus();
  }

  #tell(detail) {
    this.dispatchEvent(new CustomEvent("fw-begin", { detail }));
  }
}

customElements.define("fw-begin-field", BeginField);
