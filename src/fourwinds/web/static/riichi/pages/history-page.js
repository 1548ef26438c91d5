/* fw-history-page: the result of a game, the graph of its scores, its hands with filters, and every change of it. */
import { css, html, LitElement, nothing } from "lit";
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
import { filterAddress, filterHands, groupsIn, readFilter } from "../history/filter.js";
import "../history/game-head.js";
import "../history/game-menu.js";
import "../history/hand-sheet.js";
import { pageStyles } from "../../elements/page-styles.js";
import { whyNotShown } from "../history/problems.js";
import { game as kept, openGame, watch } from "../phone/kept.js";
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

  /** @type {(() => void)[]} */
  #stops = [];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Riichi.GameView | null} */
    this.game = null;
    /** Why the game is not shown. */
    this.problem = "";
    /** @type {import("../history/filter.js").Filter} */
    this.filter = { outcome: null, player: null };
    /** @type {string | null} */
    this.selected = null;
    this.settling = false;
    this.hasGraph = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.toggleAttribute("wide", true);
    const { game: id } = this.params;
    this.#stops = [watch(id, () => this.#renew()), follow(id)];
    this.#open(id);
    import("../history/score-graph.js").then(
      () => {
        this.hasGraph = true;
      },
      () => {},
    );
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.#stops) stop();
  }

  /** Show another hand or filter of the same game. Returns false for another game, which needs a new page.
      @param {Record<string, string>} params */
  show(params) {
    if (params.game !== this.params.game) return false;
    this.params = params;
    this.#read();
    return true;
  }

  /** @param {string} id */
  async #open(id) {
    try {
      this.game = await openGame(id);
      this.#read();
    } catch (error) {
      this.problem = whyNotShown(error);
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
    const heading = game && !game.is_foreign ? game.label || tellDay(game.started_at) : text("history.title");
    return html`
      <fw-top-bar .heading=${heading} back="/riichi">
        <fw-sync-state slot="sync"></fw-sync-state>
      </fw-top-bar>
      <div class="page">${game ? this.#game(game) : this.#noGame()}</div>
      ${game && isOpen(game) && !game.is_foreign ? actionBar(game) : nothing}
    `;
  }

  #noGame() {
    if (!this.problem) return html`<fw-skeleton></fw-skeleton>`;
    return html`<fw-empty .sentence=${this.problem}>
      <a slot="action" class="button" href="/riichi">${text("history.to_games")}</a></fw-empty>`;
  }

  /** @param {Riichi.GameView} game */
  #game(game) {
    if (game.is_foreign) return this.#foreignGame(game);
    const hasHands = game.hands.length > 0;
    return html`
      ${this.#conflict(game)} ${openEndCard(game)}
      <div class="two">
        <section><fw-game-head .game=${game}></fw-game-head></section>
        ${hasHands ? this.#graph(game) : nothing}
      </div>
      ${hasHands ? this.#hands(game) : html`<p class="meta">${whyNoHands(game)}</p>`}
      <fw-game-menu .game=${game}></fw-game-menu>
      <fw-hand-sheet .game=${game} .handId=${this.params.hand ?? null}
        @fw-close=${() => this.#showHand(null)}></fw-hand-sheet>
      ${this.#conflictSheet(game)}
    `;
  }

  /** Another account's game: only the choice what to do with its unsent changes is shown.
      @param {Riichi.GameView} game */
  #foreignGame(game) {
    if (game.conflicts.length) return html`${this.#conflict(game)}${this.#conflictSheet(game)}`;
    const next = encodeURIComponent(location.pathname);
    return html`<fw-empty .sentence=${text("history.signed_out")}>
      <a slot="action" class="button" href="/sign-in?next=${next}">${text("sync.sign_in")}</a></fw-empty>`;
  }

  /** @param {Riichi.GameView} game */
  #conflictSheet(game) {
    return html`<fw-conflict-sheet .game=${game} ?open=${this.settling}
      @fw-close=${() => this.#settle(false)}></fw-conflict-sheet>`;
  }

  /** @param {boolean} isOpen */
  #settle(isOpen) {
    this.settling = isOpen;
  }

  /** @param {Riichi.GameView} game */
  #conflict(game) {
    if (!game.conflicts.length) return nothing;
    return html`
      <div class="card conflict" role="status">
        <span class="warn">${icon("warn")}</span>
        <p>${text("history.has_conflict")}</p>
        <button class="button quiet" @click=${() => this.#settle(true)}>${text("history.settle")}</button>
      </div>
    `;
  }

  /** @param {Riichi.GameView} game */
  #graph(game) {
    if (!game.folded.steps.length) return nothing;
    const select = (/** @type {Riichi.HandIdEvent} */ { detail }) => {
      this.selected = detail.hand_id;
    };
    const graph = html`<fw-score-graph .game=${game} .selected=${this.params.hand ?? this.selected}
      @fw-hand=${this.#tap} @fw-select=${select}></fw-score-graph>`;
    return html`<section class="card graph" aria-label=${text("history.graph")}>
      ${this.hasGraph ? graph : nothing}</section>`;
  }

  /** @param {Riichi.GameView} game */
  #hands(game) {
    const shown = filterHands(game.hands, this.filter);
    const [count, all] = [shown, game.hands].map((hands) => countHands(hands.map(({ fact }) => fact)));
    const isAll = shown.length === game.hands.length;
    return html`
      <section>
        <div class="head">
          <h2>${text("history.hands")}</h2>
          <span class="meta" role="status">${text(isAll ? "history.count" : "history.some", { count, all })}</span>
        </div>
        ${this.#filters(game)}
        <fw-hand-log .game=${game} .filter=${this.filter} .selected=${this.params.hand ?? this.selected}
          @fw-hand=${this.#tap}></fw-hand-log>
      </section>
    `;
  }

  /** @param {Riichi.GameView} game */
  #filters({ hands, players }) {
    const { outcome, player } = this.filter;
    const groups = groupsIn(hands).map(([group, count]) => {
      const isPressed = outcome === group;
      const label = `${text(`history.groups.${group}`)} ${count}`;
      return filterChip(label, isPressed, () => this.#narrow({ outcome: isPressed ? null : group }));
    });
    const names = players.map(({ seat, name }) => {
      const isPressed = player === seat;
      return filterChip(name, isPressed, () => this.#narrow({ player: isPressed ? null : seat }));
    });
    return html`<div class="chips">
      <div class="group" role="group" aria-label=${text("history.by_outcome")}>${groups}</div>
      <div class="group" role="group" aria-label=${text("history.by_player")}>${names}</div>
    </div>`;
  }

  /** @param {import("../history/filter.js").Filter} change */
  #narrow(change) {
    this.filter = { ...this.filter, ...change };
    go(location.pathname + filterAddress(this.filter, this.game?.players ?? []), { replace: true });
  }

  #tap = (/** @type {Riichi.HandIdEvent} */ { detail }) => this.#showHand(detail.hand_id);

  /** @param {string | null} hand_id */
  #showHand(hand_id) {
    if (!this.game || !this.isConnected || (hand_id ?? undefined) === this.params.hand) return;
    const hand = hand_id ? `/${hand_id}` : "";
    const query = filterAddress(this.filter, this.game.players);
    go(`/riichi/games/${this.game.id}/hands${hand}${query}`, { replace: hand_id === null });
  }
}

/** Whether the game is in progress.
    @param {Riichi.GameView} game */
function isOpen(game) {
  return game.ending === null && game.finished_at === null && !game.hidden;
}

/** @param {string} label @param {boolean} isPressed @param {() => void} change */
function filterChip(label, isPressed, change) {
  return html`<fw-chip kind="filter" .label=${label} ?pressed=${isPressed} @click=${change}></fw-chip>`;
}

/** @param {Riichi.GameView} game */
function openEndCard({ id, open_end: end }) {
  if (!end) return nothing;
  const label = text("recorder.complete_hand", { hand: tellPlace(end.hand) });
  return html`
    <div class="card conflict" role="status">
      <span class="warn">${icon("warn")}</span>
      <p>${tellOpenEnd(end)}</p>
      <a class="button quiet" href="/riichi/games/${id}/hands/${end.hand.hand_id}">${label}</a>
    </div>
  `;
}

/** @param {Riichi.GameView} game */
function whyNoHands(game) {
  if (game.hidden) return text("history.hidden");
  return text(isOpen(game) ? "history.none_yet" : "history.final_only");
}

/** @param {Riichi.GameView} game */
function actionBar({ id, may }) {
  const record = html`<a class="button" href="/riichi/games/${id}">${text("history.go_on")}</a>`;
  return html`
    <div class="action-bar">
      <a class="button quiet" href="/riichi/games/${id}/live">${icon("screen")}${text("history.live")}</a>
      ${may?.record === false ? nothing : record}
    </div>
  `;
}

customElements.define("fw-history-page", HistoryPage);
