/* fw-practice-kept: what this device stores for practice without the network, and what waits to be sent. */
import { css, html, LitElement, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";
import { currentAccount } from "./account.js";
import { onSending } from "./sending.js";
import { stockOf } from "./stock.js";
import { isKept, waitingAnswers } from "./store.js";

class PracticeKept extends LitElement {
  static properties = {
    system: {},
    brief: { type: Boolean, reflect: true },
    stocked: { state: true },
    waiting: { state: true },
    kept: { state: true },
  };

  static styles = [
    shared,
    css`
      p {
        display: flex;
        align-items: start;
        gap: var(--space-8);
      }

      /* An answer that is sent at once is not worth a word. */
      :host([brief]) p {
        animation: come var(--move) ease-out var(--settle) backwards;
      }

      @keyframes come {
        from {
          opacity: 0;
          visibility: hidden;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.system = "";
    /** Whether only answers that wait are told. */
    this.brief = false;
    this.stocked = 0;
    this.waiting = 0;
    this.kept = true;
    /** @type {(() => void) | undefined} */
    this.stop = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.stop = onSending(() => this.#read());
    this.#read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop?.();
  }

  async #read() {
    try {
      const account = await currentAccount();
      this.waiting = (await waitingAnswers(account)).length;
      this.stocked = (await stockOf(this.system))?.questions.length ?? 0;
      this.kept = await isKept();
    } catch {
      // nobody is signed in, or the server is away and nothing is stored
    }
  }

  render() {
    const waiting = this.waiting ? text("practice.waiting", { count: this.waiting }) : "";
    const stocked = this.kept && this.stocked ? text("practice.stocked", { count: this.stocked }) : "";
    const always = this.kept ? stocked : text("practice.not_kept");
    const told = [waiting, this.brief ? "" : always].filter(Boolean);
    return html`<div role="status">${
      told.length
        ? html`<p class="meta">${icon(this.waiting ? "sync" : "offline")}<span>${told.join(" ")}</span></p>`
        : nothing
    }</div>`;
  }
}

customElements.define("fw-practice-kept", PracticeKept);
