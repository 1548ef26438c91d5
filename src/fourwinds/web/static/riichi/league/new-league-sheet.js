/* fw-new-league-sheet: create a league with a name, the rules of its games, and whether it is private. */
import { html, LitElement, nothing } from "lit";
import "../../elements/sheet.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { problemText } from "../../shell/api.js";
import { withChecked, withValue } from "../../shell/dom.js";
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { text } from "../../shell/text.js";
import { createLeague } from "../phone/leagues.js";
import "../ruleset/rules-field.js";
import { rulesets } from "../phone/rulebook.js";
import { basesOf, sentRules } from "../ruleset/rule-choices.js";

const DRAFT = "of a new league";

/** @typedef {{ name: string, base: string | null, changes: Riichi.RuleChanges, is_private: boolean }} Draft */

/** `open`. Events `fw-close`, `fw-league` {league}. */
class NewLeagueSheet extends LitElement {
  static properties = {
    open: { type: Boolean, reflect: true },
    draft: { state: true },
    book: { state: true },
    problem: { state: true },
    busy: { state: true },
  };

  static styles = shared;

  constructor() {
    super();
    this.open = false;
    /** @type {Draft} */
    this.draft = { name: "", base: null, changes: {}, is_private: false };
    /** @type {Riichi.Rulesets | null} */
    this.book = null;
    /** @type {string | null} */
    this.problem = null;
    this.busy = false;
  }

  /** @param {import("lit").PropertyValues} past */
  async willUpdate(past) {
    if (!past.has("open") || !this.open || this.book) return;
    this.draft = { ...this.draft, ...draftOf(DRAFT) };
    try {
      this.book = await rulesets();
    } catch {
      this.problem = text("games.rules_away");
    }
  }

  render() {
    return html`<fw-sheet heading=${text("leagues.new")} ?open=${this.open} @fw-close=${this.#closed}>
      ${this.open ? this.#form() : nothing}
      <button slot="actions" class="button" ?disabled=${this.busy} @click=${this.#create}>${text("leagues.create")}</button>
    </fw-sheet>`;
  }

  #form() {
    const { draft } = this;
    return html`<form class="stack" @submit=${this.#submit}>
      <div class="field">
        <label for="name">${text("leagues.name")}</label>
        <input id="name" maxlength="80" autocomplete="off" placeholder=${text("leagues.name_example")} .value=${draft.name}
          @input=${withValue((name) => this.#set({ name }))} />
      </div>
      <div class="field">
        <span class="field-name">${text("leagues.rules")}</span>
        ${this.book ? this.#rules(this.book) : nothing}
      </div>
      <label class="check">
        <input type="checkbox" .checked=${draft.is_private} @change=${withChecked((is_private) => this.#set({ is_private }))} />
        <span>${text("leagues.private")}<br /><span class="meta">${text("leagues.private_words")}</span></span>
      </label>
      ${problemLine(this.problem)}
    </form>`;
  }

  /** @param {Riichi.Rulesets} book */
  #rules(book) {
    const bases = basesOf(book.presets, null);
    return html`<fw-rules-field .bases=${bases} .base=${this.draft.base ?? bases[0].key} .changes=${this.draft.changes}
      .options=${book.options} @fw-rules-change=${this.#changeRules}></fw-rules-field>`;
  }

  /** @param {Riichi.RulesChangeEvent} event */
  #changeRules(event) {
    this.#set(event.detail);
  }

  /** @param {Partial<Draft>} part */
  #set(part) {
    this.draft = { ...this.draft, ...part };
    this.problem = null;
    keepDraft(DRAFT, this.draft);
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    this.#create();
  }

  async #create() {
    const { draft, book } = this;
    const name = draft.name.trim();
    if (!name) {
      this.problem = text("leagues.name_missing");
      return;
    }
    if (!book) return;
    const bases = basesOf(book.presets, null);
    const base = bases.find((each) => each.key === draft.base) ?? bases[0];
    this.busy = true;
    try {
      const rules = sentRules(base, draft.changes);
      const league = await createLeague({ name, rules, is_private: draft.is_private });
      keepDraft(DRAFT, null);
      this.open = false;
      this.dispatchEvent(new CustomEvent("fw-league", { detail: { league } }));
    } catch (error) {
      this.problem = problemText(error, "leagues.away_create");
    } finally {
      this.busy = false;
    }
  }

  /** @param {Event} event */
  #closed(event) {
    event.stopPropagation();
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  }
}

customElements.define("fw-new-league-sheet", NewLeagueSheet);
