/* fw-league-table: points, ratings and places of everyone who finished a game. Tapping a heading sorts by that column. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { fixed, signed, twoDecimals } from "../scores/figures.js";

/**
 * @typedef {object} Column
 * @property {string} key
 * @property {(line: Riichi.LeagueLine) => number | null} value
 * @property {(line: Riichi.LeagueLine, value: number) => unknown} cell
 * @property {boolean} down whether the highest value comes first
 */

/** @type {Column[]} */
const COLUMNS = [
  { key: "points", value: (line) => line.total_final_points, cell: (_, value) => signed(value), down: true },
  { key: "rating", value: ({ rating }) => surePart(rating), cell: ({ rating }) => tellRating(rating), down: true },
  { key: "place", value: (line) => line.average_place, cell: (_, value) => twoDecimals(value), down: false },
  { key: "games", value: (line) => line.games, cell: (_, value) => String(value), down: true },
];

/**
 * A rating that is almost certainly reached: two standard deviations below the estimate.
 * @param {Riichi.Rating | null} rating
 */
function surePart(rating) {
  return rating && rating.mu - 2 * rating.sigma;
}

/** `.items` of the table of a league. */
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
    /** @type {Riichi.LeagueLine[]} */
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

  /** @param {Column} column */
  #head({ key, down }) {
    const sorted = this.by === key;
    const falling = down !== this.turned;
    return html`<th scope="col" class="figure" aria-sort=${sorted ? (falling ? "descending" : "ascending") : nothing}>
      <button @click=${() => this.#sort(key)}>
        ${text(`leagues.column.${key}`)}${sorted ? icon(falling ? "down" : "up") : nothing}
      </button>
    </th>`;
  }

  /**
   * @param {Riichi.LeagueLine} line
   * @param {number} index
   */
  #line(line, index) {
    return html`<tr>
      <th scope="row">
        <span class="name">
          <span class="place">${index + 1}</span><a href="/riichi/players/${line.player_id}">${line.name}</a>
        </span>
      </th>
      ${COLUMNS.map((column) => {
        const value = column.value(line);
        return html`<td class="figure">${value === null ? "—" : column.cell(line, value)}</td>`;
      })}
    </tr>`;
  }

  /** @param {string} key */
  #sort(key) {
    this.turned = this.by === key ? !this.turned : false;
    this.by = key;
  }

  #sorted() {
    const { value, down } = COLUMNS.find((column) => column.key === this.by) ?? COLUMNS[0];
    const order = down !== this.turned ? -1 : 1;
    /** @param {Riichi.LeagueLine} line */
    const rank = (line) => value(line) ?? (order < 0 ? -Infinity : Infinity);
    return [...this.items].sort(
      (one, other) => order * (rank(one) - rank(other)) || one.name.localeCompare(other.name),
    );
  }
}

/**
 * A rating with its margin: `1523 ± 40`.
 * @param {Riichi.Rating | null} rating
 */
export function tellRating(rating) {
  if (!rating) return "—";
  return html`${fixed(rating.mu, 0)} <span class="margin">± ${fixed(2 * rating.sigma, 0)}</span>`;
}

customElements.define("fw-league-table", LeagueTable);
