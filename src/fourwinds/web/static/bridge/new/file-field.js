/* fw-notes-file: a place to drop a file of notes, or to choose one. */
import { css, html, LitElement } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { one, send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";

class NotesFile extends LitElement {
  static properties = { over: { state: true }, busy: { type: Boolean } };

  static styles = [
    shared,
    css`
      .drop {
        display: grid;
        justify-items: center;
        gap: var(--space-12);
        padding: var(--space-32) var(--space-16);
        border: var(--ring) dashed var(--control);
        border-radius: var(--radius-card);
        text-align: center;
      }

      .over {
        border-color: var(--accent);
        background: var(--accent-soft);
      }
    `,
  ];

  constructor() {
    super();
    this.over = false;
    this.busy = false;
  }

  render() {
    return html`<div class="drop ${this.over ? "over" : ""}" @dragover=${this.#enter} @dragleave=${this.#leave} @drop=${this.#drop}>
      <input class="visually-hidden" type="file" tabindex="-1" accept=".md,.json,.txt,text/markdown,application/json"
        aria-label=${text("start.new.choose_file")} @change=${this.#picked}>
      <p>${text("start.new.drop")}</p>
      <button class="button" type="button" ?disabled=${this.busy} @click=${this.#open}>${icon("upload")}
        ${text("start.new.choose_file")}</button>
    </div>`;
  }

  #open() {
    one(this.renderRoot, "input", HTMLInputElement).click();
  }

  /** @param {DragEvent} event */
  #enter(event) {
    event.preventDefault();
    this.over = true;
  }

  #leave() {
    this.over = false;
  }

  /** @param {DragEvent} event */
  #drop(event) {
    event.preventDefault();
    this.over = false;
    this.#read(event.dataTransfer?.files[0]);
  }

  /** @param {Event} event */
  #picked({ target }) {
    const input = /** @type {HTMLInputElement} */ (target);
    this.#read(input.files?.[0]);
    input.value = "";
  }

  /** @param {File | undefined} file */
  async #read(file) {
    if (file) send(this, "fw-file", { name: file.name, notes: await file.text() });
  }
}

customElements.define("fw-notes-file", NotesFile);
