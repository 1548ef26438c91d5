/* The design page: every element in every state. */
import "./texts.js";
import { css, html, LitElement } from "lit";
import "../elements/appearance.js";
import { shared } from "../elements/shared.js";
import { text } from "../shell/text.js";
import "./bridge.js";
import "./controls.js";
import "./foundations.js";
import "./notices.js";
import "./riichi.js";
import "./tiles.js";

const PARTS = {
  foundations: html`<fw-design-foundations></fw-design-foundations>`,
  controls: html`<fw-design-controls></fw-design-controls>`,
  riichi: html`<fw-design-riichi></fw-design-riichi>`,
  notices: html`<fw-design-notices></fw-design-notices>`,
  tiles: html`<fw-design-tiles></fw-design-tiles>`,
  bridge: html`<fw-design-bridge></fw-design-bridge>`,
};

class Design extends LitElement {
  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-32);
      }

      fw-appearance {
        max-width: var(--sheet);
      }

      .part {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-16);
        padding-top: var(--space-24);
        border-top: var(--hairline) solid var(--line);
      }
    `,
  ];

  render() {
    return html`<fw-appearance></fw-appearance>
      ${Object.entries(PARTS).map(
        ([name, part]) => html`<section class="part" id=${name}><h2>${text(`design.${name}`)}</h2>${part}</section>`,
      )}`;
  }
}

customElements.define("fw-design", Design);
