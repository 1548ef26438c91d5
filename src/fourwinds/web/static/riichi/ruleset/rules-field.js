/* fw-rules-field: choose a preset, shown with its summary, and change its choices. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/sheet.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { problemText, Refused } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { tablesFor } from "../phone/rulebook.js";
import { upperFirst } from "../rules/words.js";
import { changedChoices, refusedChoice, rulesOf, tellRules } from "./rule-choices.js";
import "./rule-editor.js";

/** `.bases`, `.base` the key of the chosen one, `.changes`, `.options`. Event `fw-rules-change` {base, changes}. */
class RulesField extends LitElement {
  static properties = {
    bases: { attribute: false },
    base: {},
    changes: { attribute: false },
    options: { attribute: false },
    showing: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    css`
      .summary {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: var(--space-4) var(--space-12);
        width: 100%;
        min-height: var(--row);
        padding: var(--space-12);
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }

      .summary .icon {
        color: var(--muted);
      }

      .choice {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0 var(--space-12);
        padding-block: var(--space-12);
      }

      .choice + .choice {
        border-top: var(--hairline) solid var(--line);
      }

      .choice .meta {
        grid-column: 2;
      }

      .below {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--space-8);
      }

      .text-button {
        min-height: var(--target);
        color: var(--accent);
        font-weight: var(--strong);
      }
    `,
  ];

  /** How many checks were started: only the result of the last one counts. */
  #checks = 0;

  constructor() {
    super();
    /** @type {Riichi.RuleBase[]} */
    this.bases = [];
    /** @type {string | undefined} */
    this.base = undefined;
    /** @type {Riichi.RuleChanges} */
    this.changes = {};
    /** @type {Riichi.RuleOption[]} */
    this.options = [];
    /** @type {"presets" | "all" | null} the open sheet */
    this.showing = null;
    /** @type {Riichi.RuleProblem | null} */
    this.problem = null;
  }

  /** @param {import("lit").PropertyValues} past */
  updated(past) {
    if (past.has("base") || past.has("changes") || past.has("bases")) this.#check();
  }

  get #chosen() {
    return this.bases.find((base) => base.key === this.base) ?? this.bases[0];
  }

  render() {
    const base = this.#chosen;
    if (!base) return nothing;
    const rules = rulesOf(base, this.changes);
    const count = changedChoices(rules, base.rules).length;
    return html`
      <button class="summary tappable" @click=${() => this.#open("presets")}>
        <span><b>${base.title}</b>${count ? html` · ${text("rules.changed_count", { count })}` : nothing}</span>
        ${icon("edit")}
        <span class="meta">${tellRules(rules)}</span>
      </button>
      <div class="below">
        <button class="text-button" @click=${() => this.#open("all")}>${text("rules.all")}</button>
        ${count ? html`<button class="text-button" @click=${this.#reset}>${text("rules.reset")}</button>` : nothing}
      </div>
      ${this.showing === null ? problemLine(this.problem?.sentence) : nothing} ${this.#presetSheet()}
      ${this.#choicesSheet(base, rules, count)}
    `;
  }

  #presetSheet() {
    const isOpen = this.showing === "presets";
    return html`<fw-sheet heading=${text("rules.choose")} ?open=${isOpen} @fw-close=${() => this.#close("presets")}>
      ${isOpen ? this.#presets() : nothing}
    </fw-sheet>`;
  }

  /**
   * @param {Riichi.RuleBase} base
   * @param {Riichi.Rules} rules
   * @param {number} count
   */
  #choicesSheet(base, rules, count) {
    const isOpen = this.showing === "all";
    const close = () => this.#close("all");
    const reset = html`<button slot="actions" class="button quiet" @click=${this.#reset}>${text("rules.reset")}</button>`;
    return html`<fw-sheet heading=${text("rules.all")} ?open=${isOpen} @fw-close=${close}>
      ${
        isOpen
          ? html`<fw-rule-editor .rules=${rules} .base=${base.rules} .options=${this.options} .problem=${this.problem}
            @fw-rules=${this.#change}></fw-rule-editor>`
          : nothing
      }
      ${count ? reset : nothing}
      <button slot="actions" class="button" @click=${close}>${text("rules.done")}</button>
    </fw-sheet>`;
  }

  #presets() {
    return html`<div role="radiogroup" aria-label=${text("rules.choose")}>
      ${this.bases.map(
        (base) => html`<label class="choice">
          <input type="radio" name="base" .checked=${base === this.#chosen} @click=${() => this.#choose(base)} />
          <b>${base.title}</b>
          <span class="meta">${tellRules(base.rules)}</span>
        </label>`,
      )}
    </div>`;
  }

  /** @param {"presets" | "all"} sheet */
  #open(sheet) {
    this.showing = sheet;
  }

  /** @param {"presets" | "all"} sheet */
  #close(sheet) {
    if (this.showing === sheet) this.showing = null;
  }

  /** @param {Riichi.RuleBase} base */
  #choose(base) {
    this.showing = null;
    this.#set(base.key, {});
  }

  /** @param {CustomEvent<{ rules: Riichi.Rules }>} event */
  #change(event) {
    const { rules } = event.detail;
    const base = this.#chosen;
    this.#set(base.key, Object.fromEntries(changedChoices(rules, base.rules).map((name) => [name, rules[name]])));
  }

  #reset() {
    this.#set(this.#chosen.key, {});
  }

  /**
   * @param {string} base
   * @param {Riichi.RuleChanges} changes
   */
  #set(base, changes) {
    this.base = base;
    this.changes = changes;
    this.dispatchEvent(new CustomEvent("fw-rules-change", { detail: { base, changes } }));
  }

  /** Let the server check changed rules. */
  async #check() {
    this.#checks += 1;
    const check = this.#checks;
    const problem = await this.#findProblem();
    if (check === this.#checks) this.problem = problem;
  }

  /** @returns {Promise<Riichi.RuleProblem | null>} */
  async #findProblem() {
    if (!this.#chosen || Object.keys(this.changes).length === 0) return null;
    try {
      await tablesFor(rulesOf(this.#chosen, this.changes));
      return null;
    } catch (error) {
      const sentence = problemText(error, "rules.unknown_offline");
      if (error instanceof Refused)
        return { name: refusedChoice(error, this.options), sentence: `${upperFirst(sentence)}.` };
      return { name: null, sentence };
    }
  }
}

customElements.define("fw-rules-field", RulesField);
