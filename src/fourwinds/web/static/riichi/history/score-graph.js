/* The scores over the hands as four lines, told apart by colour, dash and the names at their ends. */
import { LitElement, css, html, nothing, svg } from "lit";
import Plot from "uplot";
import { shared } from "../../elements/shared.js";
import { number, text } from "../../shell/text.js";
import { graphData, marks, spread, tableOf } from "./graph-data.js";
import { plotStyles } from "./plot-styles.js";
import { shortRound, tellFact, tellOutcome, tellPlace, tellRound, upperFirst } from "../rules/words.js";

const DASHES = [[], [8, 4], [2, 4], [12, 4, 2, 4]];
const DARK = matchMedia("(prefers-color-scheme: dark)");

class ScoreGraph extends LitElement {
  static properties = { game: { attribute: false }, selected: {}, at: { state: true }, quiet: { type: Boolean } };

  static styles = [shared, plotStyles];

  #plot = null;
  #size = new ResizeObserver(() => this.#fit());
  #theme = new MutationObserver(() => this.#draw());
  #redraw = () => this.#draw();

  constructor() {
    super();
    this.game = null;
    this.selected = null;
    this.at = null;
    this.quiet = false;
  }

  connectedCallback() {
    super.connectedCallback();
    DARK.addEventListener("change", this.#redraw);
    this.#theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    if (this.hasUpdated) this.#draw();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    DARK.removeEventListener("change", this.#redraw);
    this.#theme.disconnect();
    this.#size.disconnect();
    this.#plot?.destroy();
    this.#plot = null;
  }

  willUpdate(changed) {
    if (changed.has("selected")) this.at = this.#indexOf(this.selected);
  }

  updated(changed) {
    if (changed.has("game")) this.#draw();
    else if (changed.has("at")) this.#point();
  }

  render() {
    if (!this.game?.tables) return nothing;
    const { players } = this.game;
    const hands = this.#hands();
    return html`
      <div
        class="figure"
        role="slider"
        tabindex=${this.quiet ? nothing : "0"}
        aria-label=${text("history.graph")}
        aria-valuemin="0"
        aria-valuemax=${hands.length}
        aria-valuenow=${this.at ?? hands.length}
        aria-valuetext=${this.#told(this.at ?? hands.length)}
        @keydown=${this.#key}
      >
        <div class="plot"></div>
        <div class="names">
          ${players.map(({ seat, name }) => html`<span class="name player-${seat}">${sample(seat)}<span>${name}</span></span>`)}
        </div>
      </div>
      ${this.quiet ? nothing : this.#readout()} ${this.#table()}
    `;
  }

  #readout() {
    const { players, tables } = this.game;
    const shown = this.#hands().at((this.at || 0) - 1);
    if (!shown) return nothing;
    const { hand_id, step, fact } = shown;
    return html`
      <div class="readout">
        <span class="meta">${upperFirst(tellPlace(shown))} · ${tellRound(tableOf(step))}</span>
        <button class="link" @click=${() => this.#emit("fw-hand", hand_id)}>${tellFact(fact, this.#names(), { tables, state: step.before })}</button>
        <span class="values meta">
          ${players.map(({ seat, name }) => html`<span>${sample(seat)}${name} <b>${number(step.after.scores[seat])}</b></span>`)}
        </span>
      </div>
    `;
  }

  #table() {
    const { players } = this.game;
    return html`
      <div class="visually-hidden"><table>
        <caption>${text("history.graph")}</caption>
        <thead><tr><th scope="col">${text("history.number")}</th>${players.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>
          ${this.#hands().map(
            ({ number: dealt, step, fact }) =>
              html`<tr><th scope="row">${dealt ?? tellOutcome(fact)}</th>${step.after.scores.map((score) => html`<td>${number(score)}</td>`)}</tr>`,
          )}
        </tbody>
      </table></div>
    `;
  }

  /** The hands that could be played. */
  #hands() {
    return this.game.hands.filter(({ step }) => step);
  }

  #names() {
    return this.game.players.map(({ name }) => name);
  }

  #told(index) {
    const scores = index
      ? this.#hands()[index - 1].step.after.scores
      : graphData(this.game).lines.map(([first]) => first);
    const said = this.#names().map((name, seat) => `${name} ${number(scores[seat])}`);
    const place = index ? upperFirst(tellPlace(this.#hands()[index - 1])) : text("hand.outcome.baseline");
    return `${place}: ${said.join(", ")}`;
  }

  #indexOf(hand_id) {
    const index = this.game?.hands.findIndex((hand) => hand.hand_id === hand_id) ?? -1;
    return index < 0 ? null : index + 1;
  }

  #draw() {
    const holder = this.renderRoot.querySelector(".plot");
    if (!holder) return;
    this.#plot?.destroy();
    holder.replaceChildren();
    const { hands, lines } = graphData(this.game);
    this.#plot = new Plot(this.#options(holder), [hands, ...lines], holder);
    this.#listen(this.#plot.over);
    this.#size.disconnect();
    this.#size.observe(holder);
  }

  #options(holder) {
    const look = getComputedStyle(holder);
    const font = `${look.fontSize} ${look.fontFamily}`;
    const axis = { stroke: look.color, font, ticks: { show: false } };
    const line = getComputedStyle(this.renderRoot.querySelector(".figure")).outlineColor;
    const em = Number.parseFloat(look.fontSize);
    const rounds = () => marks(this.game.folded.steps, holder.clientWidth / (2.5 * em));
    return {
      width: holder.clientWidth,
      height: holder.clientHeight,
      padding: [em / 2, this.#room(), 0, em / 2],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: em / 2 } },
      scales: { x: { time: false, range: (plot, least, most) => [0, Math.max(most, 1)] }, y: { range: padded } },
      axes: [
        {
          ...axis,
          size: 2 * em,
          gap: em / 2,
          grid: { stroke: line, width: 1 },
          splits: () => rounds(),
          values: (plot, places) =>
            places.map((place) => shortRound({ ...tableOf(this.game.folded.steps[place]), honba: 0 })),
        },
        {
          ...axis,
          size: 4 * em,
          gap: em / 2,
          grid: { stroke: line, width: 1 },
          incrs: [5000, 10000, 20000, 50000, 100000],
          values: (plot, scores) => scores.map(number),
        },
      ],
      series: [{}, ...this.game.players.map(({ seat }) => this.#series(seat))],
      hooks: {
        ready: [() => queueMicrotask(() => this.#point())],
        setCursor: [(plot) => this.#moved(plot)],
        draw: [() => this.#label()],
      },
    };
  }

  #series(seat) {
    const stroke = getComputedStyle(this.renderRoot.querySelector(`.name.player-${seat}`)).color;
    const few = this.#hands().length < 30;
    return { stroke, width: 2, dash: DASHES[seat], points: { show: few, size: 5, fill: stroke } };
  }

  /** The room that the names need at the right. */
  #room() {
    const widths = [...this.renderRoot.querySelectorAll(".name")].map((name) => name.offsetWidth);
    return Math.max(0, ...widths);
  }

  #label() {
    if (!this.#plot) return;
    const names = [...this.renderRoot.querySelectorAll(".name")];
    const wanted = names.map((name, index) => this.#plot.valToPos(this.#plot.data[index + 1].at(-1), "y"));
    const height = names[0]?.offsetHeight ?? 0;
    const over = this.#plot.over;
    const stood = spread(wanted, height, over.offsetHeight);
    names.forEach((name, index) => {
      name.style.setProperty("left", `${over.offsetLeft + over.offsetWidth}` + "px");
      name.style.setProperty("top", `${over.offsetTop + stood[index] - height / 2}` + "px");
    });
  }

  #fit() {
    const holder = this.renderRoot.querySelector(".plot");
    if (!this.#plot || !holder?.clientWidth) return;
    const { clientWidth: width, clientHeight: height } = holder;
    if (this.#plot.width !== width || this.#plot.height !== height) this.#plot.setSize({ width, height });
  }

  #point() {
    if (!this.#plot || this.at === null) return;
    const left = this.#plot.valToPos(this.at, "x");
    if (this.#plot.cursor.idx !== this.at) this.#plot.setCursor({ left, top: 0 });
  }

  #moved(plot) {
    if (this.quiet) return;
    if (plot.cursor.left >= 0 && plot.cursor.idx !== null) this.at = plot.cursor.idx;
    else if (this.at !== null) queueMicrotask(() => (this.at = this.#indexOf(this.selected)));
  }

  #listen(over) {
    if (this.quiet) return;
    over.addEventListener("click", (event) => {
      const hand = this.#hands()[this.#plot.posToIdx(event.offsetX) - 1];
      if (hand) this.#emit("fw-select", hand.hand_id);
    });
    over.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") this.#plot.setCursor({ left: event.offsetX, top: 0 });
    });
  }

  #key(event) {
    const last = this.#hands().length;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, Home: -last, End: last };
    if (event.key in steps) this.at = Math.min(last, Math.max(0, (this.at ?? last) + steps[event.key]));
    else if (event.key === "Enter" && this.at) this.#emit("fw-hand", this.#hands()[this.at - 1].hand_id);
    else return;
    event.preventDefault();
  }

  #emit(name, hand_id) {
    this.dispatchEvent(new CustomEvent(name, { detail: { hand_id }, bubbles: true, composed: true }));
  }
}

function padded(plot, least, most) {
  const room = Math.max(1000, (most - least) / 12);
  return [least - room, most + room];
}

/** A piece of a player's line. */
function sample(seat) {
  const dash = DASHES[seat].map((part) => part / 2).join(" ");
  return html`<svg class="sample player-${seat}" viewBox="0 0 16 4" aria-hidden="true">
    ${svg`<path d="M0 2H16" stroke-dasharray=${dash || "none"} />`}
  </svg>`;
}

customElements.define("fw-score-graph", ScoreGraph);
