/* The layout of the examples on the design page. */
import { css } from "lit";

export const sectionStyle = css`
  .stack {
    gap: var(--space-32);
  }

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-16);
  }
`;

export const demoStyle = css`
  :host,
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-16);
  }

  :host {
    gap: var(--space-32);
  }

  .two {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--inspector)), 1fr));
    gap: var(--space-24);
    align-items: start;
  }
`;
