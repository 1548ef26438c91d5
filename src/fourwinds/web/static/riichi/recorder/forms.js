/* Small controls that the sheets of the recorder share: a stepper, buttons of which some are pressed, a note. */
import { css, html, nothing } from "lit";
import { icon } from "../../elements/icon.js";
import { number, text } from "../../shell/text.js";

/**
 * A number with a button to each side.
 * @param {{label: string, value: number, least?: number, most?: number, change: (value: number) => void}} options
 */
export function stepper({ label, value, least = 0, most = 99, change }) {
  /** @param {number} by @param {string} name @param {string} key @param {boolean} isOff */
  const button = (by, name, key, isOff) => html`<button class="choice" aria-label=${text(`recorder.${key}`, { label })}
    ?disabled=${isOff} @click=${() => change(Math.min(most, Math.max(least, value + by)))}>${icon(name)}</button>`;
  return html`<div class="stepper" role="group" aria-label=${label}>
    <span class="field-label">${label}</span>
    ${button(-1, "minus", "less", value <= least)}
    <output>${number(value)}</output>
    ${button(1, "add", "greater", value >= most)}
  </div>`;
}

/**
 * Buttons of which one or several are pressed.
 * @template T
 * @param {object} field
 * @param {string} field.label
 * @param {string} field.name
 * @param {[value: T, label: string | number][]} field.options
 * @param {(value: T) => boolean} field.pressed
 * @param {(value: T) => void} field.change
 * @param {number} [field.columns]
 */
export function choices({ label, name, options, pressed, change, columns = options.length }) {
  return html`<div class="field" role="group" aria-label=${label}>
    <span class="field-label">${label}</span>
    <div class="row columns-${columns}">
      ${options.map(
        ([value, shown]) => html`<button class="choice" data-field=${name} data-value=${String(value)}
        aria-pressed=${pressed(value)} @click=${() => change(value)}><span class="name">${shown}</span></button>`,
      )}
    </div>
  </div>`;
}

/**
 * The content of an input after an event.
 * @param {Event} event
 */
export function inputValue({ target }) {
  return target instanceof HTMLInputElement ? target.value : "";
}

/**
 * A line for a note, as long as the tables allow.
 * @param {{value: string, tables: Riichi.Tables | null, change: (note: string) => void}} field
 */
export function noteField({ value, tables, change }) {
  return html`<label class="field"><span class="field-label">${text("recorder.note")}</span>
    <input class="note" maxlength=${tables?.facts?.longest_note ?? nothing} .value=${value}
      @input=${(/** @type {Event} */ event) => change(inputValue(event))}></label>`;
}

/** The names of the players as options of `choices`.
    @param {string[]} names
    @returns {[Riichi.Seat, string][]} */
export function seatOptions(names) {
  return names.map((name, seat) => [seat, name]);
}

export const formStyles = css`
  [slot="actions"] {
    flex: 1;
    min-height: var(--bar);
  }

  .form {
    display: flex;
    flex-direction: column;
    gap: var(--space-16);
  }

  .field {
    display: flex;
    flex-direction: column;
    gap: var(--space-4);
    min-width: 0;
  }

  .field-label {
    color: var(--muted);
    font: var(--meta);
  }

  .row {
    display: grid;
    gap: var(--space-8);

    &.columns-2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    &.columns-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
    &.columns-4 { grid-template-columns: repeat(4, minmax(0, 1fr)); }
    &.columns-5 { grid-template-columns: repeat(5, minmax(0, 1fr)); }
    &.columns-6 { grid-template-columns: repeat(6, minmax(0, 1fr)); }
    &.columns-7 { grid-template-columns: repeat(7, minmax(0, 1fr)); }
  }

  .stepper {
    display: grid;
    grid-template-columns: 1fr var(--target) var(--space-48) var(--target);
    align-items: center;
    gap: var(--space-8);

    & output {
      text-align: center;
      font: var(--card);
      font-weight: var(--strong);
    }
  }

  .note {
    width: 100%;
    min-height: var(--target);
    padding-inline: var(--space-12);
    border: var(--hairline) solid var(--control);
    border-radius: var(--radius-control);
    background: var(--surface);
    color: inherit;
    font: var(--body);
  }

  .wrap {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-8);
  }

  .wrap .choice {
    padding-inline: var(--space-12);
  }

  .choice:disabled {
    opacity: var(--dim);
  }

  .result {
    min-height: var(--space-24);
    font: var(--body);
  }

  /* Seen while the rest is scrolled. */
  .verdict {
    position: sticky;
    inset-block-end: calc(-1 * var(--space-16));
    padding-block: var(--space-8) var(--space-16);
    margin-block-end: calc(-1 * var(--space-16));
    background: var(--surface);

    &:empty { padding: 0; }
  }

  .found {
    display: grid;
    gap: var(--space-8);
    min-height: calc(var(--target) + var(--space-32));
    align-content: end;
  }

  .typed {
    display: grid;
    gap: var(--space-16);
  }

  @media (height < 30em) and (width >= 40em) {
    .typed { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
    .typed .found { align-content: start; }
  }
`;
