/* fw-from-library: a new system from a base and conventions of the library. */
import { css, html, LitElement, nothing } from "lit";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import { toast } from "../../elements/toast.js";
import { one, send, withValue } from "../../shell/dom.js";
import { tellList, text } from "../../shell/text.js";
import { baseName, byGroup, moduleName } from "../data/library.js";
import { excludedBy, isMadeFor, needsOf } from "../data/relations.js";
import "./base-choice.js";
import "./convention-row.js";
import "./parameter-fields.js";
import { baseOf, chosenOf, usualValues, withBase, withConvention, withoutConvention } from "./selection.js";

class FromLibrary extends LitElement {
  static properties = {
    library: { attribute: false },
    draft: { attribute: false },
    suggested: {},
    problem: {},
  };

  static styles = [
    shared,
    css`
      :host,
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-12);
      }

      :host {
        gap: var(--space-32);
      }

      .group {
        gap: var(--space-4);
      }

      .group h3 {
        color: var(--muted);
        font: var(--strong) var(--meta);
      }

      .rows {
        padding-block: var(--space-4);
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.LibraryChoices | null} */
    this.library = null;
    /** @type {Bridge.SystemDraft | null} */
    this.draft = null;
    this.suggested = "";
    this.problem = "";
  }

  /** @param {import("lit").PropertyValues} changed */
  updated(changed) {
    if (changed.has("problem") && this.problem && this.library) one(this.renderRoot, "#name", HTMLElement).focus();
  }

  render() {
    const { library, draft } = this;
    if (!library || !draft) return html`<fw-skeleton .rows=${6}></fw-skeleton>`;
    const base = baseOf(library, draft);
    return html`${this.#name(draft)} ${this.#bases(library, draft)} ${this.#parameters(base, draft)}
      ${this.#conventions(library, draft)}`;
  }

  /**
   * @param {Bridge.LibraryChoices} library
   * @param {Bridge.SystemDraft} draft
   */
  #bases(library, draft) {
    const choose = (/** @type {CustomEvent<{ base: string }>} */ { detail }) =>
      this.#change(withBase(draft, detail.base));
    return html`<section aria-labelledby="base"><h2 id="base">${text("start.new.base")}</h2>
      <fw-base-choice .bases=${library.bases} .chosen=${draft.base} .values=${draft.values} @fw-base=${choose}></fw-base-choice>
    </section>`;
  }

  /**
   * @param {Bridge.LibraryBase} base
   * @param {Bridge.SystemDraft} draft
   */
  #parameters(base, draft) {
    if (base.parameters.length === 0) return nothing;
    const change = (/** @type {CustomEvent<{ name: string, value: string }>} */ { detail }) =>
      this.#change({ ...draft, values: changed(draft.values, base, detail) });
    return html`<section aria-labelledby="parameters"><h2 id="parameters">${text("start.new.parameters")}</h2>
      <fw-parameters .parameters=${base.parameters} .values=${draft.values} @fw-parameter=${change}></fw-parameters>
    </section>`;
  }

  /**
   * @param {Bridge.LibraryChoices} library
   * @param {Bridge.SystemDraft} draft
   */
  #conventions(library, draft) {
    const chosen = chosenOf(library, draft);
    return html`<section aria-labelledby="conventions" @fw-add=${this.#add} @fw-remove=${this.#remove}
      @fw-excluded=${this.#explain} @fw-option=${this.#option}>
      <h2 id="conventions">${text("start.new.conventions")}</h2>
      <p class="meta">${text("start.new.usual", { base: baseName(draft.base) })}</p>
      ${byGroup(library).map(
        ([group, conventions]) => html`<section class="group" aria-labelledby=${group}>
          <h3 id=${group}>${text(`start.group.${group}`)}</h3>
          <div class="rows">${conventions.map((each) => this.#row(library, draft, each, chosen))}</div>
        </section>`,
      )}
    </section>`;
  }

  /**
   * @param {Bridge.LibraryChoices} library
   * @param {Bridge.SystemDraft} draft
   * @param {Bridge.LibraryModule} convention
   * @param {string[]} chosen
   */
  #row(library, draft, convention, chosen) {
    const { id } = convention;
    const isChosen = chosen.includes(id);
    const names = (/** @type {string[]} */ ids) => ids.map((each) => moduleName(library, each));
    const state = {
      chosen: isChosen,
      excluded: isChosen ? [] : names(excludedBy(library, id, chosen)),
      needs: isChosen ? [] : names(needsOf(library, id).filter((each) => !chosen.includes(each))),
      made: isMadeFor(convention, draft.base) ? [] : convention.applies_to.map(baseName),
      values: draft.parameters[id] ?? {},
      usual: usualValues(library, draft, id),
    };
    return html`<fw-convention-row .convention=${convention} .state=${state}></fw-convention-row>`;
  }

  /** @param {Bridge.SystemDraft} draft */
  #name(draft) {
    const change = withValue((name) => this.#change({ ...draft, name }));
    return html`<section class="field">
      <label for="name">${text("start.new.name")}</label>
      <input id="name" maxlength="200" autocomplete="off" .value=${draft.name ?? this.suggested} @input=${change}
        aria-invalid=${this.problem ? "true" : nothing} aria-describedby=${this.problem ? "problem" : nothing}>
      ${problemLine(this.problem, "problem")}
    </section>`;
  }

  /** @param {CustomEvent<{ id: string }>} event */
  #add({ detail: { id } }) {
    if (this.library && this.draft) this.#apply(id, withConvention(this.library, this.draft, id));
  }

  /** @param {CustomEvent<{ id: string }>} event */
  #remove({ detail: { id } }) {
    if (this.library && this.draft) this.#apply(id, withoutConvention(this.library, this.draft, id));
  }

  /**
   * Change the selection, and say what came and went along.
   * @param {string} id
   * @param {{ draft: Bridge.SystemDraft, came: string[], went: string[] }} change
   */
  #apply(id, { draft, came, went }) {
    const before = this.draft;
    const isAdded = this.library !== null && chosenOf(this.library, draft).includes(id);
    const names = (/** @type {string[]} */ ids) => tellList(ids.map((each) => moduleName(this.library, each)));
    const convention = names([id]);
    this.#change(draft);
    const parts = [
      came.length ? text("start.new.came", { convention, others: names(came) }) : "",
      went.length && isAdded ? text("start.new.excluded_now", { convention, others: names(went) }) : "",
      went.length && !isAdded ? text("start.new.needed", { convention, others: names(went) }) : "",
    ].filter(Boolean);
    if (parts.length)
      toast({
        text: parts.join(" "),
        action: { label: text("start.new.undo"), run: () => before && this.#change(before) },
      });
  }

  /** @param {CustomEvent<{ id: string }>} event */
  #explain({ detail: { id } }) {
    if (!this.library || !this.draft) return;
    const others = excludedBy(this.library, id, chosenOf(this.library, this.draft));
    const name = (/** @type {string} */ each) => moduleName(this.library, each);
    toast({
      text: text("start.new.excluded", { others: tellList(others.map(name)) }),
      action: {
        label: text("start.new.swap_in", { convention: name(id) }),
        run: () => this.library && this.draft && this.#apply(id, withConvention(this.library, this.draft, id)),
      },
    });
  }

  /** @param {CustomEvent<{ id: string, name: string, value: string | null }>} event */
  #option({ detail: { id, name, value } }) {
    const { draft } = this;
    if (!draft) return;
    const { [name]: _, ...others } = draft.parameters[id] ?? {};
    const values = value === null ? others : { ...others, [name]: value };
    this.#change({ ...draft, parameters: { ...draft.parameters, [id]: values } });
  }

  /** @param {Bridge.SystemDraft} draft */
  #change(draft) {
    this.draft = draft;
    send(this, "fw-draft", { draft });
  }
}

/**
 * The values of a base after one was chosen; a default is not kept.
 * @param {Record<string, string>} values
 * @param {Bridge.LibraryBase} base
 * @param {{ name: string, value: string | null }} chosen
 */
function changed(values, base, { name, value }) {
  const { [name]: _, ...others } = values;
  const usual = base.parameters.find((each) => each.name === name)?.default;
  return value === null || value === usual ? others : { ...others, [name]: value };
}

customElements.define("fw-from-library", FromLibrary);
