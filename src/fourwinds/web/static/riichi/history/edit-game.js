/* fw-edit-game: the label, the begin and the final scores of a game, changed where the server is. */
import { LitElement, css, html, live, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { toast } from "../../elements/toast.js";
import { Refused, ask } from "../../shell/api.js";
import { asField } from "../../shell/moments.js";
import { text } from "../../shell/text.js";
import "../games/finish-sheet.js";
import { renewGame } from "../phone/kept.js";
import { upperFirst } from "../rules/words.js";

/** `.game` a GameView, `open`. Event `fw-close`. */
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
    this.game = null;
    this.open = false;
    this.label = "";
    this.when = "";
    this.scoring = false;
    this.problem = null;
    this.isBusy = false;
  }

  willUpdate(past) {
    if (!past.has("open") || !this.open) return;
    this.label = this.game.label;
    this.when = asField(this.game.started_at);
    this.problem = null;
  }

  render() {
    const { game } = this;
    if (!game) return nothing;
    return html`
      <fw-sheet .heading=${text("history.edit_game")} ?open=${this.open && !this.scoring} @fw-close=${this.#close}>
        ${this.open ? this.#content(game) : nothing}
        <button slot="actions" class="button quiet" @click=${this.#close}>${text("history.cancel")}</button>
        <button slot="actions" class="button" ?disabled=${this.isBusy || game.waiting > 0 || !this.when} @click=${this.#save}>${text("history.save_game")}</button>
      </fw-sheet>
      <fw-finish-sheet amends .game=${game} ?open=${this.scoring} @fw-close=${this.#scored} @fw-finished=${this.#close}></fw-finish-sheet>
    `;
  }

  #content(game) {
    const problem = this.problem ?? (game.waiting ? text("history.edit_waiting") : null);
    return html`<div class="stack">
      <div class="field">
        <label for="label">${text("games.label")}</label>
        <input id="label" maxlength="80" autocomplete="off" .value=${live(this.label)} @input=${({ target }) => (this.label = target.value)} />
      </div>
      <div class="field">
        <label for="when">${text("games.when")}</label>
        <input id="when" type="datetime-local" .value=${live(this.when)} @change=${({ target }) => (this.when = target.value)} />
      </div>
      ${this.#mayScore(game) ? html`<button class="button quiet" @click=${() => (this.scoring = true)}>${text("history.edit_scores")}</button>` : nothing}
      ${problem ? html`<p class="problem" role="alert">${icon("warn")}<span>${problem}</span></p>` : nothing}
    </div>`;
  }

  #mayScore(game) {
    return (
      game.finished_at !== null &&
      game.final_scores !== null &&
      game.tables !== null &&
      !game.waiting &&
      (game.may?.finish ?? true)
    );
  }

  /** Only what was changed is sent: the field of the begin knows no seconds. */
  #changes() {
    const changes = {};
    if (this.label.trim() !== this.game.label) changes.label = this.label.trim();
    if (this.when !== asField(this.game.started_at)) changes.started_at = new Date(this.when).toISOString();
    return changes;
  }

  #save = async () => {
    const { id, version } = this.game;
    const changes = this.#changes();
    if (Object.keys(changes).length === 0) return this.#close();
    this.isBusy = true;
    try {
      await ask("PATCH", `/api/games/${id}`, { body: changes, headers: { "if-match": `"${version}"` } });
      await renewGame(id);
      toast({ text: text("history.game_saved"), kind: "good" });
      this.#close();
    } catch (error) {
      this.problem =
        error instanceof Refused
          ? upperFirst([error.problem, error.remedy].filter(Boolean).join(": "))
          : text("history.needs_server");
      if (error.status === 412) renewGame(id).catch(() => {});
    } finally {
      this.isBusy = false;
    }
  };

  #scored(event) {
    event.stopPropagation();
    this.scoring = false;
  }

  #close = (event) => {
    event?.stopPropagation();
    this.scoring = false;
    this.open = false;
    this.dispatchEvent(new CustomEvent("fw-close"));
  };
}

customElements.define("fw-edit-game", EditGame);
