/* fw-trend: a graph of the total final points of a player, and the places in the last games. */
import { css, html, LitElement, nothing, svg } from "lit";
import { column12 } from "../../elements/host-style.js";
import { shared } from "../../elements/shared.js";
import { tellDay } from "../../shell/moments.js";
import { text } from "../../shell/text.js";
import { signed } from "../scores/figures.js";

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 6;
const LAST = 10;

/** `.trend` of the statistics of a player, oldest game first. */
class Trend extends LitElement {
  static properties = { trend: { attribute: false } };

  static styles = [
    shared,
    column12,
    css`
      svg {
        display: block;
        width: 100%;
        max-width: calc(var(--sheet) + var(--rail));
        height: auto;
        overflow: visible;
      }

      .line {
        fill: none;
        stroke: var(--accent);
        stroke-width: var(--ring);
        stroke-linejoin: round;
        vector-effect: non-scaling-stroke;
      }

      .zero {
        stroke: var(--line);
        stroke-width: var(--hairline);
        vector-effect: non-scaling-stroke;
      }

      circle {
        fill: var(--accent);
      }

      ol {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-8);
      }

      li a {
        display: grid;
        place-items: center;
        width: var(--target);
        min-height: var(--target);
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-control);
        background: var(--surface);
        color: inherit;
        font-weight: var(--strong);
        text-decoration: none;
      }

      li a.first {
        border-color: var(--accent);
        background: var(--accent-soft);
        color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.TrendPoint[]} */
    this.trend = [];
  }

  render() {
    const last = this.trend.slice(-LAST);
    return html`
      ${this.trend.length > 1 ? this.#graph() : nothing}
      <p class="meta">${text("leagues.last_places", { count: last.length })}</p>
      <ol class="plain">${last.map((game) => html`<li>${this.#place(game)}</li>`)}</ol>
    `;
  }

  /** @param {Riichi.TrendPoint} game */
  #place({ game, place, played, final_points }) {
    const label = text("leagues.place_on", { place, day: tellDay(played), points: signed(final_points) });
    return html`<a class=${place === 1 ? "first" : ""} href="/riichi/games/${game}/hands" aria-label=${label}>${place}</a>`;
  }

  #graph() {
    const totals = [0, ...this.trend.map((game) => game.total_final_points)];
    const [least, most] = [Math.min(...totals), Math.max(...totals)];
    /** @param {number} value */
    const y = (value) => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
    const points = totals.map((value, index) => ({
      x: EDGE + (index / (totals.length - 1)) * (WIDTH - 2 * EDGE),
      y: y(value),
    }));
    const path = points.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    const label = text("leagues.trend_told", { points: signed(totals[totals.length - 1]), count: this.trend.length });
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
      ${svg`<path class="zero" d="M0 ${y(0)}H${WIDTH}"></path><path class="line" d=${path}></path>`}
      ${points.slice(1).map(({ x, y }) => svg`<circle cx=${x} cy=${y} r="3"></circle>`)}
    </svg>`;
  }
}

customElements.define("fw-trend", Trend);
