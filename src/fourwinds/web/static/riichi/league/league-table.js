/* fw-league-table: points, places and ratings of everybody who finished a game; a head sorts by its column. */
import { LitElement, css, html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { oneDecimal, signed, twoDecimals } from "../scores/figures.js";

const COLUMNS = [
  { key: "points", value: (line) => line.total_final_points, shown: (value) => signed(value), down: true },
  {
    key: "rating",
    value: (line) => line.rating && line.rating.mu - 2 * line.rating.sigma,
    shown: (_, line) => tellRating(line.rating),
    down: true,
  },
  { key: "place", value: (line) => line.average_place, shown: (value) => twoDecimals(value), down: false },
  { key: "games", value: (line) => line.games, shown: (value) => String(value), down: true },
];

/** `.items` of the league's table. */
class LeagueTable extends LitElement {
  static properties = { items: { attribute: false }, by: { state: true }, turned: { state: true } };

  static styles = [
    shared,
    css`
      .scroller {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }

      th,
      td {
        padding: var(--space-4);
        vertical-align: middle;
      }

      :is(th, td):first-child {
        padding-inline-start: var(--space-8);
      }

      :is(th, td):last-child {
        padding-inline-end: var(--space-12);
      }

      tbody :is(th, td) {
        height: var(--bar);
      }

      thead button {
        display: inline-flex;
        align-items: center;
        justify-content: end;
        gap: var(--space-4);
        min-width: var(--target);
        min-height: var(--target);
        font: var(--meta);
      }

      thead [aria-sort] button {
        color: var(--ink);
        font-weight: var(--strong);
      }

      thead .icon {
        width: var(--space-16);
      }

      .name {
        display: flex;
        align-items: center;
        gap: var(--space-8);
      }

      .name a {
        display: inline-flex;
        align-items: center;
        min-height: var(--target);
        max-width: 8rem;
        overflow: hidden;
        text-overflow: ellipsis;
      }

      .place {
        min-width: 2ch;
        color: var(--muted);
        font: var(--meta);
        text-align: end;
      }

      .margin {
        color: var(--muted);
        font: var(--meta);
      }
    `,
  ];

  constructor() {
    super();
    this.items = [];
    this.by = "points";
    this.turned = false;
  }

  render() {
    return html`<div class="scroller" tabindex="0" role="region" aria-label=${text("leagues.table")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${text("leagues.player")}</th>
            ${COLUMNS.map((column) => this.#head(column))}
          </tr>
        </thead>
        <tbody>${this.#sorted().map((line, index) => this.#line(line, index))}</tbody>
      </table>
    </div>`;
  }

  #head({ key, down }) {
    const sorted = this.by === key;
    const falling = down !== this.turned;
    return html`<th scope="col" class="figure" aria-sort=${sorted ? (falling ? "descending" : "ascending") : nothing}>
      <button @click=${() => this.#sort(key)}>${text(`leagues.column.${key}`)}${sorted ? icon(falling ? "down" : "up") : nothing}</button>
    </th>`;
  }

  #line(line, index) {
    return html`<tr>
      <th scope="row"><span class="name"><span class="place">${index + 1}</span><a href="/riichi/players/${line.player_id}">${line.name}</a></span></th>
      ${COLUMNS.map((column) => {
        const value = column.value(line);
        return html`<td class="figure">${value === null || value === undefined ? "—" : column.shown(value, line)}</td>`;
      })}
    </tr>`;
  }

  #sort(key) {
    this.turned = this.by === key ? !this.turned : false;
    this.by = key;
  }

  #sorted() {
    const { value, down } = COLUMNS.find((column) => column.key === this.by);
    const order = down !== this.turned ? -1 : 1;
    const rank = (line) => value(line) ?? (order < 0 ? -Infinity : Infinity);
    return [...this.items].sort(
      (one, other) => order * (rank(one) - rank(other)) || one.name.localeCompare(other.name),
    );
  }
}

/** A rating with its margin: `1523 ± 40`. */
export function tellRating(rating) {
  return rating
    ? html`${oneDecimal(rating.mu, 0)} <span class="margin">± ${oneDecimal(2 * rating.sigma, 0)}</span>`
    : "—";
}

customElements.define("fw-league-table", LeagueTable);
