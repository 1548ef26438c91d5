/* The layout of pages that ask on the left and answer on the right. */
import { css } from "lit";

export const questionStyle = css`
  .page > * {
    min-width: 0;
  }

  .found {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: var(--space-24);
  }

  @media (width >= 64em) {
    .page {
      grid-template-columns: var(--inspector) minmax(0, 1fr);
      gap: var(--space-48);
    }
  }
`;
