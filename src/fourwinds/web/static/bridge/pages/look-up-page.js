/* Look up: click or type an auction together, and read what every call means, what was shown, and what may follow. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import { problemText, Refused } from "../../shell/api.js";
import { one } from "../../shell/dom.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { baseName, moduleName, showLibrary } from "../data/library.js";
import { nextCalls } from "../data/notes.js";
import { fittingHands, showPosition } from "../data/positions.js";
import { showSystem } from "../data/systems.js";
import { AuctionEntry, VULNERABLE } from "../look-up/auction-entry.js";
import { auctionAddress, callsIn, notesSequence } from "../look-up/auction-text.js";
import "../look-up/call-list.js";
import "../look-up/player-card.js";
import { questionStyle } from "../look-up/question-style.js";
import { isStored, placeOf } from "../system/places.js";
import "../system/system-bar.js";

class LookUpPage extends LitElement {
  static properties = {
    params: { attribute: false },
    name: { state: true },
    library: { state: true },
    calls: { state: true },
    vulnerable: { state: true },
    position: { state: true },
    hands: { state: true },
    shares: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    questionStyle,
    css`
      .players {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--rail) + var(--space-48)), 1fr));
        gap: var(--space-12);
      }
    `,
  ];

  /** Counts questions, so that only the answer to the last one is shown. */
  #asked = 0;
  #seed = 1;

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    this.name = "";
    /** @type {Bridge.LibraryChoices | null} */
    this.library = null;
    /** @type {string[]} */
    this.calls = [];
    this.vulnerable = "None";
    /** @type {Bridge.Position | null} */
    this.position = null;
    /** @type {Bridge.FittingHands[] | null} */
    this.hands = null;
    /** @type {Map<string, number | null>} how often each call comes up; empty while that is not known */
    this.shares = new Map();
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.toggleAttribute("wide", true);
    this.#readNames();
    this.show(this.params);
  }

  /**
   * Show the auction of the address; the application calls this when it changes.
   * @param {Record<string, string>} params
   */
  show(params) {
    if (params.system !== this.params.system) return false;
    const query = new URLSearchParams(location.search);
    const { calls } = callsIn(query.get("auction") ?? "");
    const vulnerable = query.get("vulnerable") ?? "None";
    this.vulnerable = VULNERABLE.includes(vulnerable) ? vulnerable : "None";
    this.calls = calls;
    this.#seed = 1;
    this.#read();
    return true;
  }

  #readNames() {
    const { system } = this.params;
    showLibrary((library) => {
      this.library = library;
    }).catch(() => {});
    if (!isStored(system)) this.name = baseName(system);
    else
      showSystem(system, ({ name }) => {
        this.name = name;
      }).catch(() => {});
  }

  get #question() {
    return { auction: this.calls.join(" "), vulnerability: this.vulnerable };
  }

  async #read() {
    this.#asked += 1;
    const number = this.#asked;
    this.problem = "";
    try {
      await showPosition(this.params.system, this.#question, (position) => {
        if (number !== this.#asked) return;
        this.position = position;
        this.hands = null;
        this.shares = new Map();
      });
      if (number === this.#asked) await Promise.all([this.#readShares(), this.#readHands()]);
    } catch (error) {
      if (number !== this.#asked) return;
      if (error instanceof Refused && error.code === "sign_in_needed")
        location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
      this.problem = problemText(error, "start.look.away");
    }
  }

  async #readHands() {
    if (this.calls.length === 0) return;
    const number = this.#asked;
    const hands = await fittingHands(this.params.system, this.#question, this.#seed).catch(() => null);
    if (number === this.#asked) this.hands = hands;
  }

  async #readShares() {
    if (!this.position?.turn) return;
    const number = this.#asked;
    const next = await nextCalls(this.params.system, notesSequence(this.calls)).catch(() => null);
    if (next && number === this.#asked) this.shares = new Map(next.ours.map(({ call, share }) => [call, share]));
  }

  #otherHands() {
    this.#seed += 1;
    this.#readHands();
  }

  render() {
    return html`
      <fw-system-bar .system=${this.params.system} .name=${this.name} place="look_up"></fw-system-bar>
      <div class="page">
        <div class="asked stack"><fw-auction-entry .calls=${this.calls} .explained=${this.#explained} .vulnerable=${this.vulnerable}
            @fw-entered=${this.#enter}></fw-auction-entry>
          <a class="button quiet" href=${this.#askAddress}>${text("start.look.ask")}</a></div>
        <div class="found" aria-live="polite">${problemLine(this.problem)}${this.#answer()}</div>
      </div>`;
  }

  get #explained() {
    const known = this.position?.calls ?? [];
    return this.calls.map((call, index) => {
      const { meaning, alert, call: made } = known[index] ?? {};
      return made === call && meaning ? { call, meaning, alert } : { call };
    });
  }

  #answer() {
    const { position } = this;
    if (!position) return this.problem ? nothing : html`<fw-skeleton .rows=${5}></fw-skeleton>`;
    return html`${this.#meanings(position)} ${this.#following(position)} ${this.#players(position)}`;
  }

  #names = (/** @type {string} */ id) => (id === "user_custom" ? text("start.look.own") : moduleName(this.library, id));

  /** @param {Bridge.Position} position */
  #meanings({ calls }) {
    const made = calls.filter(({ call }, index) => call !== "P" || hasBid(calls, index));
    if (made.length === 0) return nothing;
    return html`<section aria-labelledby="meanings"><h2 id="meanings">${text("start.look.meanings")}</h2>
      <fw-call-list .calls=${made} .names=${this.#names}></fw-call-list></section>`;
  }

  /** @param {Bridge.Position} position */
  #following({ following, turn }) {
    if (!turn) return html`<p class="meta">${text("start.look.over")}</p>`;
    const calls = following.map((each) => ({ ...each, share: this.shares.get(each.call) }));
    const written = calls.filter((each) => each.in_notes);
    const judged = calls.filter((each) => !each.in_notes);
    const list = (/** @type {Bridge.FollowingCall[]} */ calls) =>
      html`<fw-call-list choosable .calls=${calls} .names=${this.#names} @fw-call=${this.#call}></fw-call-list>`;
    const seat = text(`bridge.seats.${turn}`);
    const heading = this.calls.length ? text("start.look.next", { seat }) : text("start.look.openings");
    return html`<section aria-labelledby="next"><h2 id="next">${heading}</h2>
      ${written.length ? list(written) : html`<p class="meta">${text("start.look.no_line")}</p>`}
      ${judged.length ? folded(list(judged), judged.length, written.length === 0) : nothing}
    </section>`;
  }

  /** @param {Bridge.Position} position */
  #players({ players, calls }) {
    const seats = new Set(calls.map(({ seat }) => seat));
    const shown = players.filter(({ seat, any_hand }) => seats.has(seat) && !any_hand);
    if (shown.length === 0) return nothing;
    const handsOf = (/** @type {string} */ seat) => this.hands?.find((each) => each.seat === seat)?.hands ?? null;
    return html`<section aria-labelledby="shown">
      <div class="head"><h2 id="shown">${text("start.look.shown")}</h2>
        <button class="text-button" type="button" @click=${this.#otherHands}>${icon("dice")}
          ${text("start.look.other_hands")}</button></div>
      <div class="players">
        ${shown.map((each) => html`<fw-player-shown .shown=${each} .hands=${handsOf(each.seat)}></fw-player-shown>`)}
      </div></section>`;
  }

  /** @param {CustomEvent<import("../look-up/auction-entry.js").Entered>} event */
  #enter({ detail: { calls, vulnerable } }) {
    this.#open(calls, vulnerable);
  }

  /** @param {CustomEvent<{ call: string }>} event */
  #call({ detail: { call } }) {
    one(this.renderRoot, "fw-auction-entry", AuctionEntry).make(call);
  }

  get #askAddress() {
    return placeOf(this.params.system, "/ask") + auctionQuery(this.calls, this.vulnerable);
  }

  /**
   * Go to the address of an auction, which can be linked to.
   * @param {string[]} calls
   * @param {string} vulnerable
   */
  #open(calls, vulnerable) {
    go(placeOf(this.params.system, "/look-up") + auctionQuery(calls, vulnerable), { replace: true });
  }
}

/**
 * @param {string[]} calls
 * @param {string} vulnerable
 */
function auctionQuery(calls, vulnerable) {
  const query = new URLSearchParams();
  if (calls.length) query.set("auction", auctionAddress(calls));
  if (vulnerable !== "None") query.set("vulnerable", vulnerable);
  return query.size ? `?${query}` : "";
}

/**
 * Whether a side has bid or doubled so far: passes of a side that only passes mean little.
 * @param {Bridge.PositionCall[]} calls
 * @param {number} index of a call of the side
 */
function hasBid(calls, index) {
  return calls.some(({ call }, other) => other < index && (index - other) % 2 === 0 && call !== "P");
}

/**
 * @param {unknown} list
 * @param {number} count
 * @param {boolean} isOpen
 */
function folded(list, count, isOpen) {
  return html`<details ?open=${isOpen}><summary>${text("start.look.judged", { count })}</summary>${list}</details>`;
}

customElements.define("fw-look-up-page", LookUpPage);
