/* fw-continue: the newest systems, games in progress and leagues, to go on with. */
import { css, html, LitElement, nothing, repeat } from "lit";
import { cardLinkStyle } from "../elements/card-link-style.js";
import { icon } from "../elements/icon.js";
import { shared } from "../elements/shared.js";
import "../elements/skeleton.js";
import { tellDay } from "../shell/moments.js";
import { text } from "../shell/text.js";
import { showRecent } from "./recent.js";

const ICONS = { system: "note", game: "games", league: "leagues" };

class Continue extends LitElement {
  static properties = { rows: { state: true }, found: { state: true } };

  static styles = [
    shared,
    cardLinkStyle,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        gap: var(--space-12);
      }

      h2 {
        color: var(--muted);
        font: var(--strong) var(--meta);
      }

      ul {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-8);
      }

      .card-link {
        grid-template-columns: auto minmax(0, 1fr) auto;
        align-items: center;
        gap: 0 var(--space-12);
        min-height: var(--row);
        padding-block: var(--space-8);
      }

      .card-link > .icon {
        grid-row: 1 / 3;
        color: var(--accent);
      }

      .card-link > .icon:last-child {
        grid-column: 3;
        color: var(--muted);
      }

      .name {
        overflow: hidden;
        font-weight: var(--strong);
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .about {
        grid-row: 2;
        grid-column: 2;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("./recent.js").Recent[]} */
    this.rows = [];
    /** @type {import("./recent.js").Found | null} null while the server is asked */
    this.found = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    this.found = await showRecent((rows) => {
      this.rows = rows;
    });
  }

  render() {
    return html`<h2 id="continue">${text("home.continue")}</h2>${this.#list()} ${this.#note()}`;
  }

  #list() {
    if (this.rows.length === 0) return this.found === null ? html`<fw-skeleton></fw-skeleton>` : nothing;
    const entries = repeat(
      this.rows,
      ({ id }) => id,
      (row) => html`<li>${this.#row(row)}</li>`,
    );
    return html`<ul class="plain" aria-labelledby="continue">${entries}</ul>`;
  }

  /** @param {import("./recent.js").Recent} row */
  #row({ kind, name, about, at, href }) {
    const parts = [text(`home.kind.${kind}`), about, at && tellDay(at)].filter(Boolean);
    return html`<a class="card-link tappable" href=${href}>
      ${icon(ICONS[kind])}<span class="name">${name}</span><span class="about meta">${parts.join(" · ")}</span>${icon("next")}
    </a>`;
  }

  #note() {
    if (this.found === "sign_in")
      return html`<p><a class="button quiet" href="/sign-in?next=/">${text("home.sign_in")}</a></p>`;
    if (this.found === "away") return html`<p class="meta">${text("home.away")}</p>`;
    if (this.found && this.rows.length === 0) return html`<p class="meta">${text("home.nothing")}</p>`;
    return nothing;
  }
}

customElements.define("fw-continue", Continue);
