/* fw-hand-log: the hands of a game, one per row: round, outcome, every score, and whether the server has it. */
import { classMap, html, LitElement, nothing, repeat } from "lit";
import { icon, stickIcon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { delta, number, text } from "../../shell/text.js";
import { riichiOf } from "../rules/facts.js";
import { shortRound, tellFact, tellRound } from "../rules/words.js";
import { filterHands } from "./filter.js";
import { tableOf } from "./graph-data.js";
import { logStyles } from "./log-styles.js";

class HandLog extends LitElement {
  static properties = { game: { attribute: false }, filter: { attribute: false }, selected: {} };

  static styles = [shared, logStyles];

  constructor() {
    super();
    /** @type {Riichi.GameView | null} */
    this.game = null;
    /** @type {import("./filter.js").Filter} */
    this.filter = {};
    /** @type {string | null} */
    this.selected = null;
  }

  render() {
    const { game } = this;
    if (!game) return nothing;
    const hands = filterHands(game.hands, this.filter);
    if (!hands.length) return html`<div class="log"><p class="nothing">${text("history.no_hands")}</p></div>`;
    return html`
      <div class="log players-${game.players.length}" role="table" aria-label=${text("history.hands")}>
        ${headRow(game)} ${repeat(
          hands,
          ({ hand_id }) => hand_id,
          (hand) => this.#row(game, hand),
        )}
      </div>
    `;
  }

  updated() {
    this.style.setProperty("--players", String(this.game?.players.length ?? 4));
  }

  /** @param {Riichi.GameView} game @param {Riichi.HandRow} hand */
  #row(game, hand) {
    const { fact, step, hand_id } = hand;
    const { players, tables } = game;
    const uncertain = fact.outcome === "uncertain";
    const names = players.map(({ name }) => name);
    const kinds = { row: true, hand: true, uncertain, selected: hand_id === this.selected };
    const words = tellFact(fact, names, tables && step ? { tables, state: step.before } : null);
    return html`
      <div class=${classMap(kinds)} role="row">
        <span class="number" role="cell">${hand.number ?? nothing}</span>
        <span class="round" role="cell">${step ? roundText(tableOf(step)) : nothing}</span>
        <span class="outcome" role="cell">
          <a href="/riichi/games/${game.id}/hands/${hand_id}"
            @click=${(/** @type {MouseEvent} */ event) => this.#tap(event, hand)}>${words}</a>
          ${uncertain ? html`<span class="warn">${text("history.to_complete")}</span>` : nothing}
          ${fact.note ? html`<div class="note">${fact.note}</div>` : nothing}
        </span>
        <span class="scores" role="presentation">${players.map((player) => scoreCell(hand, player))}</span>
        ${syncCell(hand)}
      </div>
    `;
  }

  /** @param {MouseEvent} event @param {Riichi.HandRow} hand */
  #tap(event, { hand_id }) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("fw-hand", { detail: { hand_id }, bubbles: true, composed: true }));
  }
}

/** @param {Riichi.GameView} game */
function headRow({ players }) {
  return html`
    <div class="row head" role="row">
      <span class="number" role="columnheader">${text("history.number")}</span>
      <span class="round" role="columnheader">${text("history.round")}</span>
      <span class="outcome" role="columnheader">${text("history.outcome")}</span>
      <span class="scores" role="presentation">
        ${players.map(
          ({ name }) => html`<span class="player" role="columnheader"><span class="name">${name}</span></span>`,
        )}
      </span>
      <span class="state" role="columnheader"><span class="visually-hidden">${text("history.sync.column")}</span></span>
    </div>
  `;
}

/** @param {Riichi.State} state */
function roundText(state) {
  const more = [
    state.honba ? text("history.honba", { count: state.honba }) : "",
    state.sticks ? text("history.sticks", { count: state.sticks }) : "",
  ];
  return html`<span class="short">${shortRound(state)}</span
    ><span class="long">${[tellRound(state), ...more].filter(Boolean).join(" · ")}</span>`;
}

/** @param {Riichi.HandRow} hand @param {Riichi.SeatedPlayer} player */
function scoreCell({ fact, step }, { seat, name }) {
  const points = step?.deltas[seat] ?? 0;
  return html`
    <span class="score" role="cell">
      <span class="player">
        <span class="name">${name}</span>
        ${riichiOf(fact).includes(seat) ? stickIcon(text("history.riichi")) : nothing}
      </span>
      <span class="after">${step ? number(step.after.scores[seat]) : ""}</span>
      ${points ? html`<span class="delta ${points > 0 ? "good" : "bad"}">${delta(points)}</span>` : nothing}
    </span>
  `;
}

/** @param {Riichi.HandRow} hand */
function syncCell({ sync }) {
  const words = text(`history.sync.${sync}`);
  return html`
    <span class="state ${sync}" role="cell" title=${words}>
      ${sync === "refused" ? icon("warn") : html`<span class="disc"></span>`}
      <span class=${sync === "confirmed" ? "visually-hidden" : "said"}>${words}</span>
    </span>
  `;
}

customElements.define("fw-hand-log", HandLog);
