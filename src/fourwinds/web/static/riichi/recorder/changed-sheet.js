/* fw-changed-sheet: the game changed under what somebody was entering: what came, what was entered, and what becomes of it. */
import { LitElement, css, html, nothing } from "lit";
import { choicesStyle } from "../../elements/choices-style.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { text } from "../../shell/text.js";
import { longRound, tellEffect, tellFact, tellPlace, tellRiichi, upperFirst } from "../rules/words.js";

const MOST_SHOWN = 4;

/** `.game` as it is now, `.changes` of it as `changesSince` tells them, `.mine` the entry in words, `.choices` as
    `[{name, label, sentence, why}]`, where a choice with `why` cannot be taken. Events `fw-choice` and `fw-close`. */
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
      .stack {
        padding-block-end: var(--space-16);
      }

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
    Object.assign(this, {
      game: null,
      changes: { first: 0, was: [], now: [] },
      heading: "",
      sentence: "",
      mine: [],
      choices: [],
      open: false,
    });
  }

  render() {
    return html`<fw-sheet ?open=${this.open} .heading=${this.heading} @fw-close=${this.#close}>
      <div class="stack">
        <p>${this.sentence}</p>
        ${this.#came()}
        <div class="side mine">
          <h3>${text("recorder.changed.mine")}</h3>
          ${this.mine.map((line, index) => html`<p class=${index ? "meta" : "told"}>${line}</p>`)}
        </div>
        <div class="choices">${this.choices.map((choice) => this.#choice(choice))}</div>
      </div>
    </fw-sheet>`;
  }

  #came() {
    const { first, was, now } = this.changes;
    if (!was.length && !now.length) return nothing;
    const hidden = Math.max(0, now.length - MOST_SHOWN);
    return html`<div class="side came">
      <h3>${text("recorder.changed.theirs")}</h3>
      ${was.slice(-MOST_SHOWN).map((fact) => this.#gone(fact, was.length === 1 ? first : null))}
      ${hidden ? html`<p class="meta">${text("recorder.changed.more", { count: hidden })}</p>` : nothing}
      ${now.slice(hidden).map((hand) => this.#hand(hand))}
    </div>`;
  }

  get #names() {
    return this.game.players.map(({ name }) => name);
  }

  #gone(fact, index) {
    const state = index === null ? null : (this.game.hands[index]?.step?.before ?? this.game.folded.state);
    const told = tellFact(fact, this.#names, state && { tables: this.game.tables, state });
    return html`<div class="hand gone"><p class="told"><span class="visually-hidden">${text("recorder.changed.gone")}</span>${told}</p></div>`;
  }

  /** In the words of the history. */
  #hand({ number, fact, step, recorded_by_name: by }) {
    const names = this.#names;
    const head = [upperFirst(tellPlace({ number, fact })), step && longRound(step.before), by]
      .filter(Boolean)
      .join(" · ");
    return html`<div class="hand">
      <p class="meta">${head}</p>
      <p class="told">${tellFact(fact, names, step && { tables: this.game.tables, state: step.before })}</p>
      ${fact.riichi?.length ? html`<p class="meta">${tellRiichi(fact, names)}</p>` : nothing}
      ${step ? html`<p class="meta">${tellEffect(step, names)}</p>` : nothing}
    </div>`;
  }

  #choice({ name, label, sentence, why }) {
    const choose = () => !why && this.dispatchEvent(new CustomEvent("fw-choice", { detail: { name } }));
    return html`<button class="choice tappable" type="button" data-choice=${name} aria-disabled=${why ? "true" : "false"} data-why=${why || nothing} @click=${choose}>
      <b class=${name === "discard" ? "bad" : ""}>${label}</b><span>${why || sentence}</span>
    </button>`;
  }

  #close = (event) => {
    event.stopPropagation();
    this.dispatchEvent(new CustomEvent("fw-close"));
  };
}

customElements.define("fw-changed-sheet", ChangedSheet);
