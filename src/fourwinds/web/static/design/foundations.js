/* The design page: colours, type, space, radius and icons. */
import { css, html, LitElement } from "lit";
import { icon } from "../elements/icon.js";
import { shared } from "../elements/shared.js";
import { text } from "../shell/text.js";
import { demoStyle } from "./style.js";

const COLOURS = [
  ...["paper", "surface", "sunken", "ink", "muted", "line", "control", "accent", "on-accent", "accent-soft"],
  ...["good", "bad", "warn", "info", "spades", "hearts", "diamonds", "clubs"],
];
const TYPES = ["label", "meta", "body", "card", "title", "score", "round"];
const SPACES = ["4", "8", "12", "16", "24", "32", "48"];
const RADII = ["control", "card", "sheet", "full"];

class Foundations extends LitElement {
  static styles = [
    shared,
    demoStyle,
    css`
      .tiles {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
        gap: var(--space-12);
        padding: 0;
        list-style: none;
        font: var(--meta);
      }

      .colour {
        height: var(--bar);
        border: var(--hairline) solid var(--control);
        border-radius: var(--radius-card);
      }

      .type,
      .sizes {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: var(--space-16);
        padding: 0;
        list-style: none;
      }

      .space {
        height: var(--space-24);
        background: var(--accent);
      }

      .radius {
        width: var(--bar);
        height: var(--bar);
        border: var(--ring) solid var(--accent);
      }

      .icons li {
        display: flex;
        align-items: center;
        gap: var(--space-8);
      }
    `,
  ];

  /** @param {string} name */
  #colour(name) {
    return html`<li><div class="colour" data-colour=${name} .style=${`background: var(--${name})`}></div>${name}</li>`;
  }

  /**
   * @param {string} kind
   * @param {string | number} name
   * @param {string} style
   */
  #size(kind, name, style) {
    return html`<li><div class=${kind} .style=${style}></div><span class="meta">${name}</span></li>`;
  }

  #icons() {
    const names = [...document.querySelectorAll("symbol[id^=icon-]")].map(({ id }) => id.slice("icon-".length));
    return names.map((name) => html`<li>${icon(name)} ${name}</li>`);
  }

  render() {
    return html`<section><h3>${text("design.colours")}</h3><ul class="tiles">${COLOURS.map((name) => this.#colour(name))}</ul></section>
      <section><h3>${text("design.type")}</h3><ul class="type">
        ${TYPES.map((name) => html`<li .style=${`font: var(--${name})`}>${text("design.sample")} 25,000</li>`)}</ul></section>
      <section><h3>${text("design.space")}</h3><ul class="sizes">
        ${SPACES.map((name) => this.#size("space", name, `width: var(--space-${name})`))}
        ${RADII.map((name) => this.#size("radius", name, `border-radius: var(--radius-${name})`))}</ul></section>
      <section><h3>${text("design.icons")}</h3><ul class="tiles icons">${this.#icons()}</ul></section>`;
  }
}

customElements.define("fw-design-foundations", Foundations);
