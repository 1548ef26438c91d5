/* The style of choices in a sheet: each is a card with its name and what it does. */
import { css } from "lit";

export const choicesStyle = css`
  .stack {
    padding-block-end: var(--space-16);
  }

  .choices {
    display: grid;
    gap: var(--space-8);
  }

  .choice {
    display: grid;
    gap: var(--space-4);
    padding: var(--space-12) var(--space-16);
    border: var(--hairline) solid var(--control);
    border-radius: var(--radius-card);
    color: var(--ink);
    text-align: start;

    & b {
      color: var(--accent);
    }

    & b.bad {
      color: var(--bad);
    }

    &[aria-disabled="true"] b {
      color: var(--muted);
    }
  }
`;
