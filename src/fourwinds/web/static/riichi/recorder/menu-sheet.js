/* fw-recorder-menu: undo, the other pages of the game, and who sits at the bottom of the screen. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/sheet.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { tellFact } from "../rules/words.js";
import { choices, formStyles, seatOptions } from "./forms.js";
import { entryStyles } from "./styles.js";

class RecorderMenu extends LitElement {
  static properties = { game: { attribute: false }, bottom: { type: Number }, open: { type: Boolean } };
  static styles = [
    shared,
    entryStyles,
    formStyles,
    css`
    .list { display: grid; gap: var(--space-8); }
    .list .choice { justify-content: flex-start; padding-inline: var(--space-12); text-decoration: none; text-align: start; }
    .list small { color: var(--muted); font: var(--meta); margin-inline-start: auto; }
  `,
  ];

  constructor() {
    super();
    /** @type {Riichi.PlayableGame | null} */
    this.game = null;
    this.bottom = 0;
    this.open = false;
  }

  /** @param {string} name @param {object} [detail] */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  render() {
    const { game } = this;
    if (!game) return nothing;
    return html`<fw-sheet ?open=${this.open} heading=${text("recorder.menu")} @fw-close=${() => this.#send("fw-done")}>
      <div class="form">
        <div class="list">
          ${this.#lastHand(game)} ${this.#pages(game)}
          <button class="choice" data-menu="finish" @click=${() => this.#send("fw-finish")}>
            ${icon("check")}${text("recorder.finish")}</button>
          ${game.folded.ending ? nothing : html`<p class="meta">${text("recorder.not_over")}</p>`}
        </div>
        ${choices({
          label: text("recorder.bottom"),
          name: "bottom",
          columns: 2,
          options: seatOptions(game.players.map((player) => player.name)),
          pressed: (seat) => seat === this.bottom,
          change: (seat) => this.#send("fw-bottom", { seat }),
        })}
      </div>
    </fw-sheet>`;
  }

  /** Undo or look at the last hand.
      @param {Riichi.GameView} game */
  #lastHand({ hands, players }) {
    const last = hands.at(-1);
    if (!last) return nothing;
    const told = tellFact(
      last.fact,
      players.map((player) => player.name),
    );
    return html`<button class="choice" data-menu="undo" @click=${() => this.#send("fw-undo")}>
        ${icon("undo")}<span class="name">${text("recorder.undo_hand", { told })}</span></button>
      <button class="choice" data-menu="look" @click=${() => this.#send("fw-look", { index: hands.length - 1 })}>
        ${icon("back")}${text("recorder.look")}</button>`;
  }

  /** @param {Riichi.GameView} game */
  #pages({ id }) {
    const at = `/riichi/games/${encodeURIComponent(id)}`;
    return html`<a class="choice" data-menu="hands" href="${at}/hands">${icon("history")}${text("recorder.history")}</a>
      <a class="choice" data-menu="live" href="${at}/live">${icon("screen")}${text("recorder.live")}</a>`;
  }
}

customElements.define("fw-recorder-menu", RecorderMenu);
