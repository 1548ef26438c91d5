/* fw-new-league-sheet: a league is made of a name, the rules of its games, and who may look into it. */
import { LitElement, html, nothing } from "lit";
import "../../elements/sheet.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { Away, Refused } from "../../shell/api.js";
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { text } from "../../shell/text.js";
import { createLeague } from "../phone/leagues.js";
import "../ruleset/rules-field.js";
import { basesOf, sentRules } from "../ruleset/rule-choices.js";
import { rulesets } from "../phone/rulebook.js";

const DRAFT = "of a new league";

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
    this.draft = { name: "", base: null, changes: {}, is_private: false };
    this.book = null;
    this.problem = null;
    this.busy = false;
  }

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
    const bases = this.book ? basesOf(this.book.presets, null) : [];
    return html`<form class="stack" @submit=${(event) => (event.preventDefault(), this.#create())}>
      <div class="field">
        <label for="name">${text("leagues.name")}</label>
        <input id="name" maxlength="80" autocomplete="off" placeholder=${text("leagues.name_example")} .value=${draft.name} @input=${(event) => this.#set({ name: event.target.value })} />
      </div>
      <div class="field">
        <span class="field-name">${text("leagues.rules")}</span>
        ${bases.length ? html`<fw-rules-field .bases=${bases} .base=${draft.base ?? bases[0].key} .changes=${draft.changes} .options=${this.book.options} @fw-rules-change=${(event) => this.#set(event.detail)}></fw-rules-field>` : nothing}
      </div>
      <label class="check"><input type="checkbox" .checked=${draft.is_private} @change=${(event) => this.#set({ is_private: event.target.checked })} /><span>${text("leagues.private")}<br /><span class="meta">${text("leagues.private_words")}</span></span></label>
      ${this.problem ? html`<p class="problem" role="alert">${icon("warn")}<span>${this.problem}</span></p>` : nothing}
    </form>`;
  }

  #set(part) {
    this.draft = { ...this.draft, ...part };
    this.problem = null;
    keepDraft(DRAFT, this.draft);
  }

  async #create() {
    const { draft } = this;
    if (!draft.name.trim()) return void (this.problem = text("leagues.name_missing"));
    const bases = basesOf(this.book.presets, null);
    const base = bases.find((each) => each.key === draft.base) ?? bases[0];
    this.busy = true;
    try {
      const league = await createLeague({
        name: draft.name.trim(),
        rules: sentRules(base, draft.changes),
        is_private: draft.is_private,
      });
      keepDraft(DRAFT, null);
      this.open = false;
      this.dispatchEvent(new CustomEvent("fw-league", { detail: { league } }));
    } catch (error) {
      if (error instanceof Away) this.problem = text("leagues.away_create");
      else if (error instanceof Refused) this.problem = [error.problem, error.remedy].filter(Boolean).join("; ");
      else throw error;
    } finally {
      this.busy = false;
    }
  }

  #closed(event) {
    event.stopPropagation();
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  }
}

customElements.define("fw-new-league-sheet", NewLeagueSheet);
