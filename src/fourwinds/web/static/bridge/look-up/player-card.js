/* fw-player-shown: what a player has shown in an auction, and hands that fit. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/hand.js";
import { shared } from "../../elements/shared.js";
import "../../elements/shown.js";
import { text } from "../../shell/text.js";

class PlayerShown extends LitElement {
  static properties = { shown: { attribute: false }, hands: { attribute: false } };

  static styles = [
    shared,
    css`
      .card {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-12);
      }

      li {
        padding-block: var(--space-4);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.Shown | null} */
    this.shown = null;
    /** @type {string[] | null} null while they are drawn */
    this.hands = null;
  }

  render() {
    const { shown, hands } = this;
    if (!shown) return nothing;
    const seat = text(`bridge.seats.${shown.seat}`);
    return html`<section class="card" aria-labelledby="seat">
      <h3 id="seat">${seat}</h3>
      <fw-shown .ranges=${{ ...shown, possible: true }}></fw-shown>
      ${hands ? this.#hands(hands, seat) : nothing}
    </section>`;
  }

  /**
   * @param {string[]} hands
   * @param {string} seat
   */
  #hands(hands, seat) {
    if (hands.length === 0) return html`<p class="meta">${text("start.look.no_hands")}</p>`;
    return html`<ul class="plain" aria-label=${text("start.look.hands_of", { seat })}>
      ${hands.map((cards) => html`<li><fw-hand look="inline" .cards=${cards}></fw-hand></li>`)}
    </ul>`;
  }
}

customElements.define("fw-player-shown", PlayerShown);
