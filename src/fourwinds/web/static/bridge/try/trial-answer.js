/* fw-trial-answer: the answer of a trial in words, the lines that make the difference, and the boards behind it. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { tellDay } from "../../shell/moments.js";
import { delta, number, text } from "../../shell/text.js";
import { meaningOf } from "../editor/line-text.js";
import { linked } from "./trial-board.js";

const SIGNS = { better: "good", worse: "bad" };
const MOST_LINES = 20;

class TrialAnswer extends LitElement {
  static properties = { trial: { attribute: false }, system: {}, version: { type: Number } };

  static styles = [
    shared,
    suitStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-24);
      }

      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-8);
      }

      .verdict {
        display: flex;
        align-items: center;
        gap: var(--space-8);
      }

      td .meta {
        display: block;
        overflow-wrap: anywhere;
      }

      td:first-child a {
        display: inline-block;
        padding-block: var(--space-8);
      }

      .boards {
        border: var(--hairline) solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
      }

      details + details {
        border-top: var(--hairline) solid var(--line);
      }

      .boards > details {
        padding-inline: var(--space-16);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("../data/trials.js").KeptTrial | null} */
    this.trial = null;
    this.system = "";
    this.version = 0;
  }

  render() {
    const { trial } = this;
    if (!trial) return nothing;
    const { report, question, version, at } = trial;
    const sign = /** @type {Record<string, string>} */ (SIGNS)[report.verdict] ?? "info";
    const isOld = version !== this.version && this.version > 0;
    return html`<section class="card" aria-labelledby="verdict" role="status">
        <p class="meta">${text("try.last", { question, at: tellDay(at) })}
          ${isOld ? html`<span class="warn">${text("try.changed")}</span>` : nothing}</p>
        <h3 id="verdict" class="verdict ${sign}">${icon(sign)} ${text(`try.verdict.${report.verdict.replaceAll(" ", "_")}`)}</h3>
        <p>${report.text}</p></section>
      ${report.lines.length ? this.#lines(report) : nothing}
      ${this.#boards("worst", report)} ${this.#boards("best", report)}`;
  }

  /** @param {Bridge.TrialReport} report */
  #lines({ lines }) {
    return html`<section><h3 id="lines">${text("try.lines")}</h3>
      <table aria-labelledby="lines"><thead><tr><th scope="col">${text("try.line")}</th>
        <th scope="col" class="figure">${text("try.per_million")}</th><th scope="col" class="figure">${text("try.imps")}</th></tr></thead>
      <tbody>${lines.slice(0, MOST_LINES).map(
        ({ line, per_million, imps }) => html`<tr><td>${this.#line(line)}</td>
          <td class="figure">${number(Math.round(per_million))}</td>
          <td class="figure">${delta(Math.round(100 * imps) / 100)}</td></tr>`,
      )}</tbody></table></section>`;
  }

  /** @param {string} line */
  #line(line) {
    if (!/ = | as /.test(line)) return line;
    return html`${linked(this.system, line)} <span class="meta">${meaningOf(line)}</span>`;
  }

  /**
   * @param {"worst" | "best"} name
   * @param {Bridge.TrialReport} report
   */
  #boards(name, { [name]: boards, theirs }) {
    if (boards.length === 0) return nothing;
    return html`<section><h3>${text(`try.${name}`)}</h3><div class="boards">${boards.map(
      (board, place) => html`<details ?open=${place === 0}>
        <summary><b class=${board.imps < 0 ? "bad" : "good"}>${text("try.imps_on", { imps: delta(board.imps) })}</b>
          <span class="meta">${text("try.board", { number: board.board })}</span></summary>
        <fw-trial-board .board=${board} .system=${this.system} ?against=${theirs !== null}></fw-trial-board></details>`,
    )}</div></section>`;
  }
}

customElements.define("fw-trial-answer", TrialAnswer);
