/* fw-rule-editor: every choice of a ruleset in sections, with what it decides. */
import { LitElement, css, html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { bySection, changed, withChoice } from "./rule-choices.js";
import "./rule-option.js";

/** `.rules` in full, `.base` the preset's, `.options`, `.problem` {name, sentence} | null. Event `fw-rules` {rules}. */
class RuleEditor extends LitElement {
  static properties = {
    rules: { attribute: false },
    base: { attribute: false },
    options: { attribute: false },
    problem: { attribute: false },
    shown: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-8);
      }

      details {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        padding-inline: var(--space-12);
      }

      summary {
        font-weight: var(--strong);
      }

      .count {
        color: var(--accent);
        font: var(--meta);
      }

      fw-rule-option + fw-rule-option {
        border-top: var(--hairline) solid var(--line);
      }
    `,
  ];

  constructor() {
    super();
    this.options = [];
    this.problem = null;
    this.shown = "game";
  }

  /** A choice that is refused is shown, wherever it stands. */
  willUpdate(past) {
    if (!past.has("problem") || !this.problem?.name) return;
    const named = bySection(this.options).find(({ options }) =>
      options.some((option) => option.name === this.problem.name),
    );
    this.shown = named?.section ?? this.shown;
  }

  render() {
    const differ = changed(this.rules, this.base);
    const named = this.problem?.name ?? null;
    return html`
      ${this.problem && !named ? html`<p class="problem" role="alert">${icon("warn")}<span>${this.problem.sentence}</span></p>` : nothing}
      ${bySection(this.options).map(({ section, options }) => {
        const count = options.filter((option) => differ.includes(option.name)).length;
        return html`<details ?open=${this.shown === section}>
          <summary @click=${(event) => this.#turn(event, section)}>${text(`rules.section.${section}`)} ${count ? html`<span class="count">${text("rules.changed_count", { count })}</span>` : nothing}</summary>
          ${options.filter((option) => this.#matters(option)).map((option) => this.#option(option))}
        </details>`;
      })}
    `;
  }

  #turn(event, section) {
    event.preventDefault();
    this.shown = this.shown === section ? null : section;
  }

  /** What only three players need is not shown to four. */
  #matters(option) {
    return option.name !== "sanma_tsumo" || this.rules.players === 3;
  }

  #option(option) {
    const sentence = this.problem?.name === option.name ? this.problem.sentence : null;
    return html`<fw-rule-option
      .option=${option}
      .value=${this.rules[option.name]}
      .base=${this.base[option.name]}
      .players=${this.rules.players}
      .problem=${sentence}
      @fw-choice=${(event) => this.#choose(option.name, event.detail.value)}
    ></fw-rule-option>`;
  }

  #choose(name, value) {
    const rules = withChoice(this.rules, name, value);
    this.dispatchEvent(new CustomEvent("fw-rules", { detail: { rules } }));
  }
}

customElements.define("fw-rule-editor", RuleEditor);
