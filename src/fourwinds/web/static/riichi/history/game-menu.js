/* fw-game-menu: the changes of a game, and buttons to edit, share, download and delete it. */
import { css, html, LitElement, nothing } from "lit";
import { column16 } from "../../elements/host-style.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { toast } from "../../elements/toast.js";
import { ask } from "../../shell/api.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { countHands } from "../rules/facts.js";
import "./audit-trail.js";
import "./edit-game.js";
import { offerLink } from "../../elements/offer-link.js";
import { forget } from "../phone/kept.js";
import { save } from "./links.js";
import { whyNotDone } from "./problems.js";

class GameMenu extends LitElement {
  static properties = {
    game: { attribute: false },
    showsTrail: { state: true },
    edits: { state: true },
    asks: { state: true },
  };

  static styles = [
    shared,
    column16,
    css`
      details {
        padding-block: var(--space-4);
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-8);
      }

      .actions .button {
        color: var(--accent);
        padding-inline: var(--space-12);
      }

      .actions .bad {
        color: var(--bad);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.GameView | null} */
    this.game = null;
    this.showsTrail = false;
    this.edits = false;
    this.asks = false;
  }

  render() {
    const { game } = this;
    if (!game) return nothing;
    return html`
      ${game.hidden ? nothing : this.#trail(game)} ${this.#actions(game)}
      <fw-edit-game .game=${game} ?open=${this.edits} @fw-close=${() => this.#edit(false)}></fw-edit-game>
      <fw-sheet ?open=${this.asks} .heading=${text("history.delete_game")} @fw-close=${() => this.#ask(false)}>
        <p>${text("history.delete_game_sure", { count: countHands(game.hands.map(({ fact }) => fact)) })}</p>
        <button slot="actions" class="button quiet" @click=${() => this.#ask(false)}>${text("history.cancel")}</button>
        <button slot="actions" class="button danger" @click=${() => this.#delete(game)}>
          ${text("history.delete_game")}</button>
      </fw-sheet>
    `;
  }

  /** @param {boolean} isOpen */
  #edit(isOpen) {
    this.edits = isOpen;
  }

  /** @param {boolean} isOpen */
  #ask(isOpen) {
    this.asks = isOpen;
  }

  /** @param {Riichi.GameView} game */
  #actions(game) {
    /** @param {string} name @param {string} key @param {() => void} run */
    const button = (name, key, run, kind = "") =>
      html`<button class="button bare ${kind}" @click=${run}>${icon(name)}${text(`history.${key}`)}</button>`;
    const mayDelete = !game.is_new && (game.may?.delete ?? true);
    const mayEdit = !game.is_new && (game.may?.correct ?? true);
    const address = `${location.origin}/riichi/games/${game.id}/hands`;
    const file = `riichi-${game.started_at.slice(0, 10)}.json`;
    return html`<div class="actions">
      ${mayEdit ? button("edit", "edit_game", () => this.#edit(true)) : nothing}
      ${button("link", "share_game", () => offerLink(address, game.label))}
      ${button("download", "download", () => save(file, recordOf(game)))}
      ${mayDelete ? button("delete", "delete_game", () => this.#ask(true), "bad") : nothing}
    </div>`;
  }

  /** @param {Riichi.GameView} game */
  #trail(game) {
    const toggle = (/** @type {Event} */ { target }) => {
      this.showsTrail = target instanceof HTMLDetailsElement && target.open;
    };
    return html`
      <details class="card" @toggle=${toggle}>
        <summary>${icon("history")}<h2>${text("history.trail_heading")}</h2></summary>
        ${this.showsTrail ? html`<fw-audit-trail .game=${game}></fw-audit-trail>` : nothing}
      </details>
    `;
  }

  /** @param {Riichi.GameView} game */
  async #delete({ id, version }) {
    try {
      await ask("DELETE", `/api/games/${id}`, { headers: { "if-match": `"${version}"` } });
      await forget(id);
      toast({ text: text("history.game_deleted"), kind: "good" });
      go("/riichi", { replace: true });
    } catch (error) {
      this.asks = false;
      toast({ text: whyNotDone(error), kind: "bad" });
    }
  }
}

/** A game in the format that `fourwinds riichi play` reads.
    @param {Riichi.GameView} game */
function recordOf({ id, started_at, players, rules, final_scores, hands }) {
  return {
    id,
    played: started_at,
    players: players.map(({ name }) => name),
    rules,
    ...(final_scores ? { final_scores } : {}),
    ...(hands.length ? { facts: hands.map(({ fact }) => fact) } : {}),
  };
}

customElements.define("fw-game-menu", GameMenu);
