/* fw-convention-choice: what to practise: all of a system or some of its conventions, each with its score. */
import { css, html, LitElement, nothing } from "lit";
import { cardListStyle } from "../../elements/card-list-style.js";
import { block } from "../../elements/host-style.js";
import { shared } from "../../elements/shared.js";
import { send, withChecked } from "../../shell/dom.js";
import { text } from "../../shell/text.js";

class ConventionChoice extends LitElement {
  static properties = {
    conventions: { attribute: false },
    names: { attribute: false },
    scores: { attribute: false },
    chosen: { attribute: false },
  };

  static styles = [
    shared,
    block,
    cardListStyle,
    css`
      .check {
        flex-wrap: wrap;
        gap: 0 var(--space-12);
        padding: var(--space-4) var(--space-12);
      }

      .name {
        flex: 1;
        overflow-wrap: anywhere;
      }

      .meta {
        font-variant-numeric: tabular-nums;
      }

      .all .name {
        font-weight: var(--strong);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {string[]} */
    this.conventions = [];
    /** @type {(id: string) => string} */
    this.names = (id) => id;
    /** @type {Bridge.ConventionScore[]} */
    this.scores = [];
    /** @type {string[]} none means all */
    this.chosen = [];
  }

  render() {
    return html`<ul class="plain" aria-label=${text("practice.what")}>
      <li class="all">${this.#row(text("practice.all"), this.chosen.length === 0, this.scores, () => this.#choose([]))}</li>
      ${this.conventions.map((id) => html`<li>${this.#convention(id)}</li>`)}
    </ul>`;
  }

  /** @param {string} id */
  #convention(id) {
    const isChosen = this.chosen.includes(id);
    const scores = this.scores.filter(({ convention }) => convention === id);
    const turned = () => this.conventions.filter((each) => (each === id ? !isChosen : this.chosen.includes(each)));
    return this.#row(this.names(id), isChosen, scores, () => this.#choose(turned()));
  }

  /**
   * @param {string} name
   * @param {boolean} isChosen
   * @param {Bridge.ConventionScore[]} scores
   * @param {() => void} turn
   */
  #row(name, isChosen, scores, turn) {
    const told = tellScores(scores);
    return html`<label class="check tappable"><input type="checkbox" .checked=${isChosen} @change=${withChecked(turn)}>
      <span class="name">${name}</span>${told ? html`<span class="meta">${told}</span>` : nothing}</label>`;
  }

  /** @param {string[]} chosen */
  #choose(chosen) {
    send(this, "fw-chosen", { chosen });
    this.requestUpdate();
  }
}

/**
 * The right share of all answers, and how many lines are due.
 * @param {Bridge.ConventionScore[]} scores
 */
function tellScores(scores) {
  const sum = (/** @type {"right" | "asked" | "due"} */ name) => scores.reduce((total, each) => total + each[name], 0);
  if (sum("asked") === 0) return "";
  const share = text("practice.share", { right: sum("right"), asked: sum("asked") });
  const due = sum("due");
  return due ? `${share} · ${text("practice.due", { count: due })}` : share;
}

customElements.define("fw-convention-choice", ConventionChoice);
