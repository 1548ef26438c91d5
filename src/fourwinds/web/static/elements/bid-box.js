/* fw-bid-box: the calls to choose from. Calls that the auction does not allow are dimmed and explain why. */
import { classMap, html, LitElement, nothing } from "lit";
import { all, one, send } from "../shell/dom.js";
import { text } from "../shell/text.js";
import { bidBoxStyles } from "./bid-box-style.js";
import { callRefusal, plainCall, STRAINS } from "./bridge-rules.js";
import { haptic } from "./motion.js";
import { shared } from "./shared.js";
import { callSign, strainSign, suitStyles, tellCall } from "./suit.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const OTHERS = ["P", "X", "XX"];
const ALL_PASS = "AP";
/** @type {Record<string, string>} */
const KEYS = { p: "P", x: "X", r: "XX" };
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -STRAINS.length, ArrowDown: STRAINS.length };
const BIDS = LEVELS.flatMap((level) => STRAINS.map((strain) => `${level}${strain}`));

export class BidBox extends LitElement {
  static properties = {
    calls: { attribute: false },
    single: { type: Boolean },
    level: { state: true },
    at: { state: true },
    problem: { state: true },
  };

  static styles = [shared, suitStyles, bidBoxStyles];

  constructor() {
    super();
    /** @type {(string | { call: string })[]} */
    this.calls = [];
    /** Whether one player calls, so that nobody else is passed for. */
    this.single = false;
    /** @type {number | null} */
    this.level = null;
    this.at = BIDS[0];
    this.problem = "";
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (!changed.has("calls")) return;
    this.level = null;
    this.problem = "";
    if (this.#why(this.at)) this.at = BIDS.find((bid) => !this.#why(bid)) ?? this.at;
  }

  render() {
    return html`
      <div class="table" role="group" aria-label=${text("bridge.bids")}>
        ${BIDS.map((bid) => this.#call(bid, this.at === bid ? 0 : -1))}
      </div>
      <div class="steps">
        <div class="levels" role="group" aria-label=${text("bridge.levels")}>${LEVELS.map((level) => this.#level(level))}</div>
        <div class="strains" role="group" aria-label=${text("bridge.strains")}>${STRAINS.map((strain) => this.#strain(strain))}</div>
      </div>
      <div class="others" role="group" aria-label=${text("bridge.other_calls")}>${this.#others.map((call) => this.#call(call, 0))}</div>
      <p class="status meta" role="status">${this.#status()}</p>`;
  }

  get #others() {
    return this.single ? OTHERS : [...OTHERS, ALL_PASS];
  }

  #status() {
    if (this.problem) return html`<span class="warn">${this.problem}</span>`;
    return this.level ? text("bridge.level_chosen", { level: this.level }) : nothing;
  }

  /** Give the keyboard to the first call that can be made. */
  focus() {
    const keys = all(this.renderRoot, "button:not([aria-disabled])", HTMLElement).filter((key) =>
      key.checkVisibility(),
    );
    (keys.find((key) => key.tabIndex === 0) ?? keys[0])?.focus();
  }

  get #plainCalls() {
    return this.calls.map((made) => plainCall(typeof made === "string" ? made : made.call));
  }

  /** @param {string} call */
  #why(call) {
    return callRefusal(this.#plainCalls, call);
  }

  /**
   * @param {string} call
   * @param {number} tabindex
   */
  #call(call, tabindex) {
    const classes = { key: true, chosen: call[0] === String(this.level) };
    return html`<button type="button" class=${classMap(classes)} data-call=${call} tabindex=${tabindex} aria-label=${tellCall(call)}
      aria-disabled=${this.#why(call) ? "true" : nothing} @focus=${() => this.#focus(call)}
      @click=${() => this.#make(call)}><span>${callSign(call)}</span></button>`;
  }

  /** @param {string} call */
  #focus(call) {
    if (BIDS.includes(call)) this.at = call;
  }

  /** @param {number} level */
  #level(level) {
    const isOff = this.#why(`${level}N`);
    return html`<button type="button" class=${classMap({ key: true, chosen: level === this.level })} aria-pressed=${level === this.level}
      aria-label=${text("bridge.level", { level })} aria-disabled=${isOff ? "true" : nothing}
      @click=${() => this.#choose(level)}>${level}</button>`;
  }

  /** @param {string} strain */
  #strain(strain) {
    const call = `${this.level}${strain}`;
    const isOff = !this.level || this.#why(call);
    return html`<button type="button" class="key" aria-label=${this.level ? tellCall(call) : text(`bridge.strain.${strain}`)}
      aria-disabled=${isOff ? "true" : nothing} @click=${() => this.#strike(strain)}><span>${strainSign(strain)}</span></button>`;
  }

  /** @param {number} level */
  #choose(level) {
    const why = this.#why(`${level}N`);
    if (why) this.#refuse(why, `${level}N`);
    else {
      this.level = this.level === level ? null : level;
      this.problem = "";
    }
  }

  /** @param {string} strain */
  #strike(strain) {
    if (this.level) this.#make(`${this.level}${strain}`);
    else this.#say(text("bridge.level_first"));
  }

  /** @param {string} call */
  #make(call) {
    const why = this.#why(call);
    if (why) {
      this.#refuse(why, call);
      return;
    }
    this.level = null;
    this.problem = "";
    haptic("done");
    send(this, "fw-call", { call });
  }

  /**
   * @param {string} why
   * @param {string} call
   */
  #refuse(why, call) {
    const top = this.#plainCalls.findLast((made) => BIDS.includes(made));
    this.#say(text(`bridge.why.${why}`, { call: tellCall(call), top: top ? tellCall(top) : "" }));
  }

  /** @param {string} problem */
  #say(problem) {
    this.problem = problem;
    haptic("refused");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (/^[1-7]$/.test(key)) this.#choose(Number(key));
    else if (STRAINS.includes(key.toUpperCase())) this.#strike(key.toUpperCase());
    else if (KEYS[key]) this.#make(KEYS[key]);
    else if (key === "backspace") this.#undo();
    else if (STEPS[event.key] && isOnBid(event)) this.#move(STEPS[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #undo() {
    if (this.level) this.level = null;
    else send(this, "fw-undo");
  }

  /** @param {number} by */
  async #move(by) {
    this.at = BIDS[BIDS.indexOf(this.at) + by] ?? this.at;
    await this.updateComplete;
    one(this.renderRoot, `[data-call="${this.at}"]`, HTMLElement).focus();
  }
}

/** @param {Event} event */
function isOnBid(event) {
  const from = event.composedPath()[0];
  return from instanceof HTMLElement && BIDS.includes(from.dataset.call ?? "");
}

customElements.define("fw-bid-box", BidBox);
