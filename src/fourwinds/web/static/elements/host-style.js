/* Styles for the box of an element: a block, or a column with a gap. */
import { css } from "lit";

export const block = css`
  :host {
    display: block;
  }
`;

/** A block whose content adapts to its own width. */
export const container = css`
  :host {
    display: block;
    container-type: inline-size;
  }
`;

export const column8 = css`
  :host {
    display: grid;
    gap: var(--space-8);
  }
`;

export const column12 = css`
  :host {
    display: grid;
    gap: var(--space-12);
  }
`;

export const column16 = css`
  :host {
    display: grid;
    gap: var(--space-16);
  }
`;
