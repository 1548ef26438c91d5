/* fw-convention-row: a convention to tick, with what it is, whom it needs or excludes, and its parameters folded. */
import { css, html, LitElement, live, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { send } from "../../shell/dom.js";
import { tellList, text } from "../../shell/text.js";
import "./parameter-fields.js";

/**
 * @typedef {object} RowState
 * @property {boolean} chosen
 * @property {string[]} excluded the names of chosen conventions that exclude it
 * @property {string[]} needs the names of conventions that it needs and that are not chosen
 * @property {string[]} made the names of the bases it is made for, if the chosen one is not among them
 * @property {Record<string, string>} values
 * @property {Record<string, string>} usual
 */

class ConventionRow extends LitElement {
  static properties = { convention: { attribute: false }, state: { attribute: false }, isOpen: { state: true } };

  static styles = [
    shared,
    suitStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: start;
        gap: 0 var(--space-8);
        padding-inline: var(--space-16) var(--space-4);
      }

      label {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: start;
        gap: 0 var(--space-12);
        min-height: var(--target);
        padding-block: calc((var(--target) - 1lh) / 2);
        cursor: pointer;
      }

      input {
        margin-block-start: calc((1lh - var(--icon)) / 2);
      }

      .what {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-12);
        align-items: baseline;
      }

      .name {
        font-weight: var(--strong);
      }

      .notes {
        grid-column: 1 / -1;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--space-12);
        padding-inline-start: calc(var(--icon) + var(--space-12));
        font: var(--meta);
      }

      .notes .button {
        font: var(--strong) var(--meta);
        color: var(--accent);
      }

      .off :is(.name, .summary) {
        color: var(--muted);
      }

      fw-parameters {
        grid-column: 1 / -1;
        padding: var(--space-4) var(--space-12) var(--space-16) calc(var(--icon) + var(--space-12));
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.LibraryModule | null} */
    this.convention = null;
    /** @type {RowState} */
    this.state = { chosen: false, excluded: [], needs: [], made: [], values: {}, usual: {} };
    this.isOpen = false;
  }

  render() {
    const { convention, state } = this;
    if (!convention) return nothing;
    const isOff = state.excluded.length > 0;
    return html`<label class=${isOff ? "off" : ""}>
        <input type="checkbox" .checked=${live(state.chosen)} aria-disabled=${isOff ? "true" : nothing}
          aria-labelledby="name" aria-describedby=${isOff ? "summary notes" : "summary"} @click=${this.#toggle}>
        <span class="what"><span class="name" id="name">${convention.name}</span>
          <span class="summary meta" id="summary">${withSuits(convention.summary)}</span></span>
      </label>
      ${this.#options(convention)} ${this.#notes()} ${this.#parameters(convention)}`;
  }

  /** @param {Event} event */
  #toggle(event) {
    if (this.state.excluded.length) {
      event.preventDefault();
      send(this, "fw-excluded", { id: this.convention?.id });
    } else send(this, this.state.chosen ? "fw-remove" : "fw-add", { id: this.convention?.id });
  }

  /** @param {Bridge.LibraryModule} convention */
  #options({ name, parameters }) {
    if (!this.state.chosen || parameters.length === 0) return nothing;
    return html`<button class="button bare" type="button" aria-expanded=${String(this.isOpen)} @click=${this.#fold}>
      ${icon("settings", text("start.new.options", { convention: name }))}</button>`;
  }

  #fold() {
    this.isOpen = !this.isOpen;
  }

  #notes() {
    const { excluded, needs, made, chosen } = this.state;
    const swap = () => send(this, "fw-add", { id: this.convention?.id });
    if (excluded.length)
      return html`<div class="notes meta"><span id="notes">${text("start.new.excluded", { others: tellList(excluded) })}</span>
        <button class="button bare" type="button" @click=${swap}>${icon("swap")} ${text("start.new.swap_in", {
          convention: this.convention?.name,
        })}</button></div>`;
    if (needs.length)
      return html`<div class="notes meta">${text("start.new.needs", { others: tellList(needs) })}</div>`;
    if (made.length)
      return html`<div class="notes ${chosen ? "warn" : "meta"}">${text("start.new.made_for", { bases: tellList(made) })}</div>`;
    return nothing;
  }

  /** @param {Bridge.LibraryModule} convention */
  #parameters({ id, parameters }) {
    if (!this.isOpen || !this.state.chosen) return nothing;
    const { values, usual } = this.state;
    return html`<fw-parameters .parameters=${parameters} .values=${values} .usual=${usual}
      @fw-parameter=${(/** @type {CustomEvent} */ event) => {
        event.stopPropagation();
        send(this, "fw-option", { id, ...event.detail });
      }}></fw-parameters>`;
  }
}

customElements.define("fw-convention-row", ConventionRow);
