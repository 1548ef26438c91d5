/* fw-picker: pick tiles or cards by tapping or sliding, by typing, or with the arrow keys. */
import { classMap, html, LitElement, nothing } from "lit";
import { closest, one, send } from "../shell/dom.js";
import { text } from "../shell/text.js";
import { haptic } from "./motion.js";
import { badge, refusal, rowsOf } from "./picker-stock.js";
import { pickerStyles } from "./picker-style.js";
import { shared } from "./shared.js";
import { rankSign, suit, suitStyles, tellCard } from "./suit.js";
import { tellTile } from "./tiles.js";
import { typeAhead } from "./type-ahead.js";
import "./tile.js";

/** @type {Record<string, [down: number, right: number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

class Picker extends LitElement {
  static properties = {
    kind: {},
    red: { type: Boolean },
    taken: { attribute: false },
    value: { attribute: false },
    most: { type: Number },
    at: { state: true },
    over: { state: true },
    thumb: { state: true },
    problem: { state: true },
  };

  static styles = [shared, suitStyles, pickerStyles];

  #keys = typeAhead("tiles");
  #slid = false;

  constructor() {
    super();
    this.kind = "tiles";
    this.red = false;
    /** @type {Record<string, number | string>} */
    this.taken = {};
    /** @type {string[]} */
    this.value = [];
    this.most = 14;
    this.at = "";
    /** @type {string | null} */
    this.over = null;
    /** @type {string | null} */
    this.thumb = null;
    this.problem = "";
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("kind")) this.#keys = typeAhead(this.kind);
    const rows = rowsOf(this);
    if (!rows.some((row) => row.includes(this.at))) this.at = rows[0][0];
  }

  render() {
    const rows = rowsOf(this);
    const columns = Math.max(...rows.map((row) => row.length));
    return html`
      <div class="value" role="group" aria-label=${text("tiles.picked")}>
        ${this.value.map((name, index) => this.#picked(name, index))}
      </div>
      <p class="about">
        <span role="status">${text("tiles.count", { count: this.value.length, most: this.most })}${
          this.problem ? html` · <span class="warn">${this.problem}</span>` : nothing
        }</span>
        ${
          this.#keys.typed
            ? html`<span class="typed">${this.#keys.typed}</span>`
            : html`<span class="meta keys">${text(`tiles.keys_${this.kind}`)}</span>`
        }
      </p>
      <div class="cells ${this.kind}" role="grid" aria-label=${text(`tiles.all_${this.kind}`)} .style=${`--columns: ${columns}`}
        @pointerdown=${this.#press} @pointermove=${this.#slide} @pointerup=${this.#release} @pointercancel=${this.#leave}
        @click=${this.#click} @contextmenu=${(/** @type {Event} */ event) => event.preventDefault()}>
        ${rows.map((row) => html`<div class="row" role="row">${row.map((name) => this.#cell(name))}</div>`)}
      </div>
      ${this.over && this.thumb ? this.#preview(this.over) : nothing}`;
  }

  /** @param {string} name */
  #picture(name) {
    if (this.kind === "tiles") return html`<fw-tile .tile=${name} aria-hidden="true"></fw-tile>`;
    return html`<span class="playing-card" aria-hidden="true"><span>${rankSign(name[1])}</span>${suit(name[0], { mute: true })}</span>`;
  }

  /**
   * @param {string} name
   * @param {number} index
   */
  #picked(name, index) {
    return html`<button type="button" aria-label=${text("tiles.remove", { name: this.#tell(name) })}
      @click=${() => this.#give(this.value.filter((_, place) => place !== index))}>${this.#picture(name)}</button>`;
  }

  /** @param {string} name */
  #cell(name) {
    const owner = badge(name, this);
    const isMine = this.kind === "cards" && this.value.includes(name);
    const isOff = !isMine && refusal(name, this) !== null;
    const classes = { cell: true, mine: isMine, over: this.over === name };
    return html`<div role="gridcell" class=${classMap(classes)} data-name=${name} tabindex=${this.at === name ? 0 : -1}
      aria-label=${owner ? text("tiles.used", { name: this.#tell(name), by: owner }) : this.#tell(name)}
      aria-disabled=${isOff ? "true" : nothing} aria-selected=${this.kind === "cards" ? String(isMine) : nothing}
      @focus=${() => {
        this.at = name;
      }}>${this.#picture(name)}${owner ? html`<span class="badge" aria-hidden="true">${owner}</span>` : nothing}</div>`;
  }

  /** @param {string} over */
  #preview(over) {
    const isOff = !this.value.includes(over) && refusal(over, this) !== null;
    return html`<div class="preview" aria-hidden="true" .style=${this.thumb}>
      <div class=${classMap({ refused: isOff })}>${this.#picture(over)}</div></div>`;
  }

  /** @param {string} name */
  #tell(name) {
    return this.kind === "cards" ? tellCard(name) : tellTile(name);
  }

  /** @param {PointerEvent} event */
  #under(event) {
    const root = /** @type {ShadowRoot} */ (this.renderRoot);
    const cell = root.elementFromPoint(event.clientX, event.clientY)?.closest(".cell");
    return cell instanceof HTMLElement ? (cell.dataset.name ?? null) : null;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0) return;
    this.#slid = false;
    cellsOf(event).setPointerCapture(event.pointerId);
    this.#point(event);
  }

  /** @param {PointerEvent} event */
  #slide(event) {
    if (cellsOf(event).hasPointerCapture(event.pointerId)) this.#point(event);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    this.over = this.#under(event);
    if (event.pointerType === "mouse") return;
    const edge = this.getBoundingClientRect();
    this.thumb = `--x: calc(${event.clientX - edge.left} * var(--hairline)); --y: calc(${event.clientY - edge.top} * var(--hairline))`;
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!cellsOf(event).hasPointerCapture(event.pointerId)) return;
    const name = this.#under(event);
    this.#slid = true;
    this.#leave();
    if (name) this.#choose(name);
  }

  #leave() {
    this.over = null;
    this.thumb = null;
  }

  /** @param {PointerEvent} event */
  #click(event) {
    const name = closest(event, ".cell")?.dataset.name;
    if (name && (event.detail === 0 || !this.#slid)) this.#choose(name);
  }

  /** @param {string} name */
  #choose(name) {
    this.at = name;
    if (this.kind === "cards" && this.value.includes(name)) this.#give(this.value.filter((one) => one !== name));
    else this.#pick([name]);
  }

  /** @param {string[]} names */
  #pick(names) {
    const value = [...this.value];
    let problem = "";
    for (const name of names) {
      const why = refusal(name, { kind: this.kind, red: this.red, taken: this.taken, most: this.most, value });
      if (why)
        problem = text(`tiles.why_${why}`, { name: why === "unknown" ? name : this.#tell(name), most: this.most });
      else value.push(name);
    }
    if (value.length > this.value.length) this.#give(value);
    if (problem) haptic("refused");
    this.problem = problem;
  }

  /** @param {string[]} value */
  #give(value) {
    this.value = value;
    this.problem = "";
    send(this, "fw-input", { value });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") this.#takeBack();
    else if (STEPS[event.key]) this.#move(...STEPS[event.key]);
    else if (event.key === "Enter" || event.key === " ") {
      const from = event.composedPath()[0];
      if (!(from instanceof Element && from.matches(".cell"))) return;
      this.#choose(this.at);
    } else if (event.key.length !== 1 || !this.#type(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #takeBack() {
    if (!this.#keys.back() && this.value.length) this.#give(this.value.slice(0, -1));
    this.requestUpdate();
  }

  /** @param {string} key */
  #type(key) {
    const names = this.#keys.press(key);
    if (names?.length) this.#pick(names);
    this.requestUpdate();
    return names !== null;
  }

  /**
   * @param {number} down
   * @param {number} right
   */
  async #move(down, right) {
    const rows = rowsOf(this);
    const row = rows.findIndex((cells) => cells.includes(this.at));
    const cells = rows[Math.min(Math.max(row + down, 0), rows.length - 1)];
    const column = Math.max(rows[row].indexOf(this.at) + right, 0);
    this.at = cells[Math.min(column, cells.length - 1)];
    await this.updateComplete;
    one(this.renderRoot, `[data-name="${this.at}"]`, HTMLElement).focus();
  }
}

/** @param {Event} event */
function cellsOf({ currentTarget }) {
  return /** @type {HTMLElement} */ (currentTarget);
}

customElements.define("fw-picker", Picker);
