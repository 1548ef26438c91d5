/* fw-rule-option: one choice of a ruleset with what it decides, marked where it differs from the preset. */
import { LitElement, css, html, live, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { number, text } from "../../shell/text.js";
import { tellChoice, tellOne } from "./rule-choices.js";

const FEW = 7;

/** `.option`, `.value`, `.base` the preset's value, `.players`, `.problem` a sentence. Event `fw-choice` {value}. */
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
    css`
      :host {
        display: block;
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

      .dot {
        flex: none;
        width: var(--space-8);
        height: var(--space-8);
        border-radius: var(--radius-full);
        background: var(--accent);
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
    this.option = null;
    this.problem = null;
    this.players = 4;
  }

  render() {
    const { option, problem } = this;
    const beside = option.kind === "bool" || (option.kind === "int" && !option.choices.length);
    return html`
      <div class="field ${beside ? "beside" : ""}" role=${this.#isGroup() ? "group" : nothing} aria-labelledby=${this.#isGroup() ? "title" : nothing}>
        <div class="words">
          <label class="title" for="control">
            <span id="title">${text(`rules.option.${option.name}.title`)}</span> ${this.#isChanged() ? html`<span class="dot" role="img" aria-label=${text("rules.changed")}></span>` : nothing}
          </label>
          <p class="meta" id="words">${text(`rules.option.${option.name}.words`)}</p>
        </div>
        ${this.#control()}
      </div>
      ${this.#isChanged() ? html`<p class="meta">${text("rules.preset_has", { value: tellChoice(option, this.base) })}</p>` : nothing}
      ${problem ? html`<p class="problem" role="alert">${icon("warn")}<span>${problem}</span></p>` : nothing}
    `;
  }

  #isGroup() {
    return this.option.kind === "list" || this.option.kind === "rows";
  }

  #isChanged() {
    return this.base !== undefined && JSON.stringify(this.value) !== JSON.stringify(this.base);
  }

  #control() {
    const { option } = this;
    if (option.kind === "bool") return this.#toggle();
    if (option.kind === "choice") return this.#choices(option.choices, (value) => value);
    if (option.kind === "list" && option.choices.length) return this.#some();
    if (option.kind === "list") return this.#places(this.value, (value) => this.#choose(value));
    if (option.kind === "rows") return this.#rows();
    if (option.most - option.least < FEW) return this.#few();
    return this.#number();
  }

  #toggle() {
    return html`<span class="switch"><input id="control" type="checkbox" aria-describedby="words" .checked=${live(this.value)} @change=${(event) => this.#choose(event.target.checked)} /></span>`;
  }

  #choices(values, read) {
    return html`<select id="control" aria-describedby="words" @change=${(event) => this.#choose(read(event.target.value))}>
      ${values.map((value) => html`<option value=${value} ?selected=${value === this.value}>${typeof value === "number" ? number(value) : tellOne(value, this.option)}</option>`)}
    </select>`;
  }

  #few() {
    const { least, most } = this.option;
    const top = this.option.name === "max_winners" ? Math.min(most, this.players - 1) : most;
    return this.#choices(
      Array.from({ length: top - least + 1 }, (_, index) => least + index),
      Number,
    );
  }

  #number() {
    const { least, most, step } = this.option;
    return html`<input
      id="control" class="number" type="number" inputmode="numeric" min=${least} max=${most} step=${step ?? 1} aria-describedby="words" aria-invalid=${this.problem ? "true" : nothing}
      .value=${live(String(this.value))} @change=${(event) => this.#choose(Number(event.target.value))}
    />`;
  }

  #some() {
    const has = (name) => this.value.includes(name);
    const turn = (name) => this.option.choices.filter((each) => (each === name ? !has(each) : has(each)));
    return html`<div>
      ${this.option.choices.map((name) => html`<label class="check"><input type="checkbox" .checked=${live(has(name))} @change=${() => this.#choose(turn(name))} />${tellOne(name, this.option)}</label>`)}
    </div>`;
  }

  #places(row, choose) {
    const typed = (place, value) =>
      choose(Array.from({ length: this.players }, (_, index) => (index === place ? value : (row[index] ?? 0))));
    return html`<div class="places">
      ${Array.from({ length: this.players }, (_, place) => html`<input type="text" inputmode="text" aria-label=${text(`games.place.${place + 1}`)} .value=${live(number(row[place] ?? 0))} @change=${(event) => typed(place, points(event.target.value))} />`)}
    </div>`;
  }

  #rows() {
    const rows = this.value;
    const wanted = Array.from({ length: this.players - 1 }, (_, index) => rows[index] ?? Array(this.players).fill(0));
    const set = (index, row) => this.#choose(wanted.map((each, at) => (at === index ? row : each)));
    return html`
      <label class="check"><input type="checkbox" .checked=${live(rows.length > 0)} @change=${(event) => this.#choose(event.target.checked ? wanted : [])} />${text("rules.use_floating")}</label>
      ${rows.map((row, index) => html`<span class="meta">${text("rules.floating_row", { count: index + 1 })}</span>${this.#places(row, (value) => set(index, value))}`)}
    `;
  }

  #choose(value) {
    this.dispatchEvent(new CustomEvent("fw-choice", { detail: { value } }));
  }
}

function points(shown) {
  const digits = Number(shown.replace(/\D/g, ""));
  return /^\s*[-−]/.test(shown) ? 0 - digits : digits;
}

customElements.define("fw-rule-option", RuleOption);
