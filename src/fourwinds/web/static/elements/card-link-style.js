/* The style of a card that is a link. */
import { css } from "lit";

export const cardLinkStyle = css`
  .card-link {
    display: grid;
    padding: var(--space-12) var(--space-16);
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
    color: inherit;
    text-decoration: none;
  }
`;
