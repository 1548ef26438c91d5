/* fw-recorder-menu: undo, who sits at the bottom, and the other pages of the game. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/sheet.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { tellFact } from "../rules/words.js";
import { choices, formStyles } from "./forms.js";
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

  #go(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  render() {
    const { game } = this;
    const names = game.players.map((player) => player.name);
    const last = game.hands.at(-1);
    const at = `/riichi/games/${encodeURIComponent(game.id)}`;
    return html`<fw-sheet ?open=${this.open} heading=${text("recorder.menu")} @fw-close=${() => this.#go("fw-done")}>
      <div class="form">
        <div class="list">
          ${last ? html`<button class="choice" data-menu="undo" @click=${() => this.#go("fw-undo")}>${icon("undo")}<span class="name">${text("recorder.undo_hand", { told: tellFact(last.fact, names) })}</span></button>` : nothing}
          ${last ? html`<button class="choice" data-menu="look" @click=${() => this.#go("fw-look", { index: game.hands.length - 1 })}>${icon("back")}${text("recorder.look")}</button>` : nothing}
          <a class="choice" data-menu="hands" href="${at}/hands">${icon("history")}${text("recorder.history")}</a>
          <a class="choice" data-menu="live" href="${at}/live">${icon("screen")}${text("recorder.live")}</a>
          <button class="choice" data-menu="finish" @click=${() => this.#go("fw-finish")}>${icon("check")}${text("recorder.finish")}</button>
          ${game.folded.ending ? nothing : html`<p class="meta">${text("recorder.not_over")}</p>`}
        </div>
        ${choices({ label: text("recorder.bottom"), name: "bottom", columns: 2, options: names.map((name, seat) => [seat, name]), pressed: (seat) => seat === this.bottom, change: (seat) => this.#go("fw-bottom", { seat }) })}
      </div>
    </fw-sheet>`;
  }
}

customElements.define("fw-recorder-menu", RecorderMenu);
