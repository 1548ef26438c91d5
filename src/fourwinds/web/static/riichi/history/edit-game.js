/* fw-edit-game: edits the label, the start and the final scores of a game. It needs the server. */
import { css, html, LitElement, live, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { toast } from "../../elements/toast.js";
import { ask, Refused } from "../../shell/api.js";
import { asField } from "../../shell/moments.js";
import { text } from "../../shell/text.js";
import "../games/finish-sheet.js";
import { renewGame } from "../phone/kept.js";
import { inputValue } from "../recorder/forms.js";
import { whyNotDone } from "./problems.js";

/** Event `fw-close`. */
class EditGame extends LitElement {
  static properties = {
    game: { attribute: false },
    open: { type: Boolean, reflect: true },
    label: { state: true },
    when: { state: true },
    scoring: { state: true },
    problem: { state: true },
    isBusy: { state: true },
  };

  static styles = [
    shared,
    css`
      .stack {
        gap: var(--space-16);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.GameView | null} */
    this.game = null;
    this.open = false;
    this.label = "";
    this.when = "";
    this.scoring = false;
    /** @type {string | null} */
    this.problem = null;
    this.isBusy = false;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("open") || !this.open || !this.game) return;
    this.label = this.game.label;
    this.when = asField(this.game.started_at);
    this.problem = null;
  }

  render() {
    const { game } = this;
    if (!game) return nothing;
    const isOff = this.isBusy || game.waiting > 0 || !this.when;
    return html`
      <fw-sheet .heading=${text("history.edit_game")} ?open=${this.open && !this.scoring} @fw-close=${this.#close}>
        ${this.open ? this.#content(game) : nothing}
        <button slot="actions" class="button quiet" @click=${this.#close}>${text("history.cancel")}</button>
        <button slot="actions" class="button" ?disabled=${isOff} @click=${() => this.#save(game)}>
          ${text("history.save_game")}</button>
      </fw-sheet>
      <fw-finish-sheet amends .game=${game} ?open=${this.scoring} @fw-close=${this.#closeScores}
        @fw-finished=${this.#close}></fw-finish-sheet>
    `;
  }

  /** @param {Riichi.GameView} game */
  #content(game) {
    const problem = this.problem ?? (game.waiting ? text("history.edit_waiting") : null);
    const setLabel = (/** @type {Event} */ event) => {
      this.label = inputValue(event);
    };
    const setWhen = (/** @type {Event} */ event) => {
      this.when = inputValue(event);
    };
    return html`<div class="stack">
      <div class="field">
        <label for="label">${text("games.label")}</label>
        <input id="label" maxlength="80" autocomplete="off" .value=${live(this.label)} @input=${setLabel} />
      </div>
      <div class="field">
        <label for="when">${text("games.when")}</label>
        <input id="when" type="datetime-local" .value=${live(this.when)} @change=${setWhen} />
      </div>
      ${mayScore(game) ? this.#scoresButton() : nothing}
      ${problem ? html`<p class="problem" role="alert">${icon("warn")}<span>${problem}</span></p>` : nothing}
    </div>`;
  }

  #scoresButton() {
    const open = () => {
      this.scoring = true;
    };
    return html`<button class="button quiet" @click=${open}>${text("history.edit_scores")}</button>`;
  }

  /** What was changed. The field of the start has no seconds, so it is sent only where it was changed.
      @param {Riichi.GameView} game
      @returns {{label?: string, started_at?: string}} */
  #changes({ label, started_at }) {
    return {
      ...(this.label.trim() === label ? {} : { label: this.label.trim() }),
      ...(this.when === asField(started_at) ? {} : { started_at: new Date(this.when).toISOString() }),
    };
  }

  /** @param {Riichi.GameView} game */
  async #save(game) {
    const { id, version } = game;
    const changes = this.#changes(game);
    if (Object.keys(changes).length === 0) return this.#close(undefined);
    this.isBusy = true;
    try {
      await ask("PATCH", `/api/games/${id}`, { body: changes, headers: { "if-match": `"${version}"` } });
      await renewGame(id);
      toast({ text: text("history.game_saved"), kind: "good" });
      this.#close(undefined);
    } catch (error) {
      this.problem = whyNotDone(error);
      if (error instanceof Refused && error.status === 412) renewGame(id).catch(() => {});
    } finally {
      this.isBusy = false;
    }
  }

  /** @param {Event} event */
  #closeScores(event) {
    event.stopPropagation();
    this.scoring = false;
  }

  #close = (/** @type {Event | undefined} */ event) => {
    event?.stopPropagation();
    this.scoring = false;
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  };
}

/** Whether the final scores can be changed.
    @param {Riichi.GameView} game */
function mayScore({ finished_at, final_scores, tables, waiting, may }) {
  return finished_at !== null && final_scores !== null && tables !== null && !waiting && (may?.finish ?? true);
}

customElements.define("fw-edit-game", EditGame);
