/* fw-figure-group: figures of a player beside those of the league. Tapping a name explains the figure. */
import { css, html, LitElement, nothing } from "lit";
import { block } from "../../elements/host-style.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { linesOf } from "../scores/figures.js";

/** `.group`, `.figures`, `.overall`. */
class FigureGroup extends LitElement {
  static properties = {
    group: {},
    figures: { attribute: false },
    overall: { attribute: false },
    explained: { state: true },
  };

  static styles = [
    shared,
    block,
    css`
      :host {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
        overflow: clip;
      }

      caption {
        padding: var(--space-12) var(--space-16) var(--space-8);
        font: var(--card);
        font-weight: var(--strong);
      }

      th,
      td {
        padding: 0 var(--space-16);
        vertical-align: middle;
      }

      thead th {
        padding-block: var(--space-4);
      }

      .figure {
        padding-inline-start: 0;
        white-space: nowrap;
      }

      .beside {
        color: var(--muted);
        font: var(--meta);
      }

      button {
        min-width: var(--target);
        min-height: var(--target);
        text-decoration: underline dotted var(--control);
        text-underline-offset: 0.25em;
      }

      .words {
        padding-bottom: var(--space-8);
        max-width: var(--measure);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("../scores/figures.js").Group} */
    this.group = "results";
    /** @type {Riichi.Figures} */
    this.figures = { finished_games: 0, hands: 0 };
    /** @type {Riichi.Figures} */
    this.overall = { finished_games: 0, hands: 0 };
    /** @type {string | null} the figure whose explanation is open */
    this.explained = null;
  }

  render() {
    return html`<table>
      <caption>${text(`leagues.group.${this.group}`)}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${text("leagues.figure_head")}</span></th>
          <th scope="col" class="figure">${text("leagues.own")}</th>
          <th scope="col" class="figure">${text("leagues.field")}</th>
        </tr>
      </thead>
      <tbody>${linesOf(this.group, this.figures, this.overall).map((line) => this.#line(line))}</tbody>
    </table>`;
  }

  /** @param {ReturnType<typeof linesOf>[number]} line */
  #line({ name, title, words, value, field, why }) {
    const isOpen = this.explained === name;
    return html`<tr>
      <th scope="row">
        <button aria-expanded=${isOpen} @click=${() => this.#toggle(name)}>${title}</button>
        ${isOpen ? html`<p class="words meta">${words} ${why ?? nothing}</p>` : nothing}
      </th>
      <td class="figure">${why ? html`<abbr title=${why}>${value}</abbr>` : value}</td>
      <td class="figure beside">${field}</td>
    </tr>`;
  }

  /** @param {string} name */
  #toggle(name) {
    this.explained = this.explained === name ? null : name;
  }
}

customElements.define("fw-figure-group", FigureGroup);
