/* fw-finding: a finding of a check: its severity, a sentence, where it is, a detail, how to fix it, and examples. */
import { css, html, LitElement, nothing } from "lit";
import { text } from "../shell/text.js";
import { block } from "./host-style.js";
import { icon } from "./icon.js";
import { shared } from "./shared.js";

class Finding extends LitElement {
  static properties = {
    severity: { reflect: true },
    sentence: {},
    place: { attribute: false },
    detail: {},
    filled: { state: true },
  };

  static styles = [
    shared,
    block,
    css`
      :host {
        padding-block: var(--space-8);
      }

      :host + :host {
        border-top: var(--hairline) solid var(--line);
      }

      .finding {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0 var(--space-12);
        align-items: baseline;
      }

      .sign {
        display: flex;
        translate: 0 var(--space-4);
      }

      .told {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-4) var(--space-16);
      }

      .sentence {
        flex: 1 1 26ch;
        overflow-wrap: anywhere;
      }

      a {
        position: relative;
      }

      a::after {
        content: "";
        position: absolute;
        inset: calc((1lh - var(--target)) / 2) 0;
      }

      details {
        grid-column: 2;
      }

      summary {
        justify-content: start;
        color: var(--muted);
        font: var(--meta);
      }

      summary::after {
        margin-inline-start: 0;
      }
    `,
  ];

  constructor() {
    super();
    this.severity = "info";
    this.sentence = "";
    /** @type {{ href: string, label: unknown, words?: string } | null} `words` says a label of symbols */
    this.place = null;
    this.detail = "";
    this.filled = false;
  }

  /** @param {Event} event */
  #slotted({ target }) {
    this.filled = target instanceof HTMLSlotElement && target.assignedElements().length > 0;
  }

  render() {
    return html`<div class="finding">
      <span class="sign ${this.severity}">${icon(this.severity, text(`parts.severity_${this.severity}`))}</span>
      <div class="told">
        <div class="sentence">${this.sentence}
          ${this.place ? html`<a href=${this.place.href} aria-label=${this.place.words ?? nothing}>${this.place.label}</a>` : nothing}
          ${this.detail ? html`<p class="meta">${this.detail}</p>` : nothing}</div>
        <slot name="fix"></slot>
      </div>
      <details ?hidden=${!this.filled}>
        <summary>${text("parts.examples")}</summary>
        <slot @slotchange=${this.#slotted}></slot>
      </details>
    </div>`;
  }
}

customElements.define("fw-finding", Finding);
