/* fw-trend: the final points of a player from game to game as a line, with the places of the last games. */
import { LitElement, css, html, nothing, svg } from "lit";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { tellDay } from "../../shell/moments.js";
import { signed } from "../scores/figures.js";

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 6;
const LAST = 10;

/** `.trend` of the player's statistics, the first game first. */
class Trend extends LitElement {
  static properties = { trend: { attribute: false } };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-12);
      }

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
    this.trend = [];
  }

  render() {
    const last = this.trend.slice(-LAST);
    return html`
      ${this.trend.length > 1 ? this.#line() : nothing}
      <p class="meta">${text("leagues.last_places", { count: last.length })}</p>
      <ol class="plain">
        ${last.map((game) => html`<li><a class=${game.place === 1 ? "first" : ""} href="/riichi/games/${game.game}/hands" aria-label=${text("leagues.place_on", { place: game.place, day: tellDay(game.played), points: signed(game.final_points) })}>${game.place}</a></li>`)}
      </ol>
    `;
  }

  #line() {
    const totals = [0, ...this.trend.map((game) => game.total_final_points)];
    const [least, most] = [Math.min(...totals), Math.max(...totals)];
    const x = (index) => EDGE + (index / (totals.length - 1)) * (WIDTH - 2 * EDGE);
    const y = (value) => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
    const path = totals
      .map((value, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
      .join("");
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${text("leagues.trend_told", { points: signed(totals.at(-1)), count: this.trend.length })}>
      ${svg`<path class="zero" d="M0 ${y(0)}H${WIDTH}"></path><path class="line" d=${path}></path>${totals.slice(1).map((value, index) => svg`<circle cx=${x(index + 1)} cy=${y(value)} r="3"></circle>`)}`}
    </svg>`;
  }
}

customElements.define("fw-trend", Trend);
