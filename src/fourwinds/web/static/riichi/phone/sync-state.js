/* fw-sync-state: a chip in the top bar that shows whether changes are sent; it opens what that means and what to do. */
import { css, html, LitElement, nothing } from "lit";
import { onAddress } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { games } from "./kept.js";
import { onSync, syncNow, syncState } from "./sync.js";
import "../../elements/chip.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { toast } from "../../elements/toast.js";

class SyncState extends LitElement {
  static properties = { sync: { state: true }, open: { state: true }, waiting: { state: true } };

  static styles = [
    shared,
    css`
      :host {
        display: inline-flex;
      }

      .opener {
        display: inline-flex;
        align-items: center;
        min-width: var(--target);
        min-height: var(--target);
        border-radius: var(--radius-full);
      }

      .mark {
        display: inline-flex;
        align-items: center;
        justify-content: center;
        min-width: var(--target);
        min-height: var(--target);
        border-radius: var(--radius-full);
        color: var(--bad);
      }

      p {
        margin-block: 0 var(--space-16);
      }

      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li a {
        display: flex;
        justify-content: space-between;
        align-items: center;
        gap: var(--space-16);
        min-height: var(--target);
        border-top: var(--hairline) solid var(--line);
        color: inherit;
        text-decoration: none;
      }

      li .meta {
        flex: none;
        color: var(--muted);
      }

      li .bad {
        color: var(--bad);
      }
    `,
  ];

  constructor() {
    super();
    this.sync = syncState();
    this.open = false;
    /** The games with changes that wait.
        @type {Riichi.GameLine[]} */
    this.waiting = [];
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops = [onSync((sync) => this.#update(sync)), onAddress(() => this.requestUpdate())];
    this.sync = syncState();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.stops) stop();
  }

  /** @param {Riichi.SyncState} sync */
  async #update(sync) {
    this.sync = sync;
    if (this.open) this.waiting = (await games()).filter((each) => each.waiting);
  }

  #show() {
    this.open = true;
    this.#update(syncState());
  }

  async #send() {
    await syncNow();
    if (!syncState().online) toast({ text: text("sync.still_away") });
  }

  #close() {
    this.open = false;
  }

  /** @param {Riichi.GameLine} game */
  #row(game) {
    const note = game.conflict
      ? html`<span class="meta bad">${text("sync.conflict")}</span>`
      : html`<span class="meta">${text("sync.waiting", { count: game.waiting })}</span>`;
    const name = game.label || game.players.join(", ");
    return html`<li><a href="/riichi/games/${game.id}" @click=${this.#close}><span>${name}</span>${note}</a></li>`;
  }

  /** @param {string} kind */
  #action(kind) {
    if (kind === "sign_in") {
      const next = encodeURIComponent(location.pathname + location.search);
      return html`<a slot="actions" class="button" href="/sign-in?next=${next}">${text("sync.sign_in")}</a>`;
    }
    if (this.sync.waiting === 0) return nothing;
    return html`<button slot="actions" class="button" type="button" @click=${this.#send}>${text("sync.send")}</button>`;
  }

  /** On pages that are not about a game, a link to a game that needs a choice.
      @param {string | null} here */
  #mark(here) {
    const stuck = here ? undefined : Object.keys(this.sync.games).find((id) => this.sync.games[id].conflict);
    return stuck
      ? html`<a class="mark" href="/riichi/games/${stuck}/hands">${icon("warn", text("sync.to_conflict"))}</a>`
      : nothing;
  }

  render() {
    const here = gameHere();
    const shown = here ? ofGame(this.sync, here) : this.sync;
    const { kind, disc } = kindOf(shown);
    const values = { count: shown.waiting, problem: this.sync.problem ?? "" };
    const label = text(`sync.${kind}`, values);
    return html`
      ${this.#mark(here)}
      <button class="opener" type="button" aria-haspopup="dialog" aria-label=${label} @click=${this.#show}>
        <fw-chip kind="sync" state=${disc} .label=${label} role="status"></fw-chip>
      </button>
      <fw-sheet .heading=${label} ?open=${this.open} @fw-close=${this.#close}>
        <p>${text(`sync.about_${kind}`, values)}</p>
        ${this.waiting.length ? html`<ul>${this.waiting.map((game) => this.#row(game))}</ul>` : nothing}
        ${this.open ? this.#action(kind) : nothing}
      </fw-sheet>`;
  }
}

/** @typedef {Riichi.SyncState & {conflict?: boolean, others?: number}} ShownState with a game: its conflict, and what waits in others */

/** The id of the game that the page is about, null elsewhere. */
function gameHere() {
  return /^\/riichi\/games\/([^/]+)/.exec(location.pathname)?.[1] ?? null;
}

/** The state as far as it concerns one game; `others` counts what waits in other games.
    @param {Riichi.SyncState} sync
    @param {string} id
    @returns {ShownState} */
function ofGame(sync, id) {
  const { waiting, conflict } = sync.games[id] ?? { waiting: 0, conflict: false };
  return { ...sync, waiting, conflict, sending: sync.sending && waiting > 0, others: sync.waiting - waiting };
}

/** The text for a state, the most urgent first, and how full its disc is.
    @param {ShownState} state */
function kindOf({ online, sending, waiting, conflict = false, problem, kept, empty, others = 0 }) {
  if (conflict) return { kind: "conflict", disc: "refused" };
  if (!kept) return { kind: "not_kept", disc: "refused" };
  if (waiting && problem === "sign_in") return { kind: "sign_in", disc: "phone" };
  if (waiting && problem) return { kind: "problem", disc: "refused" };
  if (sending) return { kind: "sending", disc: "sent" };
  if (waiting) return { kind: online ? "waiting" : "waiting_offline", disc: "phone" };
  if (!online) return { kind: "offline", disc: "phone" };
  return { kind: empty ? "online" : others ? "game_confirmed" : "confirmed", disc: "confirmed" };
}

customElements.define("fw-sync-state", SyncState);
