/* fw-meaning-field: the meaning of a call as text, and below it what was understood, and what was not. */
import { css, html, LitElement, live, nothing } from "lit";
import { one, send } from "../shell/dom.js";
import { hasText, text } from "../shell/text.js";
import { block } from "./host-style.js";
import { icon } from "./icon.js";
import { shared } from "./shared.js";

class MeaningField extends LitElement {
  static properties = {
    value: {},
    saved: {},
    label: {},
    reading: { attribute: false },
    readonly: { type: Boolean },
    busy: { type: Boolean },
  };

  static styles = [
    shared,
    block,
    css`
      :host {
        display: grid;
        gap: var(--space-8);
      }

      textarea {
        field-sizing: content;
        min-height: calc(var(--target) * 1.5);
        max-height: 4.5lh;
        resize: none;
      }

      textarea:focus {
        max-height: 12lh;
      }

      textarea[readonly] {
        border-color: var(--line);
        background: none;
      }

      .exact {
        border-radius: var(--radius-card);
        font: var(--meta);
        overflow-wrap: anywhere;
      }

      summary {
        color: var(--muted);
        font: var(--meta);
      }

      .chips {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-4);
      }

      .chip {
        border-color: var(--line);
        background: var(--sunken);
        white-space: normal;
      }

      .unknown {
        color: var(--warn);
        text-decoration: underline dotted;
        text-underline-offset: var(--space-4);
      }

      .note {
        display: flex;
        gap: var(--space-4);
        align-items: start;
      }
    `,
  ];

  constructor() {
    super();
    this.value = "";
    /** @type {string} the text that Escape gives back */
    this.saved = "";
    this.label = "";
    /** @type {Bridge.Reading | null} */
    this.reading = null;
    this.readonly = false;
    this.busy = false;
  }

  get field() {
    return one(this.renderRoot, "textarea", HTMLTextAreaElement);
  }

  /** Start typing at the end of the text. */
  focus() {
    this.field.focus();
    this.field.setSelectionRange(this.value.length, this.value.length);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send(this, "fw-keep", { value: this.value.trim() });
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.#type(this.saved);
      send(this, "fw-back");
    }
  }

  /** @param {string} value */
  #type(value) {
    this.value = value.replaceAll("\n", " ");
    send(this, "fw-type", { value: this.value });
  }

  render() {
    const error = this.reading?.error;
    return html`<textarea aria-label=${this.label} aria-describedby="read" aria-invalid=${error ? "true" : "false"} rows="1"
        autocomplete="off" spellcheck="false" enterkeyhint="done" ?readonly=${this.readonly} .value=${live(this.value)}
        @input=${(/** @type {Event} */ { target }) => this.#type(/** @type {HTMLTextAreaElement} */ (target).value)}
          @keydown=${this.#key}></textarea>
      <div id="read" aria-live="polite" aria-busy=${String(this.busy)}>${this.reading ? this.#read(this.reading) : nothing}</div>`;
  }

  /** @param {Bridge.Reading} reading */
  #read({ error, said, flags, forcing, not_understood }) {
    if (error)
      return html`<p class="bad note">${icon("bad")}
        <span>${text("meaning.error", { problem: error.problem, remedy: error.remedy })}</span></p>`;
    const acts = [
      ...flags
        .filter((flag) => flag !== forcing && hasText(`meaning.flag.${flag}`))
        .map((flag) => text(`meaning.flag.${flag}`)),
      ...(forcing ? [text(`meaning.forcing.${forcing}`)] : []),
    ];
    const exact = said.filter((words) => words.startsWith("{"));
    const chips = [...said.filter((words) => !words.startsWith("{")), ...acts].map(
      (words) => html`<span class="chip">${words}</span>`,
    );
    const nothingSaid =
      chips.length === 0 && !not_understood ? html`<p class="meta">${text("meaning.says_nothing")}</p>` : nothing;
    const unknown = html`<p class="warn note">${icon("warn")}<span>${text("meaning.not_understood")} <span
      class="unknown">${not_understood}</span></span></p>`;
    return html`<div class="chips">${chips}</div>${exact.map(exactly)}${nothingSaid}${not_understood ? unknown : nothing}`;
  }
}

/** @param {string} words a constraint that English cannot say */
function exactly(words) {
  return html`<details><summary>${text("meaning.exact")}</summary><p class="exact">${words.slice(1, -1)}</p></details>`;
}

customElements.define("fw-meaning-field", MeaningField);
