/* fw-ask-answer: the call for a hand with its reasons, what else was near, weighing on deals, and the lines tried before. */
import { css, html, LitElement, nothing } from "lit";
import { pageStyles } from "../../elements/page-styles.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { placeOf } from "../system/places.js";
import { placeInNotes } from "./question.js";
import "./recommended-call.js";
import "./rejected-list.js";
import "./trace-view.js";
import "./weigh-view.js";

const MOST_WEIGHED = 3;

class AskAnswer extends LitElement {
  static properties = {
    system: {},
    asked: { attribute: false },
    found: { attribute: false },
    news: { type: Number },
  };

  static styles = [
    shared,
    pageStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-24);
        min-height: 0;
      }

      details > fw-rejected-list {
        display: block;
        margin-top: var(--space-8);
      }
    `,
  ];

  constructor() {
    super();
    this.system = "";
    /** @type {import("../data/recommendations.js").Asked | null} the question that the answer is for */
    this.asked = null;
    /** @type {Bridge.Recommendation | null} */
    this.found = null;
    /** Changes when the names of modules are known. */
    this.news = 0;
  }

  render() {
    const { found, asked, system } = this;
    if (!found || !asked) return nothing;
    const at = placeInNotes(asked.auction.split(" ").filter(Boolean), found.call);
    const line = found.module ? placeOf(system, `?at=${at}`) : null;
    return html`<fw-recommended-call .found=${found} .line=${line} .news=${this.news}></fw-recommended-call>
      ${others(found)} ${this.#weigh(found)}
      <fw-ask-trace .system=${system} .asked=${asked}></fw-ask-trace>`;
  }

  /** @param {Bridge.Recommendation} found */
  #weigh({ call, reasons }) {
    const others = reasons?.others ?? [];
    const near = others.filter(({ is_near }) => is_near);
    const calls = [call, ...(near.length ? near : others).slice(0, MOST_WEIGHED).map((each) => each.call)];
    if (calls.length < 2) return nothing;
    return html`<section aria-label=${text("ask.weigh")}>
      <fw-weigh .system=${this.system} .asked=${this.asked} .calls=${calls}></fw-weigh></section>`;
  }
}

/** @param {Bridge.Recommendation} found */
function others({ reasons }) {
  const all = reasons?.others ?? [];
  const [near, far] = [true, false].map((isNear) => all.filter(({ is_near }) => is_near === isNear));
  return html`<section aria-labelledby="near"><h2 id="near">${text("ask.near")}</h2>
    ${near.length ? rejected(near) : html`<p class="meta">${text("ask.nothing_near")}</p>`}
    ${far.length ? html`<details><summary>${text("ask.far", { count: far.length })}</summary>${rejected(far)}</details>` : nothing}
  </section>`;
}

/** @param {Bridge.RejectedCall[]} calls */
function rejected(calls) {
  const rows = calls.map(({ rating, ...each }) => ({
    ...each,
    note: rating === "acceptable" ? text("ask.fine_too") : null,
  }));
  return html`<fw-rejected-list .calls=${rows}></fw-rejected-list>`;
}

customElements.define("fw-ask-answer", AskAnswer);
