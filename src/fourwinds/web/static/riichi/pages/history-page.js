/* A game to look at: its result, the graph of its scores, its hands with filters, and every change of it. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/chip.js";
import "../../elements/empty.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import "../phone/sync-state.js";
import "../../elements/top-bar.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { countHands } from "../rules/facts.js";
import { tellOpenEnd, tellPlace } from "../rules/words.js";
import "../history/conflict-sheet.js";
import { tellDay } from "../../shell/moments.js";
import "../history/hand-log.js";
import { filterAddress, filtered, groupsIn, readFilter } from "../history/filter.js";
import "../history/game-head.js";
import "../history/game-menu.js";
import "../history/hand-sheet.js";
import { game as kept, openGame, watch } from "../phone/kept.js";
import { pageStyles } from "../games/page-styles.js";
import { follow } from "../phone/sync.js";

class HistoryPage extends LitElement {
  static properties = {
    params: { attribute: false },
    game: { state: true },
    problem: { state: true },
    filter: { state: true },
    selected: { state: true },
    settling: { state: true },
    hasGraph: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    css`
      .page {
        max-width: var(--page);
      }

      .chips {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-8);
      }

      .group {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-8);
      }

      fw-score-graph {
        padding: var(--space-12);
      }

      .graph {
        padding: 0;
      }

      .conflict {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-12);
        border-color: var(--warn);
      }

      .conflict p {
        flex: 1 1 16rem;
      }

      .two {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-16);
      }

      @media (width >= 64em) {
        .two {
          grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
          align-items: start;
        }
      }
    `,
  ];

  #stops = [];

  constructor() {
    super();
    this.params = {};
    this.game = null;
    this.problem = null;
    this.filter = { outcome: null, player: null };
    this.selected = null;
    this.settling = false;
    this.hasGraph = false;
  }

  connectedCallback() {
    super.connectedCallback();
    const { game: id } = this.params;
    this.#stops = [watch(id, () => this.#renew()), follow(id)];
    this.#open(id);
    import("../history/score-graph.js").then(
      () => (this.hasGraph = true),
      () => {},
    );
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.#stops) stop();
  }

  /** Another hand or filter of the same game is shown by the same page. */
  show(params) {
    if (params.game !== this.params.game) return false;
    this.params = params;
    this.#read();
    return true;
  }

  async #open(id) {
    try {
      this.game = await openGame(id);
      this.#read();
    } catch (error) {
      this.problem = error;
    }
  }

  async #renew() {
    this.game = (await kept(this.params.game)) ?? this.game;
  }

  #read() {
    this.filter = readFilter(location.search, this.game?.players ?? []);
  }

  render() {
    const { game } = this;
    return html`
      <fw-top-bar .heading=${game && !game.is_foreign ? game.label || tellDay(game.started_at) : text("history.title")} back="/riichi">
        <fw-sync-state slot="sync"></fw-sync-state>
      </fw-top-bar>
      <div class="page">${game ? this.#game(game) : this.#none()}</div>
      ${game && isOpen(game) && !game.is_foreign ? this.#bar(game) : nothing}
    `;
  }

  #none() {
    if (!this.problem) return html`<fw-skeleton></fw-skeleton>`;
    const words = this.problem.problem ? `${this.problem.problem}. ${this.problem.remedy ?? ""}` : text("history.away");
    return html`<fw-empty .sentence=${words}><a slot="action" class="button" href="/riichi">${text("history.to_games")}</a></fw-empty>`;
  }

  #game(game) {
    if (game.is_foreign) return this.#foreign(game);
    const played = game.hands.length > 0;
    return html`
      ${this.#conflict(game)} ${this.#openEnd(game)}
      <div class="two">
        <section><fw-game-head .game=${game}></fw-game-head></section>
        ${played ? this.#graph(game) : nothing}
      </div>
      ${played ? this.#hands(game) : this.#plain(game)}
      <fw-game-menu .game=${game}></fw-game-menu>
      <fw-hand-sheet .game=${game} .handId=${this.params.hand ?? null} @fw-close=${() => this.#address(null)}></fw-hand-sheet>
      <fw-conflict-sheet .game=${game} ?open=${this.settling} @fw-close=${() => (this.settling = false)}></fw-conflict-sheet>
    `;
  }

  /** What another account left here: nothing of it is shown but the choice what becomes of it. */
  #foreign(game) {
    if (game.conflicts.length) {
      return html`${this.#conflict(game)}<fw-conflict-sheet .game=${game} ?open=${this.settling} @fw-close=${() => (this.settling = false)}></fw-conflict-sheet>`;
    }
    return html`<fw-empty .sentence=${text("history.signed_out")}><a slot="action" class="button" href="/sign-in?next=${encodeURIComponent(location.pathname)}">${text("sync.sign_in")}</a></fw-empty>`;
  }

  #conflict(game) {
    if (!game.conflicts.length) return nothing;
    return html`
      <div class="card conflict" role="status">
        <span class="warn">${icon("warn")}</span>
        <p>${text("history.has_conflict")}</p>
        <button class="button quiet" @click=${() => (this.settling = true)}>${text("history.settle")}</button>
      </div>
    `;
  }

  #openEnd(game) {
    if (!game.open_end) return nothing;
    const { hand_id } = game.open_end.hand;
    return html`
      <div class="card conflict" role="status">
        <span class="warn">${icon("warn")}</span>
        <p>${tellOpenEnd(game.open_end)}</p>
        <a class="button quiet" href="/riichi/games/${game.id}/hands/${hand_id}">${text("recorder.complete_hand", { hand: tellPlace(game.open_end.hand) })}</a>
      </div>
    `;
  }

  #graph(game) {
    if (!game.folded.steps.length) return nothing;
    return html`
      <section class="card graph" aria-label=${text("history.graph")}>
        ${
          this.hasGraph
            ? html`<fw-score-graph
              .game=${game}
              .selected=${this.params.hand ?? this.selected}
              @fw-hand=${this.#tapped}
              @fw-select=${({ detail }) => (this.selected = detail.hand_id)}
            ></fw-score-graph>`
            : nothing
        }
      </section>
    `;
  }

  #hands(game) {
    const shown = filtered(game.hands, this.filter);
    const [count, all] = [shown, game.hands].map((hands) => countHands(hands.map(({ fact }) => fact)));
    return html`
      <section>
        <div class="head">
          <h2>${text("history.hands")}</h2>
          <span class="meta" role="status">${shown.length === game.hands.length ? text("history.count", { count }) : text("history.some", { count, all })}</span>
        </div>
        <div class="chips">
          <div class="group" role="group" aria-label=${text("history.by_outcome")}>
            ${groupsIn(game.hands).map(([group, count]) => this.#chip("outcome", group, `${text(`history.groups.${group}`)} ${count}`))}
          </div>
          <div class="group" role="group" aria-label=${text("history.by_player")}>
            ${game.players.map(({ seat, name }) => this.#chip("player", seat, name))}
          </div>
        </div>
        <fw-hand-log .game=${game} .filter=${this.filter} .selected=${this.params.hand ?? this.selected} @fw-hand=${this.#tapped}></fw-hand-log>
      </section>
    `;
  }

  #chip(name, value, label) {
    const pressed = this.filter[name] === value;
    return html`<fw-chip kind="filter" .label=${label} ?pressed=${pressed} @click=${() => this.#narrow(name, pressed ? null : value)}></fw-chip>`;
  }

  #plain(game) {
    if (game.hidden) return html`<p class="meta">${text("history.hidden")}</p>`;
    if (isOpen(game)) return html`<p class="meta">${text("history.none_yet")}</p>`;
    return html`<p class="meta">${text("history.final_only")}</p>`;
  }

  #bar(game) {
    return html`
      <div class="action-bar">
        <a class="button quiet" href="/riichi/games/${game.id}/live">${icon("screen")}${text("history.live")}</a>
        ${game.may?.record === false ? nothing : html`<a class="button" href="/riichi/games/${game.id}">${text("history.go_on")}</a>`}
      </div>
    `;
  }

  #narrow(name, value) {
    this.filter = { ...this.filter, [name]: value };
    go(location.pathname + filterAddress(this.filter, this.game.players), { replace: true });
  }

  #tapped = ({ detail }) => this.#address(detail.hand_id);

  #address(hand_id) {
    if (!this.isConnected || (hand_id ?? undefined) === this.params.hand) return;
    const end = hand_id ? `/${hand_id}` : "";
    go(`/riichi/games/${this.game.id}/hands${end}${filterAddress(this.filter, this.game.players)}`, {
      replace: hand_id === null,
    });
  }
}

function isOpen(game) {
  return game.ending === null && game.finished_at === null && !game.hidden;
}

customElements.define("fw-history-page", HistoryPage);
