/* fw-module-row: the base or a convention of a system, with its version and what can be done with it. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";

class ModuleRow extends LitElement {
  static properties = {
    module: { attribute: false },
    known: { attribute: false },
    newer: {},
    variants: { attribute: false },
    locked: { type: Boolean },
    base: { type: Boolean },
  };

  static styles = [
    shared,
    suitStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: 0 var(--space-8);
        padding: var(--space-8) var(--space-4) var(--space-8) var(--space-16);
      }

      .name {
        font-weight: var(--strong);
      }

      .actions {
        display: flex;
        color: var(--muted);
      }

      .text {
        color: var(--accent);
      }

      @media (width < 40em) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }

        .actions {
          margin-inline-start: calc(-1 * var(--space-8));
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.SystemModule | null} */
    this.module = null;
    /** @type {Bridge.LibraryModule | null} what the library says about it */
    this.known = null;
    /** @type {string | null} a newer version in the library */
    this.newer = null;
    /** @type {string[]} the ids of conventions that can replace it */
    this.variants = [];
    this.locked = false;
    this.base = false;
  }

  render() {
    const { module } = this;
    if (!module) return nothing;
    const name = this.known?.name ?? module.id;
    const changed = Object.entries(module.parameters).map(([key, value]) => `${key.replaceAll("_", " ")} ${value}`);
    const about = [text("start.conventions.lines", { count: module.lines }), ...changed].join(" · ");
    return html`<div>
        <p><span class="name">${name}</span> <span class="meta">${module.version}</span></p>
        <p class="meta">${withSuits(this.known?.summary ?? "")}</p>
        <p class="meta">${about}</p>
      </div>
      <div class="actions">${this.#update(name)} ${this.locked ? nothing : this.#buttons(name)}</div>`;
  }

  /** @param {string} name */
  #update(name) {
    if (!this.newer || this.locked) return nothing;
    return html`<button class="button bare text" type="button" @click=${() => this.#ask("update")}
      aria-label=${text("start.conventions.update_of", { convention: name, newer: this.newer })}>
      ${icon("refresh")} ${text("start.conventions.update")}</button>`;
  }

  /** @param {string} name */
  #buttons(name) {
    const button = (/** @type {string} */ what, /** @type {string} */ sign) =>
      html`<button class="button bare" type="button" @click=${() => this.#ask(what)}>
        ${icon(sign, text(`start.conventions.${what}_of`, { convention: name }))}</button>`;
    return html`${this.known?.parameters.length ? button("options", "settings") : nothing}
      ${this.variants.length ? button("swap", "swap") : nothing} ${this.base ? nothing : button("remove", "delete")}`;
  }

  /** @param {string} what */
  #ask(what) {
    send(this, "fw-ask", { what, id: this.module?.id });
  }
}

customElements.define("fw-module-row", ModuleRow);
