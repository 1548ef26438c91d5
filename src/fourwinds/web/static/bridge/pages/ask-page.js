/* Ask: what the notes call with a hand in an auction, why, and what else was near. The answer comes by itself. */
import { css, html, LitElement, nothing } from "lit";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import { Away, problemText, Refused } from "../../shell/api.js";
import { one } from "../../shell/dom.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { HandEntry } from "../ask/hand-entry.js";
import { dealtHand } from "../ask/hand-text.js";
import { addressOf, handOf, questionIn, seatToCall } from "../ask/question.js";
import { baseName } from "../data/library.js";
import { learnNames } from "../data/module-names.js";
import { fittingHands } from "../data/positions.js";
import { explain, recommend } from "../data/recommendations.js";
import { showSystem } from "../data/systems.js";
import "../look-up/auction-entry.js";
import { questionStyle } from "../look-up/question-style.js";
import { isStored, placeOf } from "../system/places.js";
import "../system/system-bar.js";

const WIDE = matchMedia("(width >= 64em)");
const SEEDS = 2 ** 31 - 1;

class AskPage extends LitElement {
  static properties = {
    params: { attribute: false },
    name: { state: true },
    question: { state: true },
    asked: { state: true },
    found: { state: true },
    explained: { state: true },
    isDealing: { state: true },
    problem: { state: true },
    news: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    questionStyle,
    css`
      .stale {
        opacity: var(--dim);
        transition: opacity var(--tint) ease-out var(--patience);
      }
    `,
  ];

  /** Counts questions, so that only the answer to the last one is shown. */
  #number = 0;

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    this.name = "";
    this.question = questionIn("");
    /** @type {import("../data/recommendations.js").Asked | null} the question that the answer is for */
    this.asked = null;
    /** @type {Bridge.Recommendation | null} */
    this.found = null;
    /** @type {Bridge.ExplainedCall[]} */
    this.explained = [];
    this.isDealing = false;
    this.problem = "";
    this.news = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.toggleAttribute("wide", true);
    this.#readNames();
    this.show(this.params);
  }

  firstUpdated() {
    if (WIDE.matches) one(this.renderRoot, "fw-hand-entry", HandEntry).updateComplete.then(() => this.#focusHand());
  }

  #focusHand() {
    one(this.renderRoot, "fw-hand-entry", HandEntry).focus();
  }

  #readNames() {
    const { system } = this.params;
    learnNames(() => {
      this.news += 1;
    }).catch(() => {});
    if (!isStored(system)) this.name = baseName(system);
    else
      showSystem(system, ({ name }) => {
        this.name = name;
      }).catch(() => {});
  }

  /**
   * Show the question of the address; the application calls this when it changes.
   * @param {Record<string, string>} params
   */
  show(params) {
    if (params.system !== this.params.system) return false;
    const question = questionIn(location.search);
    const isSame = question.calls.join() === this.question.calls.join();
    this.question = { ...question, typed: this.#sameHand(question.typed) ? this.question.typed : question.typed };
    if (!isSame) this.explained = [];
    this.#answer();
    return true;
  }

  /** @param {string} typed */
  #sameHand(typed) {
    return (handOf(typed) ?? typed) === (handOf(this.question.typed) ?? this.question.typed.trim());
  }

  async #answer() {
    const { system } = this.params;
    const { calls, dealer, vulnerable, typed } = this.question;
    const hand = seatToCall(this.question) && handOf(typed);
    const given = { auction: calls.join(" "), dealer, vulnerability: vulnerable };
    this.#number += 1;
    const number = this.#number;
    const isCurrent = () => number === this.#number;
    this.problem = "";
    const explaining = calls.length ? explain(system, given) : Promise.resolve([]);
    const told = explaining.then((explained) => {
      if (isCurrent()) this.explained = explained;
    });
    if (!hand) this.#show(null, null);
    try {
      if (hand) {
        const asked = { hand, ...given };
        const [found] = await Promise.all([recommend(system, asked), loadAnswer()]);
        if (isCurrent()) this.#show(asked, found);
      }
      await told;
    } catch (error) {
      told.catch(() => {});
      if (isCurrent()) this.#fail(error);
    }
  }

  /**
   * @param {import("../data/recommendations.js").Asked | null} asked
   * @param {Bridge.Recommendation | null} found
   */
  #show(asked, found) {
    if (JSON.stringify(asked) !== JSON.stringify(this.asked)) this.asked = asked;
    this.found = found;
  }

  /** @param {unknown} error */
  #fail(error) {
    if (error instanceof Refused && error.code === "sign_in_needed")
      location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
    this.#show(null, null);
    this.problem = problemText(error, "ask.away");
  }

  render() {
    const { question } = this;
    const seat = seatToCall(question);
    return html`
      <fw-system-bar .system=${this.params.system} .name=${this.name} place="ask"></fw-system-bar>
      <div class="page">
        <div class="stack">
          <fw-hand-entry .typed=${question.typed} .seat=${seat} .isDealing=${this.isDealing}
            @fw-hand=${this.#enterHand} @fw-random=${this.#random}></fw-hand-entry>
          <fw-auction-entry dealt .calls=${question.calls} .explained=${this.explained} .vulnerable=${question.vulnerable}
            .dealer=${question.dealer} .ours=${seat === "E" || seat === "W" ? "EW" : "NS"}
            @fw-entered=${this.#enterAuction}></fw-auction-entry>
        </div>
        <div class="found" aria-live="polite">${problemLine(this.problem)}${this.#answerView(seat)}</div>
      </div>`;
  }

  /** @param {string | null} seat */
  #answerView(seat) {
    const { found, asked } = this;
    if (!seat) return html`<p class="meta">${text("ask.over")}</p>`;
    if (!handOf(this.question.typed)) return html`<p class="meta">${text("ask.begin")}</p>`;
    if (!found || !asked) return this.problem ? nothing : html`<fw-skeleton .rows=${4}></fw-skeleton>`;
    return html`<fw-ask-answer class=${this.#isStale ? "stale" : ""} .system=${this.params.system}
      .asked=${asked} .found=${found} .news=${this.news}></fw-ask-answer>`;
  }

  /** Whether the answer that is shown is for another question, until the new one arrives. */
  get #isStale() {
    const { calls, dealer, vulnerable, typed } = this.question;
    const { asked } = this;
    return (
      asked?.hand !== handOf(typed) ||
      asked?.auction !== calls.join(" ") ||
      asked?.dealer !== dealer ||
      asked?.vulnerability !== vulnerable
    );
  }

  /** @param {CustomEvent<{ typed: string }>} event */
  #enterHand({ detail: { typed } }) {
    this.#open({ typed });
  }

  /** @param {CustomEvent<import("../look-up/auction-entry.js").Entered>} event */
  #enterAuction({ detail: { calls, vulnerable, dealer } }) {
    this.#open({ calls, vulnerable, dealer });
  }

  /**
   * Go to the address of a question, which can be linked to.
   * @param {Partial<import("../ask/question.js").Question>} part
   */
  #open(part) {
    const { calls } = this.question;
    this.question = { ...this.question, ...part };
    if (part.calls && part.calls.join() !== calls.join()) this.explained = [];
    go(placeOf(this.params.system, "/ask") + addressOf(this.question), { replace: true });
  }

  /** Take a random hand; if the player has called before, one that makes the same calls. */
  async #random() {
    const seat = seatToCall(this.question);
    const { calls, dealer, vulnerable } = this.question;
    if (!seat || calls.length < 4) {
      this.#open({ typed: dealtHand() });
      return;
    }
    this.isDealing = true;
    try {
      const asked = { auction: calls.join(" "), vulnerability: vulnerable, dealer };
      const found = await fittingHands(this.params.system, asked, 1 + Math.floor(Math.random() * SEEDS));
      const hand = found.find((each) => each.seat === seat)?.hands[0];
      if (hand) this.#open({ typed: hand });
      else this.problem = text("start.look.no_hands");
    } catch (error) {
      this.problem = problemText(error, "ask.away");
    } finally {
      this.isDealing = false;
    }
  }
}

function loadAnswer() {
  return import("../ask/answer-view.js").catch(() => {
    throw new Away();
  });
}

customElements.define("fw-ask-page", AskPage);
