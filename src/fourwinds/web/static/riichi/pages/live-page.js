/* fw-live-page: a game on a second screen: the table, the scores and the last hand, large and up to date. */
import { html, LitElement, nothing } from "lit";
import "../../elements/compass.js";
import "../../elements/empty.js";
import "../../elements/hand-tiles.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import { Refused } from "../../shell/api.js";
import { tellTime } from "../../shell/moments.js";
import { go } from "../../shell/router.js";
import { delta, number, text } from "../../shell/text.js";
import { rows } from "../history/game-head.js";
import { liveStyles } from "../history/live-styles.js";
import { whyNotShown } from "../history/problems.js";
import { game as kept, openGame, renewGame, watch } from "../phone/kept.js";
import { winsOf } from "../rules/facts.js";
import { windOf } from "../rules/fold.js";
import "../history/score-graph.js";
import { follow } from "../phone/sync.js";
import { stayAwake } from "../recorder/wake-lock.js";
import { tellEnding, tellFact, tellOpenEnd, tellRiichi, tellRound } from "../rules/words.js";
import { signed } from "../scores/figures.js";

const PAUSE = 8000;
const SHOWN = 5000;

class LivePage extends LitElement {
  static properties = {
    params: { attribute: false },
    game: { state: true },
    problem: { state: true },
    since: { state: true },
    isTouched: { state: true },
  };

  static styles = [shared, liveStyles];

  /** @type {(() => void)[]} */
  #stops = [];
  /** @type {number | undefined} */
  #timer;
  /** When the server last answered.
      @type {Date | null} */
  #heard = null;
  /** @type {number | undefined} */
  #hiding;

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Riichi.GameView | null} */
    this.game = null;
    /** Why the game is not shown. */
    this.problem = "";
    /** Since when the server has not answered; null while it does.
        @type {Date | null} */
    this.since = null;
    this.isTouched = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.tabIndex = 0;
    const { game: id } = this.params;
    const check = () => this.#check();
    const press = (/** @type {KeyboardEvent} */ event) => this.#press(event);
    const touch = () => this.#touch();
    document.addEventListener("keydown", press);
    this.addEventListener("pointerdown", touch);
    addEventListener("offline", check);
    addEventListener("online", check);
    this.#stops = [
      watch(id, () => this.#renew()),
      follow(id),
      stayAwake(),
      () => document.removeEventListener("keydown", press),
      () => this.removeEventListener("pointerdown", touch),
      () => removeEventListener("offline", check),
      () => removeEventListener("online", check),
    ];
    this.#open(id);
    this.#touch();
    this.#timer = setInterval(check, PAUSE);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    clearTimeout(this.#hiding);
    for (const stop of this.#stops) stop();
  }

  /** @param {string} id */
  async #open(id) {
    try {
      const game = await openGame(id);
      if (game.is_foreign) {
        go(this.#back, { replace: true });
        return;
      }
      this.game = game;
      await this.#check();
    } catch (error) {
      this.problem = whyNotShown(error);
    }
  }

  async #renew() {
    const game = await kept(this.params.game);
    this.game = game ?? this.game;
  }

  /** Check whether the server still answers. When it is back, fetch what was missed. */
  async #check() {
    try {
      if (!this.#heard || this.since) await renewGame(this.params.game);
      else if (!(await fetch("/readyz", { cache: "no-store" })).ok) throw new Error();
      this.#heard = new Date();
      this.since = null;
    } catch (error) {
      if (!(error instanceof Refused)) this.since ??= this.#heard ?? new Date();
    }
  }

  get #back() {
    return `/riichi/games/${this.params.game}/hands`;
  }

  /** @param {KeyboardEvent} event */
  #press({ key }) {
    if (key === "Escape") go(this.#back);
    else this.#touch();
  }

  /** Show the link back for a while: a person is at the screen. */
  #touch() {
    this.isTouched = true;
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => {
      this.isTouched = false;
    }, SHOWN);
  }

  render() {
    return html`${this.game ? this.#gameView(this.game) : this.#noGame()}
      <a class="button quiet back ${this.isTouched ? "touched" : ""}" href=${this.#back}>
        ${icon("back")}${text("history.leave_live")}</a>`;
  }

  #noGame() {
    return this.problem ? html`<fw-empty .sentence=${this.problem}></fw-empty>` : html`<fw-skeleton></fw-skeleton>`;
  }

  /** @param {Riichi.GameView} game */
  #gameView(game) {
    const { state, steps } = game.folded;
    const last = steps.at(-1);
    return html`
      <header>
        <h1>${game.label || text("history.live_heading")}</h1>
        ${this.#connection()}
      </header>
      <div class="screen">
        ${state ? html`<div class="table">${compass(game, state)}</div>` : nothing}
        <div class="side">
          ${standing(game)} ${last ? lastHand(game, last) : nothing}
          ${steps.length > 1 ? html`<fw-score-graph quiet .game=${game}></fw-score-graph>` : nothing}
        </div>
      </div>
    `;
  }

  #connection() {
    if (!this.since) return html`<p class="on meta"><span class="disc"></span>${text("history.is_live")}</p>`;
    return html`<p class="lost" role="alert">
      ${icon("offline")}${text("history.lost", { when: tellTime(this.since) })}</p>`;
  }
}

/** The current round; where the game may be over, that of the last hand.
    @param {Riichi.GameView} game
    @param {Riichi.State} now */
function compass(game, now) {
  const state = game.open_end ? { ...game.open_end.last.step.before, scores: now.scores } : now;
  const last = game.folded.steps.at(-1);
  const seats = game.players.map(({ seat, name }) => ({
    seat,
    name,
    wind: windOf(state, seat),
    score: state.scores[seat],
    delta: last?.deltas[seat] || null,
    dealer: seat === state.dealer && !game.ending,
    mark: false,
  }));
  if (game.ending || game.finished_at)
    return html`<fw-compass .seats=${seats} .bottom=${0} .round=${text("history.finished")}></fw-compass>`;
  return html`<fw-compass .seats=${seats} .bottom=${0} .round=${tellRound(state)} .honba=${state.honba}
    .sticks=${state.sticks}></fw-compass>`;
}

/** @param {Riichi.GameView} game */
function standing(game) {
  const places = rows(game);
  const [first] = places;
  const head = text(first.total === null ? "history.behind" : "history.final_points");
  return html`
    <div class="standing">
      <p class="heads meta"><span>${head}</span><span class="score-head">${text("history.score")}</span></p>
      <ol aria-label=${text("history.standing")} aria-live="polite">
        ${places.map((row) => standingRow(game.players[row.seat].name, row, first.score ?? 0))}
      </ol>
    </div>
  `;
}

/** @param {string} name @param {ReturnType<typeof rows>[number]} row @param {number} first */
function standingRow(name, { place, score, total }, first) {
  const behind = score === first ? "" : delta((score ?? 0) - first);
  return html`
    <li class=${place === 1 ? "first" : ""}>
      <span class="place">${place}</span>
      <span class="name">${name}</span>
      <span class="gap">${total === null ? behind : signed(total)}</span>
      <span class="score">${number(score ?? 0)}</span>
    </li>
  `;
}

/** @param {Riichi.GameView} game @param {Riichi.Step} step */
function lastHand({ players, tables, open_end: end }, { fact, before, ending }) {
  const names = players.map(({ name }) => name);
  return html`
    <p class="last">
      <span class="meta">${text("history.last_hand", { round: tellRound(before) })}</span>
      <b>${tellFact(fact, names, tables && { tables, state: before })}</b>
      <span class="meta">${tellRiichi(fact, names)}</span>
      ${ending ? html`<span>${tellEnding(ending)}</span>` : nothing}
      ${end ? html`<span>${tellOpenEnd(end)}</span>` : nothing}
    </p>
    ${winsOf(fact).map(({ tiles }) => (tiles ? html`<fw-hand-tiles .tiles=${tiles}></fw-hand-tiles>` : nothing))}
  `;
}

customElements.define("fw-live-page", LivePage);
