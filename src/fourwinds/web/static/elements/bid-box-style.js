/* The style of a bid box: a table of bids, or in a narrow space a row of levels and a row of strains. */
import { css } from "lit";

export const bidBoxStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }

  .table,
  .others,
  .levels,
  .strains {
    display: grid;
    gap: var(--space-8);
    max-width: var(--inspector);
  }

  .table,
  .strains {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }

  .levels {
    grid-template-columns: repeat(7, minmax(0, 1fr));
  }

  .others {
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    margin-top: var(--space-16);
  }

  .steps {
    display: none;
    gap: var(--space-8);
  }

  .key {
    display: grid;
    place-items: center;
    min-height: var(--target);
    border: var(--hairline) solid var(--control);
    border-radius: var(--radius-control);
    background: var(--surface);
    font: var(--card);
    transition: background-color var(--tint) ease-out;
  }

  .chosen {
    border-color: var(--accent);
    background: var(--accent-soft);
  }

  .status {
    min-height: calc(var(--space-24) + var(--space-4));
    padding-top: var(--space-8);
  }

  @media (hover: hover) {
    .key:not([aria-disabled]):hover {
      background: var(--accent-soft);
    }
  }

  @container (width < 30em) {
    .table {
      display: none;
    }

    .steps {
      display: grid;
    }

    .table,
    .others,
    .levels,
    .strains {
      max-width: none;
    }

    .key {
      min-height: var(--bar);
    }
  }

  @container (width < 22em) {
    .levels {
      gap: var(--ring);
    }
  }
`;
