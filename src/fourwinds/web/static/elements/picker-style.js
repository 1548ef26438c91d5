/* The style of a picker. */
import { css } from "lit";

export const pickerStyles = css`
  :host {
    display: block;
    position: relative;
    container-type: inline-size;
  }

  .value {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-4);
    min-height: calc(var(--row) + var(--space-4));

    & button {
      display: grid;
      place-items: center;
      min-width: var(--target);
      min-height: var(--target);
    }
  }

  .about {
    display: flex;
    align-items: baseline;
    gap: var(--space-12);
    min-height: var(--space-24);
    padding-block: var(--space-4);
  }

  .typed {
    font-family: var(--mono);
  }

  .cells {
    display: grid;
    gap: var(--space-4);
    justify-content: start;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }

  .row {
    display: grid;
    grid-template-columns: repeat(var(--columns), minmax(0, var(--target)));
    gap: var(--space-4);
  }

  .cell {
    position: relative;
    min-height: var(--bar);
    border-radius: var(--radius-control);
    cursor: pointer;

    & fw-tile {
      --tile-width: 100%;
      width: 100%;
      pointer-events: none;
    }
  }

  .playing-card {
    display: grid;
    place-items: center;
    align-content: center;
    width: 100%;
    min-height: var(--bar);
    border: var(--hairline) solid var(--tile-edge);
    border-radius: var(--radius-control);
    background: var(--tile-face);
    font: var(--card);
    pointer-events: none;
  }

  .cell[aria-disabled] {
    opacity: 1;

    & > :is(fw-tile, .playing-card) {
      opacity: var(--dim);
    }
  }

  .mine > .playing-card {
    border-color: var(--accent);
    background: var(--accent-soft);
  }

  .over > :is(fw-tile, .playing-card) {
    outline: var(--ring) solid var(--accent);
    outline-offset: var(--ring);
    border-radius: var(--radius-control);
  }

  .badge {
    position: absolute;
    right: 0;
    bottom: calc(-1 * var(--ring));
    min-width: var(--space-16);
    padding-inline: var(--ring);
    border-radius: var(--radius-full);
    background: var(--ink);
    color: var(--paper);
    font: var(--label);
    font-weight: var(--strong);
    text-align: center;
    pointer-events: none;
  }

  .preview {
    --tile-width: calc(2 * var(--target));
    position: absolute;
    z-index: 3;
    width: calc(2 * var(--target));
    left: clamp(0rem, var(--x) - var(--target), 100cqi - 2 * var(--target));
    bottom: calc(100% - var(--y) + var(--space-32));
    filter: drop-shadow(var(--lift));
    pointer-events: none;

    & .playing-card {
      min-height: calc(2.5 * var(--target));
      font: var(--score);
    }

    & .refused {
      opacity: var(--dim);
    }
  }

  @media (hover: none) {
    .keys {
      display: none;
    }
  }

  @container (width < 30em) {
    .cards .row {
      gap: var(--ring);
    }
  }
`;
