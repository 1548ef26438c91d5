/* fw-call-notes: what the partners say about a call: their notes, a field for another one, and the way to the line of notes. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { send } from "../../shell/dom.js";
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { newId } from "../../shell/ids.js";
import { text } from "../../shell/text.js";
import { placeOf } from "../system/places.js";

class CallNotes extends LitElement {
  static properties = {
    notes: { attribute: false },
    call: { type: Number },
    name: {},
    system: {},
    line: {},
    draftKey: { attribute: false },
    busy: { type: Boolean },
    open: { state: true },
    typed: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-4);
      }

      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-8);
        margin-inline: calc(-1 * var(--space-4));
      }

      .act {
        display: inline-flex;
        align-items: center;
        gap: var(--space-4);
        min-height: var(--target);
        padding-inline: var(--space-4);
        color: var(--accent);
        font: var(--meta);
        text-decoration: none;
      }

      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        padding: var(--space-4) 0 var(--space-4) var(--space-12);
        border-inline-start: var(--ring) solid var(--line);
        overflow-wrap: anywhere;
      }

      li .acts {
        grid-column: 1;
      }

      li .button {
        grid-area: 1 / 2;
      }

      form {
        display: grid;
        gap: var(--space-8);
      }
    `,
  ];

  /** The id of the note that is being written, so that sending it again does not write it twice. */
  #id = newId();

  constructor() {
    super();
    /** @type {Bridge.RoomNote[]} */
    this.notes = [];
    this.call = 0;
    this.name = "";
    /** @type {string} the id of the system */
    this.system = "";
    /** @type {string | null} the line of notes that decides the call */
    this.line = null;
    this.draftKey = "";
    this.busy = false;
    this.open = false;
    this.typed = "";
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (!changed.has("draftKey")) return;
    this.typed = draftOf(this.draftKey) ?? "";
    this.open = this.typed !== "";
  }

  /** Forget what was typed, once it is kept as a note. */
  written() {
    this.#id = newId();
    this.#type("");
    this.open = false;
  }

  render() {
    return html`
      ${this.notes.length ? html`<ul class="plain">${this.notes.map((note) => html`<li>${this.#note(note)}</li>`)}</ul>` : nothing}
      ${this.open ? this.#form() : this.#acts()}`;
  }

  /** @param {Bridge.RoomNote} note */
  #note(note) {
    const use = html`<a class="act" href=${this.#editor(note.text)}>${icon("edit")} ${text("together.notes.use")}</a>`;
    const remove = html`<button class="button bare" type="button" ?disabled=${this.busy}
      @click=${() => send(this, "fw-delete-note", { id: note.id })}>${icon("delete", text("together.notes.delete"))}</button>`;
    return html`<p><b>${note.who}</b> ${note.text}</p>${note.is_yours ? remove : nothing}
      ${this.line ? html`<div class="acts">${use}</div>` : nothing}`;
  }

  #acts() {
    return html`<div class="acts">
      <button class="act" type="button" @click=${this.#begin} aria-label=${text("together.notes.write_about", { call: this.name })}>
        ${icon("note")} ${text("together.notes.write")}</button>
      ${
        this.line
          ? html`<a class="act" href=${this.#editor("")} aria-label=${text("together.notes.line_of", { call: this.name })}>
            ${icon("edit")} ${text("together.notes.line")}</a>`
          : nothing
      }</div>`;
  }

  #form() {
    return html`<form @submit=${this.#send} @keydown=${this.#key}>
      <textarea rows="2" maxlength="2000" aria-label=${text("together.notes.about", { call: this.name })} .value=${this.typed}
        @input=${(/** @type {InputEvent} */ { target }) => this.#type(/** @type {HTMLTextAreaElement} */ (target).value)}></textarea>
      <div class="line"><button class="button" ?disabled=${this.busy || !this.typed.trim()}>${text("together.notes.save")}</button>
        <button class="button quiet" type="button" @click=${this.#cancel}>${text("together.notes.cancel")}</button></div>
    </form>`;
  }

  /** @param {string} words the meaning to begin with; empty for that of the line */
  #editor(words) {
    const query = new URLSearchParams({ at: this.line ?? "", ...(words ? { text: words } : {}) });
    return `${placeOf(this.system)}?${query}`;
  }

  async #begin() {
    this.open = true;
    await this.updateComplete;
    this.renderRoot.querySelector("textarea")?.focus();
  }

  /** @param {string} typed */
  #type(typed) {
    this.typed = typed;
    keepDraft(this.draftKey, typed || null);
  }

  #cancel() {
    this.#type("");
    this.open = false;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") this.#cancel();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#send(event);
  }

  /** @param {Event} event */
  #send(event) {
    event.preventDefault();
    const words = this.typed.trim();
    if (words && !this.busy)
      send(this, "fw-note", { id: this.#id, call: this.call, text: words, written: () => this.written() });
  }
}

customElements.define("fw-call-notes", CallNotes);
