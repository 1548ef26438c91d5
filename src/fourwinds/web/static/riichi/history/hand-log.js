/* The hands of a game, one a row: round, what happened, what it did to every score, and whether the server has it. */
import { LitElement, classMap, html, nothing, repeat } from "lit";
import { icon, stickIcon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { delta, number, text } from "../../shell/text.js";
import { filtered } from "./filter.js";
import { tableOf } from "./graph-data.js";
import { logStyles } from "./log-styles.js";
import { shortRound, tellFact, tellRound } from "../rules/words.js";

class HandLog extends LitElement {
  static properties = { game: { attribute: false }, filter: { attribute: false }, selected: {} };

  static styles = [shared, logStyles];

  constructor() {
    super();
    this.game = null;
    this.filter = {};
    this.selected = null;
  }

  render() {
    if (!this.game) return nothing;
    const { players } = this.game;
    const hands = filtered(this.game.hands, this.filter);
    if (!hands.length) return html`<div class="log"><p class="nothing">${text("history.no_hands")}</p></div>`;
    return html`
      <div class="log players-${players.length}" role="table" aria-label=${text("history.hands")}>
        ${this.#head(players)} ${repeat(
          hands,
          ({ hand_id }) => hand_id,
          (hand) => this.#row(hand, players),
        )}
      </div>
    `;
  }

  updated() {
    this.style.setProperty("--players", this.game?.players.length ?? 4);
  }

  #head(players) {
    return html`
      <div class="row head" role="row">
        <span class="number" role="columnheader">${text("history.number")}</span>
        <span class="round" role="columnheader">${text("history.round")}</span>
        <span class="outcome" role="columnheader">${text("history.outcome")}</span>
        <span class="scores" role="presentation">
          ${players.map(({ name }) => html`<span class="player" role="columnheader"><span class="name">${name}</span></span>`)}
        </span>
        <span class="state" role="columnheader"><span class="visually-hidden">${text("history.sync.column")}</span></span>
      </div>
    `;
  }

  #row(hand, players) {
    const { fact, step } = hand;
    const uncertain = fact.outcome === "uncertain";
    const names = players.map(({ name }) => name);
    const kinds = { row: true, hand: true, uncertain, selected: hand.hand_id === this.selected };
    return html`
      <div class=${classMap(kinds)} role="row">
        <span class="number" role="cell">${hand.number ?? nothing}</span>
        <span class="round" role="cell">${step ? this.#round(tableOf(step)) : nothing}</span>
        <span class="outcome" role="cell">
          <a href="/riichi/games/${this.game.id}/hands/${hand.hand_id}" @click=${(event) => this.#tapped(event, hand)}
            >${tellFact(fact, names, step && { tables: this.game.tables, state: step.before })}</a
          >
          ${uncertain ? html`<span class="warn">${text("history.to_complete")}</span>` : nothing}
          ${fact.note ? html`<div class="note">${fact.note}</div>` : nothing}
        </span>
        <span class="scores" role="presentation">${players.map((player) => this.#score(hand, player))}</span>
        ${this.#state(hand)}
      </div>
    `;
  }

  #round(state) {
    const more = [
      state.honba ? text("history.honba", { count: state.honba }) : "",
      state.sticks ? text("history.sticks", { count: state.sticks }) : "",
    ];
    return html`<span class="short">${shortRound(state)}</span
      ><span class="long">${[tellRound(state), ...more].filter(Boolean).join(" · ")}</span>`;
  }

  #score({ fact, step }, { seat, name }) {
    const points = step?.deltas[seat] ?? 0;
    return html`
      <span class="score" role="cell">
        <span class="player">
          <span class="name">${name}</span>
          ${fact.riichi?.includes(seat) ? stickIcon(text("history.riichi")) : nothing}
        </span>
        <span class="after">${step ? number(step.after.scores[seat]) : ""}</span>
        ${points ? html`<span class="delta ${points > 0 ? "good" : "bad"}">${delta(points)}</span>` : nothing}
      </span>
    `;
  }

  #state({ sync }) {
    const said = text(`history.sync.${sync}`);
    return html`
      <span class="state ${sync}" role="cell" title=${said}>
        ${sync === "refused" ? icon("warn") : html`<span class="disc"></span>`}
        <span class=${sync === "confirmed" ? "visually-hidden" : "said"}>${said}</span>
      </span>
    `;
  }

  #tapped(event, { hand_id }) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("fw-hand", { detail: { hand_id }, bubbles: true, composed: true }));
  }
}

customElements.define("fw-hand-log", HandLog);
