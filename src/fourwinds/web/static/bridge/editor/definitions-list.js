/* fw-definitions-list: the terms that meanings can use, to read and to change. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { ask, problemText } from "../../shell/api.js";
import { one, send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { moduleName } from "../data/module-names.js";
import { changeSystem, systemAddress } from "../data/systems.js";

class DefinitionsList extends LitElement {
  static properties = {
    system: { attribute: false },
    editable: { type: Boolean },
    definitions: { state: true },
    editing: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-16);
      }

      li {
        display: flex;
        align-items: start;
        gap: var(--space-8);
        padding-block: var(--space-8);
        border-top: var(--hairline) solid var(--line);
      }

      li > div {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.System | null} */
    this.system = null;
    this.editable = false;
    /** @type {Bridge.Definition[] | null} */
    this.definitions = null;
    /** @type {Bridge.Definition | null} */
    this.editing = null;
    this.problem = "";
  }

  /** @param {import("lit").PropertyValues} changed */
  updated(changed) {
    if (changed.has("system") && this.system) this.#read(this.system.id);
  }

  /** @param {string} id */
  async #read(id) {
    try {
      this.definitions = await ask("GET", systemAddress(id, "/definitions"));
    } catch (error) {
      this.problem = problemText(error, "editor.away_line");
    }
  }

  render() {
    if (this.editing) return this.#form(this.editing);
    const items = (this.definitions ?? []).map((each) => this.#item(each));
    return html`${problemLine(this.problem)}<p class="meta">${text("editor.definitions_words")}</p>
      ${
        this.editable
          ? html`<button class="button quiet" type="button" @click=${() => this.#edit({ term: "", text: "", module: "" })}>
        ${icon("add")} ${text("editor.define")}</button>`
          : nothing
      }
      <ul class="plain">${items}</ul>`;
  }

  /** @param {Bridge.Definition} definition */
  #item(definition) {
    const { term, text: words, module } = definition;
    const label = text("editor.edit_term", { term: term.replaceAll("_", " ") });
    return html`<li><div><b>${term.replaceAll("_", " ")}</b> <span class="meta">${moduleName(module)}</span><br>${words}</div>
      ${
        this.editable
          ? html`<button class="button bare" type="button"
        @click=${() => this.#edit(definition)}>${icon("edit", label)}</button>`
          : nothing
      }</li>`;
  }

  /** @param {Bridge.Definition | null} definition */
  #edit(definition) {
    this.problem = "";
    this.editing = definition;
  }

  /** @param {Bridge.Definition} editing */
  #form({ term, text: words, module }) {
    const isOwn = module === "user_custom";
    return html`<form class="stack" @submit=${this.#keep}>
      <div class="field"><label for="term">${text("editor.term")}</label>
        <input id="term" required maxlength="200" autocomplete="off" ?readonly=${Boolean(term)} .value=${term.replaceAll("_", " ")}></div>
      <div class="field"><label for="words">${text("editor.definition")}</label>
        <input id="words" required maxlength="2000" autocomplete="off" .value=${words}></div>
      ${problemLine(this.problem)}
      <div class="line"><button class="button" type="submit">${text("editor.keep_term")}</button>
        <button class="button bare" type="button" @click=${() => this.#edit(null)}>${text("editor.discard")}</button>
        ${
          isOwn
            ? html`<button class="button danger" type="button"
          @click=${() => this.#change("DELETE", term)}>${text("editor.remove_term")}</button>`
            : nothing
        }</div>
    </form>`;
  }

  /** @param {Event} event */
  #keep(event) {
    event.preventDefault();
    const [term, words] = ["#term", "#words"].map((name) => one(this.renderRoot, name, HTMLInputElement).value.trim());
    return this.#change("PUT", term, { text: words });
  }

  /**
   * @param {string} method
   * @param {string} term
   * @param {unknown} [body]
   */
  async #change(method, term, body) {
    if (!this.system) return;
    try {
      await changeSystem(this.system.id, this.system.version, method, `/definitions/${encodeURIComponent(term)}`, body);
      this.editing = null;
      send(this, "fw-changed");
    } catch (error) {
      this.problem = problemText(error, "editor.away_edit");
    }
  }
}

customElements.define("fw-definitions-list", DefinitionsList);
