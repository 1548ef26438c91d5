/* How far what was done on this phone has come: a chip in the top bar that opens what it means and what can be done. */
import { LitElement, css, html, nothing } from "lit";
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
    this.waiting = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.stops = [onSync((sync) => this.#learn(sync)), onAddress(() => this.requestUpdate())];
    this.sync = syncState();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.stops) stop();
  }

  async #learn(sync) {
    this.sync = sync;
    if (this.open) this.waiting = (await games()).filter((each) => each.waiting);
  }

  #show() {
    this.open = true;
    this.#learn(syncState());
  }

  async #send() {
    await syncNow();
    if (!syncState().online) toast({ text: text("sync.still_away") });
  }

  #row(game) {
    const note = game.conflict
      ? html`<span class="meta bad">${text("sync.conflict")}</span>`
      : html`<span class="meta">${text("sync.waiting", { count: game.waiting })}</span>`;
    const name = game.label || game.players.join(", ");
    return html`<li><a href="/riichi/games/${game.id}" @click=${() => (this.open = false)}><span>${name}</span>${note}</a></li>`;
  }

  #action(kind) {
    if (kind === "sign_in") {
      const next = encodeURIComponent(location.pathname + location.search);
      return html`<a slot="actions" class="button" href="/sign-in?next=${next}">${text("sync.sign_in")}</a>`;
    }
    if (this.sync.waiting === 0) return nothing;
    return html`<button slot="actions" class="button" type="button" @click=${this.#send}>${text("sync.send")}</button>`;
  }

  /** Away from the games, the way to one that needs a choice. */
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
    const said = text(`sync.${kind}`, values);
    return html`
      ${this.#mark(here)}
      <button class="opener" type="button" aria-haspopup="dialog" aria-label=${said} @click=${this.#show}>
        <fw-chip kind="sync" state=${disc} .label=${said} role="status"></fw-chip>
      </button>
      <fw-sheet .heading=${said} ?open=${this.open} @fw-close=${() => (this.open = false)}>
        <p>${text(`sync.about_${kind}`, values)}</p>
        ${this.waiting.length ? html`<ul>${this.waiting.map((game) => this.#row(game))}</ul>` : nothing}
        ${this.open ? this.#action(kind) : nothing}
      </fw-sheet>`;
  }
}

/** The id of the game that the page is about, null elsewhere. */
function gameHere() {
  return /^\/riichi\/games\/([^/]+)/.exec(location.pathname)?.[1] ?? null;
}

/** The state as far as it concerns one game; `others` wait elsewhere. */
function ofGame(sync, id) {
  const { waiting, conflict } = sync.games[id] ?? { waiting: 0, conflict: false };
  return { ...sync, waiting, conflict, sending: sync.sending && waiting > 0, others: sync.waiting - waiting };
}

/** What is to be said of a state, the most urgent first, and how full its disc is. */
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
