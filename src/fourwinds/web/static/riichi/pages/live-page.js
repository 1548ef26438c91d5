/* A game on a second screen: the table, the scores and the last hand, large, and always as they are now. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/compass.js";
import "../../elements/empty.js";
import "../../elements/hand-tiles.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import { go } from "../../shell/router.js";
import { delta, number, text } from "../../shell/text.js";
import { winsOf } from "../rules/facts.js";
import { windOf } from "../rules/fold.js";
import { rows } from "../history/game-head.js";
import { liveStyles } from "../history/live-styles.js";
import { tellTime } from "../../shell/moments.js";
import { game as kept, openGame, renewGame, watch } from "../phone/kept.js";
import "../history/score-graph.js";
import { signed } from "../scores/figures.js";
import { follow } from "../phone/sync.js";
import { tellEnding, tellFact, tellOpenEnd, tellRiichi, tellRound } from "../rules/words.js";

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

  #stops = [];
  #timer = null;
  #heard = null;
  #lock = null;
  #hiding = null;

  constructor() {
    super();
    this.params = {};
    this.game = null;
    this.problem = null;
    this.since = null;
    this.isTouched = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.tabIndex = 0;
    const { game: id } = this.params;
    const seen = () => document.visibilityState === "visible" && this.#awake();
    const check = () => this.#check();
    const pressed = (event) => this.#pressed(event);
    const touched = () => this.#touched();
    document.addEventListener("visibilitychange", seen);
    document.addEventListener("keydown", pressed);
    this.addEventListener("pointerdown", touched);
    addEventListener("offline", check);
    addEventListener("online", check);
    this.#stops = [
      watch(id, () => this.#renew()),
      follow(id),
      () => document.removeEventListener("visibilitychange", seen),
      () => document.removeEventListener("keydown", pressed),
      () => this.removeEventListener("pointerdown", touched),
      () => removeEventListener("offline", check),
      () => removeEventListener("online", check),
    ];
    this.#open(id);
    this.#awake();
    this.#touched();
    this.#timer = setInterval(check, PAUSE);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    clearTimeout(this.#hiding);
    for (const stop of this.#stops) stop();
    this.#lock?.release().catch(() => {});
  }

  async #open(id) {
    try {
      const game = await openGame(id);
      if (game.is_foreign) return go(this.#back, { replace: true });
      this.game = game;
      await this.#check();
    } catch (error) {
      this.problem = error;
    }
    return undefined;
  }

  async #renew() {
    this.game = (await kept(this.params.game)) ?? this.game;
  }

  /** Whether the server still answers; where it did not, what was missed is asked for when it is back. */
  async #check() {
    try {
      if (!this.#heard || this.since) await renewGame(this.params.game);
      else if (!(await fetch("/readyz", { cache: "no-store" })).ok) throw new Error();
      this.#heard = new Date();
      this.since = null;
    } catch (error) {
      if (!error.problem) this.since ??= this.#heard ?? new Date();
    }
  }

  get #back() {
    return `/riichi/games/${this.params.game}/hands`;
  }

  #pressed({ key }) {
    if (key === "Escape") go(this.#back);
    else this.#touched();
  }

  /** Somebody is at the screen: the way back is shown for a while. */
  #touched() {
    this.isTouched = true;
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => (this.isTouched = false), SHOWN);
  }

  async #awake() {
    this.#lock = await navigator.wakeLock?.request("screen").catch(() => null);
  }

  render() {
    return html`${this.game ? this.#shown(this.game) : this.#none()}
      <a class="button quiet back ${this.isTouched ? "touched" : ""}" href=${this.#back}>${icon("back")}${text("history.leave_live")}</a>`;
  }

  #shown(game) {
    const { state, steps } = game.folded;
    return html`
      <header>
        <h1>${game.label || text("history.live_heading")}</h1>
        ${
          this.since
            ? html`<p class="lost" role="alert">${icon("offline")}${text("history.lost", { when: tellTime(this.since) })}</p>`
            : html`<p class="on meta"><span class="disc"></span>${text("history.is_live")}</p>`
        }
      </header>
      <div class="screen">
        ${state ? html`<div class="table">${this.#compass(game, state)}</div>` : nothing}
        <div class="side">
          ${this.#standing(game)} ${steps.length ? this.#last(game, steps.at(-1)) : nothing}
          ${steps.length > 1 ? html`<fw-score-graph quiet .game=${game}></fw-score-graph>` : nothing}
        </div>
      </div>
    `;
  }

  #none() {
    if (!this.problem) return html`<fw-skeleton></fw-skeleton>`;
    const words = this.problem.problem ? `${this.problem.problem}. ${this.problem.remedy ?? ""}` : text("history.away");
    return html`<fw-empty .sentence=${words}></fw-empty>`;
  }

  /** The round now; where the game may be over, that of the last hand. */
  #compass(game, now) {
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
    return html`<fw-compass .seats=${seats} .bottom=${0} .round=${tellRound(state)} .honba=${state.honba} .sticks=${state.sticks}></fw-compass>`;
  }

  #standing(game) {
    const placed = rows(game);
    const first = placed[0].score ?? 0;
    return html`
      <div class="standing">
        <p class="heads meta"><span>${text(placed[0].total === null ? "history.behind" : "history.final_points")}</span><span class="score-head">${text("history.score")}</span></p>
        <ol aria-label=${text("history.standing")} aria-live="polite">
          ${placed.map(
            ({ seat, place, score, total }) => html`
              <li class=${place === 1 ? "first" : ""}>
                <span class="place">${place}</span>
                <span class="name">${game.players[seat].name}</span>
                <span class="gap">${total === null ? (score === first ? "" : delta(score - first)) : signed(total)}</span>
                <span class="score">${number(score)}</span>
              </li>
            `,
          )}
        </ol>
      </div>
    `;
  }

  #last(game, step) {
    const names = game.players.map(({ name }) => name);
    return html`
      <p class="last">
        <span class="meta">${text("history.last_hand", { round: tellRound(step.before) })}</span>
        <b>${tellFact(step.fact, names, { tables: game.tables, state: step.before })}</b>
        <span class="meta">${tellRiichi(step.fact, names)}</span>
        ${step.ending ? html`<span>${tellEnding(step.ending)}</span>` : nothing}
        ${game.open_end ? html`<span>${tellOpenEnd(game.open_end)}</span>` : nothing}
      </p>
      ${winsOf(step.fact).map(({ tiles }) => (tiles ? html`<fw-hand-tiles .tiles=${tiles}></fw-hand-tiles>` : nothing))}
    `;
  }
}

customElements.define("fw-live-page", LivePage);
