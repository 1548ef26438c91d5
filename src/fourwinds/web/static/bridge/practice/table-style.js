/* The layout of a question or a board that is being bid: on a phone the answer is under the thumb, else beside the hand. */
import { css } from "lit";

export const tableStyles = css`
  .table {
    grid-template-rows: 1fr auto;
    gap: var(--space-16);
    padding-bottom: 0;
  }

  .answer {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: var(--space-8);
  }

  .keys {
    display: none;
  }

  .next {
    min-width: calc(3 * var(--target));
  }

  @media (width < 40em) {
    .action-bar .next {
      flex: 1;
    }

    .answer {
      position: sticky;
      bottom: 0;
      margin-inline: calc(-1 * var(--space-16));
      padding: var(--space-12) var(--space-16) max(var(--space-8), env(safe-area-inset-bottom));
      border-top: var(--hairline) solid var(--line);
      background: var(--paper);
    }
  }

  @media (width >= 40em) {
    .table {
      grid-template-rows: none;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: var(--space-24);
      padding-bottom: var(--space-24);
    }

    .answer .next {
      justify-self: start;
      margin-inline-start: var(--space-32);
    }
  }

  @media (width >= 64em) {
    .table {
      grid-template-columns: var(--inspector) minmax(0, 1fr);
      gap: var(--space-48);
    }

    .keys {
      display: block;
    }
  }
`;
