/* The style of the compass: cards on four sides of a disc. It fills the space it is given, and is a square by default. */
import { css } from "lit";

export const compassStyle = css`
  :host {
    display: block;
    aspect-ratio: 1;
    container-type: size;
  }

  .table {
    position: relative;
    display: grid;
    grid-template:
      "top top top" minmax(0, 1fr)
      "left centre right" auto
      "bottom bottom bottom" minmax(0, 1fr)
      / minmax(0, 1fr) auto minmax(0, 1fr);
    gap: var(--space-8);
    height: 100%;
  }

  .seat {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    min-width: 0;
    min-height: var(--row);
    padding: var(--space-4) var(--space-8);
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
    font: var(--body);
    text-align: center;
    transition: background-color var(--tint) ease-out;
  }

  .top {
    grid-area: top;
    place-self: start center;
  }

  .bottom {
    grid-area: bottom;
    place-self: end center;
  }

  .top,
  .bottom {
    width: min(100%, 11rem);
  }

  .left {
    grid-area: left;
    align-self: center;
  }

  .right {
    grid-area: right;
    align-self: center;
  }

  .ring {
    position: absolute;
    inset: calc(-1 * var(--hairline));
    z-index: 1;
    border: var(--ring) solid var(--accent);
    border-radius: var(--radius-card);
    pointer-events: none;
  }

  /* A stick lies in front of its player, towards the middle. */
  .mark {
    position: absolute;
    inset: calc(-1 * var(--space-4)) 0 auto;
    z-index: 2;
    display: grid;
    justify-items: center;
  }

  .top .mark {
    inset: auto 0 calc(-1 * var(--space-4));
  }

  .seat[aria-pressed="true"] {
    background: var(--accent-soft);
  }

  @media (hover: hover) {
    button.seat:hover {
      background: var(--accent-soft);
    }
  }

  .who {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-4);
    max-width: 100%;
  }

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .score {
    font: var(--score);
    font-weight: var(--strong);
  }

  .under {
    min-height: 1.25rem;
  }

  .under + .note {
    margin-top: -1.25rem;
  }

  .under:has(fw-delta:not([data-sign="none"])) + .note {
    display: none;
  }

  .note {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .centre {
    grid-area: centre;
    display: grid;
    place-content: center;
    place-items: center;
    gap: var(--space-4);
    width: min(34cqw, 9rem);
    aspect-ratio: 1;
    border-radius: var(--radius-full);
    background: var(--sunken);
    text-align: center;
  }

  .round {
    font: var(--title);
    font-weight: var(--strong);
  }

  .counters {
    display: grid;
    gap: var(--space-4);
  }

  .counter {
    display: flex;
    align-items: center;
    gap: var(--space-8);
    font: var(--meta);
  }

  @container (width >= 26rem) {
    .round {
      font: var(--round);
      font-weight: var(--strong);
    }

    .centre {
      width: 11rem;
    }
  }

  /* Little height: the recorder on a small phone. Names and scores stay; the change moves to the edge of the card. */
  @container (height < 20rem) {
    .table {
      grid-template:
        "top top top" auto
        "left centre right" minmax(0, 1fr)
        "bottom bottom bottom" auto
        / minmax(0, 1fr) auto minmax(0, 1fr);
    }

    .seat {
      padding-block: var(--space-4);
    }

    .who {
      font: var(--meta);
    }

    .under {
      position: absolute;
      inset: auto 0 calc(-1 * var(--space-12));
      z-index: 2;
      display: grid;
      justify-items: center;
      min-height: 0;

      & fw-delta:not([data-sign="none"]) {
        padding-inline: var(--space-8);
        font: var(--label);
        font-weight: var(--strong);
        border-radius: var(--radius-full);
        background: var(--paper);
      }
    }

    .under + .note {
      margin-top: 0;
      font: var(--label);
    }

    .centre {
      align-self: center;
      aspect-ratio: auto;
      width: min(34cqw, 9rem);
      height: min(100%, 6rem);
      border-radius: var(--radius-card);
    }

    .counters {
      grid-auto-flow: column;
      gap: var(--space-12);
    }

    .counter {
      gap: var(--space-4);
    }
  }

  @container (height < 15rem) {
    .seat {
      min-height: 0;
      padding-block: 0;
    }

    .score {
      font: var(--title);
      font-weight: var(--strong);
    }
  }

  /* Large text on a phone: the round is on top, and each player gets the width that a name and a score need. */
  @container (width < 18rem) {
    .table {
      grid-template: "centre" auto "top" 1fr "left" 1fr "right" 1fr "bottom" 1fr / minmax(0, 1fr);
    }

    .seat,
    .centre {
      place-self: stretch;
      width: auto;
    }

    .centre {
      grid-auto-flow: column;
      gap: var(--space-24);
      aspect-ratio: auto;
      padding: var(--space-8);
      border-radius: var(--radius-card);
    }
  }

  /* Very little height: a small phone that shows the bars of the browser. The top and bottom players get one line each. */
  @container (height < 11rem) {
    .table {
      gap: var(--space-4) var(--space-8);
    }

    .top,
    .bottom {
      flex-direction: row;
      gap: var(--space-8);
      width: min(100%, 16rem);
    }

    .centre {
      gap: 0;
    }
  }
`;
