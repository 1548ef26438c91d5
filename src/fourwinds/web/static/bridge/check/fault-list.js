/* fw-fault-list: faults in groups by kind, each with its place, its remedy, what one click can do, and example hands. */
import { css, html, LitElement, nothing, repeat } from "lit";
import "../../elements/finding.js";
import "../../elements/hand.js";
import { sequenceSign, tellSequence } from "../../elements/notation.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { all, send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { faultKey } from "../data/checks.js";
import { fixOf, fixOfAll } from "./fixes.js";
import { editorAddress, sequenceOf } from "./places.js";
import { grouped } from "./shown-faults.js";

const SIGNS = { error: "bad", warning: "warn", note: "info" };
const AT_FIRST = 20;

export class FaultList extends LitElement {
  static properties = {
    faults: { attribute: false },
    kinds: { attribute: false },
    system: {},
    editable: { type: Boolean },
    busy: { type: Boolean },
    whole: { state: true },
  };

  static styles = [
    shared,
    suitStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-24);
      }

      h3 .meta {
        font-weight: normal;
      }

      .findings {
        margin-top: var(--space-8);
        padding-block: var(--space-4);
      }

      fw-finding + fw-finding {
        border-top: var(--hairline) solid var(--line);
      }

      .hands {
        display: grid;
        gap: var(--space-4);
        padding-block: var(--space-4) var(--space-8);
      }

      .all {
        margin-top: var(--space-8);
      }
    `,
  ];

  /** The place of the button that was used last. */
  #used = 0;

  constructor() {
    super();
    /** @type {Bridge.Fault[]} */
    this.faults = [];
    /** @type {Bridge.FaultKind[]} */
    this.kinds = [];
    this.system = "";
    this.editable = false;
    this.busy = false;
    /** @type {string[]} the kinds of which all faults are shown */
    this.whole = [];
  }

  get #buttons() {
    return all(this.renderRoot, ".repair", HTMLButtonElement);
  }

  /** Go on with the next button where one was used and is gone. */
  focusNext() {
    const buttons = this.#buttons;
    const next = buttons[Math.min(this.#used, buttons.length - 1)];
    next?.focus();
    return next !== undefined;
  }

  render() {
    return grouped(this.faults, this.kinds).map((group) => this.#group(group));
  }

  /** @param {import("./shown-faults.js").Group} group */
  #group({ kind, faults }) {
    const shown = this.whole.includes(kind.name) ? faults : faults.slice(0, AT_FIRST);
    const together = this.editable && faults.length > 1 ? fixOfAll(kind.name) : null;
    const showAll = () => {
      this.whole = [...this.whole, kind.name];
    };
    return html`<section aria-labelledby=${kind.name}>
      <h3 id=${kind.name}>${kind.title} <span class="meta">${faults.length}</span></h3>
      <p class="meta">${kind.about}</p>
      ${together ? this.#button(together) : nothing}
      <div class="card findings">${repeat(shown, faultKey, (fault) => this.#finding(fault))}</div>
      ${
        shown.length < faults.length
          ? html`<button class="button quiet all" type="button"
              @click=${showAll}>${text("check.show_all", { count: faults.length })}</button>`
          : nothing
      }</section>`;
  }

  /** @param {Bridge.Fault} fault */
  #finding(fault) {
    const place = sequenceOf(fault);
    const link = place && { href: editorAddress(this.system, place), ...labelOf(place.sequence) };
    const examples = fault.examples ?? [];
    const hands = html`<ul class="plain hands">${examples.map(
      (cards) => html`<li><fw-hand look="inline" .cards=${cards}></fw-hand></li>`,
    )}</ul>`;
    return html`<fw-finding .severity=${SIGNS[fault.severity]} .sentence=${fault.text} .place=${link} .detail=${detailOf(fault)}>
      ${this.editable ? this.#fix(fault) : nothing}${examples.length ? hands : nothing}</fw-finding>`;
  }

  /** @param {Bridge.Fault} fault */
  #fix(fault) {
    const fix = fixOf(fault);
    return fix ? html`<span slot="fix">${this.#button(fix)}</span>` : nothing;
  }

  /** @param {import("./fixes.js").Fix} fix */
  #button(fix) {
    const run = (/** @type {Event} */ { currentTarget }) => {
      if (this.busy) return;
      if (currentTarget instanceof HTMLButtonElement) this.#used = this.#buttons.indexOf(currentTarget);
      send(this, "fw-fix", { fix });
    };
    return html`<button class="button quiet repair" type="button" aria-disabled=${this.busy ? "true" : nothing}
      @click=${run}>${fix.label}</button>`;
  }
}

/** @param {string} sequence */
function labelOf(sequence) {
  return sequence
    ? { label: sequenceSign(sequence), words: tellSequence(sequence) }
    : { label: text("check.openings") };
}

/**
 * How often it happens, and what to do about it.
 * @param {Bridge.Fault} fault
 */
function detailOf({ kind, remedy, per_thousand }) {
  const todo = kind === "to-review" ? text("check.review_remedy") : remedy;
  return [per_thousand ? tellOften(per_thousand) : "", todo].filter(Boolean).join(" ");
}

/** @param {number} share how many of a thousand deals */
function tellOften(share) {
  if (share >= 1) return text("check.often", { count: Math.round(10 * share) / 10 });
  return text("check.rare", { count: Number(Math.round(1000 / share).toPrecision(2)) });
}

customElements.define("fw-fault-list", FaultList);
