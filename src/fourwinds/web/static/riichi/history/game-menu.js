/* What else can be done with a game: look at its changes, edit it, download it, delete it. */
import { LitElement, css, html, nothing } from "lit";
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
import { forget } from "../phone/kept.js";
import { offerLink, save } from "./links.js";

class GameMenu extends LitElement {
  static properties = {
    game: { attribute: false },
    showsTrail: { state: true },
    edits: { state: true },
    asks: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-16);
      }

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
    this.game = null;
    this.showsTrail = false;
    this.edits = false;
    this.asks = false;
  }

  render() {
    if (!this.game) return nothing;
    const { game } = this;
    const mayDelete = !game.is_new && (game.may?.delete ?? true);
    const mayEdit = !game.is_new && (game.may?.correct ?? true);
    return html`
      ${game.hidden ? nothing : this.#trail(game)}
      <div class="actions">
        ${mayEdit ? html`<button class="button bare" @click=${() => (this.edits = true)}>${icon("edit")}${text("history.edit_game")}</button>` : nothing}
        <button class="button bare" @click=${() => offerLink(`${location.origin}/riichi/games/${game.id}/hands`, game.label)}>${icon("link")}${text("history.share_game")}</button>
        <button class="button bare" @click=${() => save(`riichi-${game.started_at.slice(0, 10)}.json`, record(game))}>${icon("download")}${text("history.download")}</button>
        ${mayDelete ? html`<button class="button bare bad" @click=${() => (this.asks = true)}>${icon("delete")}${text("history.delete_game")}</button>` : nothing}
      </div>
      <fw-edit-game .game=${game} ?open=${this.edits} @fw-close=${() => (this.edits = false)}></fw-edit-game>
      <fw-sheet ?open=${this.asks} .heading=${text("history.delete_game")} @fw-close=${() => (this.asks = false)}>
        <p>${text("history.delete_game_sure", { count: countHands(game.hands.map(({ fact }) => fact)) })}</p>
        <button slot="actions" class="button quiet" @click=${() => (this.asks = false)}>${text("history.cancel")}</button>
        <button slot="actions" class="button danger" @click=${this.#delete}>${text("history.delete_game")}</button>
      </fw-sheet>
    `;
  }

  #trail(game) {
    return html`
      <details class="card" @toggle=${({ target }) => (this.showsTrail = target.open)}>
        <summary>${icon("history")}<h2>${text("history.trail_heading")}</h2></summary>
        ${this.showsTrail ? html`<fw-audit-trail .game=${game}></fw-audit-trail>` : nothing}
      </details>
    `;
  }

  #delete = async () => {
    const { id, version } = this.game;
    try {
      await ask("DELETE", `/api/games/${id}`, { headers: { "if-match": `"${version}"` } });
      await forget(id);
      toast({ text: text("history.game_deleted"), kind: "good" });
      go("/riichi", { replace: true });
    } catch (error) {
      this.asks = false;
      toast({
        text: error.problem ? [error.problem, error.remedy].join(": ") : text("history.needs_server"),
        kind: "bad",
      });
    }
  };
}

/** A game as `fourwinds riichi play` reads it. */
function record({ id, started_at, players, rules, final_scores, hands }) {
  const told = { id, played: started_at, players: players.map(({ name }) => name), rules };
  if (final_scores) told.final_scores = final_scores;
  return hands.length ? { ...told, facts: hands.map(({ fact }) => fact) } : told;
}

customElements.define("fw-game-menu", GameMenu);
