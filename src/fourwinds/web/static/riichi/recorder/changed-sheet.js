/* fw-changed-sheet: the game changed while a hand was being entered: what changed, what was entered, and the choices. */
import { css, html, LitElement, nothing } from "lit";
import { choicesStyle } from "../../elements/choices-style.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { text } from "../../shell/text.js";
import { riichiOf } from "../rules/facts.js";
import { longRound, tellEffect, tellFact, tellPlace, tellRiichi, upperFirst } from "../rules/words.js";

const MOST_SHOWN = 4;

/** @typedef {{name: string, label: string, sentence?: string, why?: string}} ChangedChoice with `why` it cannot be chosen */

/** `.game` as it is now, `.changes` of it, `.mine` the entry in words, and `.choices`. Events `fw-choice` and `fw-close`. */
class ChangedSheet extends LitElement {
  static properties = {
    game: { attribute: false },
    changes: { attribute: false },
    heading: {},
    sentence: {},
    mine: { attribute: false },
    choices: { attribute: false },
    open: { type: Boolean, reflect: true },
  };

  static styles = [
    shared,
    choicesStyle,
    css`
      .side {
        display: grid;
        gap: var(--space-4);
        padding: var(--space-12) var(--space-16);
        border-radius: var(--radius-card);
        background: var(--sunken);

        & h3 {
          margin: 0;
          color: var(--muted);
          font: var(--meta);
        }
      }

      .came {
        background: var(--accent-soft);
      }

      .hand {
        display: grid;
        gap: var(--space-4);
        overflow-wrap: anywhere;
      }

      .told {
        font: var(--card);
        font-weight: var(--strong);
      }

      .gone .told {
        text-decoration: line-through;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Riichi.PlayableGame | null} */
    this.game = null;
    /** @type {Riichi.ChangesSince} */
    this.changes = { first: 0, was: [], now: [] };
    this.heading = "";
    this.sentence = "";
    /** @type {string[]} */
    this.mine = [];
    /** @type {ChangedChoice[]} */
    this.choices = [];
    this.open = false;
  }

  render() {
    return html`<fw-sheet ?open=${this.open} .heading=${this.heading} @fw-close=${this.#close}>
      <div class="stack">
        <p>${this.sentence}</p>
        ${this.game ? this.#changedHands(this.game) : nothing}
        <div class="side mine">
          <h3>${text("recorder.changed.mine")}</h3>
          ${this.mine.map((line, index) => html`<p class=${index ? "meta" : "told"}>${line}</p>`)}
        </div>
        <div class="choices">${this.choices.map((choice) => this.#choice(choice))}</div>
      </div>
    </fw-sheet>`;
  }

  /** What changed in the game.
      @param {Riichi.PlayableGame} game */
  #changedHands(game) {
    const { first, was, now } = this.changes;
    if (!was.length && !now.length) return nothing;
    const hidden = Math.max(0, now.length - MOST_SHOWN);
    return html`<div class="side came">
      <h3>${text("recorder.changed.theirs")}</h3>
      ${was.slice(-MOST_SHOWN).map((fact) => goneHand(game, fact, was.length === 1 ? first : null))}
      ${hidden ? html`<p class="meta">${text("recorder.changed.more", { count: hidden })}</p>` : nothing}
      ${now.slice(hidden).map((hand) => newHand(game, hand))}
    </div>`;
  }

  /** @param {ChangedChoice} choice */
  #choice({ name, label, sentence, why }) {
    const choose = () => !why && this.dispatchEvent(new CustomEvent("fw-choice", { detail: { name } }));
    return html`<button class="choice tappable" type="button" data-choice=${name} aria-disabled=${why ? "true" : "false"}
      data-why=${why || nothing} @click=${choose}>
      <b class=${name === "discard" ? "bad" : ""}>${label}</b><span>${why || sentence}</span>
    </button>`;
  }

  #close = (/** @type {Event} */ event) => {
    event.stopPropagation();
    this.dispatchEvent(new CustomEvent("fw-close"));
  };
}

/** @param {Riichi.GameView} game */
const namesOf = (game) => game.players.map(({ name }) => name);

/**
 * A hand that is not in the game any more; its points are known only at a known place.
 * @param {Riichi.PlayableGame} game
 * @param {Riichi.Fact} fact
 * @param {number | null} index
 */
function goneHand(game, fact, index) {
  const state = index === null ? null : (game.hands[index]?.step?.before ?? game.folded.state);
  const words = tellFact(fact, namesOf(game), state && { tables: game.tables, state });
  const gone = html`<span class="visually-hidden">${text("recorder.changed.gone")}</span>`;
  return html`<div class="hand gone"><p class="told">${gone}${words}</p></div>`;
}

/**
 * A hand that came into the game, as the history shows it.
 * @param {Riichi.PlayableGame} game
 * @param {Riichi.HandRow} hand
 */
function newHand(game, { number, fact, step, recorded_by_name: by }) {
  const names = namesOf(game);
  const head = [upperFirst(tellPlace({ number, fact })), step && longRound(step.before), by];
  return html`<div class="hand">
    <p class="meta">${head.filter(Boolean).join(" · ")}</p>
    <p class="told">${tellFact(fact, names, step && { tables: game.tables, state: step.before })}</p>
    ${riichiOf(fact).length ? html`<p class="meta">${tellRiichi(fact, names)}</p>` : nothing}
    ${step ? html`<p class="meta">${tellEffect(step, names)}</p>` : nothing}
  </div>`;
}

customElements.define("fw-changed-sheet", ChangedSheet);
