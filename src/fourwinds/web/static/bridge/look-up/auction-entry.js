/* fw-auction-entry: an auction, typed or called in the bid box, with its vulnerability and, if wanted, its dealer. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/auction.js";
import "../../elements/bid-box.js";
import { SEATS } from "../../elements/bridge-rules.js";
import "../../elements/chip.js";
import { column16 } from "../../elements/host-style.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { toast } from "../../elements/toast.js";
import { send, withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { allPass, callsIn, typedCalls, withCall, withoutLast } from "./auction-text.js";

export const VULNERABLE = ["None", "NS", "EW", "All"];

/** @typedef {{ calls: string[], vulnerable: string, dealer: string }} Entered */

export class AuctionEntry extends LitElement {
  static properties = {
    calls: { attribute: false },
    explained: { attribute: false },
    vulnerable: {},
    dealer: {},
    ours: {},
    dealt: { type: Boolean },
    typed: { state: true },
    opponentsPass: { state: true },
    boxShown: { state: true },
  };

  static styles = [
    shared,
    column16,
    css`
      :host > * {
        min-width: 0;
      }

      .typed {
        display: flex;
        gap: var(--space-8);
      }

      select {
        flex: 2 1 13rem;
        width: auto;
        min-width: 0;
      }

      .dealer {
        flex: 1 1 8rem;
      }

      @media (width >= 64em) {
        .narrow {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {string[]} */
    this.calls = [];
    /** @type {{ call: string, meaning?: string, alert?: boolean }[]} the same calls, with what they mean */
    this.explained = [];
    this.vulnerable = "None";
    this.dealer = "N";
    this.ours = "NS";
    /** Whether the dealer can be chosen. */
    this.dealt = false;
    this.typed = "";
    this.opponentsPass = true;
    /** On a phone, what may follow is nearer than the box, which would push it away. */
    this.boxShown = matchMedia("(width >= 64em)").matches;
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {import("lit").PropertyValues} changed */
  willUpdate(changed) {
    if (changed.has("calls") && callsIn(this.typed).calls.join() !== this.calls.join())
      this.typed = typedCalls(this.calls);
  }

  render() {
    const { wrong } = callsIn(this.typed);
    return html`<div class="field">
        <label for="typed">${text("start.look.auction")}</label>
        <span class="typed"><input id="typed" autocomplete="off" autocapitalize="off" spellcheck="false"
          placeholder=${text("start.look.example")} .value=${this.typed} @input=${withValue((typed) => this.#type(typed))}
          aria-invalid=${wrong ? "true" : nothing} aria-describedby=${wrong ? "wrong" : nothing}>
        <button class="button bare" type="button" ?disabled=${this.calls.length === 0} @click=${this.#undo}>
          ${icon("undo", text("start.look.undo"))}</button></span>
        ${problemLine(wrong ? text("start.look.wrong", { word: wrong }) : null, "wrong")}
      </div>
      <fw-auction .calls=${this.explained.length === this.calls.length ? this.explained : this.calls} .dealer=${this.dealer}
        .vulnerable=${this.vulnerable} .ours=${this.ours}></fw-auction>
      ${this.boxShown ? html`<fw-bid-box .calls=${this.calls} @fw-call=${this.#call} @fw-undo=${this.#undo}></fw-bid-box>` : nothing}
      <div class="line">
        <fw-chip class="narrow" kind="filter" .label=${text("start.look.bid_box")} ?pressed=${this.boxShown}
          @click=${this.#toggleBox}></fw-chip>
        <fw-chip kind="filter" .label=${text("start.look.opponents_pass")} ?pressed=${this.opponentsPass}
          @click=${this.#togglePass}></fw-chip>
        ${this.dealt ? this.#select("dealer", SEATS, this.dealer) : nothing}
        ${this.#select("vulnerable", VULNERABLE, this.vulnerable)}
      </div>`;
  }

  /**
   * @param {"dealer" | "vulnerable"} name
   * @param {string[]} values
   * @param {string} chosen
   */
  #select(name, values, chosen) {
    const option = (/** @type {string} */ each) =>
      html`<option value=${each} ?selected=${each === chosen}>${text(`start.look.${name}.${each}`)}</option>`;
    return html`<select class=${name} aria-label=${text(`start.look.${name}_label`)} .value=${chosen}
      @change=${withValue((value) => this.#send({ [name]: value }))}>${values.map(option)}</select>`;
  }

  /** @param {string} typed */
  #type(typed) {
    this.typed = typed;
    const { calls, wrong } = callsIn(typed);
    if (!wrong && calls.join() !== this.calls.join()) this.#send({ calls });
  }

  /** @param {CustomEvent<{ call: string }>} event */
  #call(event) {
    event.stopPropagation();
    this.make(event.detail.call);
  }

  /**
   * Add a call, with the opponents' pass after it if they are to pass.
   * @param {string} call
   */
  make(call) {
    this.#send({ calls: call === "AP" ? allPass(this.calls) : withCall(this.calls, call, this.opponentsPass) });
  }

  #undo() {
    this.#send({ calls: withoutLast(this.calls, this.opponentsPass) });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || (!this.typed && this.calls.length === 0)) return;
    event.preventDefault();
    event.stopPropagation();
    const { calls, typed } = this;
    const restore = () => {
      this.typed = typed;
      this.#send({ calls });
    };
    this.typed = "";
    this.#send({ calls: [] });
    toast({ text: text("start.look.cleared"), action: { label: text("start.look.restore"), run: restore } });
  }

  #toggleBox() {
    this.boxShown = !this.boxShown;
  }

  #togglePass() {
    this.opponentsPass = !this.opponentsPass;
  }

  /** @param {Partial<Entered>} part */
  #send(part) {
    const { calls, vulnerable, dealer } = this;
    send(this, "fw-entered", { calls, vulnerable, dealer, ...part });
  }
}

customElements.define("fw-auction-entry", AuctionEntry);
