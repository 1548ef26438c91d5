/* fw-league-settings: name, rules, switches and members of a league, for its organisers. */
import { css, html, LitElement, live, nothing } from "lit";
import "../../elements/sheet.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { toast } from "../../elements/toast.js";
import { ask, problemText, Refused } from "../../shell/api.js";
import { withChecked, withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { editLeague } from "../phone/leagues.js";
import "../ruleset/rules-field.js";
import { rulesets } from "../phone/rulebook.js";
import { upperFirst } from "../rules/words.js";
import { basesOf, sentRules, usualBase } from "../ruleset/rule-choices.js";

/** @type {("recording" | "history" | "is_private")[]} */
const SWITCHES = ["recording", "history", "is_private"];
/** @type {Riichi.Member["role"][]} */
const ROLES = ["member", "organiser"];

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
    /** @type {Riichi.League | null} */
    this.league = null;
    this.open = false;
    this.name = "";
    /** @type {Riichi.Member[]} */
    this.members = [];
    this.email = "";
    /** @type {string} */
    this.role = "member";
    /** @type {Riichi.Rulesets | null} */
    this.book = null;
    /** @type {string | null} */
    this.problem = null;
    /** @type {string | null} why nobody can be added under the typed email address */
    this.unknown = null;
  }

  /** @param {import("lit").PropertyValues} past */
  updated(past) {
    if (past.has("open") && this.open && this.league) this.#begin(this.league);
  }

  /** @param {Riichi.League} league */
  async #begin(league) {
    this.name = league.name;
    this.problem = null;
    this.unknown = null;
    this.#readRules();
    await this.#try(() => this.#readMembers(league));
  }

  async #readRules() {
    this.book = await rulesets().catch(() => this.book);
  }

  /** @param {Riichi.League} league */
  async #readMembers(league) {
    this.members = (await ask("GET", `/api/leagues/${league.id}/members`)).items;
  }

  /** @param {() => Promise<void>} work */
  async #try(work) {
    this.problem = null;
    try {
      await work();
    } catch (error) {
      this.problem = upperFirst(problemText(error, "leagues.away_change"));
    }
  }

  render() {
    return html`<fw-sheet heading=${text("leagues.settings")} ?open=${this.open} @fw-close=${this.#closed}>
      ${this.open && this.league ? this.#content(this.league) : nothing}
    </fw-sheet>`;
  }

  /** @param {Riichi.League} league */
  #content(league) {
    return html`<div class="stack">
      ${problemLine(this.problem)} ${this.#nameForm(league)}
      <div>${SWITCHES.map((name) => this.#switch(league, name))}</div>
      ${this.book ? this.#rules(league, this.book) : nothing} ${this.#people(league)}
    </div>`;
  }

  /** @param {Riichi.League} league */
  #nameForm(league) {
    const isUnchanged = !this.name.trim() || this.name === league.name;
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      this.#edit(league, { name: this.name.trim() });
    };
    return html`<form class="field" @submit=${submit}>
      <label for="name">${text("leagues.name")}</label>
      <span class="pair">
        <input id="name" maxlength="80" .value=${live(this.name)} @input=${withValue((name) => this.#typeName(name))} />
        <button class="button quiet" ?disabled=${isUnchanged}>${text("leagues.save")}</button>
      </span>
    </form>`;
  }

  /**
   * @param {Riichi.League} league
   * @param {"recording" | "history" | "is_private"} name
   */
  #switch(league, name) {
    const set = withChecked((checked) => this.#edit(league, { [name]: checked }));
    return html`<label class="check">
      <input type="checkbox" .checked=${live(league[name])} @change=${set} />
      <span>
        ${text(`leagues.switch.${name}`)}<br /><span class="meta">${text(`leagues.switch.${name}_words`)}</span>
      </span>
    </label>`;
  }

  /**
   * @param {Riichi.League} league
   * @param {Riichi.Rulesets} book
   */
  #rules(league, book) {
    const bases = basesOf(book.presets, league);
    /** @param {Riichi.RulesChangeEvent} event */
    const change = ({ detail }) => {
      const base = bases.find((each) => each.key === detail.base);
      if (base) this.#edit(league, { rules: sentRules(base, detail.changes) });
    };
    return html`<div class="field">
      <span class="field-name">${text("leagues.rules")}</span>
      <fw-rules-field .bases=${bases} .base=${usualBase(bases, league).key} .changes=${{}} .options=${book.options}
        @fw-rules-change=${change}></fw-rules-field>
    </div>`;
  }

  /** @param {Riichi.League} league */
  #people(league) {
    return html`<section class="field">
      <h3>${text("leagues.members")}</h3>
      <ul class="plain">${this.members.map((member) => this.#member(league, member))}</ul>
      ${this.#memberForm(league)}
    </section>`;
  }

  /**
   * @param {Riichi.League} league
   * @param {Riichi.Member} member
   */
  #member(league, member) {
    const { name, role } = member;
    return html`<li>
      <span class="who">${name} <span class="meta">${text(`leagues.role.${role}`)}</span></span>
      <button class="button bare" @click=${() => this.#removeMember(league, member)}>
        ${icon("close", text("leagues.take_out", { name }))}
      </button>
    </li>`;
  }

  /** @param {Riichi.League} league */
  #memberForm(league) {
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      this.#addMember(league);
    };
    return html`<form class="field" @submit=${submit}>
      <label for="email">${text("leagues.add_member")}</label>
      <input id="email" type="email" autocomplete="off" placeholder=${text("leagues.email")}
        aria-invalid=${this.unknown ? "true" : nothing} aria-describedby=${this.unknown ? "unknown" : nothing}
        .value=${live(this.email)} @input=${withValue((email) => this.#typeEmail(email))} />
      ${problemLine(this.unknown, "unknown")}
      <span class="pair">
        <select aria-label=${text("leagues.role_label")} @change=${withValue((role) => this.#chooseRole(role))}>
          ${ROLES.map(
            (role) =>
              html`<option value=${role} ?selected=${role === this.role}>${text(`leagues.role.${role}`)}</option>`,
          )}
        </select>
        <button class="button quiet" ?disabled=${!this.email.trim()}>${text("leagues.add")}</button>
      </span>
    </form>`;
  }

  /**
   * Show a change at once, and take it back if the server refuses it.
   * @param {Riichi.League} was
   * @param {Partial<Riichi.League>} changes
   */
  async #edit(was, changes) {
    this.league = { ...was, ...changes };
    await this.#try(async () => {
      const league = await editLeague(was, changes);
      this.league = league;
      toast({ text: text("leagues.saved"), kind: "good" });
      this.dispatchEvent(new CustomEvent("fw-league", { detail: { league } }));
    });
    if (this.problem) this.league = was;
  }

  /** @param {string} name */
  #typeName(name) {
    this.name = name;
  }

  /** @param {string} email */
  #typeEmail(email) {
    this.email = email;
    this.unknown = null;
  }

  /** @param {string} role */
  #chooseRole(role) {
    this.role = role;
  }

  /** @param {Riichi.League} league */
  #addMember(league) {
    return this.#try(async () => {
      const email = this.email.trim();
      this.unknown = null;
      try {
        await ask("POST", `/api/leagues/${league.id}/members`, { body: { email, role: this.role } });
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 404) throw error;
        this.unknown = text("leagues.no_account", { email });
        return;
      }
      this.email = "";
      await this.#readMembers(league);
    });
  }

  /**
   * @param {Riichi.League} league
   * @param {Riichi.Member} member
   */
  #removeMember(league, member) {
    return this.#try(async () => {
      await ask("DELETE", `/api/leagues/${league.id}/members/${member.account_id}`);
      await this.#readMembers(league);
    });
  }

  /** @param {Event} event */
  #closed(event) {
    event.stopPropagation();
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  }
}

customElements.define("fw-league-settings", LeagueSettings);
