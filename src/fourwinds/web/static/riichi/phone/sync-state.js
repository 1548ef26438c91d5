/* How far what was done on this phone has come: a chip in the top bar that opens what it means and what can be done. */
import { LitElement, css, html, nothing } from "lit";
import { text } from "../../shell/text.js";
import { games } from "./kept.js";
import { onSync, syncNow, syncState } from "./sync.js";
import "../../elements/chip.js";
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
    this.stop = onSync((sync) => this.#learn(sync));
    this.sync = syncState();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
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
    const note = game.conflict ? html`<span class="meta bad">${text("sync.conflict")}</span>` : html`<span class="meta">${text("sync.waiting", { count: game.waiting })}</span>`;
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

  render() {
    const { kind, disc } = kindOf(this.sync);
    const values = { count: this.sync.waiting, problem: this.sync.problem ?? "" };
    const said = text(`sync.${kind}`, values);
    return html`
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

/** What is to be said of a state, the most urgent first, and how full its disc is. */
function kindOf({ online, sending, waiting, conflicts, problem, kept }) {
  if (conflicts) return { kind: "conflict", disc: "refused" };
  if (!kept) return { kind: "not_kept", disc: "refused" };
  if (waiting && problem === "sign_in") return { kind: "sign_in", disc: "phone" };
  if (waiting && problem) return { kind: "problem", disc: "refused" };
  if (sending) return { kind: "sending", disc: "sent" };
  if (waiting) return { kind: online ? "waiting" : "waiting_offline", disc: "phone" };
  return online ? { kind: "confirmed", disc: "confirmed" } : { kind: "offline", disc: "phone" };
}

customElements.define("fw-sync-state", SyncState);
