/* fw-rule-option: one choice of a ruleset with an explanation, marked if it differs from the preset. */
import { css, html, LitElement, live, nothing } from "lit";
import { dotStyle } from "../../elements/dot-style.js";
import { block } from "../../elements/host-style.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { withChecked, withValue } from "../../shell/dom.js";
import { number, text } from "../../shell/text.js";
import { namesIn, pointsIn, rowsIn, tellChoice, tellOne } from "./rule-choices.js";

const FEW = 7;

/** `.option`, `.value`, `.base` the value of the preset, `.players`, `.problem` a sentence. Event `fw-choice` {value}. */
class RuleOption extends LitElement {
  static properties = {
    option: { attribute: false },
    value: { attribute: false },
    base: { attribute: false },
    players: { type: Number },
    problem: {},
  };

  static styles = [
    shared,
    block,
    dotStyle,
    css`
      :host {
        padding-block: var(--space-12);
      }

      .field {
        gap: var(--space-4) var(--space-16);
      }

      .field.beside {
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
      }

      .words {
        display: grid;
        gap: var(--space-4);
      }

      .title {
        display: flex;
        align-items: center;
        gap: var(--space-8);
        font-weight: var(--strong);
      }

      select {
        max-width: 100%;
      }

      .number {
        width: 8rem;
        text-align: end;
      }

      .places {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(5rem, 1fr));
        gap: var(--space-8);
      }

      .places input {
        padding-inline: var(--space-8);
        text-align: end;
      }

      .switch {
        display: grid;
        place-items: center;
        min-width: var(--target);
        min-height: var(--target);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.RuleOption | null} */
    this.option = null;
    /** @type {Riichi.RuleValue} */
    this.value = null;
    /** @type {Riichi.RuleValue | undefined} */
    this.base = undefined;
    this.players = 4;
    /** @type {string | null} */
    this.problem = null;
  }

  render() {
    const { option, base } = this;
    if (!option) return nothing;
    const isGroup = option.kind === "list" || option.kind === "rows";
    const isBeside = option.kind === "bool" || (option.kind === "int" && !option.choices.length);
    const changedFrom = JSON.stringify(this.value) === JSON.stringify(base) ? undefined : base;
    return html`
      <div class="field ${isBeside ? "beside" : ""}" role=${isGroup ? "group" : nothing}
        aria-labelledby=${isGroup ? "title" : nothing}>
        <div class="words">
          <label class="title" for="control">
            <span id="title">${text(`rules.option.${option.name}.title`)}</span>
            ${changedFrom === undefined ? nothing : changedDot()}
          </label>
          <p class="meta" id="words">${text(`rules.option.${option.name}.words`)}</p>
        </div>
        ${this.#control(option)}
      </div>
      ${changedFrom === undefined ? nothing : presetLine(option, changedFrom)} ${problemLine(this.problem)}
    `;
  }

  /** @param {Riichi.RuleOption} option */
  #control(option) {
    const { least, most } = option;
    if (option.kind === "bool") return this.#toggle();
    if (option.kind === "choice") return this.#select(option.choices.map((name) => [name, tellOne(name, option)]));
    if (option.kind === "list" && option.choices.length) return this.#checkboxes(option);
    if (option.kind === "list") return this.#places(pointsIn(this.value), (row) => this.#choose(row));
    if (option.kind === "rows") return this.#rows();
    if (least !== null && most !== null && most - least < FEW) return this.#few(option.name, least, most);
    return this.#number(option);
  }

  #toggle() {
    return html`<span class="switch">
      <input id="control" type="checkbox" aria-describedby="words" .checked=${live(this.value === true)}
        @change=${withChecked((checked) => this.#choose(checked))} />
    </span>`;
  }

  /** @param {[value: string | number, label: string][]} choices */
  #select(choices) {
    const choose = withValue((chosen) =>
      this.#choose(choices.find(([value]) => String(value) === chosen)?.[0] ?? chosen),
    );
    return html`<select id="control" aria-describedby="words" @change=${choose}>
      ${choices.map(
        ([value, label]) => html`<option value=${value} ?selected=${value === this.value}>${label}</option>`,
      )}
    </select>`;
  }

  /**
   * @param {string} name
   * @param {number} least
   * @param {number} most
   */
  #few(name, least, most) {
    const top = name === "max_winners" ? Math.min(most, this.players - 1) : most;
    return this.#select(Array.from({ length: top - least + 1 }, (_, index) => [least + index, number(least + index)]));
  }

  /** @param {Riichi.RuleOption} option */
  #number({ least, most, step }) {
    return html`<input
      id="control" class="number" type="number" inputmode="numeric" min=${least} max=${most} step=${step ?? 1}
      aria-describedby="words" aria-invalid=${this.problem ? "true" : nothing}
      .value=${live(String(this.value))} @change=${withValue((value) => this.#choose(Number(value)))}
    />`;
  }

  /** @param {Riichi.RuleOption} option */
  #checkboxes(option) {
    const chosen = namesIn(this.value);
    /** @param {string} name */
    const toggle = (name) => this.#choose(option.choices.filter((each) => chosen.includes(each) !== (each === name)));
    return html`<div>
      ${option.choices.map(
        (name) => html`<label class="check">
          <input type="checkbox" .checked=${live(chosen.includes(name))} @change=${() => toggle(name)} />
          ${tellOne(name, option)}
        </label>`,
      )}
    </div>`;
  }

  /**
   * A field for the points of each place.
   * @param {number[]} row
   * @param {(row: number[]) => void} choose
   */
  #places(row, choose) {
    const points = Array.from({ length: this.players }, (_, place) => row[place] ?? 0);
    return html`<div class="places">
      ${points.map(
        (value, place) => html`<input type="text" inputmode="text" aria-label=${text(`games.place.${place + 1}`)}
          .value=${live(number(value))} @change=${withValue((shown) => choose(points.with(place, pointsOf(shown))))} />`,
      )}
    </div>`;
  }

  #rows() {
    const rows = rowsIn(this.value);
    const { players } = this;
    const full = Array.from({ length: players - 1 }, (_, index) => rows[index] ?? Array(players).fill(0));
    return html`
      <label class="check">
        <input type="checkbox" .checked=${live(rows.length > 0)}
          @change=${withChecked((checked) => this.#choose(checked ? full : []))} />${text("rules.use_floating")}
      </label>
      ${rows.map(
        (row, index) => html`<span class="meta">${text("rules.floating_row", { count: index + 1 })}</span>
          ${this.#places(row, (changed) => this.#choose(full.with(index, changed)))}`,
      )}
    `;
  }

  /** @param {Riichi.RuleValue} value */
  #choose(value) {
    this.dispatchEvent(new CustomEvent("fw-choice", { detail: { value } }));
  }
}

function changedDot() {
  return html`<span class="dot" role="img" aria-label=${text("rules.changed")}></span>`;
}

/**
 * @param {Riichi.RuleOption} option
 * @param {Riichi.RuleValue} value
 */
function presetLine(option, value) {
  return html`<p class="meta">${text("rules.preset_has", { value: tellChoice(option, value) })}</p>`;
}

/** @param {string} shown */
function pointsOf(shown) {
  const digits = Number(shown.replace(/\D/g, ""));
  return /^\s*[-−]/.test(shown) ? 0 - digits : digits;
}

customElements.define("fw-rule-option", RuleOption);
