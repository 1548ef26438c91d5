/* A new system: from the library, from a file, or on a base of one's own. What is entered survives a reload. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/top-bar.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { baseName, showLibrary } from "../data/library.js";
import { createSystem, importSystem, showSystems } from "../data/systems.js";
import "../new/file-field.js";
import "../new/from-library.js";
import { problemList, problemsOf } from "../new/notes-problems.js";
import { EXAMPLE } from "../new/own-base.js";
import { chosenOf, lineCount, newDraft, parametersOf } from "../new/selection.js";
import { placeOf } from "../system/places.js";

const DRAFT = "new system";
const OWN = "new base";
const WAYS = ["library", "file", "own"];

class NewSystemPage extends LitElement {
  static properties = {
    way: { state: true },
    library: { state: true },
    draft: { state: true },
    own: { state: true },
    names: { state: true },
    problems: { state: true },
    file: { state: true },
    busy: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    css`
      .ways {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-4) var(--space-24);
        border-bottom: var(--hairline) solid var(--line);
      }

      .ways a {
        display: inline-flex;
        align-items: center;
        min-height: var(--target);
        border-bottom: var(--ring) solid transparent;
        color: var(--muted);
        text-decoration: none;
      }

      .ways a[aria-current] {
        border-color: var(--accent);
        color: var(--accent);
        font-weight: var(--strong);
      }
    `,
  ];

  constructor() {
    super();
    this.way = "library";
    /** @type {Bridge.LibraryChoices | null} */
    this.library = null;
    /** @type {Bridge.SystemDraft} */
    this.draft = draftOf(DRAFT) ?? newDraft("2_1_game_force");
    /** @type {{ notes: string, name: string }} */
    this.own = draftOf(OWN) ?? { notes: EXAMPLE, name: "" };
    /** @type {string[]} the names of systems that there are */
    this.names = [];
    /** @type {Bridge.NotesProblem[]} */
    this.problems = [];
    /** @type {string | null} the name of the file with these problems */
    this.file = null;
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.show();
    this.#read();
  }

  /** Show the way of the address; the application calls this when it changes. */
  show() {
    const query = new URLSearchParams(location.search);
    const way = query.get("from") ?? "library";
    this.way = WAYS.includes(way) ? way : "library";
    const base = query.get("base");
    if (base && base !== this.draft.base) this.draft = newDraft(base);
    this.problems = [];
    return true;
  }

  async #read() {
    this.problems = [];
    showSystems((systems) => {
      this.names = systems.map(({ name }) => name);
    }).catch(() => {});
    try {
      await showLibrary((library) => {
        this.library = library;
        if (!library.bases.some(({ id }) => id === this.draft.base)) this.draft = newDraft(library.bases[0].id);
      });
    } catch (error) {
      this.problems = problemsOf(error);
    }
  }

  render() {
    return html`
      <fw-top-bar .heading=${text("start.new.title")} back="/bridge"></fw-top-bar>
      <div class="page">
        <nav class="ways" aria-label=${text("start.new.ways")}>
          ${WAYS.map((way) => this.#way(way))}
        </nav>
        ${this.#content()}
      </div>
      ${this.#actions()}`;
  }

  /** @param {string} way */
  #way(way) {
    const address = way === "library" ? "/bridge/new" : `/bridge/new?from=${way}`;
    return html`<a href=${address} aria-current=${way === this.way ? "page" : nothing}>${text(`start.new.way.${way}`)}</a>`;
  }

  #content() {
    if (this.way === "file")
      return html`<p>${text("start.new.file_words")}</p>
        <fw-notes-file ?busy=${this.busy} @fw-file=${this.#import}></fw-notes-file>
        ${this.problems.length ? html`<section><h2>${this.file ?? ""}</h2>${problemList(this.problems)}</section>` : nothing}`;
    if (this.way === "own")
      return html`<fw-own-base .notes=${this.own.notes} .name=${this.own.name} .problems=${this.problems}
        @fw-own=${this.#writeOwn}></fw-own-base>`;
    const [first] = this.problems;
    const problem = first ? [first.problem, first.remedy].filter(Boolean).join("; ") : "";
    if (problem && !this.library)
      return html`${problemLine(problem)}<p><button class="button" type="button" @click=${this.#read}>
        ${text("parts.try_again")}</button></p>`;
    return html`<fw-from-library .library=${this.library} .draft=${this.draft} .suggested=${this.#suggested}
      .problem=${problem} @fw-draft=${this.#keep}></fw-from-library>`;
  }

  #actions() {
    if (this.way === "file") return nothing;
    const count = this.way === "library" && this.library ? this.#count(this.library) : "";
    return html`<div class="action-bar"><span class="meta" role="status">${count}</span>
      <button class="button" ?disabled=${this.busy || (this.way === "library" && !this.library)} @click=${this.#create}>
        ${text("start.new.create")}</button></div>`;
  }

  /** @param {Bridge.LibraryChoices} library */
  #count(library) {
    const count = chosenOf(library, this.draft).length;
    return text("start.new.count", { count, lines: lineCount(library, this.draft) });
  }

  /** A name that no system has yet. */
  get #suggested() {
    const plain = text("start.new.suggested", { base: baseName(this.draft.base) });
    const numbered = (/** @type {number} */ number) => (number === 1 ? plain : `${plain} ${number}`);
    let number = 1;
    while (this.names.includes(numbered(number))) number += 1;
    return numbered(number);
  }

  /** @param {CustomEvent<{ draft: Bridge.SystemDraft }>} event */
  #keep({ detail: { draft } }) {
    this.draft = draft;
    this.problems = [];
    keepDraft(DRAFT, draft);
  }

  /** @param {CustomEvent<{ notes?: string, name?: string }>} event */
  #writeOwn({ detail }) {
    this.own = { ...this.own, ...detail };
    keepDraft(OWN, this.own);
  }

  #create() {
    if (this.way === "own")
      return this.#try(OWN, () =>
        createSystem({ name: this.own.name || this.#titleOf(this.own.notes), base_file: this.own.notes }),
      );
    const { library, draft } = this;
    if (!library) return undefined;
    return this.#try(DRAFT, () =>
      createSystem({
        name: (draft.name ?? this.#suggested).trim(),
        base: draft.base,
        conventions: chosenOf(library, draft),
        parameters: parametersOf(library, draft),
        anyway: true,
      }),
    );
  }

  /**
   * The title of a file of notes, which names the system if nothing else does.
   * @param {string} notes
   */
  #titleOf(notes) {
    return /^# (.+)$/m.exec(notes)?.[1].trim() ?? this.#suggested;
  }

  /** @param {CustomEvent<{ name: string, notes: string }>} event */
  #import({ detail: { name, notes } }) {
    this.file = name;
    return this.#try(null, () => importSystem(notes, null));
  }

  /**
   * Create a system and open it, or show everything that is wrong.
   * @param {string | null} draft the draft that is then no longer needed
   * @param {() => Promise<Bridge.System>} create
   */
  async #try(draft, create) {
    this.busy = true;
    this.problems = [];
    try {
      const { id } = await create();
      if (draft) keepDraft(draft, null);
      go(placeOf(id));
    } catch (error) {
      this.problems = problemsOf(error);
    } finally {
      this.busy = false;
    }
  }
}

customElements.define("fw-new-system-page", NewSystemPage);
