/* fw-hand-entry: a hand, typed, picked card by card, or taken at random. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/chip.js";
import "../../elements/hand.js";
import { column12 } from "../../elements/host-style.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { toast } from "../../elements/toast.js";
import { one, send, withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { ALL_CARDS, handIn, plainHand } from "./hand-text.js";

const WIDE = matchMedia("(width >= 64em)");

export class HandEntry extends LitElement {
  static properties = { typed: {}, seat: {}, isDealing: { type: Boolean }, isPicking: { state: true } };

  static styles = [
    shared,
    column12,
    css`
      :host > * {
        min-width: 0;
      }

      .typed {
        display: flex;
        gap: var(--space-8);
      }

      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        gap: 0 var(--space-8);
      }

      .text-button {
        display: inline-flex;
        align-items: center;
        gap: var(--space-4);
        min-height: var(--target);
        padding-inline: var(--space-4);
        color: var(--accent);
        font-weight: var(--strong);
      }
    `,
  ];

  constructor() {
    super();
    /** What stands in the field. */
    this.typed = "";
    /** @type {string | null} whose hand it is */
    this.seat = null;
    /** Whether a random hand is on its way. */
    this.isDealing = false;
    this.isPicking = false;
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  firstUpdated() {
    if (!WIDE.matches && handIn(this.typed).cards.length < ALL_CARDS) this.#offerCards();
  }

  async #offerCards() {
    await import("../../elements/picker.js");
    this.isPicking = true;
  }

  /** Give the keyboard to the field. */
  focus() {
    one(this.renderRoot, "input", HTMLInputElement).focus({ preventScroll: true });
  }

  render() {
    const { cards, problem } = handIn(this.typed);
    const isHand = cards.length === ALL_CARDS && !problem;
    return html`<div class="field">
        <span class="head"><label for="hand">${text("ask.hand")}</label>
          <span class="meta">${this.seat ? text("ask.seat", { seat: text(`bridge.seats.${this.seat}`) }) : nothing}</span></span>
        <span class="typed"><input id="hand" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="done"
          placeholder=${text("ask.example")} .value=${this.typed} @input=${withValue((typed) => this.#give(typed))}
          aria-invalid=${problem ? "true" : nothing} aria-describedby="about">
        <button class="button bare" type="button" ?disabled=${!this.typed} @click=${this.#clear}>
          ${icon("close", text("ask.clear"))}</button></span>
        <div id="about">${problemLine(problem) === nothing ? this.#count(cards, isHand) : problemLine(problem)}</div>
      </div>
      ${this.isPicking ? this.#picker(cards) : nothing}
      <div class="line">
        <fw-chip kind="filter" .label=${text("ask.pick")} ?pressed=${this.isPicking} @click=${this.#togglePicking}></fw-chip>
        <button class="text-button" type="button" aria-disabled=${this.isDealing ? "true" : nothing} @click=${this.#random}>
          ${icon("dice")} ${text("ask.random")}</button>
      </div>`;
  }

  /**
   * @param {string[]} cards
   * @param {boolean} isHand
   */
  #count(cards, isHand) {
    if (isHand) return html`<fw-hand look="inline" .cards=${plainHand(cards)}></fw-hand>`;
    return html`<span class="meta">${text("ask.count", { count: cards.length, most: ALL_CARDS })}</span>`;
  }

  /** @param {string[]} cards */
  #picker(cards) {
    return html`<fw-picker kind="cards" .most=${ALL_CARDS} .value=${cards} @fw-input=${this.#pick}></fw-picker>`;
  }

  /** @param {CustomEvent<{ value: string[] }>} event */
  #pick(event) {
    event.stopPropagation();
    const { value } = event.detail;
    if (value.length === ALL_CARDS && !WIDE.matches) this.isPicking = false;
    this.#give(value.length ? plainHand(value) : "");
  }

  #togglePicking() {
    if (this.isPicking) this.isPicking = false;
    else this.#offerCards();
  }

  #random() {
    if (!this.isDealing) send(this, "fw-random");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || !this.typed) return;
    event.preventDefault();
    event.stopPropagation();
    this.#clear();
  }

  #clear() {
    const { typed } = this;
    this.#give("");
    if (!WIDE.matches) this.#offerCards();
    else this.focus();
    const restore = () => this.#give(typed);
    toast({ text: text("ask.cleared"), action: { label: text("start.look.restore"), run: restore } });
  }

  /** @param {string} typed */
  #give(typed) {
    this.typed = typed;
    send(this, "fw-hand", { typed });
  }
}

customElements.define("fw-hand-entry", HandEntry);
