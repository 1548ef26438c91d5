/* fw-version: one version of something: who changed what, and when, in one line. */
import { css, html, LitElement } from "lit";
import { tellDay } from "../shell/moments.js";
import { block } from "./host-style.js";
import { shared } from "./shared.js";

class VersionLine extends LitElement {
  static properties = { number: { type: Number }, who: {}, at: {}, what: {} };

  static styles = [
    shared,
    block,
    css`
      .version {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0 var(--space-12);
        align-items: baseline;
        padding-block: var(--space-8);
      }

      .what {
        overflow-wrap: anywhere;
      }

      .what::first-letter {
        text-transform: uppercase;
      }

      .who {
        grid-column: 1 / -1;
      }
    `,
  ];

  constructor() {
    super();
    this.number = 0;
    this.who = "";
    this.at = "";
    this.what = "";
  }

  render() {
    return html`<div class="version"><span class="what">${this.what}</span><span class="meta">${this.number}</span>
      <span class="meta who">${[this.who, this.at && tellDay(this.at)].filter(Boolean).join(" · ")}</span></div>`;
  }
}

customElements.define("fw-version", VersionLine);
