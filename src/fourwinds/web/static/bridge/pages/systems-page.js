/* The bidding systems that the account may open. */
import { css, html, LitElement, nothing, repeat } from "lit";
import "../../elements/empty.js";
import "../../elements/skeleton.js";
import "../../elements/top-bar.js";
import { cardLinkStyle } from "../../elements/card-link-style.js";
import { icon } from "../../elements/icon.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { problemText, Refused } from "../../shell/api.js";
import { tellDay } from "../../shell/moments.js";
import { text } from "../../shell/text.js";
import { baseName } from "../data/library.js";
import { showSystems } from "../data/systems.js";
import { placeOf } from "../system/places.js";

class SystemsPage extends LitElement {
  static properties = { systems: { state: true }, problem: { state: true } };

  static styles = [
    shared,
    pageStyles,
    cardLinkStyle,
    css`
      .card-link {
        position: relative;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--space-4) var(--space-16);
      }

      .practise {
        position: relative;
        grid-area: 1 / 2 / 3;
        align-self: center;
      }

      .name {
        color: inherit;
        text-decoration: none;
        font: var(--card);
        font-weight: var(--strong);
        overflow-wrap: anywhere;
      }

      .name::after {
        content: "";
        position: absolute;
        inset: 0;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.ListedSystem[] | null} */
    this.systems = null;
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    try {
      await showSystems((systems) => {
        this.systems = systems.sort((a, b) => b.updated_at.localeCompare(a.updated_at));
      });
    } catch (error) {
      if (error instanceof Refused && error.code === "sign_in_needed") location.assign("/sign-in?next=/bridge");
      else this.problem = problemText(error, "systems.away");
    }
  }

  render() {
    return html`
      <fw-top-bar .heading=${text("systems.title")}></fw-top-bar>
      <div class="page">${problemLine(this.problem)}${this.#content()}</div>
      <div class="action-bar"><a class="button" href="/bridge/new">${icon("add")} ${text("systems.new")}</a></div>`;
  }

  #content() {
    if (this.systems === null) return this.problem ? nothing : html`<fw-skeleton></fw-skeleton>`;
    if (this.systems.length === 0)
      return html`<fw-empty .sentence=${text("systems.empty")}>
        <a slot="action" class="button" href="/bridge/new">${text("systems.first")}</a>
      </fw-empty>`;
    const entries = repeat(
      this.systems,
      ({ id }) => id,
      (system) => html`<li>${this.#system(system)}</li>`,
    );
    return html`<ul class="plain list">${entries}</ul>`;
  }

  /** @param {Bridge.ListedSystem} system */
  #system(system) {
    const owner = system.role === "owner" ? null : text("systems.shared_by", { owner: system.owner ?? "" });
    const about = [baseName(system.base_system), owner, tellDay(system.updated_at)].filter(Boolean);
    return html`<div class="card-link tappable">
      <a class="name" href=${placeOf(system.id)}>${system.name}</a>
      <span class="meta">${about.join(" · ")}</span>
      <a class="button quiet practise" href=${placeOf(system.id, "/practice")}
        aria-label=${text("systems.practise_of", { system: system.name })}>${text("systems.practise")}</a>
    </div>`;
  }
}

customElements.define("fw-systems-page", SystemsPage);
