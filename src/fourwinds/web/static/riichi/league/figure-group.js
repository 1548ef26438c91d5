/* fw-figure-group: some figures of a player beside those of the league; a name explains itself on tap. */
import { LitElement, css, html, nothing } from "lit";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { linesOf } from "../scores/figures.js";

/** `.group`, `.figures`, `.overall`. */
class FigureGroup extends LitElement {
  static properties = {
    group: {},
    figures: { attribute: false },
    overall: { attribute: false },
    told: { state: true },
  };

  static styles = [
    shared,
    css`
      :host {
        display: block;
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
    this.group = "results";
    this.figures = {};
    this.overall = {};
    this.told = null;
  }

  render() {
    const lines = linesOf(this.group, this.figures, this.overall);
    return html`<table>
      <caption>${text(`leagues.group.${this.group}`)}</caption>
      <thead><tr><th scope="col"><span class="visually-hidden">${text("leagues.figure_head")}</span></th><th scope="col" class="figure">${text("leagues.own")}</th><th scope="col" class="figure">${text("leagues.field")}</th></tr></thead>
      <tbody>
        ${lines.map(
          (line) => html`<tr>
          <th scope="row">
            <button aria-expanded=${this.told === line.name} @click=${() => (this.told = this.told === line.name ? null : line.name)}>${line.title}</button>
            ${this.told === line.name ? html`<p class="words meta">${line.words} ${line.why ?? nothing}</p>` : nothing}
          </th>
          <td class="figure">${line.why ? html`<abbr title=${line.why}>${line.value}</abbr>` : line.value}</td>
          <td class="figure beside">${line.field}</td>
        </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

customElements.define("fw-figure-group", FigureGroup);
