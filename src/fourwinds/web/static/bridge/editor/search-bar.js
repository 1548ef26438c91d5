/* fw-notes-search: what the editor looks for: words or an auction, and which lines it lists. */
import { css, html, LitElement, live, nothing } from "lit";
import "../../elements/chip.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { one, send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { moduleName } from "../data/module-names.js";

const SHOWS = ["all", "edited", "review", "unclear"];

class NotesSearch extends LitElement {
  static properties = {
    find: {},
    show: {},
    module: {},
    modules: { attribute: false },
    order: {},
    count: { attribute: false },
    editable: { type: Boolean },
    news: { attribute: false },
  };

  static styles = [
    shared,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--space-8);
        padding: var(--space-8) var(--space-16);
        border-bottom: var(--hairline) solid var(--line);
      }

      .search {
        position: relative;
        flex: 1 1 12rem;
        max-width: var(--sheet);
      }

      .search .icon {
        position: absolute;
        inset: 0 auto 0 var(--space-12);
        margin-block: auto;
        color: var(--muted);
        pointer-events: none;
      }

      .search input {
        padding-inline-start: calc(var(--icon) + var(--space-24));
      }

      .filters {
        display: flex;
        gap: var(--space-4);
        align-items: center;
        min-width: 0;
        overflow-x: auto;
        scrollbar-width: none;
      }

      fw-chip {
        flex: none;
      }

      select {
        flex: 0 0 auto;
        width: auto;
        max-width: 14rem;
      }

      .order {
        flex: none;
        color: var(--muted);
        font: var(--meta);
      }

      .counted {
        display: flex;
        align-items: center;
        justify-content: flex-end;
        gap: var(--space-12);
        margin-inline-start: auto;
      }

      .count {
        padding-block: var(--space-8);
        white-space: nowrap;
      }

      @media (width >= 64em) {
        :host {
          padding-inline: var(--space-24);
        }
      }
    `,
  ];

  constructor() {
    super();
    this.find = "";
    this.show = "";
    this.module = "";
    /** @type {string[]} */
    this.modules = [];
    this.order = "often";
    /** Another object when names are known that were not. */
    this.news = {};
    /** @type {number | null} how many lines are listed */
    this.count = null;
    this.editable = false;
  }

  focus() {
    const field = one(this.renderRoot, "input", HTMLInputElement);
    field.focus();
    field.select();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    if (event.key === "Enter" || event.key === "ArrowDown") {
      event.preventDefault();
      send(this, "fw-found", { find: this.find, go: event.key === "Enter" });
    } else if (event.key === "Escape") send(this, "fw-filter", { find: "", leave: true });
  }

  /** @param {Event} event */
  #input({ target }) {
    if (target instanceof HTMLInputElement) send(this, "fw-filter", { find: target.value });
  }

  render() {
    return html`<div class="search" role="search">${icon("search")}
        <input type="search" aria-label=${text("editor.search")}
          placeholder=${text("editor.search_hint")} autocomplete="off" spellcheck="false"
          enterkeyhint="search" .value=${live(this.find)} @keydown=${this.#key}
          @input=${this.#input}></div>
      <div class="filters" role="group" aria-label=${text("editor.filters")}>${SHOWS.map((show) => this.#chip(show))}
        ${this.#modules()} ${this.count === null ? this.#order() : nothing}</div>
      ${this.count === null ? nothing : this.#counted(this.count)}`;
  }

  /** @param {number} count */
  #counted(count) {
    const isAll = this.show === "review" && !this.find && !this.module;
    return html`<span class="counted"><span class="meta count" role="status">${text("editor.count", { count })}</span>
      ${isAll && count && this.editable ? this.#confirmAll() : nothing}</span>`;
  }

  #confirmAll() {
    return html`<button class="button quiet" type="button" @click=${() => send(this, "fw-confirm-all")}>
      ${icon("check")} ${text("editor.confirm_these")}</button>`;
  }

  /** @param {string} show */
  #chip(show) {
    return html`<fw-chip kind="filter" .label=${text(`editor.show.${show}`)} ?pressed=${this.show === show}
      @click=${() => send(this, "fw-filter", { show: this.show === show ? "" : show })}></fw-chip>`;
  }

  #modules() {
    if (this.modules.length < 2) return nothing;
    const choose = (/** @type {Event} */ { target }) =>
      send(this, "fw-filter", { module: /** @type {HTMLSelectElement} */ (target).value });
    return html`<select aria-label=${text("editor.module")} @change=${choose}>
      <option value="" ?selected=${!this.module}>${text("editor.every_module")}</option>
      ${this.modules.map((id) => html`<option value=${id} ?selected=${this.module === id}>${moduleName(id)}</option>`)}</select>`;
  }

  #order() {
    const next = this.order === "often" ? "call" : "often";
    return html`<button class="button bare order" type="button" @click=${() => send(this, "fw-order", { order: next })}>
      ${icon("filter")} ${text(`editor.order.${this.order}`)}</button>`;
  }
}

customElements.define("fw-notes-search", NotesSearch);
