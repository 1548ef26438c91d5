/* The style of the inspector of a line. */
import { css } from "lit";

export const inspectorStyle = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-16);
    align-content: start;
  }

  h2 {
    font: var(--strong) var(--title);
    text-wrap: balance;
  }

  h3 {
    margin-bottom: var(--space-8);
    color: var(--muted);
    font: var(--meta);
  }

  .about {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-8);
  }

  .scopes .check {
    min-height: var(--target);
  }

  .hands {
    display: grid;
    gap: var(--space-8);
  }

  .covered li {
    overflow-wrap: anywhere;
  }

  s {
    color: var(--muted);
  }

  .review {
    display: grid;
    gap: var(--space-8);
    padding: var(--space-12);
    border: var(--hairline) solid var(--line);
    border-inline-start: var(--space-4) solid var(--warn);
    border-radius: var(--radius-control);
  }

  mark {
    background: var(--accent-soft);
    color: var(--ink);
    font-weight: var(--strong);
  }

  .acts {
    margin-inline: calc(-1 * var(--space-8));
    border-top: var(--hairline) solid var(--line);
    padding-top: var(--space-8);
  }

  @media (width < 64em) {
    .keys {
      display: none;
    }
  }
`;
