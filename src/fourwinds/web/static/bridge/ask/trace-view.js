/* fw-ask-trace: every line that was tried before the one that fits, with what the hand lacks; asked for when opened. */
import { css, html, LitElement, nothing } from "lit";
import { block } from "../../elements/host-style.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/skeleton.js";
import { problemText } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { recommend } from "../data/recommendations.js";
import "./rejected-list.js";

/** The layers whose entries are lines of the notes. */
const LINES = ["user", "convention", "base"];

class AskTrace extends LitElement {
  static properties = {
    system: {},
    asked: { attribute: false },
    trace: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    block,
    css`
      details[open] > summary {
        margin-bottom: var(--space-8);
      }
    `,
  ];

  constructor() {
    super();
    this.system = "";
    /** @type {import("../data/recommendations.js").Asked | null} */
    this.asked = null;
    /** @type {Bridge.TriedEntry[] | null} */
    this.trace = null;
    this.problem = "";
    this.isOpen = false;
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (!changed.has("asked")) return;
    this.trace = null;
    if (this.isOpen) this.#read();
  }

  render() {
    return html`<details @toggle=${this.#toggle}><summary>${text("ask.trace")}</summary>${this.#list()}</details>`;
  }

  #list() {
    const { trace, problem } = this;
    if (problem) return problemLine(problem);
    if (!trace) return this.isOpen ? html`<fw-skeleton .rows=${3}></fw-skeleton>` : nothing;
    const before = trace.filter(({ failing }) => failing.length);
    if (before.length === 0) return html`<p class="meta">${text("ask.first_tried")}</p>`;
    const calls = before.map(({ lacks, ...entry }) => ({
      ...entry,
      reason: text("ask.asks", { lacks }),
      note: source(entry),
    }));
    return html`<fw-rejected-list .calls=${calls} .label=${text("ask.trace")}></fw-rejected-list>`;
  }

  /** @param {Event} event */
  #toggle({ target }) {
    this.isOpen = target instanceof HTMLDetailsElement && target.open;
    if (this.isOpen && !this.trace) this.#read();
    this.requestUpdate();
  }

  async #read() {
    const { asked } = this;
    if (!asked) return;
    this.problem = "";
    try {
      const { trace } = await recommend(this.system, asked, { trace: true });
      if (asked === this.asked) this.trace = trace;
    } catch (error) {
      if (asked === this.asked) this.problem = problemText(error, "ask.away");
    }
  }
}

/**
 * The line that an entry comes from, without its rank, or that it is judgement.
 * @param {Pick<Bridge.TriedEntry, "layer" | "rule">} entry
 */
function source({ layer, rule }) {
  if (!LINES.includes(layer)) return text("ask.band.kernel");
  return rule.replace(/\s*\[rank [^\]]*\]/, "").replace(/^\w+: /, "");
}

customElements.define("fw-ask-trace", AskTrace);
