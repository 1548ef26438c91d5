/* fw-changed-line: a line to try: its calls, and what they would mean, read back while it is typed. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import "../../elements/meaning-field.js";
import { sequenceSign } from "../../elements/notation.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { Away, problemText } from "../../shell/api.js";
import { send, withChecked, withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { readMeaning } from "../data/notes.js";
import { meaningOf } from "../editor/line-text.js";

const PAUSE = 150;
/** What is read back while nothing is typed, to learn what the line is now. */
const ANYTHING = "any hand";

class ChangedLine extends LitElement {
  static properties = {
    system: {},
    line: { attribute: false },
    removable: { type: Boolean },
    reading: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    suitStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-8);
      }

      .calls {
        display: flex;
        align-items: center;
        gap: var(--space-8);
      }
    `,
  ];

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #asked = 0;
  /** The calls for which the meaning was filled in. */
  #filled = { calls: "", meaning: "" };

  constructor() {
    super();
    this.system = "";
    /** @type {import("./question.js").ChangedLine} */
    this.line = { sequence: "", meaning: "", isDeleted: false };
    this.removable = false;
    /** @type {Bridge.Reading | null} what was typed, with the line as it is */
    this.reading = null;
    this.problem = "";
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** @param {import("lit").PropertyValues} changed */
  updated(changed) {
    /** @type {import("./question.js").ChangedLine | undefined} */
    const before = changed.get("line");
    if (!changed.has("line")) return;
    if (before?.sequence === this.line.sequence && before?.meaning === this.line.meaning) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), PAUSE);
  }

  async #read() {
    const number = ++this.#asked;
    const { sequence, meaning } = this.line;
    const calls = sequence.trim();
    this.problem = "";
    if (!calls) return;
    try {
      const reading = await readMeaning(this.system, calls, meaning.trim() || ANYTHING);
      if (number !== this.#asked) return;
      this.reading = reading;
      this.#fill(calls, meaningOf(reading.line));
    } catch (error) {
      if (number !== this.#asked) return;
      this.reading = null;
      this.problem = error instanceof Away ? "" : problemText(error, "jobs.away");
    }
  }

  /**
   * Begin with the meaning that the calls have, unless something else was typed.
   * @param {string} calls
   * @param {string} meaning
   */
  #fill(calls, meaning) {
    if (calls === this.#filled.calls) return;
    const isFree = ["", this.#filled.meaning].includes(this.line.meaning);
    this.#filled = { calls, meaning };
    if (isFree && meaning !== this.line.meaning) this.#change({ meaning });
  }

  /** @param {Partial<import("./question.js").ChangedLine>} part */
  #change(part) {
    send(this, "fw-line", { ...this.line, ...part });
  }

  render() {
    const { line } = this;
    const remove = html`<button class="button bare" type="button" @click=${() => send(this, "fw-remove")}>
      ${icon("delete", text("try.remove_line"))}</button>`;
    return html`<div class="field"><label for="calls">${text("try.calls")}</label>
        <span class="calls"><input id="calls" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="1n-2c"
          .value=${line.sequence} aria-invalid=${this.problem ? "true" : nothing} aria-describedby="calls-problem"
          @input=${withValue((sequence) => this.#change({ sequence }))}>${this.removable ? remove : nothing}</span></div>
      ${problemLine(this.problem, "calls-problem")} ${this.#before()}
      ${line.isDeleted ? nothing : this.#meaning()}
      <label class="check"><input type="checkbox" .checked=${line.isDeleted}
        @change=${withChecked((isDeleted) => this.#change({ isDeleted }))}>${text("try.without_line")}</label>`;
  }

  #before() {
    if (!this.reading || !this.line.sequence.trim()) return nothing;
    const written = meaningOf(this.reading.line);
    return html`<p class="meta">${sequenceSign(this.reading.sequence)}: ${written || text("try.no_line")}</p>`;
  }

  #meaning() {
    return html`<div class="field"><span class="field-name">${text("try.meaning")}</span>
      <fw-meaning-field .value=${this.line.meaning} .saved=${meaningOf(this.reading?.line ?? null)} .label=${text("try.meaning")}
        .reading=${this.line.meaning.trim() ? this.reading : null}
        @fw-type=${(/** @type {CustomEvent<{ value: string }>} */ { detail }) => this.#change({ meaning: detail.value })}
        ></fw-meaning-field></div>`;
  }
}

customElements.define("fw-changed-line", ChangedLine);
