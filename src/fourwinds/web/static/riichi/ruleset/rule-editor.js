/* fw-rule-editor: every choice of a ruleset with an explanation, in sections. */
import { css, html, LitElement, nothing } from "lit";
import { column8 } from "../../elements/host-style.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { closest } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { bySection, changedChoices, withChoice } from "./rule-choices.js";
import "./rule-option.js";

/** `.rules`, `.base` to compare them with, `.options`, `.problem`. Event `fw-rules` {rules}. */
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
    column8,
    css`
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
    /** @type {Riichi.Rules | null} */
    this.rules = null;
    /** @type {Riichi.Rules | null} */
    this.base = null;
    /** @type {Riichi.RuleOption[]} */
    this.options = [];
    /** @type {Riichi.RuleProblem | null} */
    this.problem = null;
    /** @type {string | null} the open section */
    this.shown = "game";
  }

  /**
   * Open the section of a refused choice.
   * @param {import("lit").PropertyValues} past
   */
  willUpdate(past) {
    const name = this.problem?.name;
    if (!past.has("problem") || !name) return;
    const found = bySection(this.options).find(({ options }) => options.some((option) => option.name === name));
    this.shown = found?.section ?? this.shown;
  }

  render() {
    const { rules, base, problem } = this;
    if (!rules || !base) return nothing;
    return html`
      ${problem?.name ? nothing : problemLine(problem?.sentence)}
      ${bySection(this.options).map(({ section, options }) => this.#section(section, options, rules, base))}
    `;
  }

  /**
   * @param {string} section
   * @param {Riichi.RuleOption[]} options
   * @param {Riichi.Rules} rules
   * @param {Riichi.Rules} base
   */
  #section(section, options, rules, base) {
    const differing = changedChoices(rules, base);
    const count = options.filter((option) => differing.includes(option.name)).length;
    return html`<details ?open=${this.shown === section}>
      <summary data-section=${section} @click=${this.#toggle}>
        ${text(`rules.section.${section}`)}
        ${count ? html`<span class="count">${text("rules.changed_count", { count })}</span>` : nothing}
      </summary>
      ${options.filter((option) => matters(option, rules)).map((option) => this.#option(option, rules, base))}
    </details>`;
  }

  /** @param {Event} event */
  #toggle(event) {
    event.preventDefault();
    const section = closest(event, "summary")?.dataset.section ?? null;
    this.shown = this.shown === section ? null : section;
  }

  /**
   * @param {Riichi.RuleOption} option
   * @param {Riichi.Rules} rules
   * @param {Riichi.Rules} base
   */
  #option(option, rules, base) {
    const { name } = option;
    /** @param {CustomEvent<{ value: Riichi.RuleValue }>} event */
    const choose = ({ detail }) => this.#send(withChoice(rules, name, detail.value));
    return html`<fw-rule-option
      .option=${option}
      .value=${rules[name]}
      .base=${base[name]}
      .players=${rules.players}
      .problem=${this.problem?.name === name ? this.problem.sentence : null}
      @fw-choice=${choose}
    ></fw-rule-option>`;
  }

  /** @param {Riichi.Rules} rules */
  #send(rules) {
    this.dispatchEvent(new CustomEvent("fw-rules", { detail: { rules } }));
  }
}

/**
 * Whether a choice matters: one is only for three players.
 * @param {Riichi.RuleOption} option
 * @param {Riichi.Rules} rules
 */
function matters(option, rules) {
  return option.name !== "sanma_tsumo" || rules.players === 3;
}

customElements.define("fw-rule-editor", RuleEditor);
