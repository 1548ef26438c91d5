/* The conventions of a system: add, remove, swap, set and update them, each with a preview, and undo. */
import { css, html, LitElement, nothing, repeat } from "lit";
import "../../elements/sheet.js";
import "../../elements/skeleton.js";
import { choicesStyle } from "../../elements/choices-style.js";
import { icon } from "../../elements/icon.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { withSuits } from "../../elements/suit-text.js";
import { toast } from "../../elements/toast.js";
import { problemText, Refused } from "../../shell/api.js";
import { tellList, text } from "../../shell/text.js";
import "../conventions/change-sheet.js";
import "../conventions/module-row.js";
import { adding, removing } from "../conventions/plan.js";
import { makeChange, parameterChange, previewOf, swapOf, undoChange, updateOf, updatesFor } from "../data/changes.js";
import { byGroup, moduleName, showLibrary } from "../data/library.js";
import { isMadeFor, moduleOf } from "../data/relations.js";
import { showSystem } from "../data/systems.js";
import "../new/parameter-fields.js";
import "../system/system-bar.js";

/**
 * @typedef {object} Asked what the sheet is about
 * @property {string} heading
 * @property {string} words
 * @property {string} action
 * @property {string} done
 * @property {import("../data/changes.js").ModuleChange | null} change
 * @property {string} [parametersOf] the module whose parameters are set
 */

class ConventionsPage extends LitElement {
  static properties = {
    params: { attribute: false },
    system: { state: true },
    library: { state: true },
    updates: { state: true },
    problem: { state: true },
    choosing: { state: true },
    asked: { state: true },
    values: { state: true },
    preview: { state: true },
    sheetProblem: { state: true },
    busy: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    choicesStyle,
    suitStyles,
    css`
      .rows {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }

      fw-module-row + fw-module-row {
        border-top: var(--hairline) solid var(--line);
      }

      h3 {
        color: var(--muted);
        font: var(--strong) var(--meta);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Bridge.System | null} */
    this.system = null;
    /** @type {Bridge.LibraryChoices | null} */
    this.library = null;
    /** @type {Bridge.AvailableUpdate[]} */
    this.updates = [];
    this.problem = "";
    /** @type {{ heading: string, out: string[], ids: string[] | null } | null} conventions to choose from; null is all */
    this.choosing = null;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {Record<string, string>} the parameters set in the sheet */
    this.values = {};
    /** @type {Bridge.Preview | null} */
    this.preview = null;
    this.sheetProblem = "";
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    const { system: id } = this.params;
    const found = await Promise.allSettled([
      showSystem(id, (system) => {
        this.system = system;
      }),
      showLibrary((library) => {
        this.library = library;
      }),
      updatesFor(id).then((updates) => {
        this.updates = updates;
      }),
    ]);
    const failed = found.find((each) => each.status === "rejected");
    if (!failed || (this.system && this.library)) return;
    const { reason } = /** @type {PromiseRejectedResult} */ (failed);
    if (reason instanceof Refused && reason.code === "sign_in_needed")
      location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
    else this.problem = problemText(reason, "systems.away");
  }

  get #present() {
    return this.system?.conventions.map(({ id }) => id) ?? [];
  }

  get #isLocked() {
    return this.system?.role === "viewer";
  }

  /** @param {string} id */
  #name(id) {
    return moduleName(this.library, id);
  }

  render() {
    const { system } = this;
    return html`
      <fw-system-bar .system=${this.params.system} .name=${system?.name ?? ""} place="conventions"></fw-system-bar>
      <div class="page" @fw-ask=${this.#ask}>${problemLine(this.problem)}${this.#content()}</div>
      ${system && this.library && !this.#isLocked ? this.#actions() : nothing}
      ${this.#chooser()} ${this.#sheet()}`;
  }

  #actions() {
    const all = this.updates.map(({ module }) => module);
    return html`<div class="action-bar">
      ${all.length ? this.#updateAll(all) : nothing}
      <button class="button" @click=${this.#openChooser}>${icon("add")} ${text("start.conventions.add")}</button>
    </div>`;
  }

  /** @param {string[]} modules */
  #updateAll(modules) {
    const update = () => this.#askUpdate(modules);
    return html`<button class="button quiet" @click=${update}>${text("start.conventions.update_all")}</button>`;
  }

  #content() {
    const { system, library } = this;
    if (!system || !library) return this.problem ? nothing : html`<fw-skeleton .rows=${6}></fw-skeleton>`;
    const base = library.bases.find(({ id }) => id === system.base.id) ?? null;
    const rows = repeat(
      system.conventions,
      ({ id }) => id,
      (each) => this.#row(each, moduleOf(library, each.id) ?? null, false),
    );
    return html`
      <section aria-labelledby="base"><h2 id="base">${text("start.new.base")}</h2>
        <div class="rows">${this.#row(system.base, base, true)}</div></section>
      <section aria-labelledby="conventions"><h2 id="conventions">${text("start.new.conventions")}</h2>
        ${system.conventions.length ? html`<div class="rows">${rows}</div>` : html`<p class="meta">${text("start.conventions.none")}</p>`}
      </section>`;
  }

  /**
   * @param {Bridge.SystemModule} module
   * @param {Bridge.LibraryModule | null} known
   * @param {boolean} isBase
   */
  #row(module, known, isBase) {
    const newer = this.updates.find((each) => each.module === module.id)?.newer ?? null;
    const variants = (known?.variants ?? []).filter((id) => !this.#present.includes(id));
    return html`<fw-module-row .module=${module} .known=${known} .newer=${newer} .variants=${variants}
      ?locked=${this.#isLocked} ?base=${isBase}></fw-module-row>`;
  }

  /** @param {CustomEvent<{ what: string, id: string }>} event */
  #ask({ detail: { what, id } }) {
    const { library } = this;
    if (!library) return;
    const name = this.#name(id);
    if (what === "options") this.#askParameters(id);
    else if (what === "update") this.#askUpdate([id]);
    else if (what === "remove")
      this.#askPlan(removing(library, this.#present, id), text("start.conventions.remove_of", { convention: name }));
    else {
      const ids = (moduleOf(library, id)?.variants ?? []).filter((each) => !this.#present.includes(each));
      if (ids.length === 1) this.#askSwap(ids[0], [id]);
      else this.choosing = { heading: text("start.conventions.swap_of", { convention: name }), out: [id], ids };
    }
  }

  #openChooser() {
    this.choosing = { heading: text("start.conventions.add"), out: [], ids: null };
  }

  #closeChooser() {
    this.choosing = null;
  }

  #chooser() {
    const { choosing, library, system } = this;
    const offered = (/** @type {Bridge.LibraryModule} */ { id }) =>
      !this.#present.includes(id) && (!choosing?.ids || choosing.ids.includes(id));
    const groups =
      library && choosing
        ? byGroup(library).map(([group, all]) => /** @type {const} */ ([group, all.filter(offered)]))
        : [];
    return html`<fw-sheet ?open=${choosing !== null} .heading=${choosing?.heading ?? ""} @fw-close=${this.#closeChooser}>
      <div class="stack">${groups.map(([group, all]) =>
        all.length
          ? html`<section aria-labelledby=${group}><h3 id=${group}>${text(`start.group.${group}`)}</h3>
            <div class="choices">${all.map((each) => this.#choice(each, system?.base.id ?? ""))}</div></section>`
          : nothing,
      )}</div>
    </fw-sheet>`;
  }

  /**
   * @param {Bridge.LibraryModule} convention
   * @param {string} base
   */
  #choice(convention, base) {
    const advice = isMadeFor(convention, base)
      ? nothing
      : html`<span class="meta warn">${text("start.conventions.not_made")}</span>`;
    return html`<button class="choice tappable" type="button" @click=${() => this.#askSwap(convention.id, this.choosing?.out ?? [])}>
      <b>${convention.name}</b><span class="meta">${withSuits(convention.summary)}</span>${advice}</button>`;
  }

  /**
   * @param {string} id
   * @param {string[]} out
   */
  #askSwap(id, out) {
    if (!this.library) return;
    this.choosing = null;
    const plan = adding(this.library, this.#present, id, out);
    const convention = this.#name(id);
    const heading = plan.out.length
      ? text("start.conventions.swap_for", { out: this.#name(plan.out[0]), convention })
      : text("start.conventions.add_of", { convention });
    this.#askPlan(plan, heading);
  }

  /**
   * @param {import("../conventions/plan.js").Plan} plan
   * @param {string} heading
   */
  #askPlan({ out, into }, heading) {
    const names = (/** @type {string[]} */ ids) => tellList(ids.map((id) => this.#name(id)));
    const [also, more] = [out.slice(1), into.slice(1)];
    const words = [
      also.length ? text("start.conventions.goes_too", { others: names(also) }) : "",
      more.length ? text("start.conventions.comes_too", { others: names(more) }) : "",
    ].filter(Boolean);
    const action = into.length ? (out.length ? "swap" : "add") : "remove";
    this.#open({
      heading,
      words: words.join(" "),
      action: text(`start.conventions.do_${action}`),
      done: text(`start.conventions.done_${action}`, { convention: names(into.length ? into : out) }),
      change: swapOf(out, into),
    });
  }

  /** @param {string[]} modules */
  #askUpdate(modules) {
    const convention = tellList(modules.map((id) => this.#name(id)));
    this.#open({
      heading: text("start.conventions.update_heading", { convention }),
      words: "",
      action: text("start.conventions.update"),
      done: text("start.conventions.updated", { convention }),
      change: updateOf(modules),
    });
  }

  /** @param {string} id */
  #askParameters(id) {
    this.values = {};
    this.#open({
      heading: text("start.conventions.options_of", { convention: this.#name(id) }),
      words: "",
      action: text("start.conventions.do_options"),
      done: text("start.conventions.done_options", { convention: this.#name(id) }),
      change: null,
      parametersOf: id,
    });
  }

  /** @param {Asked} asked */
  #open(asked) {
    this.asked = asked;
    this.preview = null;
    this.sheetProblem = "";
    this.#preview();
  }

  async #preview() {
    const { asked } = this;
    if (!asked?.change) return;
    this.preview = null;
    try {
      const preview = await previewOf(this.params.system, asked.change);
      if (this.asked === asked) this.preview = preview;
    } catch (error) {
      if (this.asked === asked) this.sheetProblem = problemText(error, "start.conventions.away");
    }
  }

  #sheet() {
    const { asked } = this;
    return html`<fw-change-sheet ?open=${asked !== null} .heading=${asked?.heading ?? ""} .words=${asked?.words ?? ""}
      .action=${asked?.change ? asked.action : ""} .preview=${this.preview} .problem=${this.sheetProblem} ?busy=${this.busy}
      ?locked=${this.#isLocked || !asked?.change} @fw-close=${this.#close} @fw-confirm=${this.#confirm}>
      ${asked?.parametersOf ? this.#fields(asked.parametersOf) : nothing}
    </fw-change-sheet>`;
  }

  /** @param {string} id */
  #fields(id) {
    const { library, system } = this;
    const known = library && [...library.bases, ...library.conventions].find((each) => each.id === id);
    const module = system && [system.base, ...system.conventions].find((each) => each.id === id);
    if (!known || !module) return nothing;
    const values = { ...module.parameters, ...this.values };
    return html`<fw-parameters .parameters=${known.parameters} .values=${values} ?locked=${this.#isLocked}
      @fw-parameter=${(/** @type {CustomEvent} */ event) => this.#set(id, event.detail)}></fw-parameters>`;
  }

  /**
   * @param {string} id
   * @param {{ name: string, value: string | null }} parameter
   */
  #set(id, { name, value }) {
    if (!this.asked || value === null) return;
    this.values = { ...this.values, [name]: value };
    const isBase = id === this.system?.base.id;
    const named = Object.entries(this.values).map(([each, chosen]) => [isBase ? each : `${id}.${each}`, chosen]);
    this.#open({ ...this.asked, change: parameterChange(Object.fromEntries(named)) });
  }

  /** @param {Event} event */
  #close(event) {
    event.stopPropagation();
    this.asked = null;
  }

  async #confirm() {
    const { asked, preview } = this;
    if (!asked?.change || !preview) return;
    this.busy = true;
    try {
      const { version } = await makeChange(this.params.system, preview.version, asked.change);
      this.asked = null;
      toast({
        text: asked.done,
        kind: "good",
        action: { label: text("start.new.undo"), run: () => this.#undo(version) },
      });
      await this.#read();
    } catch (error) {
      if (error instanceof Refused && error.code === "stale") {
        this.sheetProblem = text("start.conventions.stale");
        await this.#preview();
      } else this.sheetProblem = problemText(error, "start.conventions.away");
    } finally {
      this.busy = false;
    }
  }

  /** @param {number} version */
  async #undo(version) {
    try {
      await undoChange(this.params.system, version);
      toast({ text: text("start.conventions.undone"), kind: "good" });
      await this.#read();
    } catch (error) {
      toast({ text: problemText(error, "start.conventions.away"), kind: "bad" });
    }
  }
}

customElements.define("fw-conventions-page", ConventionsPage);
