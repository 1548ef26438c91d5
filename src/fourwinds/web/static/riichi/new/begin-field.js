/* fw-begin-field: where the record of a game begins: at East 1, in the middle, or with the final scores. */
import { css, html, LitElement, nothing } from "lit";
import { column12 } from "../../elements/host-style.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { all } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { problems, scoresOf } from "./new-game.js";
import "../scores/score-entry.js";
import { finalSum, restFor } from "../scores/sums.js";
import "../scores/sum-line.js";
import "./middle-entry.js";

/** @type {Riichi.BeginKind[]} */
const BEGINS = ["start", "middle", "final"];

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** `.draft`, `.names`, `.rules`, `.tried` once the form was sent. Event `fw-begin` with the changed part of the draft. */
class BeginField extends LitElement {
  static properties = {
    draft: { attribute: false },
    names: { attribute: false },
    rules: { attribute: false },
    tried: { attribute: false },
  };

  static styles = [
    shared,
    column12,
    css`
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

  constructor() {
    super();
    /** @type {Riichi.NewGame | null} */
    this.draft = null;
    /** @type {string[]} */
    this.names = [];
    /** @type {Riichi.Rules | null} */
    this.rules = null;
    this.tried = false;
  }

  render() {
    const { draft, rules } = this;
    if (!draft || !rules) return nothing;
    const { begin } = draft;
    return html`
      <div class="begins" role="radiogroup" aria-label=${text("games.begin")} @keydown=${this.#key}>
        ${BEGINS.map((kind) => this.#option(kind, begin === kind))}
      </div>
      <p class="meta">${text(`games.begin_${begin}_words`)}</p>
      ${begin === "middle" ? this.#middle(draft, rules) : nothing} ${begin === "final" ? this.#final(draft, rules) : nothing}
    `;
  }

  /**
   * @param {Riichi.BeginKind} kind
   * @param {boolean} isChosen
   */
  #option(kind, isChosen) {
    return html`<button type="button" role="radio" aria-checked=${isChosen} tabindex=${isChosen ? 0 : -1}
      @click=${() => this.#send({ begin: kind })}>${text(`games.begin_${kind}`)}</button>`;
  }

  /**
   * @param {Riichi.NewGame} draft
   * @param {Riichi.Rules} rules
   */
  #middle(draft, rules) {
    return html`<fw-middle-entry .middle=${draft.middle} .names=${this.names} .rules=${rules}
        @fw-middle=${this.#changeMiddle}></fw-middle-entry>
      ${this.#balance(draft, rules)}`;
  }

  /** @param {CustomEvent<{ middle: Riichi.TypedTable }>} event */
  #changeMiddle(event) {
    this.#send({ middle: event.detail.middle });
  }

  /**
   * @param {Riichi.NewGame} draft
   * @param {Riichi.Rules} rules
   */
  #balance(draft, rules) {
    const { start, players } = rules;
    const found = problems(draft, rules).find((problem) => problem.field === "middle");
    const isEarly = found?.code === "unfinished" && !this.tried;
    const kind = !found ? "good" : isEarly ? "meta" : "bad";
    const values = found ? { ...found.values, start, count: players } : { points: start * players };
    return html`<p class="sum ${kind}" role="status">
      ${icon(!found ? "good" : isEarly ? "info" : "warn")} ${text(`games.sum.${found?.code ?? "fits"}`, values)}
    </p>`;
  }

  /**
   * @param {Riichi.NewGame} draft
   * @param {Riichi.Rules} rules
   */
  #final(draft, rules) {
    const { names } = this;
    const scores = scoresOf(draft.final, rules);
    /** @param {string[]} values */
    const set = (values) => this.#send({ final: draft.final.map((score, seat) => values[seat] ?? score) });
    /** @param {Riichi.ScoresEvent} event */
    const type = ({ detail }) => set(detail.values);
    /** @param {CustomEvent<{ scores: number[] }>} event */
    const give = ({ detail }) => set(detail.scores.map(String));
    return html`
      <fw-score-entry .rows=${names.map((name) => ({ name }))} .values=${draft.final} .rest=${restFor(rules, scores)}
        @fw-scores=${type}></fw-score-entry>
      <fw-sum-line .rules=${rules} .scores=${scores} .sum=${finalSum(rules, scores)} .names=${names}
        ?tried=${this.tried} @fw-give=${give}></fw-sum-line>
    `;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = STEPS[event.key];
    if (!step || !this.draft) return;
    event.preventDefault();
    const next = (BEGINS.indexOf(this.draft.begin) + step + BEGINS.length) % BEGINS.length;
    this.#send({ begin: BEGINS[next] });
    all(this.renderRoot, "[role=radio]", HTMLElement)[next].focus();
  }

  /** @param {Partial<Riichi.NewGame>} detail */
  #send(detail) {
    this.dispatchEvent(new CustomEvent("fw-begin", { detail }));
  }
}

customElements.define("fw-begin-field", BeginField);
