/* A new game: its league, players, seats, rules, and where its record begins. What is typed is saved on the phone. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/chip.js";
import "../../elements/skeleton.js";
import "../phone/sync-state.js";
import { toast } from "../../elements/toast.js";
import "../../elements/top-bar.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { Away, problemText } from "../../shell/api.js";
import { one, withValue } from "../../shell/dom.js";
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { asField } from "../../shell/moments.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { fromPhone, recentNames } from "../games/game-list.js";
import {
  emptyDraft,
  inLeague,
  offeredPlayers,
  problems,
  shuffled,
  swapped,
  withoutPlayer,
  withPlayer,
} from "../new/new-game.js";
import { games as keptGames } from "../phone/kept.js";
import { keptLeagues, keptPlayers, leagues, players } from "../phone/leagues.js";
import "../new/begin-field.js";
import "../new/player-picker.js";
import { saveGame } from "../new/save-game.js";
import "../ruleset/rules-field.js";
import { pageStyles } from "../../elements/page-styles.js";
import { SeatOrder } from "../new/seat-order.js";
import { rulesets } from "../phone/rulebook.js";
import { basesOf, rulesOf, sentRules, usualBase } from "../ruleset/rule-choices.js";

const DRAFT = "of a new game";

/** @typedef {{ bases: Riichi.RuleBase[], base: Riichi.RuleBase, rules: Riichi.Rules }} ChosenRules */

class NewGamePage extends LitElement {
  static properties = {
    draft: { state: true },
    book: { state: true },
    leagues: { state: true },
    known: { state: true },
    recent: { state: true },
    tried: { state: true },
    problem: { state: true },
    busy: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    css`
      .details {
        display: grid;
        gap: var(--space-12);
        padding-bottom: var(--space-8);
      }

      @media (width >= 40em) {
        .details {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }

      @media (width >= 64em) {
        .page {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
          gap: var(--space-32) var(--space-48);
          max-width: var(--page);
        }

        .column {
          display: grid;
          gap: var(--space-24);
          align-content: start;
        }
      }

      @media (width < 64em) {
        .column {
          display: contents;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.NewGame | null} */
    this.draft = null;
    /** @type {Riichi.Rulesets | null} */
    this.book = null;
    /** @type {Riichi.League[]} */
    this.leagues = [];
    /** @type {Riichi.Player[]} */
    this.known = [];
    /** @type {string[]} */
    this.recent = [];
    this.tried = false;
    /** @type {string | null} */
    this.problem = null;
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#begin();
  }

  async #begin() {
    const [kept, mine] = await Promise.all([keptLeagues(), keptGames()]);
    this.leagues = kept;
    this.recent = recentNames(mine.map(fromPhone));
    const wanted = new URLSearchParams(location.search).get("league");
    /** @type {Riichi.NewGame} */
    const draft = { ...emptyDraft(), ...draftOf(DRAFT) };
    this.draft = wanted && wanted !== draft.league_id ? inLeague(draft, wanted) : draft;
    this.#readPlayers();
    this.#readLeagues();
    this.#readRules();
  }

  async #readLeagues() {
    const found = await leagues().catch(() => null);
    if (!found) return;
    this.leagues = found;
    this.#readPlayers();
  }

  async #readRules() {
    try {
      this.book = await rulesets();
    } catch (error) {
      this.problem = text(error instanceof Away ? "games.rules_away" : "games.rules_failed");
    }
  }

  async #readPlayers() {
    const league_id = this.#playersLeague;
    this.known = league_id ? await keptPlayers(league_id) : [];
    if (!league_id) return;
    const found = await players(league_id).catch(() => null);
    if (found && this.#playersLeague === league_id) this.known = found;
  }

  get #playersLeague() {
    return this.draft?.league_id ?? this.leagues.find((league) => league.is_home)?.id ?? null;
  }

  /**
   * The rules of the new game, and the bases that they can be chosen from.
   * @param {Riichi.NewGame} draft
   * @param {Riichi.Rulesets} book
   * @returns {ChosenRules}
   */
  #chosenRules(draft, book) {
    const league = this.leagues.find((each) => each.id === draft.league_id) ?? null;
    const bases = basesOf(book.presets, league);
    const base = bases.find((each) => each.key === draft.base) ?? usualBase(bases, league);
    return { bases, base, rules: rulesOf(base, draft.changes) };
  }

  /** @param {Partial<Riichi.NewGame>} part */
  #set(part) {
    if (!this.draft) return;
    this.draft = { ...this.draft, ...part };
    this.problem = null;
    keepDraft(DRAFT, this.draft);
  }

  render() {
    const { draft, book } = this;
    return html`
      <fw-top-bar .heading=${text("games.new")} back="/riichi"><fw-sync-state slot="sync"></fw-sync-state></fw-top-bar>
      ${draft && book ? this.#form(draft, book) : html`<div class="page">${this.#placeholder()}</div>`}
    `;
  }

  #placeholder() {
    return this.problem ? problemLine(this.problem) : html`<fw-skeleton></fw-skeleton>`;
  }

  /**
   * @param {Riichi.NewGame} draft
   * @param {Riichi.Rulesets} book
   */
  #form(draft, book) {
    const chosen = this.#chosenRules(draft, book);
    const create = () => this.#create(draft, chosen);
    return html`<div class="page">
        <div class="column">${this.#leagueChoice(draft)} ${this.#players(draft, chosen.rules)}</div>
        <div class="column">
          ${this.#rulesChoice(draft, book, chosen)} ${this.#beginChoice(draft, chosen.rules)} ${this.#details(draft)}
          ${problemLine(this.problem)}
        </div>
      </div>
      <div class="action-bar">
        <button class="button" ?disabled=${this.busy} @click=${create}>
          ${text(draft.begin === "final" ? "games.save_final" : "games.start")}
        </button>
      </div>`;
  }

  /** @param {Riichi.NewGame} draft */
  #leagueChoice(draft) {
    const mine = this.leagues.filter((league) => league.role !== null && !league.is_home);
    if (mine.length === 0) return nothing;
    return html`<section>
      <div class="field">
        <label for="league">${text("games.league")}</label>
        <select id="league" @change=${withValue((id) => this.#chooseLeague(draft, id || null))}>
          <option value="" ?selected=${draft.league_id === null}>${text("games.at_home")}</option>
          ${mine.map(({ id, name }) => html`<option value=${id} ?selected=${id === draft.league_id}>${name}</option>`)}
        </select>
      </div>
    </section>`;
  }

  /**
   * @param {Riichi.NewGame} draft
   * @param {string | null} league_id
   */
  #chooseLeague(draft, league_id) {
    this.#set(inLeague(draft, league_id));
    this.#readPlayers();
  }

  /**
   * @param {Riichi.NewGame} draft
   * @param {Riichi.Rules} rules
   */
  #players(draft, rules) {
    const seats = draft.seats.slice(0, rules.players);
    const isFull = seats.every((seat) => seat !== null);
    const offered = offeredPlayers(draft, this.known, this.recent);
    /** @param {CustomEvent<{ player: Riichi.PickedPlayer }>} event */
    const add = ({ detail }) => this.#add(detail.player, rules);
    return html`<section aria-labelledby="players">
      <div class="head">
        <h2 id="players">${text("games.players")}</h2>
        ${isFull ? this.#drawButton(rules) : nothing}
      </div>
      <fw-seat-order .seats=${seats} @fw-swap=${this.#swap} @fw-remove=${this.#remove}></fw-seat-order>
      ${isFull ? html`<p class="meta">${text("games.seats_hint")}</p>` : nothing}
      <fw-player-picker .players=${offered} ?full=${isFull} @fw-player=${add}></fw-player-picker>
      ${this.tried ? seatProblems(draft, rules) : nothing}
    </section>`;
  }

  /** @param {Riichi.Rules} rules */
  #drawButton({ players }) {
    const draw = () => this.#drawSeats(players);
    return html`<button class="text-button" @click=${draw}>${icon("dice")} ${text("games.draw_seats")}</button>`;
  }

  /** @param {CustomEvent<{ one: number, other: number }>} event */
  #swap({ detail }) {
    if (this.draft) this.#set(swapped(this.draft, detail.one, detail.other));
  }

  /** @param {CustomEvent<{ seat: number }>} event */
  #remove({ detail }) {
    if (this.draft) this.#set(withoutPlayer(this.draft, detail.seat));
  }

  /**
   * @param {Riichi.PickedPlayer} player
   * @param {Riichi.Rules} rules
   */
  #add(player, rules) {
    if (!this.draft) return;
    const next = withPlayer(this.draft, player, rules.players);
    if (next === this.draft) toast({ text: text("games.already_sits", { name: player.name }), kind: "info" });
    this.#set(next);
  }

  /** @param {number} count */
  async #drawSeats(count) {
    if (this.draft) this.#set(shuffled(this.draft, count));
    await this.updateComplete;
    one(this.renderRoot, "fw-seat-order", SeatOrder).reveal();
  }

  /**
   * @param {Riichi.NewGame} draft
   * @param {Riichi.Rulesets} book
   * @param {ChosenRules} chosen
   */
  #rulesChoice(draft, book, { bases, base }) {
    return html`<section aria-labelledby="rules">
      <h2 id="rules">${text("games.rules")}</h2>
      <fw-rules-field .bases=${bases} .base=${base.key} .changes=${draft.changes} .options=${book.options}
        @fw-rules-change=${this.#changePart}></fw-rules-field>
    </section>`;
  }

  /** @param {CustomEvent<Partial<Riichi.NewGame>>} event */
  #changePart(event) {
    this.#set(event.detail);
  }

  /**
   * @param {Riichi.NewGame} draft
   * @param {Riichi.Rules} rules
   */
  #beginChoice(draft, rules) {
    const names = draft.seats.slice(0, rules.players).map((seat, index) => seat?.name ?? text(`winds.${index}`));
    return html`<section aria-labelledby="begin">
      <h2 id="begin">${text("games.begin")}</h2>
      <fw-begin-field .draft=${draft} .names=${names} .rules=${rules} .tried=${this.tried}
        @fw-begin=${this.#changePart}></fw-begin-field>
    </section>`;
  }

  /** @param {Riichi.NewGame} draft */
  #details({ label, started_at }) {
    return html`<details ?open=${Boolean(label || started_at)}>
      <summary><h2>${text("games.details")}</h2></summary>
      <div class="details">
        <div class="field">
          <label for="label">${text("games.label")}</label>
          <input id="label" maxlength="80" autocomplete="off" placeholder=${text("games.label_example")} .value=${label}
            @input=${withValue((typed) => this.#set({ label: typed }))} />
        </div>
        <div class="field">
          <label for="when">${text("games.when")}</label>
          <input id="when" type="datetime-local" .value=${started_at || asField(Date.now())}
            @change=${withValue((typed) => this.#set({ started_at: typed }))} />
        </div>
      </div>
    </details>`;
  }

  /**
   * @param {Riichi.NewGame} draft
   * @param {ChosenRules} chosen
   */
  async #create(draft, { base, rules }) {
    this.tried = true;
    const [found] = problems(draft, rules);
    if (found) {
      this.#pointAt(found.field);
      return;
    }
    this.busy = true;
    try {
      const id = await saveGame(draft, sentRules(base, draft.changes), rules);
      keepDraft(DRAFT, null);
      go(`/riichi/games/${id}${draft.begin === "final" ? "/hands" : ""}`, { replace: true });
    } catch (error) {
      this.problem = problemText(error, "rules.unknown_offline");
    } finally {
      this.busy = false;
    }
  }

  /** @param {Riichi.NewGameProblem["field"]} field */
  #pointAt(field) {
    const target = field === "seats" ? "fw-seat-order" : "fw-begin-field";
    this.renderRoot.querySelector(target)?.scrollIntoView({ block: "center" });
  }
}

/**
 * @param {Riichi.NewGame} draft
 * @param {Riichi.Rules} rules
 */
function seatProblems(draft, rules) {
  const found = problems(draft, rules).filter((problem) => problem.field === "seats");
  return found.map(({ code, values }) => problemLine(text(`games.problem.${code}`, values)));
}

customElements.define("fw-new-game-page", NewGamePage);
