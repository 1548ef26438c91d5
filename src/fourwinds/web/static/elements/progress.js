/* fw-progress: the progress of a long task: a bar, a count, and a button to cancel it. */
import { css, html, LitElement } from "lit";
import { send } from "../shell/dom.js";
import { text } from "../shell/text.js";
import { shared } from "./shared.js";

class Progress extends LitElement {
  static properties = { value: { type: Number }, most: { type: Number }, label: {} };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: var(--space-4) var(--space-16);
      }

      .words {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 var(--space-16);
      }

      .track {
        height: var(--space-8);
        overflow: hidden;
        border-radius: var(--radius-full);
        background: var(--sunken);
        outline: var(--hairline) solid var(--control);
      }

      .done {
        height: 100%;
        background: var(--accent);
        transition: width var(--move) ease-out;
      }

      button {
        grid-area: 1 / 2 / 3;
      }
    `,
  ];

  constructor() {
    super();
    this.value = 0;
    this.most = 0;
    this.label = "";
  }

  #cancel() {
    send(this, "fw-cancel");
  }

  render() {
    const part = this.most ? `${(100 * this.value) / this.most}%` : "0%";
    return html`<div class="words"><span id="label">${this.label}</span>
        <span class="meta">${text("parts.progress", { value: this.value, most: this.most })}</span></div>
      <div class="track" role="progressbar" aria-labelledby="label" aria-valuemin="0"
        aria-valuemax=${this.most} aria-valuenow=${this.value}>
        <div class="done" .style=${`width: ${part}`}></div></div>
      <button class="button quiet" type="button" @click=${this.#cancel}>${text("parts.cancel")}</button>`;
  }
}

customElements.define("fw-progress", Progress);
