/* fw-league-settings: name, rules, switches and members of a league, for its organisers. */
import { LitElement, css, html, live, nothing } from "lit";
import "../../elements/sheet.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { toast } from "../../elements/toast.js";
import { Away, Refused, ask } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { editLeague } from "../phone/leagues.js";
import "../ruleset/rules-field.js";
import { basesOf, sentRules, usualBase } from "../ruleset/rule-choices.js";
import { rulesets } from "../phone/rulebook.js";
import { upperFirst } from "../rules/words.js";

const SWITCHES = ["recording", "history", "is_private"];

/** `.league`, `open`. Events `fw-close`, `fw-league` {league} after a change. */
class LeagueSettings extends LitElement {
  static properties = {
    league: { attribute: false },
    open: { type: Boolean, reflect: true },
    name: { state: true },
    members: { state: true },
    email: { state: true },
    role: { state: true },
    book: { state: true },
    problem: { state: true },
    unknown: { state: true },
  };

  static styles = [
    shared,
    css`
      .stack {
        gap: var(--space-24);
      }

      form.field {
        gap: var(--space-8);
      }

      .pair {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--space-8);
      }

      .check {
        align-items: start;
        padding-block: var(--space-8);
      }

      li {
        display: flex;
        align-items: center;
        gap: var(--space-8);
        min-height: var(--target);
      }

      li .who {
        flex: 1;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    this.league = null;
    this.open = false;
    this.name = "";
    this.members = [];
    this.email = "";
    this.role = "member";
    this.book = null;
    this.problem = null;
    this.unknown = null;
  }

  updated(past) {
    if (past.has("open") && this.open) this.#begin();
  }

  async #begin() {
    this.name = this.league.name;
    this.problem = null;
    this.unknown = null;
    rulesets().then(
      (book) => (this.book = book),
      () => {},
    );
    await this.#try(() => this.#readMembers());
  }

  async #readMembers() {
    this.members = (await ask("GET", `/api/leagues/${this.league.id}/members`)).items;
  }

  async #try(work) {
    this.problem = null;
    try {
      await work();
    } catch (error) {
      if (error instanceof Away) this.problem = text("leagues.away_change");
      else if (error instanceof Refused)
        this.problem = upperFirst([error.problem, error.remedy].filter(Boolean).join("; "));
      else throw error;
    }
  }

  render() {
    return html`<fw-sheet heading=${text("leagues.settings")} ?open=${this.open} @fw-close=${this.#closed}>${this.open ? this.#content() : nothing}</fw-sheet>`;
  }

  #content() {
    return html`<div class="stack">
      ${this.problem ? html`<p class="problem" role="alert">${icon("warn")}<span>${this.problem}</span></p>` : nothing}
      <form class="field" @submit=${(event) => (event.preventDefault(), this.#edit({ name: this.name.trim() }))}>
        <label for="name">${text("leagues.name")}</label>
        <span class="pair"><input id="name" maxlength="80" .value=${live(this.name)} @input=${(event) => (this.name = event.target.value)} /><button class="button quiet" ?disabled=${!this.name.trim() || this.name === this.league.name}>${text("leagues.save")}</button></span>
      </form>
      <div>${SWITCHES.map((name) => this.#switch(name))}</div>
      ${this.book ? this.#rules() : nothing} ${this.#people()}
    </div>`;
  }

  #switch(name) {
    return html`<label class="check">
      <input type="checkbox" .checked=${live(this.league[name])} @change=${(event) => this.#edit({ [name]: event.target.checked })} />
      <span>${text(`leagues.switch.${name}`)}<br /><span class="meta">${text(`leagues.switch.${name}_words`)}</span></span>
    </label>`;
  }

  #rules() {
    const bases = basesOf(this.book.presets, this.league);
    const base = usualBase(bases, this.league);
    return html`<div class="field">
      <span class="field-name">${text("leagues.rules")}</span>
      <fw-rules-field .bases=${bases} .base=${base.key} .changes=${{}} .options=${this.book.options} @fw-rules-change=${(event) => this.#setRules(bases, event.detail)}></fw-rules-field>
    </div>`;
  }

  #setRules(bases, { base, changes }) {
    const chosen = bases.find((each) => each.key === base);
    this.#edit({ rules: sentRules(chosen, changes) });
  }

  #people() {
    return html`<section class="field">
      <h3>${text("leagues.members")}</h3>
      <ul class="plain">
        ${this.members.map(
          (member) => html`<li>
          <span class="who">${member.name} <span class="meta">${text(`leagues.role.${member.role}`)}</span></span>
          <button class="button bare" @click=${() => this.#leave(member)}>${icon("close", text("leagues.take_out", { name: member.name }))}</button>
        </li>`,
        )}
      </ul>
      <form class="field" @submit=${(event) => (event.preventDefault(), this.#take())}>
        <label for="email">${text("leagues.add_member")}</label>
        <input id="email" type="email" autocomplete="off" placeholder=${text("leagues.email")} aria-invalid=${this.unknown ? "true" : nothing} aria-describedby=${this.unknown ? "unknown" : nothing} .value=${live(this.email)} @input=${this.#typed} />
        ${this.unknown ? html`<p class="problem" id="unknown" role="alert">${icon("warn")}<span>${this.unknown}</span></p>` : nothing}
        <span class="pair">
          <select aria-label=${text("leagues.role_label")} @change=${(event) => (this.role = event.target.value)}>
            ${["member", "organiser"].map((role) => html`<option value=${role} ?selected=${role === this.role}>${text(`leagues.role.${role}`)}</option>`)}
          </select>
          <button class="button quiet" ?disabled=${!this.email.trim()}>${text("leagues.add")}</button>
        </span>
      </form>
    </section>`;
  }

  /** What is switched is shown at once, and as it was where the server refuses it. */
  async #edit(changes) {
    const was = this.league;
    this.league = { ...was, ...changes };
    await this.#try(async () => {
      const league = await editLeague(was, changes);
      this.league = league;
      toast({ text: text("leagues.saved"), kind: "good" });
      this.dispatchEvent(new CustomEvent("fw-league", { detail: { league } }));
    });
    if (this.problem) this.league = was;
  }

  #typed(event) {
    this.email = event.target.value;
    this.unknown = null;
  }

  #take() {
    return this.#try(async () => {
      const email = this.email.trim();
      this.unknown = null;
      try {
        await ask("POST", `/api/leagues/${this.league.id}/members`, { body: { email, role: this.role } });
      } catch (error) {
        if (error.status !== 404) throw error;
        this.unknown = text("leagues.no_account", { email });
        return;
      }
      this.email = "";
      await this.#readMembers();
    });
  }

  #leave(member) {
    return this.#try(async () => {
      await ask("DELETE", `/api/leagues/${this.league.id}/members/${member.account_id}`);
      await this.#readMembers();
    });
  }

  #closed(event) {
    event.stopPropagation();
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  }
}

customElements.define("fw-league-settings", LeagueSettings);
