/* A dot that marks something changed. */
import { css } from "lit";

export const dotStyle = css`
  .dot {
    flex: none;
    width: var(--space-8);
    height: var(--space-8);
    border-radius: var(--radius-full);
    background: var(--accent);
  }
`;
