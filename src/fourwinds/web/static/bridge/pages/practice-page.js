/* The first page of practice: what to practise, how much of it, and how it went so far. One tap starts. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/chip.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import { problemText, Refused } from "../../shell/api.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { learnNames, moduleName } from "../data/module-names.js";
import { showProgress } from "../data/practice.js";
import { conventionsOf } from "../practice/about.js";
import { openSeries, startSeries } from "../practice/board-series.js";
import { BOARDS, COUNTS, keepChoice, lastChoice } from "../practice/choice.js";
import "../practice/convention-choice.js";
import "../practice/kept-line.js";
import { asksForNext } from "../practice/keys.js";
import { isOpen, roundOf, startRound } from "../practice/rounds.js";
import { fillStock } from "../practice/stock.js";
import { placeOf } from "../system/places.js";
import "../system/system-bar.js";

const KINDS = /** @type {const} */ (["questions", "boards"]);
const SEATS = /** @type {const} */ (["S", "NS"]);

class PracticePage extends LitElement {
  static properties = {
    params: { attribute: false },
    about: { state: true },
    scores: { state: true },
    choice: { state: true },
    round: { state: true },
    series: { state: true },
    names: { state: true },
    busy: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    css`
      fieldset .line {
        gap: 0 var(--space-8);
      }

      @media (width < 40em) {
        .action-bar .button {
          flex: 1 1 0;
          min-width: 0;
          padding-inline: var(--space-8);
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {import("../practice/about.js").About | null} */
    this.about = null;
    /** @type {Bridge.ConventionScore[]} */
    this.scores = [];
    this.choice = lastChoice("");
    /** @type {Bridge.Round | null} */
    this.round = null;
    /** @type {Bridge.BoardSeries | null} */
    this.series = null;
    /** @type {(id: string) => string} the names of modules, a new function when they are known */
    this.names = moduleName;
    this.busy = false;
    this.problem = "";
  }

  get #system() {
    return this.params.system;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#key);
    this.choice = lastChoice(this.#system);
    this.#read();
    learnNames(() => {
      this.names = (id) => moduleName(id);
    }).catch(() => {});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#key);
  }

  async #read() {
    try {
      this.round = await roundOf(this.#system);
      this.series = await openSeries(this.#system);
      await conventionsOf(this.#system, (about) => {
        this.about = about;
        const conventions = this.choice.conventions.filter((id) => about.conventions.includes(id));
        this.choice = { ...this.choice, conventions };
      });
    } catch (error) {
      this.#tell(error);
    }
    this.#readProgress();
    this.#fillStock();
  }

  async #readProgress() {
    try {
      await showProgress(this.#system, ([progress]) => {
        this.scores = progress?.conventions ?? [];
      });
    } catch {
      // the server is away: the last score stays
    }
  }

  async #fillStock() {
    try {
      if (this.about) await fillStock(this.#system, this.choice.conventions, this.about.version);
    } catch {
      // the server is away: what is in stock stays
    }
  }

  /** @param {unknown} error */
  #tell(error) {
    if (error instanceof Refused && error.code === "sign_in_needed")
      location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
    this.problem = problemText(error, this.choice.kind === "boards" ? "practice.away_boards" : "practice.away");
  }

  render() {
    return html`
      <fw-system-bar .system=${this.#system} .name=${this.about?.name ?? ""} place="practice"></fw-system-bar>
      <div class="page">${this.about ? this.#form(this.about) : this.#waiting()}</div>
      ${this.about ? this.#actions() : nothing}`;
  }

  #waiting() {
    return this.problem ? problemLine(this.problem) : html`<fw-skeleton .rows=${5}></fw-skeleton>`;
  }

  /** @param {import("../practice/about.js").About} about */
  #form(about) {
    const { kind, conventions, count, boards, seats } = this.choice;
    const isBoards = kind === "boards";
    return html`
      ${this.#choices("kind", KINDS, kind)}
      ${isBoards ? this.#choices("seats", SEATS, seats) : nothing}
      ${isBoards ? this.#choices("boards", BOARDS, boards) : this.#choices("count", COUNTS, count)}
      ${
        isBoards
          ? html`<p class="meta">${text("practice.boards_words")}</p>`
          : html`<fw-convention-choice .conventions=${about.conventions} .names=${this.names} .scores=${this.scores}
              .chosen=${conventions} @fw-chosen=${this.#chosen}></fw-convention-choice>`
      }
      ${isBoards ? nothing : html`<fw-practice-kept .system=${this.#system}></fw-practice-kept>`}
      ${problemLine(this.problem)}`;
  }

  /**
   * @template {keyof Bridge.PracticeChoice} N
   * @param {N} name
   * @param {readonly Bridge.PracticeChoice[N][]} values
   * @param {Bridge.PracticeChoice[N]} chosen
   */
  #choices(name, values, chosen) {
    const label = (/** @type {unknown} */ value) =>
      typeof value === "number" ? String(value) : text(`practice.${name}.${value}`);
    return html`<fieldset><legend class="field-name">${text(`practice.${name}.label`)}</legend>
      <div class="line">${values.map(
        (value) =>
          html`<fw-chip kind="filter" .label=${label(value)} ?pressed=${value === chosen}
            @click=${() => this.#choose({ [name]: value })}></fw-chip>`,
      )}</div></fieldset>`;
  }

  #actions() {
    const { kind, count, boards } = this.choice;
    const amount = kind === "boards" ? boards : count;
    const open = kind === "boards" ? this.#openBoards() : this.#openQuestions();
    return html`<div class="action-bar">
      <button class="button ${open === nothing ? "" : "quiet"}" type="button" ?disabled=${this.busy} @click=${this.#start}>
        ${text(`practice.start.${kind}`, { count: amount })}</button>${open}</div>`;
  }

  #openQuestions() {
    const { round } = this;
    if (!round || !isOpen(round)) return nothing;
    const place = { number: round.at + 1, of: round.questions.length };
    return html`<a class="button" href=${placeOf(this.#system, "/practice/questions")}>${text("practice.continue", place)}</a>`;
  }

  #openBoards() {
    const { series } = this;
    if (!series) return nothing;
    const place = { number: series.boards.length, of: series.count };
    return html`<a class="button" href=${placeOf(this.#system, `/practice/boards/${series.boards.at(-1)}`)}>
      ${text("practice.continue_board", place)}</a>`;
  }

  /** @param {CustomEvent<{ chosen: string[] }>} event */
  #chosen({ detail: { chosen } }) {
    this.#choose({ conventions: chosen });
  }

  /** @param {Partial<Bridge.PracticeChoice>} part */
  #choose(part) {
    this.choice = { ...this.choice, ...part };
    this.problem = "";
    keepChoice(this.#system, this.choice);
  }

  /** Enter does what the main button does. @param {KeyboardEvent} event */
  #key = (event) => {
    const main = this.renderRoot.querySelector(".action-bar .button:not(.quiet)");
    if (event.key === "Enter" && asksForNext(event) && main instanceof HTMLElement) main.click();
  };

  async #start() {
    const { kind, conventions, count, boards, seats } = this.choice;
    keepChoice(this.#system, this.choice);
    this.busy = true;
    this.problem = "";
    try {
      if (kind === "boards") {
        const board = await startSeries(this.#system, [...seats], boards);
        go(placeOf(this.#system, `/practice/boards/${board}`));
      } else {
        await startRound(this.#system, conventions, count);
        go(placeOf(this.#system, "/practice/questions"));
      }
    } catch (error) {
      this.#tell(error);
    } finally {
      this.busy = false;
    }
  }
}

customElements.define("fw-practice-page", PracticePage);
