/* fw-add-call: a bid box with the calls that may follow an auction, ours or first one of theirs. */
import { css, html, LitElement } from "lit";
import { BidBox } from "../../elements/bid-box.js";
import "../../elements/chip.js";
import { callsOf, sequenceSign } from "../../elements/notation.js";
import { shared } from "../../elements/shared.js";
import { Sheet } from "../../elements/sheet.js";
import { suitStyles } from "../../elements/suit.js";
import { one, send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";

class AddCall extends LitElement {
  static properties = { open: { type: Boolean }, sequence: {}, typed: { state: true }, isTheirs: { state: true } };

  static styles = [
    shared,
    suitStyles,
    css`
      .so-far {
        min-height: var(--target);
        font: var(--card);
      }
    `,
  ];

  constructor() {
    super();
    this.open = false;
    /** @type {string} the auction that is gone on from */
    this.sequence = "";
    /** @type {string} the auction with a call of theirs that was chosen here */
    this.typed = "";
    this.isTheirs = false;
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (!changed.has("sequence") && !changed.has("open")) return;
    this.typed = this.sequence;
    this.isTheirs = false;
  }

  /** @param {import("lit").PropertyValues} changed */
  async updated(changed) {
    if (!changed.has("open") || !this.open) return;
    await one(this.renderRoot, "fw-sheet", Sheet).updateComplete;
    one(this.renderRoot, "fw-bid-box", BidBox).focus();
  }

  /** The auction before the call that is chosen next. */
  get #before() {
    const isOurTurn = !this.typed || this.typed.endsWith(")");
    if (this.isTheirs || isOurTurn) return this.typed;
    return `${this.typed}-(p)`;
  }

  /** @param {CustomEvent<{ call: string }>} event */
  #call({ detail: { call } }) {
    const written = call.toLowerCase();
    const before = this.#before;
    const sequence = [before, this.isTheirs ? `(${written})` : written].filter(Boolean).join("-");
    if (this.isTheirs) {
      this.typed = sequence;
      this.isTheirs = false;
    } else send(this, "fw-added", { sequence });
  }

  #undo() {
    this.typed = this.sequence;
    this.isTheirs = false;
  }

  render() {
    const canBeTheirs = !this.typed.endsWith(")");
    return html`<fw-sheet .heading=${text("editor.add_title")} ?open=${this.open}>
      <div class="stack">
        <p class="so-far">${this.#before ? sequenceSign(this.#before) : text("editor.opening")} – ${text(
          this.isTheirs ? "editor.their_turn" : "editor.our_turn",
        )}</p>
        <fw-chip kind="filter" .label=${text(this.typed ? "editor.they_act" : "editor.they_open")} ?pressed=${this.isTheirs}
          ?disabled=${!canBeTheirs}
          .why=${text("editor.one_of_theirs")} @click=${() => canBeTheirs && this.#turn()}></fw-chip>
        <fw-bid-box single .calls=${callsOf(this.#before)} @fw-call=${this.#call} @fw-undo=${this.#undo}></fw-bid-box>
      </div>
    </fw-sheet>`;
  }

  #turn() {
    this.isTheirs = !this.isTheirs;
  }
}

customElements.define("fw-add-call", AddCall);
