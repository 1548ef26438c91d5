/* fw-gloss: a term of riichi with its explanation. */
import { css, html, LitElement } from "lit";
import { text } from "../shell/text.js";
import { shared } from "./shared.js";
import "./term.js";

class Gloss extends LitElement {
  static properties = { term: {}, label: {} };

  static styles = [
    shared,
    css`
      :host {
        display: inline;
      }
    `,
  ];

  constructor() {
    super();
    this.term = "";
    /** @type {string | null} */
    this.label = null;
  }

  render() {
    const key = this.term.replaceAll(" ", "_");
    const word = text(`gloss.terms.${key}`);
    return html`<fw-term .label=${this.label ?? word} .heading=${word} .meaning=${text(`gloss.${key}`)}
      @click=${stayHere}></fw-term>`;
  }
}

/**
 * Hide a tap from the elements around the word.
 * @param {Event} event
 */
function stayHere(event) {
  event.stopPropagation();
}

customElements.define("fw-gloss", Gloss);
