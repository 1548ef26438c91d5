/* fw-more-sheet: the outcomes that are rare, each one tap away. */
import { LitElement, css, html, nothing } from "lit";
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
    Object.assign(this, { tables: null, entry: fresh(), open: false });
  }

  #pick(entry) {
    this.dispatchEvent(new CustomEvent("fw-entry", { detail: { entry } }));
    this.#close();
  }

  #close() {
    this.dispatchEvent(new CustomEvent("fw-close"));
  }

  render() {
    const { tables, entry } = this;
    if (!tables) return nothing;
    const mode = (name, more) =>
      this.#button(text(`recorder.mode_${name}`), name, () => this.#pick(chooseMode(entry, name, more)));
    return html`<fw-sheet ?open=${this.open} heading=${text("recorder.more_title")} @fw-close=${this.#close}>
      <div class="form">
        ${this.#group("wins", [
          tables.ron.max_winners > 1
            ? this.#button(text(tables.ron.max_winners > 2 ? "recorder.many_three" : "recorder.many_two"), "many", () =>
                this.#pick(chooseMode(entry, "many")),
              )
            : nothing,
          this.#button(text("recorder.mode_yakuman"), "yakuman", () =>
            this.#pick({ ...fresh(entry.riichi), wants: "yakuman" }),
          ),
          mode("uncertain", { known: {} }),
        ])}
        ${this.#group("draws", [
          ...Object.keys(tables.abortive_draws).map((kind) =>
            this.#button(text(`recorder.kind_${kind}`), kind, () =>
              this.#pick(chooseMode(entry, "abortive", { kind })),
            ),
          ),
          tables.nagashi.allowed ? mode("nagashi") : nothing,
        ])}
        ${this.#group("penalties", [mode("chombo"), mode("no_contest")])}
        ${this.#group("table", [
          mode("correction"),
          mode("baseline"),
          mode("stop"),
          this.#button(text("recorder.finish"), "finish", () => {
            this.dispatchEvent(new CustomEvent("fw-finish"));
            this.#close();
          }),
        ])}
        <p class="meta">${text("recorder.not_over")}</p>
        <section><h3>${text("recorder.words")}</h3><p class="words">${this.#terms().map((term) => html`<fw-gloss .term=${term}></fw-gloss>`)}</p></section>
      </div>
    </fw-sheet>`;
  }

  /** The words of this sheet and of the table, each explained on tap. */
  #terms() {
    const { tables } = this;
    const draws = [...Object.keys(tables.abortive_draws), ...(tables.nagashi.allowed ? ["nagashi_mangan"] : [])];
    return [
      "ron",
      "tsumo",
      "riichi",
      "tenpai",
      "noten",
      "dealer",
      "honba",
      "sticks",
      "renchan",
      "double_ron",
      "yakuman",
      "pao",
      ...draws,
      "chombo",
      "tobi",
    ];
  }

  #group(name, buttons) {
    return html`<section><h3>${text(`recorder.group_${name}`)}</h3><div class="two">${buttons}</div></section>`;
  }

  #button(label, name, pick) {
    return html`<button class="choice" data-more=${name} @click=${pick}>${label}</button>`;
  }
}

customElements.define("fw-more-sheet", MoreSheet);
