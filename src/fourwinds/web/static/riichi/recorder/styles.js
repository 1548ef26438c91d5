/* Styles of the entry of a hand: large targets in a grid, the same in every step. */
import { css } from "lit";

export const entryStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }

  .step {
    flex: 1;
    min-height: 0;
    display: flex;
    flex-direction: column;
    gap: var(--space-8);
    padding: var(--space-8) var(--space-16);
  }

  .asked {
    display: flex;
    align-items: center;
    justify-content: space-between;
    column-gap: var(--space-8);
    min-height: var(--target);
  }

  .question {
    font: var(--card);
    font-weight: var(--strong);
  }

  .chosen {
    display: flex;
    gap: var(--space-8);
    min-width: 0;
    overflow-x: auto;
    scrollbar-width: none;

    & fw-chip { flex: 0 1 auto; min-width: var(--target); }
  }

  .question { flex: none; }

  .asked.full {
    flex-direction: column;
    align-items: stretch;

    & .question {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    & fw-chip[data-ronned] { flex-shrink: 20; }
    & fw-chip[data-win][pressed] { flex-shrink: 0; }
  }

  .two,
  .tall {
    flex: 1 1 auto;
    grid-auto-rows: 1fr;
    max-height: calc(3 * var(--row));
  }

  .two {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--space-8);
  }

  .four {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--space-8);
  }

  .choice {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-8);
    min-width: 0;
    min-height: var(--target);
    padding: 0 var(--space-4);
    border: var(--hairline) solid var(--control);
    border-radius: var(--radius-control);
    background: var(--surface);
    color: var(--ink);
    font: var(--body);
    cursor: pointer;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
    user-select: none;
    transition: background-color var(--tint) ease-out;

    &:active {
      filter: brightness(var(--press));
    }

    &[aria-pressed="true"] {
      background: var(--accent-soft);
      border-color: var(--accent);
      box-shadow: inset 0 0 0 var(--hairline) var(--accent);
    }

    &[aria-disabled="true"] {
      opacity: var(--dim);
    }

    &[aria-disabled="true"][aria-pressed="true"] {
      opacity: 1;
    }
  }

  .seat {
    justify-content: flex-start;
    min-height: var(--bar);
    padding-inline: var(--space-12);
    font: var(--card);
    font-weight: var(--strong);
    text-align: start;

    & .said {
      display: flex;
      flex-direction: column;
      min-width: 0;
      flex: 1;
    }

    & small {
      color: var(--muted);
      font: var(--meta);
    }

    & .good { color: var(--good); }
    & .bad { color: var(--bad); }
  }

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .quiet {
    border-color: transparent;
    background: none;
    color: var(--accent);
    font-weight: var(--strong);
  }

  .points {
    flex-direction: column;
    gap: 0;
    padding: 0;
    font-weight: var(--strong);
    white-space: nowrap;

    & small {
      color: var(--muted);
      font: var(--label);
    }

    &.shares {
      font: var(--meta);
      font-weight: var(--strong);
      letter-spacing: -0.02em;
    }
  }

  .effect {
    font: var(--meta);
    min-height: calc(3 * 1.25rem);
    color: var(--ink);
    text-wrap: pretty;

    &.empty { color: var(--muted); }
  }

  .refusal {
    color: var(--bad);
  }

  .riichi {
    display: flex;
    flex-direction: column;
    gap: var(--space-4);
    margin-top: auto;
  }

  .riichi .choice {
    font: var(--meta);
    gap: var(--space-4);
  }

  .label {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-16);
    min-height: var(--space-24);
    color: var(--muted);
    font: var(--meta);

    & .refusal { text-align: end; }
  }

  .actions {
    display: flex;
    gap: var(--space-8);
    padding: var(--space-8) var(--space-16) calc(var(--space-8) + env(safe-area-inset-bottom));
    border-top: var(--hairline) solid var(--line);
    background: var(--paper);

    & .choice { min-height: var(--bar); padding-inline: var(--space-16); }
    & .primary, & .wide { flex: 1; }
  }

  :host([editing]) {
    & .step { padding-inline: 0; }
    & .actions { padding-inline: 0; padding-block-end: 0; background: none; }
    & .two, & .tall { flex: none; }
  }

  .primary {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
    font-weight: var(--strong);
  }

  /* Large text: two columns, as high as they need. */
  @container (width < 20rem) {
    .four { grid-template-columns: repeat(2, minmax(0, 1fr)); }

    .two,
    .tall {
      flex: none;
      max-height: none;
    }

    .step {
      flex: 1 0 auto;
    }

    .actions {
      flex-wrap: wrap;

      & .primary { flex-basis: 100%; }
    }
  }

  @media (height < 26em) {
    .step { padding-block: 0; }
    .riichi { padding-block-end: var(--space-8); }
  }
`;
