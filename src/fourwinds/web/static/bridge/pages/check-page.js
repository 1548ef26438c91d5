/* Check: the faults of a system, read from its lines and found on hands, each with a link to its line and a remedy. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/empty.js";
import "../../elements/skeleton.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { one } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { Checking } from "../check/checking.js";
import "../check/fault-filter.js";
import { FaultList } from "../check/fault-list.js";
import "../check/check-files.js";
import "../check/hands-trial.js";
import { countsOf, filtered, filterNow, keepFilter } from "../check/shown-faults.js";
import { isStored } from "../system/places.js";
import "../system/system-bar.js";

class CheckPage extends LitElement {
  static properties = { params: { attribute: false }, filter: { state: true }, news: { state: true } };

  static styles = [
    shared,
    pageStyles,
    css`
      h2 {
        font: var(--strong) var(--title);
      }

      h2:focus {
        outline: none;
      }

      .library > fw-fault-list {
        padding-block: var(--space-12);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    this.filter = filterNow();
    /** Another object when there is something new to show. */
    this.news = {};
    /** @type {Checking | null} */
    this.checking = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.checking = new Checking(this.params.system, () => {
      this.news = {};
    });
    this.checking.start();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.checking?.stop();
  }

  render() {
    const { checking } = this;
    if (!checking) return nothing;
    const { system, problem, found } = checking;
    return html`<fw-system-bar .system=${this.params.system} .name=${system?.name ?? ""} place="check"></fw-system-bar>
      <div class="page">
        <header><h2 tabindex="-1">${text("check.title")}</h2><p role="status">${this.#summary(checking)}</p></header>
        ${problemLine(problem)}
        <fw-hands-trial .trial=${checking.trial} .run=${checking.run} .version=${system?.version ?? 0} .news=${this.news}
          @fw-try-hands=${this.#tryHands}></fw-hands-trial>
        ${found ? this.#found(checking, found.kinds) : problem ? nothing : html`<fw-skeleton .rows=${6}></fw-skeleton>`}
        <fw-check-files .run=${checking.file} .news=${this.news} @fw-report=${this.#save}></fw-check-files>
      </div>`;
  }

  /** @param {Checking} checking */
  #summary({ found, faults, problem }) {
    if (!found) return problem ? "" : text("check.reading");
    const { error, warning } = countsOf(faults);
    const parts = [
      ...(error ? [text("check.errors", { count: error })] : []),
      ...(warning ? [text("check.warnings", { count: warning })] : []),
    ];
    return text("check.summary", { found: parts.join(", ") || text("check.nothing"), lines: found.lines });
  }

  /**
   * @param {Checking} checking
   * @param {Bridge.FaultKind[]} kinds
   */
  #found(checking, kinds) {
    const { faults } = checking;
    if (faults.length === 0) return html`<fw-empty .sentence=${text("check.clean")}></fw-empty>`;
    const shown = filtered(faults, this.filter);
    const areHidden = !this.filter.severities.includes("note") && faults.every(({ severity }) => severity === "note");
    const [own, library] = [shown.filter((fault) => fault.own), shown.filter((fault) => !fault.own)];
    const isDivided = isStored(this.params.system) && library.length > 0;
    return html`<fw-fault-filter .faults=${faults} .kinds=${kinds} .filter=${this.filter}
        @fw-filter=${this.#choose}></fw-fault-filter>
      ${shown.length === 0 ? html`<p class="meta">${text(areHidden ? "check.notes_hidden" : "check.none_shown")}</p>` : nothing}
      ${this.#list(checking, isDivided ? own : shown, kinds)}
      ${isDivided ? this.#library(checking, library, kinds, own.length === 0) : nothing}`;
  }

  /**
   * @param {Checking} checking
   * @param {Bridge.Fault[]} faults
   * @param {Bridge.FaultKind[]} kinds
   */
  #list(checking, faults, kinds) {
    return html`<fw-fault-list .faults=${faults} .kinds=${kinds} .system=${this.params.system} ?busy=${checking.isRepairing}
      ?editable=${checking.isEditable} @fw-fix=${this.#fix}></fw-fault-list>`;
  }

  /**
   * @param {Checking} checking
   * @param {Bridge.Fault[]} faults
   * @param {Bridge.FaultKind[]} kinds
   * @param {boolean} isAlone
   */
  #library(checking, faults, kinds, isAlone) {
    return html`${isAlone ? html`<p class="meta">${text("check.none_own")}</p>` : nothing}
      <details class="library"><summary>${text("check.in_library", { count: faults.length })}</summary>
        ${this.#list(checking, faults, kinds)}</details>`;
  }

  /** @param {CustomEvent<import("../check/shown-faults.js").Filter>} event */
  #choose({ detail }) {
    this.filter = detail;
    keepFilter(detail);
  }

  /** @param {CustomEvent<{ hands: number }>} event */
  #tryHands({ detail: { hands } }) {
    this.checking?.tryHands(hands);
  }

  /** @param {CustomEvent<{ format: string }>} event */
  #save({ detail: { format } }) {
    this.checking?.save(format);
  }

  /** @param {CustomEvent<{ fix: import("../check/fixes.js").Fix }>} event */
  async #fix({ detail: { fix }, currentTarget }) {
    if (!(await this.checking?.repair(fix))) return;
    await this.updateComplete;
    if (currentTarget instanceof FaultList && currentTarget.isConnected) await currentTarget.updateComplete;
    if (currentTarget instanceof FaultList && currentTarget.focusNext()) return;
    one(this.renderRoot, "h2", HTMLElement).focus();
  }
}

customElements.define("fw-check-page", CheckPage);
