/* fw-line-inspector: one line of a system: its meaning to edit, what partner relies on, what it covers, hands that fit. */
import { html, LitElement, nothing } from "lit";
import "../../elements/hand.js";
import "../../elements/meaning-field.js";
import "../../elements/shown.js";
import "../../elements/term.js";
import { icon } from "../../elements/icon.js";
import { isConcrete, sequenceSign, tellSequence } from "../../elements/notation.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { suitStyles } from "../../elements/suit.js";
import { send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { moduleName } from "../data/module-names.js";
import { placeOf } from "../system/places.js";
import { inspectorStyle } from "./inspector-style.js";
import { markedWords } from "./line-text.js";

/** @typedef {import("./subject.js").Subject} Subject */

export class LineInspector extends LitElement {
  static properties = {
    subject: { attribute: false },
    editable: { type: Boolean },
    onlookers: { attribute: false },
    headless: { type: Boolean },
  };

  static styles = [shared, suitStyles, inspectorStyle];

  constructor() {
    super();
    /** @type {Subject | null} */
    this.subject = null;
    this.editable = false;
    /** @type {string[]} */
    this.onlookers = [];
    this.headless = false;
  }

  /** Start typing. */
  type() {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("fw-meaning-field"))?.focus();
  }

  render() {
    const { subject } = this;
    const asked = subject?.asked;
    if (!subject || !asked) return html`<p class="meta">${text("editor.nothing_chosen")}</p>`;
    return html`${this.headless ? nothing : html`<h2 aria-label=${tellSequence(asked.sequence)}>${sequenceSign(asked.sequence)}</h2>`}
      ${this.#people()}
      ${asked.isDeleted ? this.#deleted() : this.#line(subject, asked)}`;
  }

  #people() {
    if (this.onlookers.length === 0) return nothing;
    return html`<p class="meta">${text("editor.looks_too", { names: this.onlookers.join(", ") })}</p>`;
  }

  #deleted() {
    return html`<p>${text("editor.is_deleted")}</p>
      ${
        this.editable
          ? html`<button class="button quiet" type="button"
        @click=${() => send(this, "fw-revert")}>${text("editor.revert")}</button>`
          : nothing
      }`;
  }

  /**
   * @param {Subject} subject
   * @param {import("./subject.js").Asked} asked
   */
  #line(subject, asked) {
    const { reading, preview, found } = subject;
    const shown = subject.isUnread ? null : (preview ?? reading);
    return html`${this.#written(subject, asked)}
      <fw-meaning-field .value=${subject.value} .saved=${subject.saved} .label=${text("editor.meaning")} .reading=${shown}
        ?readonly=${!this.editable} ?busy=${subject.isReading}></fw-meaning-field>
      ${this.#typed(subject, asked)} ${problemLine(subject.problem)} ${this.#conflict(subject)}
      ${this.#reviews(found?.entry?.to_review ?? [])}
      ${this.#terms(found?.definitions ?? [])}
      ${shown?.shown ? section(text("editor.relies"), html`<fw-shown .ranges=${shown.shown}></fw-shown>`) : nothing}
      ${this.#hands(shown)} ${this.#covers(reading, found?.entry ?? null)} ${this.#acts(subject, asked)}`;
  }

  /**
   * @param {Subject} subject
   * @param {import("./subject.js").Asked} asked
   */
  #written({ reading, scope, lineName }, asked) {
    const module = reading?.module ? moduleName(reading.module) : "";
    const isWider = asked.line !== asked.sequence;
    const choice = (/** @type {"line" | "only"} */ name) => {
      const sequence = name === "line" ? asked.line : asked.sequence;
      const choose = () => send(this, "fw-scope", { isWhole: name === "line" });
      return scopeChoice(text(`editor.scope_${name}`), sequence, scope === sequence, choose);
    };
    const scopes = html`<fieldset class="scopes"><legend class="visually-hidden">${text("editor.scope")}</legend>
      ${choice("line")} ${isConcrete(asked.sequence) ? choice("only") : nothing}</fieldset>`;
    const place =
      isWider && !this.editable ? html`<span>${text("editor.written_as")} ${sequenceSign(lineName)}</span>` : nothing;
    const about = module ? html`<p class="about"><span class="chip">${module}</span>${place}</p>` : nothing;
    return html`${about}${isWider && this.editable ? scopes : nothing}`;
  }

  /**
   * @param {Subject} subject
   * @param {import("./subject.js").Asked} asked
   */
  #typed(subject, asked) {
    if (subject.draft === null || !this.editable) return nothing;
    const covers =
      subject.preview?.line && subject.preview.module !== "user_custom"
        ? text("editor.will_cover", { line: subject.preview.line })
        : "";
    const isSame = !asked.isNew && subject.draft === subject.saved;
    return html`${covers && !isSame ? html`<p class="meta">${covers}</p>` : nothing}
      <div class="line">
        <button class="button" type="button" @click=${() => send(this, "fw-keep")}>${text(
          asked.isNew ? "editor.add_line" : "editor.keep",
        )}</button>
        <button class="button bare" type="button" @click=${() => send(this, "fw-back")}>${text("editor.discard")}</button>
        <span class="meta keys">${text("editor.field_keys")}</span>
      </div>`;
  }

  /** @param {Subject} subject */
  #conflict({ conflict }) {
    if (!conflict) return nothing;
    const { mine, theirs } = conflict;
    return html`<section class="card stack" role="alert">
      <h3>${text("editor.conflict")}</h3>
      <p><b>${text("editor.theirs")}</b><br>${marked(theirs, mine)}</p>
      <p><b>${text("editor.mine")}</b><br>${marked(mine, theirs)}</p>
      <div class="line">
        <button class="button" type="button" @click=${() => send(this, "fw-keep", { anyway: true })}>${text("editor.keep_mine")}</button>
        <button class="button quiet" type="button" @click=${() => send(this, "fw-back")}>${text("editor.keep_theirs")}</button>
      </div></section>`;
  }

  /** @param {string[]} reasons */
  #reviews(reasons) {
    if (reasons.length === 0) return nothing;
    const acts = html`<div class="line">
      <button class="button quiet" type="button"
        @click=${() => send(this, "fw-confirm", { below: false })}>${text("editor.confirm")}</button>
      <button class="button bare" type="button"
        @click=${() => send(this, "fw-confirm", { below: true })}>${text("editor.confirm_below")}</button></div>`;
    return html`<section class="review"><p class="warn">${icon("note")} ${text("editor.to_review")}</p>
      <ul class="plain">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>${this.editable ? acts : nothing}</section>`;
  }

  /** @param {Bridge.Definition[]} definitions */
  #terms(definitions) {
    if (definitions.length === 0) return nothing;
    const terms = definitions.map(
      (each) => html`<fw-term .label=${each.term.replaceAll("_", " ")} .meaning=${each.text}></fw-term> `,
    );
    return html`<p>${text("editor.terms")} ${terms}</p>`;
  }

  /** @param {Bridge.Reading | null} reading */
  #hands(reading) {
    if (!reading?.hands.length) return nothing;
    const hands = reading.hands.map((hand) => html`<li><fw-hand look="inline" .cards=${hand}></fw-hand></li>`);
    return section(text("editor.hands"), html`<ul class="plain hands">${hands}</ul>`);
  }

  /**
   * @param {Bridge.Reading | null} reading
   * @param {Bridge.Entry | null} entry
   */
  #covers(reading, entry) {
    const remarks = (entry?.remarks ?? []).map((remark) => html`<li>${remark}</li>`);
    const covered = (reading?.covers ?? []).map(
      ({ module, line }) => html`<li><s>${line}</s> <span class="chip">${moduleName(module)}</span></li>`,
    );
    const via = entry?.via ? html`<p class="meta">${text("editor.via")} ${sequenceSign(entry.via)}</p>` : nothing;
    return html`${via}${remarks.length ? section(text("editor.remarks"), html`<ul class="plain">${remarks}</ul>`) : nothing}
      ${covered.length ? section(text("editor.covers"), html`<ul class="plain covered">${covered}</ul>`) : nothing}`;
  }

  /**
   * @param {Subject} subject
   * @param {import("./subject.js").Asked} asked
   */
  #acts({ reading, system }, asked) {
    if (asked.isNew) return nothing;
    const trial = placeOf(system, `/try?${new URLSearchParams({ line: asked.line })}`);
    const link = html`<a class="button bare" href=${trial}>${icon("swap")} ${text("try.link")}</a>`;
    if (!this.editable) return html`<div class="line acts">${link}</div>`;
    const isOwn = reading?.module === "user_custom";
    const canRevert =
      isOwn && (reading.covers.some(({ module }) => module !== "user_custom") || reading.line?.includes("MODIFIED:"));
    return html`<div class="line acts">
      ${isConcrete(asked.sequence) ? act("add", text("editor.add"), () => send(this, "fw-add")) : nothing}
      ${canRevert ? act("undo", text("editor.revert"), () => send(this, "fw-revert")) : nothing}
      ${act("delete", text("editor.delete"), () => send(this, "fw-delete"))} ${link}
    </div>`;
  }
}

/**
 * @param {string} title
 * @param {unknown} content
 */
function section(title, content) {
  return html`<section><h3>${title}</h3>${content}</section>`;
}

/**
 * @param {string} own
 * @param {string} other
 */
function marked(own, other) {
  return markedWords(own, other).map((word) => (word.isNew ? html`<mark>${word.text}</mark>` : word.text));
}

/**
 * @param {string} label
 * @param {string} sequence
 * @param {boolean} isChosen
 * @param {() => void} choose
 */
function scopeChoice(label, sequence, isChosen, choose) {
  return html`<label class="check"><input type="radio" name="scope" .checked=${isChosen} @change=${choose}>
    <span>${label} ${sequenceSign(sequence)}</span></label>`;
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} run
 */
function act(sign, label, run) {
  return html`<button class="button bare" type="button" @click=${run}>${icon(sign)} ${label}</button>`;
}

customElements.define("fw-line-inspector", LineInspector);
