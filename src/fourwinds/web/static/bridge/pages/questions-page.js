/* Practice questions: one a screen, the hand large and the bid box under the thumb; then what the answer was worth. */
import { html, LitElement, nothing } from "lit";
import "../../elements/bid-box.js";
import { BidBox } from "../../elements/bid-box.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import "../../elements/top-bar.js";
import { problemText } from "../../shell/api.js";
import { one } from "../../shell/dom.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { learnNames, moduleName } from "../data/module-names.js";
import { asksForHint, asksForNext, passToBox } from "../practice/keys.js";
import "../practice/kept-line.js";
import "../practice/position.js";
import { answerQuestion, goOn, isOpen, judgementOf, roundOf, startAgain } from "../practice/rounds.js";
import "../practice/score-view.js";
import { onSending } from "../practice/sending.js";
import { tableStyles } from "../practice/table-style.js";
import "../practice/verdict.js";
import { placeOf } from "../system/places.js";

class QuestionsPage extends LitElement {
  static properties = {
    params: { attribute: false },
    round: { state: true },
    hinted: { state: true },
    names: { state: true },
    busy: { state: true },
    problem: { state: true },
  };

  static styles = [shared, pageStyles, tableStyles];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Bridge.Round | null} */
    this.round = null;
    this.hinted = false;
    /** @type {(id: string) => string} the names of modules, a new function when they are known */
    this.names = moduleName;
    this.busy = false;
    this.problem = "";
    /** @type {(() => void) | undefined} */
    this.stop = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.toggleAttribute("wide", true);
    document.addEventListener("keydown", this.#key, { capture: true });
    this.stop = onSending(() => this.#read());
    this.#read().then(() => this.round || go(placeOf(this.#system, "/practice"), { replace: true }));
    learnNames(() => {
      this.names = (id) => moduleName(id);
    }).catch(() => {});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key, { capture: true });
    this.stop?.();
  }

  get #system() {
    return this.params.system;
  }

  async #read() {
    try {
      const round = await roundOf(this.#system);
      const isSame = round !== null && round.questions[0]?.id === this.round?.questions[0]?.id;
      // The same questions stay the same objects, so that a call that is half typed is not forgotten.
      this.round = isSame && this.round ? { ...round, questions: this.round.questions } : round;
    } catch (error) {
      this.problem = problemText(error, "practice.away");
    }
  }

  get #question() {
    return this.round?.questions[this.round.at] ?? null;
  }

  get #judged() {
    const { round } = this;
    const question = this.#question;
    return (round && question && judgementOf(round, question)) ?? null;
  }

  render() {
    const { round } = this;
    const isOver = round && !isOpen(round);
    const place = round && { number: round.at + 1, of: round.questions.length };
    const heading = isOver || !place ? text("practice.title") : text("practice.place", place);
    return html`
      <fw-top-bar .heading=${heading} .back=${placeOf(this.#system, "/practice")}></fw-top-bar>
      ${round ? (isOver ? this.#end(round) : this.#table(round)) : html`<div class="page">${problemLine(this.problem)}</div>`}`;
  }

  /** @param {Bridge.Round} round */
  #table(round) {
    const question = this.#question;
    if (!question) return nothing;
    const judged = this.#judged;
    return html`<div class="page table">
        <fw-practice-position .position=${question} .hand=${question.hand} .help=${question.help} ?hinted=${this.hinted}
          ?over=${judged !== null} @fw-hint=${this.#hint}></fw-practice-position>
        <div class="answer">
          <div role="status">${judged ? this.#verdict(round, question, judged) : nothing}</div>
          ${judged ? this.#nextButton(round) : this.#box(question)}
          <fw-practice-kept brief .system=${this.#system}></fw-practice-kept>
        </div>
      </div>`;
  }

  /** @param {Bridge.StoredQuestion} question */
  #box({ auction }) {
    return html`<fw-bid-box single .calls=${auction} @fw-call=${this.#answer}></fw-bid-box>
      <p class="meta keys">${text("practice.keys")}</p>`;
  }

  /** @param {Bridge.Round} round */
  #nextButton({ at, questions }) {
    const words = text(at + 1 < questions.length ? "practice.next" : "practice.to_score");
    return html`<button class="button next" type="button" @click=${this.#next}>${words}</button>`;
  }

  /**
   * @param {Bridge.Round} round
   * @param {Bridge.StoredQuestion} question
   * @param {Bridge.Judgement} judged
   */
  #verdict(round, question, judged) {
    const { late, refused } = round.answers[question.id];
    const told = refused ? text("practice.refused", { problem: refused }) : late ? text("practice.late") : "";
    return html`<fw-verdict .names=${this.names} .system=${this.#system} .judged=${judged}
      .auction=${question.auction} .told=${told}></fw-verdict>`;
  }

  /** @param {Bridge.Round} round */
  #end(round) {
    return html`<div class="page score">
        <fw-practice-score .names=${this.names} .round=${round}></fw-practice-score>
        <fw-practice-kept .system=${this.#system}></fw-practice-kept>
        ${problemLine(this.problem)}
      </div>
      <div class="action-bar">
        <a class="button quiet" href=${placeOf(this.#system, "/practice")}>${text("practice.others")}</a>
        <button class="button next" type="button" ?disabled=${this.busy} @click=${this.#again}>
          ${text("practice.again", { count: round.count })}</button></div>`;
  }

  #hint() {
    this.hinted = true;
  }

  /** @param {CustomEvent<{ call?: string }>} event */
  async #answer({ detail: { call } }) {
    if (!call || !this.round || this.#judged) return;
    await answerQuestion(this.round, call);
    await this.#read();
    await this.updateComplete;
    this.#focusNext();
  }

  #focusNext() {
    const next = this.renderRoot.querySelector(".next");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  async #next() {
    if (!this.round || !this.#judged) return;
    await goOn(this.round);
    this.hinted = false;
    await this.#read();
    await this.updateComplete;
    window.scrollTo(0, 0);
    this.#focusNext();
  }

  async #again() {
    if (!this.round || this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await startAgain(this.round);
      await this.#read();
      window.scrollTo(0, 0);
    } catch (error) {
      this.problem = problemText(error, "practice.away");
    } finally {
      this.busy = false;
    }
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const box = this.renderRoot.querySelector("fw-bid-box");
    if (box instanceof BidBox) {
      if (asksForHint(event, box.level)) this.#hint();
      else if (!passToBox(event, box)) return;
    } else if (asksForNext(event)) one(this.renderRoot, ".next", HTMLElement).click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

customElements.define("fw-questions-page", QuestionsPage);
