/* The style of a list that is a card, with lines between its items. */
import { css } from "lit";

export const cardListStyle = css`
  :is(ul, ol) {
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
    overflow: clip;
  }

  li + li {
    border-top: var(--hairline) solid var(--line);
  }
`;
