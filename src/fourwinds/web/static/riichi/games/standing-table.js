/* fw-standing: places, scores, uma and oka, and final points of a game. */
import { css, html, LitElement } from "lit";
import "../../elements/gloss.js";
import { shared } from "../../elements/shared.js";
import { number, text } from "../../shell/text.js";
import { signed } from "../scores/figures.js";

/** `.standing` of standing.js, `.names` by seat. */
class StandingTable extends LitElement {
  static properties = { standing: { attribute: false }, names: { attribute: false } };

  static styles = [
    shared,
    css`
      td.name {
        overflow-wrap: anywhere;
      }

      .first td {
        font-weight: var(--strong);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.Standing} */
    this.standing = { placings: [], lost_sticks: 0 };
    /** @type {string[]} */
    this.names = [];
  }

  render() {
    const placings = [...this.standing.placings].sort((one, other) => one.place - other.place || one.seat - other.seat);
    return html`<table>
      <caption class="visually-hidden">${text("games.standing")}</caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${text("games.place_head")}</span></th>
          <th scope="col">${text("games.player")}</th>
          <th scope="col" class="figure">${text("games.score")}</th>
          <th scope="col" class="figure"><fw-gloss term="uma and oka" .label=${text("games.uma_oka")}></fw-gloss></th>
          <th scope="col" class="figure">${text("games.final_points")}</th>
        </tr>
      </thead>
      <tbody>
        ${placings.map(
          (row) => html`<tr class=${row.place === 1 ? "first" : ""}>
          <td>${row.place}</td>
          <td class="name">${this.names[row.seat]}</td>
          <td class="figure">${number(row.score)}</td>
          <td class="figure">${signed((row.uma + row.oka - row.penalty) / 1000)}</td>
          <td class="figure">${signed(row.total / 1000)}</td>
        </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

customElements.define("fw-standing", StandingTable);
