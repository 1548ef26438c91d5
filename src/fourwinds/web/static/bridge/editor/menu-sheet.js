/* fw-system-menu: what can be done with a system as a whole: definitions, history, keys, rename, delete. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/sheet.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { toast } from "../../elements/toast.js";
import { problemText } from "../../shell/api.js";
import { one, send } from "../../shell/dom.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { changeSystem } from "../data/systems.js";
import { placeOf } from "../system/places.js";
import "./definitions-list.js";

class SystemMenu extends LitElement {
  static properties = {
    open: { type: Boolean },
    system: { attribute: false },
    editable: { type: Boolean },
    chosen: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    css`
      .acts {
        display: grid;
      }

      .acts :is(button, a) {
        display: flex;
        align-items: center;
        gap: var(--space-12);
        width: 100%;
        min-height: var(--bar);
        color: inherit;
        text-decoration: none;
      }

      .acts .bad {
        color: var(--bad);
      }
    `,
  ];

  constructor() {
    super();
    this.open = false;
    /** @type {Bridge.System | null} */
    this.system = null;
    this.editable = false;
    /** @type {"" | "rename" | "delete" | "definitions"} */
    this.chosen = "";
    this.problem = "";
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (!changed.has("open") || this.open) return;
    this.chosen = "";
    this.problem = "";
  }

  render() {
    return html`<fw-sheet .heading=${text(`editor.menu_title.${this.chosen || "menu"}`)} ?open=${this.open}>
      ${this.system && this.open ? this.#content(this.system) : nothing}</fw-sheet>`;
  }

  /** @param {Bridge.System} system */
  #content(system) {
    if (this.chosen === "rename") return this.#rename(system);
    if (this.chosen === "delete") return this.#delete(system);
    if (this.chosen === "definitions")
      return html`<fw-definitions-list .system=${system} ?editable=${this.editable}
        @fw-changed=${() => send(this, "fw-renewed")}></fw-definitions-list>`;
    return this.#menu(system);
  }

  /** @param {Bridge.System} system */
  #menu(system) {
    const isLibrary = system.version === 0;
    return html`<div class="acts">
      ${this.#act("note", "definitions", () => this.#show("definitions"))}
      ${isLibrary ? nothing : html`<a href=${placeOf(system.id, "/history")}>${icon("history")} ${text("editor.act.history")}</a>`}
      ${this.editable ? [this.#turn("undo"), this.#turn("redo"), this.#confirmAll()] : nothing}
      ${this.#act("info", "keys", () => send(this, "fw-keys"))}
      ${this.editable ? this.#act("edit", "rename", () => this.#show("rename")) : nothing}
      ${system.role === "owner" && !isLibrary ? this.#act("delete", "delete", () => this.#show("delete"), "bad") : nothing}
    </div>`;
  }

  #confirmAll() {
    return this.#act("check", "confirm_all", () => send(this, "fw-confirm-all"));
  }

  /** @param {"undo" | "redo"} step */
  #turn(step) {
    return this.#act(step, step, () => send(this, "fw-turn", { step }));
  }

  /**
   * @param {string} sign
   * @param {string} name
   * @param {() => void} run
   * @param {string} [kind]
   */
  #act(sign, name, run, kind = "") {
    return html`<button class=${kind} type="button" @click=${run}>${icon(sign)} ${text(`editor.act.${name}`)}</button>`;
  }

  /** @param {typeof this.chosen} part */
  #show(part) {
    this.chosen = part;
  }

  /** @param {Bridge.System} system */
  #rename(system) {
    return html`<form class="stack" @submit=${(/** @type {Event} */ event) => this.#submit(event, system)}>
      <div class="field"><label for="name">${text("editor.name")}</label>
        <input id="name" name="name" required maxlength="200" autocomplete="off" .value=${system.name}></div>
      ${problemLine(this.problem)}
      <button class="button" type="submit">${text("editor.act.rename")}</button></form>`;
  }

  /**
   * @param {Event} event
   * @param {Bridge.System} system
   */
  async #submit(event, system) {
    event.preventDefault();
    const name = one(this.renderRoot, "#name", HTMLInputElement).value.trim();
    await this.#try(async () => {
      await changeSystem(system.id, system.version, "PATCH", "", { name });
      send(this, "fw-renewed");
      toast({ text: text("editor.renamed", { name }), kind: "good" });
      send(this, "fw-close");
    });
  }

  /** @param {Bridge.System} system */
  #delete(system) {
    const remove = () =>
      this.#try(async () => {
        await changeSystem(system.id, system.version, "DELETE", "");
        go("/bridge", { replace: true });
        toast({ text: text("editor.system_deleted", { name: system.name }) });
      });
    return html`<div class="stack"><p>${text("editor.delete_warning", { name: system.name })}</p>${problemLine(this.problem)}
      <button class="button danger" type="button" @click=${remove}>${text("editor.act.delete")}</button></div>`;
  }

  /** @param {() => Promise<void>} act */
  async #try(act) {
    this.problem = "";
    try {
      await act();
    } catch (error) {
      this.problem = problemText(error, "editor.away_edit");
    }
  }
}

customElements.define("fw-system-menu", SystemMenu);
