/* fw-tile: one riichi tile. Its size follows from --tile-width. */
import { css, html, LitElement } from "lit";
import { text } from "../shell/text.js";
import { tileFace } from "./tile-faces.js";
import { tellTile, tileName } from "./tiles.js";

class Tile extends LitElement {
  static properties = {
    tile: {},
    small: { type: Boolean, reflect: true },
    dim: { type: Boolean, reflect: true },
    turned: { type: Boolean, reflect: true },
    back: { type: Boolean, reflect: true },
  };

  static styles = css`
    :host {
      --width: var(--tile-width);
      display: inline-flex;
      align-self: end;
      flex: none;
      vertical-align: bottom;
    }

    :host([small]) {
      --width: var(--tile-small);
    }

    :host([hidden]) {
      display: none;
    }

    svg {
      display: block;
      width: var(--width);
      height: auto;
      overflow: visible;
    }

    :host([turned]) svg {
      width: calc(var(--width) * 80 / 60);
    }

    :host([dim]) {
      opacity: var(--dim);
    }

    .side {
      fill: var(--tile-side);
    }

    .body {
      fill: var(--tile-face);
      stroke: var(--tile-edge);
    }

    .stroke {
      fill: none;
      stroke: var(--own);
      stroke-linecap: round;
      stroke-linejoin: round;
    }

    .fill {
      fill: var(--own);
    }

    .ink {
      --own: var(--tile-ink);
    }

    .red {
      --own: var(--tile-red);
    }

    .green {
      --own: var(--tile-green);
    }

    .blue {
      --own: var(--tile-blue);
    }

    .ground {
      --own: var(--tile-face);
    }

    .back {
      --own: var(--tile-back);
    }

    .mark {
      --own: var(--tile-back-mark);
    }
  `;

  constructor() {
    super();
    this.tile = "";
    this.small = false;
    this.dim = false;
    this.turned = false;
    this.back = false;
  }

  render() {
    const name = this.back ? null : tileName(this.tile);
    const [width, height] = this.turned ? [80, 60] : [60, 80];
    return html`<svg viewBox="0 0 ${width} ${height + 4}" role="img" aria-label=${name ? tellTile(name) : text("tiles.back")}>
      <rect class="side" x="0.5" y="6" width=${width - 1} height=${height - 2.5} rx="8"></rect>
      <rect class="body" x="0.75" y="0.75" width=${width - 1.5} height=${height - 1.5} rx="7.5" stroke-width="1.5"></rect>
      <g transform=${this.turned ? "translate(0 60) rotate(-90)" : "rotate(0)"}>${tileFace(name)}</g>
    </svg>`;
  }
}

customElements.define("fw-tile", Tile);
