/* fw-rules-field: the rules of a game by preset with one line of what they mean, and every choice behind it. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/sheet.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { Away } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { blamed, changed, rulesOf, tellRules } from "./rule-choices.js";
import { tablesFor } from "../phone/rulebook.js";
import "./rule-editor.js";

/** `.bases`, `.base` its key, `.changes`, `.options`. Event `fw-rules-change` {base, changes}. */
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

  #asked = 0;

  constructor() {
    super();
    this.bases = [];
    this.changes = {};
    this.options = [];
    this.showing = null;
    this.problem = null;
  }

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
    const count = changed(rules, base.rules).length;
    return html`
      <button class="summary tappable" @click=${() => (this.showing = "presets")}>
        <span><b>${base.title}</b>${count ? html` · ${text("rules.changed_count", { count })}` : nothing}</span>
        ${icon("edit")}
        <span class="meta">${tellRules(rules)}</span>
      </button>
      <div class="below">
        <button class="text-button" @click=${() => (this.showing = "all")}>${text("rules.all")}</button>
        ${count ? html`<button class="text-button" @click=${this.#reset}>${text("rules.reset")}</button>` : nothing}
      </div>
      ${this.problem && this.showing === null ? html`<p class="problem" role="alert">${icon("warn")}<span>${this.problem.sentence}</span></p>` : nothing}
      <fw-sheet heading=${text("rules.choose")} ?open=${this.showing === "presets"} @fw-close=${() => this.#closed("presets")}>${this.showing === "presets" ? this.#presets() : nothing}</fw-sheet>
      <fw-sheet heading=${text("rules.all")} ?open=${this.showing === "all"} @fw-close=${() => this.#closed("all")}>
        ${this.showing === "all" ? html`<fw-rule-editor .rules=${rules} .base=${base.rules} .options=${this.options} .problem=${this.problem} @fw-rules=${this.#changed}></fw-rule-editor>` : nothing}
        ${count ? html`<button slot="actions" class="button quiet" @click=${this.#reset}>${text("rules.reset")}</button>` : nothing}
        <button slot="actions" class="button" @click=${() => this.#closed("all")}>${text("rules.done")}</button>
      </fw-sheet>
    `;
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

  #closed(which) {
    if (this.showing === which) this.showing = null;
  }

  #choose(base) {
    this.showing = null;
    this.#tell(base.key, {});
  }

  #changed(event) {
    const { rules } = event.detail;
    const base = this.#chosen;
    this.#tell(base.key, Object.fromEntries(changed(rules, base.rules).map((name) => [name, rules[name]])));
  }

  #reset() {
    this.#tell(this.#chosen.key, {});
  }

  #tell(base, changes) {
    Object.assign(this, { base, changes });
    this.dispatchEvent(new CustomEvent("fw-rules-change", { detail: { base, changes } }));
  }

  /** Changed rules are checked by the server, whose words stand next to the choice. */
  async #check() {
    const asked = ++this.#asked;
    const found = await this.#found();
    if (asked === this.#asked) this.problem = found;
  }

  async #found() {
    if (!this.#chosen || Object.keys(this.changes).length === 0) return null;
    try {
      await tablesFor(rulesOf(this.#chosen, this.changes));
      return null;
    } catch (error) {
      if (error instanceof Away) return { name: null, sentence: text("rules.unknown_offline") };
      const name = blamed(error, this.options);
      const sentence = [error.problem, error.remedy].filter(Boolean).join("; ");
      return { name, sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` };
    }
  }
}

customElements.define("fw-rules-field", RulesField);
