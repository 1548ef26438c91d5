/* fw-more-sheet: the outcomes that are rare, each one tap away. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/gloss.js";
import "../../elements/sheet.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { chooseMode, fresh } from "./entry.js";
import { formStyles } from "./forms.js";
import { entryStyles } from "./styles.js";

class MoreSheet extends LitElement {
  static properties = { tables: { attribute: false }, entry: { attribute: false }, open: { type: Boolean } };
  static styles = [
    shared,
    entryStyles,
    formStyles,
    css`
    .choice { justify-content: flex-start; padding-inline: var(--space-12); text-align: start; }
    h3 { font: var(--meta); color: var(--muted); }
    section { display: grid; gap: var(--space-4); }
    .words { display: flex; flex-wrap: wrap; gap: var(--space-24) var(--space-24); padding-block: var(--space-12); }
  `,
  ];

  constructor() {
    super();
    /** @type {Riichi.Tables | null} */
    this.tables = null;
    this.entry = fresh();
    this.open = false;
  }

  /** @param {Riichi.Entry} entry */
  #pick(entry) {
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry } }));
    this.#close();
  }

  #close() {
    this.dispatchEvent(new CustomEvent("fw-close"));
  }

  render() {
    const { tables } = this;
    if (!tables) return nothing;
    return html`<fw-sheet ?open=${this.open} heading=${text("recorder.more_title")} @fw-close=${this.#close}>
      <div class="form">
        ${this.#group("wins", this.#wins(tables))}
        ${this.#group("draws", this.#draws(tables))}
        ${this.#group("penalties", [this.#mode("chombo"), this.#mode("no_contest")])}
        ${this.#group("table", [
          this.#mode("correction"),
          this.#mode("baseline"),
          this.#mode("stop"),
          this.#button(text("recorder.finish"), "finish", () => {
            this.dispatchEvent(new CustomEvent("fw-finish"));
            this.#close();
          }),
        ])}
        <p class="meta">${text("recorder.not_over")}</p>
        <section><h3>${text("recorder.words")}</h3>
          <p class="words">${termsOf(tables).map((term) => html`<fw-gloss .term=${term}></fw-gloss>`)}</p></section>
      </div>
    </fw-sheet>`;
  }

  /** @param {Riichi.Tables} tables */
  #wins({ ron }) {
    const { entry } = this;
    const many = text(ron.max_winners > 2 ? "recorder.many_three" : "recorder.many_two");
    return [
      ron.max_winners > 1 ? this.#button(many, "many", () => this.#pick(chooseMode(entry, "many"))) : nothing,
      this.#button(text("recorder.mode_yakuman"), "yakuman", () =>
        this.#pick({ ...fresh(entry.riichi), wants: "yakuman" }),
      ),
      this.#mode("uncertain", { known: {} }),
    ];
  }

  /** @param {Riichi.Tables} tables */
  #draws(tables) {
    return [
      ...abortiveDraws(tables).map((kind) =>
        this.#button(text(`recorder.kind_${kind}`), kind, () =>
          this.#pick(chooseMode(this.entry, "abortive", { kind })),
        ),
      ),
      tables.nagashi.allowed ? this.#mode("nagashi") : nothing,
    ];
  }

  /** @param {Riichi.EntryMode} name @param {Partial<Riichi.Entry>} [more] */
  #mode(name, more) {
    return this.#button(text(`recorder.mode_${name}`), name, () => this.#pick(chooseMode(this.entry, name, more)));
  }

  /** @param {string} name @param {unknown[]} buttons */
  #group(name, buttons) {
    return html`<section><h3>${text(`recorder.group_${name}`)}</h3><div class="two">${buttons}</div></section>`;
  }

  /** @param {string} label @param {string} name @param {() => void} pick */
  #button(label, name, pick) {
    return html`<button class="choice" data-more=${name} @click=${pick}>${label}</button>`;
  }
}

/** @param {Riichi.Tables} tables */
function abortiveDraws({ abortive_draws: draws }) {
  return /** @type {Riichi.AbortiveKind[]} */ (Object.keys(draws));
}

const TERMS = ["ron", "tsumo", "riichi", "tenpai", "noten", "dealer", "honba", "sticks", "renchan", "double_ron"];

/** The words of this sheet and of the table, each explained on tap.
    @param {Riichi.Tables} tables */
function termsOf(tables) {
  const nagashi = tables.nagashi.allowed ? ["nagashi_mangan"] : [];
  return [...TERMS, "yakuman", "pao", ...abortiveDraws(tables), ...nagashi, "chombo", "tobi"];
}

customElements.define("fw-more-sheet", MoreSheet);
