/* A new game: who plays, where they sit, by which rules, and where the record begins. What is typed stays on the phone. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/chip.js";
import "../../elements/skeleton.js";
import "../phone/sync-state.js";
import { toast } from "../../elements/toast.js";
import "../../elements/top-bar.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { Away, Refused } from "../../shell/api.js";
import { go } from "../../shell/router.js";
import { draftOf, keepDraft } from "../../shell/drafts.js";
import { text } from "../../shell/text.js";
import { asField } from "../../shell/moments.js";
import { fromPhone, recentNames } from "../games/game-list.js";
import { createGame, finishGame, games as keptGames, recordHand } from "../phone/kept.js";
import { keptLeagues, keptPlayers, leagues, players } from "../phone/leagues.js";
import * as making from "../new/new-game.js";
import "../new/begin-field.js";
import "../new/player-picker.js";
import "../ruleset/rules-field.js";
import "../new/seat-order.js";
import { pageStyles } from "../games/page-styles.js";
import { basesOf, rulesOf, sentRules, usualBase } from "../ruleset/rule-choices.js";
import { rulesets, tablesFor } from "../phone/rulebook.js";

const DRAFT = "of a new game";

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
    this.draft = null;
    this.book = null;
    this.leagues = [];
    this.known = [];
    this.recent = [];
    this.tried = false;
    this.problem = null;
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#begin();
  }

  async #begin() {
    const [kind, mine] = await Promise.all([keptLeagues(), keptGames()]);
    this.leagues = kind;
    this.recent = recentNames(mine.map(fromPhone));
    const wanted = new URLSearchParams(location.search).get("league");
    const draft = { ...making.emptyDraft(), ...draftOf(DRAFT) };
    this.draft =
      wanted && wanted !== draft.league_id
        ? { ...draft, league_id: wanted, base: null, changes: {}, seats: draft.seats.map(withoutId) }
        : draft;
    this.#readPlayers();
    leagues().then(
      (found) => ((this.leagues = found), this.#readPlayers()),
      () => {},
    );
    this.#readRules();
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
    return this.draft.league_id ?? this.leagues.find((league) => league.is_home)?.id ?? null;
  }

  get #league() {
    return this.leagues.find((league) => league.id === this.draft.league_id) ?? null;
  }

  get #bases() {
    return basesOf(this.book.presets, this.#league);
  }

  get #base() {
    const bases = this.#bases;
    return bases.find((base) => base.key === this.draft.base) ?? usualBase(bases, this.#league);
  }

  get #rules() {
    return rulesOf(this.#base, this.draft.changes);
  }

  #change(draft) {
    this.draft = draft;
    this.problem = null;
    keepDraft(DRAFT, draft);
  }

  render() {
    return html`
      <fw-top-bar .heading=${text("games.new")} back="/riichi"><fw-sync-state slot="sync"></fw-sync-state></fw-top-bar>
      <div class="page">${this.draft && this.book ? this.#form() : this.problem ? this.#alert() : html`<fw-skeleton></fw-skeleton>`}</div>
      ${this.draft && this.book ? this.#actions() : nothing}
    `;
  }

  #form() {
    const rules = this.#rules;
    return html`
      <div class="column">${this.#leagueChoice()} ${this.#players(rules)}</div>
      <div class="column">${this.#rulesChoice()} ${this.#beginChoice(rules)} ${this.#details()} ${this.problem ? this.#alert() : nothing}</div>
    `;
  }

  #alert() {
    return html`<p class="problem" role="alert">${icon("warn")}<span>${this.problem}</span></p>`;
  }

  #leagueChoice() {
    const mine = this.leagues.filter((league) => league.role !== null && !league.is_home);
    if (mine.length === 0) return nothing;
    return html`<section>
      <div class="field">
        <label for="league">${text("games.league")}</label>
        <select id="league" @change=${(event) => this.#chooseLeague(event.target.value || null)}>
          <option value="" ?selected=${this.draft.league_id === null}>${text("games.at_home")}</option>
          ${mine.map((league) => html`<option value=${league.id} ?selected=${league.id === this.draft.league_id}>${league.name}</option>`)}
        </select>
      </div>
    </section>`;
  }

  #chooseLeague(league_id) {
    this.#change({ ...this.draft, league_id, base: null, changes: {}, seats: this.draft.seats.map(withoutId) });
    this.#readPlayers();
  }

  #players(rules) {
    const seats = this.draft.seats.slice(0, rules.players);
    const full = seats.every((seat) => seat !== null);
    return html`<section aria-labelledby="players">
      <div class="head">
        <h2 id="players">${text("games.players")}</h2>
        ${full ? html`<button class="text-button" @click=${this.#draw}>${icon("dice")} ${text("games.draw_seats")}</button>` : nothing}
      </div>
      <fw-seat-order .seats=${seats} @fw-swap=${(event) => this.#change(making.swapped(this.draft, event.detail.one, event.detail.other))} @fw-remove=${(event) => this.#change(making.withoutPlayer(this.draft, event.detail.seat))}></fw-seat-order>
      ${full ? html`<p class="meta">${text("games.seats_hint")}</p>` : nothing}
      <fw-player-picker .players=${this.#offered()} ?full=${full} @fw-player=${(event) => this.#add(event.detail.player, rules)}></fw-player-picker>
      ${this.#problems("seats")}
    </section>`;
  }

  #add(player, rules) {
    const next = making.withPlayer(this.draft, player, rules.players);
    if (next === this.draft) toast({ text: text("games.already_sits", { name: player.name }), kind: "info" });
    this.#change(next);
  }

  /** Who can be tapped: players of the league and names of earlier games, recent ones first, without those who sit. */
  #offered() {
    const names = this.draft.league_id ? this.known : this.recent.map((name) => ({ id: null, name }));
    const sits = (player) =>
      this.draft.seats.some(
        (seat) => seat && (making.sameName(seat.name, player.name) || (seat.id && seat.id === player.id)),
      );
    const age = (player) => {
      const place = this.recent.indexOf(player.name);
      return place < 0 ? this.recent.length : place;
    };
    return names.filter((player) => !sits(player)).sort((one, other) => age(one) - age(other));
  }

  async #draw() {
    this.#change(making.shuffled(this.draft, this.#rules.players));
    await this.updateComplete;
    this.renderRoot.querySelector("fw-seat-order").reveal();
  }

  #rulesChoice() {
    return html`<section aria-labelledby="rules">
      <h2 id="rules">${text("games.rules")}</h2>
      <fw-rules-field .bases=${this.#bases} .base=${this.#base.key} .changes=${this.draft.changes} .options=${this.book.options} @fw-rules-change=${(event) => this.#change({ ...this.draft, ...event.detail })}></fw-rules-field>
    </section>`;
  }

  #beginChoice(rules) {
    const names = this.draft.seats.slice(0, rules.players).map((seat, index) => seat?.name ?? text(`winds.${index}`));
    return html`<section aria-labelledby="begin">
      <h2 id="begin">${text("games.begin")}</h2>
      <fw-begin-field .draft=${this.draft} .names=${names} .rules=${rules} .tried=${this.tried} @fw-begin=${(event) => this.#change({ ...this.draft, ...event.detail })}></fw-begin-field>
    </section>`;
  }

  #details() {
    const { label, started_at } = this.draft;
    return html`<details ?open=${Boolean(label || started_at)}>
      <summary><h2>${text("games.details")}</h2></summary>
      <div class="details">
        <div class="field">
          <label for="label">${text("games.label")}</label>
          <input id="label" maxlength="80" autocomplete="off" placeholder=${text("games.label_example")} .value=${label} @input=${(event) => this.#change({ ...this.draft, label: event.target.value })} />
        </div>
        <div class="field">
          <label for="when">${text("games.when")}</label>
          <input id="when" type="datetime-local" .value=${started_at || asField(Date.now())} @change=${(event) => this.#change({ ...this.draft, started_at: event.target.value })} />
        </div>
      </div>
    </details>`;
  }

  #problems(field) {
    if (!this.tried) return nothing;
    const found = making.problems(this.draft, this.#rules).filter((each) => each.field === field);
    return found.map(
      (each) =>
        html`<p class="problem" role="alert">${icon("warn")}<span>${text(`games.problem.${each.code}`, each.values)}</span></p>`,
    );
  }

  #actions() {
    return html`<div class="action-bar">
      <button class="button" ?disabled=${this.busy} @click=${this.#create}>${text(this.draft.begin === "final" ? "games.save_final" : "games.start")}</button>
    </div>`;
  }

  async #create() {
    this.tried = true;
    const rules = this.#rules;
    const [found] = making.problems(this.draft, rules);
    if (found) return this.#pointAt(found.field);
    this.busy = true;
    try {
      const id = await this.#made(rules);
      keepDraft(DRAFT, null);
      go(`/riichi/games/${id}${this.draft.begin === "final" ? "/hands" : ""}`, { replace: true });
    } catch (error) {
      this.problem = this.#told(error);
    } finally {
      this.busy = false;
    }
  }

  async #made(rules) {
    const { draft } = this;
    const tables = await tablesFor(sentRules(this.#base, draft.changes));
    const id = await createGame({
      players: draft.seats.slice(0, rules.players).map(({ id, name }) => ({ id, name })),
      league_id: draft.league_id,
      rules: sentRules(this.#base, draft.changes),
      tables,
      label: draft.label.trim(),
      started_at: (draft.started_at ? new Date(draft.started_at) : new Date()).toISOString(),
    });
    if (draft.begin === "middle") await recordHand(id, making.baseline(draft, rules));
    if (draft.begin === "final") await finishGame(id, making.scoresOf(draft.final, rules), {});
    return id;
  }

  #told(error) {
    if (error instanceof Away) return text("rules.unknown_offline");
    if (error instanceof Refused) return [error.problem, error.remedy].filter(Boolean).join("; ");
    throw error;
  }

  #pointAt(field) {
    const target = field === "seats" ? "fw-seat-order" : "fw-begin-field";
    this.renderRoot.querySelector(target)?.scrollIntoView({ block: "center" });
  }
}

function withoutId(seat) {
  return seat && { ...seat, id: null };
}

customElements.define("fw-new-game-page", NewGamePage);
