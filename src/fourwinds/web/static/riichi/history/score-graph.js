/* fw-score-graph: the scores over the hands as lines, distinguished by colour, dash and the names at their ends. */
import { html, LitElement, nothing, svg } from "lit";
import Plot from "uplot";
import { shared } from "../../elements/shared.js";
import { number, text } from "../../shell/text.js";
import { isPlayable } from "../phone/game-view.js";
import { shortRound, tellFact, tellOutcome, tellPlace, tellRound, upperFirst } from "../rules/words.js";
import { graphData, marks, spread, tableOf } from "./graph-data.js";
import { plotStyles } from "./plot-styles.js";

const DASHES = [[], [8, 4], [2, 4], [12, 4, 2, 4]];
const DARK = matchMedia("(prefers-color-scheme: dark)");

class ScoreGraph extends LitElement {
  static properties = { game: { attribute: false }, selected: {}, at: { state: true }, quiet: { type: Boolean } };

  static styles = [shared, plotStyles];

  /** @type {Plot | null} */
  #plot = null;
  #size = new ResizeObserver(() => this.#fit());
  #theme = new MutationObserver(() => this.#draw());
  #redraw = () => this.#draw();

  constructor() {
    super();
    /** @type {Riichi.GameView | null} */
    this.game = null;
    /** @type {string | null} */
    this.selected = null;
    /** The number of hands up to the marked one; null where none is marked.
        @type {number | null} */
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

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("selected")) this.at = this.#indexOf(this.selected);
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("game")) this.#draw();
    else if (changed.has("at")) this.#point();
  }

  render() {
    const { game, at } = this;
    if (!isPlayable(game)) return nothing;
    const count = this.#hands.length;
    return html`
      <div
        class="figure"
        role="slider"
        tabindex=${this.quiet ? nothing : "0"}
        aria-label=${text("history.graph")}
        aria-valuemin="0"
        aria-valuemax=${count}
        aria-valuenow=${at ?? count}
        aria-valuetext=${this.#scoresAfter(game, at ?? count)}
        @keydown=${this.#press}
      >
        <div class="plot"></div>
        <div class="names">
          ${game.players.map(
            ({ seat, name }) => html`<span class="name player-${seat}">${sample(seat)}<span>${name}</span></span>`,
          )}
        </div>
      </div>
      ${this.quiet ? nothing : this.#readout(game)} ${this.#table(game)}
    `;
  }

  /** @param {Riichi.PlayableGame} game */
  #readout({ players, tables }) {
    const shown = this.#hands.at((this.at || 0) - 1);
    if (!shown) return nothing;
    const { hand_id, step, fact } = shown;
    const names = players.map(({ name }) => name);
    return html`
      <div class="readout">
        <span class="meta">${upperFirst(tellPlace(shown))} · ${tellRound(tableOf(step))}</span>
        <button class="link" @click=${() => this.#emit("fw-hand", hand_id)}>
          ${tellFact(fact, names, { tables, state: step.before })}</button>
        <span class="values meta">
          ${players.map(
            ({ seat, name }) => html`<span>${sample(seat)}${name} <b>${number(step.after.scores[seat])}</b></span>`,
          )}
        </span>
      </div>
    `;
  }

  /** The scores as a table, for screen readers.
      @param {Riichi.PlayableGame} game */
  #table({ players }) {
    const heads = players.map(({ name }) => html`<th scope="col">${name}</th>`);
    const rows = this.#hands.map(
      ({ number: dealt, step, fact }) => html`<tr><th scope="row">${dealt ?? tellOutcome(fact)}</th>
        ${step.after.scores.map((score) => html`<td>${number(score)}</td>`)}</tr>`,
    );
    return html`
      <div class="visually-hidden"><table>
        <caption>${text("history.graph")}</caption>
        <thead><tr><th scope="col">${text("history.number")}</th>${heads}</tr></thead>
        <tbody>${rows}</tbody>
      </table></div>
    `;
  }

  /** The hands that could be folded. */
  get #hands() {
    return (this.game?.hands ?? []).flatMap((hand) => (hand.step ? [{ ...hand, step: hand.step }] : []));
  }

  /** The scores after so many hands, in words.
      @param {Riichi.PlayableGame} game
      @param {number} count */
  #scoresAfter(game, count) {
    const hand = count ? this.#hands[count - 1] : null;
    const scores = hand ? hand.step.after.scores : graphData(game).lines.map(([first]) => first);
    const place = hand ? upperFirst(tellPlace(hand)) : text("hand.outcome.baseline");
    return `${place}: ${game.players.map(({ name }, seat) => `${name} ${number(scores[seat])}`).join(", ")}`;
  }

  /** @param {string | null} hand_id */
  #indexOf(hand_id) {
    const index = this.game?.hands.findIndex((hand) => hand.hand_id === hand_id) ?? -1;
    return index < 0 ? null : index + 1;
  }

  get #holder() {
    const holder = this.renderRoot.querySelector(".plot");
    return holder instanceof HTMLElement ? holder : null;
  }

  get #nameElements() {
    return [...this.renderRoot.querySelectorAll(".name")].filter((name) => name instanceof HTMLElement);
  }

  #draw() {
    const holder = this.#holder;
    if (!holder || !isPlayable(this.game)) return;
    this.#plot?.destroy();
    holder.replaceChildren();
    const { hands, lines } = graphData(this.game);
    this.#plot = new Plot(this.#options(this.game, holder), [hands, ...lines], holder);
    this.#listen(this.#plot);
    this.#size.disconnect();
    this.#size.observe(holder);
  }

  /** @param {Riichi.PlayableGame} game @param {HTMLElement} holder @returns {Plot.Options} */
  #options(game, holder) {
    const look = getComputedStyle(holder);
    const em = Number.parseFloat(look.fontSize);
    return {
      width: holder.clientWidth,
      height: holder.clientHeight,
      padding: [em / 2, Math.max(0, ...this.#nameElements.map((name) => name.offsetWidth)), 0, em / 2],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: em / 2 } },
      scales: {
        x: { time: false, range: (_plot, _least, most) => [0, Math.max(most, 1)] },
        y: { range: rangeWithSpace },
      },
      axes: this.#axes(game, holder, look, em),
      series: [{}, ...game.players.map(({ seat }) => this.#series(seat))],
      hooks: {
        ready: [() => queueMicrotask(() => this.#point())],
        setCursor: [(plot) => this.#followCursor(plot)],
        draw: [() => this.#placeNames()],
      },
    };
  }

  /**
   * @param {Riichi.PlayableGame} game
   * @param {HTMLElement} holder
   * @param {CSSStyleDeclaration} look
   * @param {number} em
   * @returns {Plot.Axis[]}
   */
  #axes(game, holder, look, em) {
    const figure = this.renderRoot.querySelector(".figure") ?? holder;
    const common = {
      stroke: look.color,
      font: `${look.fontSize} ${look.fontFamily}`,
      ticks: { show: false },
      gap: em / 2,
      grid: { stroke: getComputedStyle(figure).outlineColor, width: 1 },
    };
    const { steps } = game.folded;
    return [
      {
        ...common,
        size: 2 * em,
        splits: () => marks(steps, holder.clientWidth / (2.5 * em)),
        values: (_plot, places) => places.map((place) => shortRound({ ...tableOf(steps[place]), honba: 0 })),
      },
      {
        ...common,
        size: 4 * em,
        incrs: [5000, 10000, 20000, 50000, 100000],
        values: (_plot, scores) => scores.map(number),
      },
    ];
  }

  /** @param {Riichi.Seat} seat @returns {Plot.Series} */
  #series(seat) {
    const stroke = getComputedStyle(this.#nameElements[seat] ?? this).color;
    const isShort = this.#hands.length < 30;
    return { stroke, width: 2, dash: DASHES[seat], points: { show: isShort, size: 5, fill: stroke } };
  }

  /** Put the names at the ends of their lines. */
  #placeNames() {
    const plot = this.#plot;
    if (!plot) return;
    const names = this.#nameElements;
    const wanted = names.map((_, index) => plot.valToPos(Number(plot.data[index + 1].at(-1)), "y"));
    const height = names[0]?.offsetHeight ?? 0;
    const { over } = plot;
    const positions = spread(wanted, height, over.offsetHeight);
    for (const [index, name] of names.entries()) {
      name.style.setProperty("left", `${over.offsetLeft + over.offsetWidth}px`);
      name.style.setProperty("top", `${over.offsetTop + positions[index] - height / 2}px`);
    }
  }

  #fit() {
    const holder = this.#holder;
    if (!this.#plot || !holder?.clientWidth) return;
    const { clientWidth: width, clientHeight: height } = holder;
    if (this.#plot.width !== width || this.#plot.height !== height) this.#plot.setSize({ width, height });
  }

  #point() {
    if (!this.#plot || this.at === null) return;
    const left = this.#plot.valToPos(this.at, "x");
    if (this.#plot.cursor.idx !== this.at) this.#plot.setCursor({ left, top: 0 });
  }

  /** @param {Plot} plot */
  #followCursor({ cursor }) {
    if (this.quiet) return;
    if ((cursor.left ?? -1) >= 0 && typeof cursor.idx === "number") this.at = cursor.idx;
    else if (this.at !== null)
      queueMicrotask(() => {
        this.at = this.#indexOf(this.selected);
      });
  }

  /** @param {Plot} plot */
  #listen(plot) {
    if (this.quiet) return;
    plot.over.addEventListener("click", (event) => {
      const hand = this.#hands[plot.posToIdx(event.offsetX) - 1];
      if (hand) this.#emit("fw-select", hand.hand_id);
    });
    plot.over.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") plot.setCursor({ left: event.offsetX, top: 0 });
    });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const last = this.#hands.length;
    const steps = new Map(
      Object.entries({ ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, Home: -last, End: last }),
    );
    const step = steps.get(event.key);
    if (step !== undefined) this.at = Math.min(last, Math.max(0, (this.at ?? last) + step));
    else if (event.key === "Enter" && this.at) this.#emit("fw-hand", this.#hands[this.at - 1].hand_id);
    else return;
    event.preventDefault();
  }

  /** @param {string} name @param {string} hand_id */
  #emit(name, hand_id) {
    this.dispatchEvent(new CustomEvent(name, { detail: { hand_id }, bubbles: true, composed: true }));
  }
}

/** The range of scores with some space around it.
    @param {Plot} _plot
    @param {number} least
    @param {number} most
    @returns {Plot.Range.MinMax} */
function rangeWithSpace(_plot, least, most) {
  const space = Math.max(1000, (most - least) / 12);
  return [least - space, most + space];
}

/** A piece of a player's line.
    @param {Riichi.Seat} seat */
function sample(seat) {
  const dash = DASHES[seat].map((part) => part / 2).join(" ");
  return html`<svg class="sample player-${seat}" viewBox="0 0 16 4" aria-hidden="true">
    ${svg`<path d="M0 2H16" stroke-dasharray=${dash || "none"} />`}
  </svg>`;
}

customElements.define("fw-score-graph", ScoreGraph);
