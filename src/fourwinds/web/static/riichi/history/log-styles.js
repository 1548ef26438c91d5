/* Styles of the hand log: cards on a phone, a table with a header row on wide screens. */
import { css } from "lit";

export const logStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }

  .log {
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
    overflow: hidden;
  }

  .row {
    position: relative;
    display: grid;
    grid-template: "round state" auto "outcome outcome" auto "scores scores" auto / 1fr auto;
    gap: var(--space-4) var(--space-8);
    padding: var(--space-12) var(--space-16);
    transition: background-color var(--tint) ease-out;

    & + & {
      border-top: var(--hairline) solid var(--line);
    }

    &.selected {
      background: var(--accent-soft);
    }

    @media (hover: hover) {
      &.hand:hover {
        background: var(--accent-soft);
      }
    }
  }

  .head {
    display: none;
  }

  .number {
    display: none;
  }

  .round {
    grid-area: round;
    color: var(--muted);
    font: var(--meta);
  }

  .short {
    display: none;
  }

  .outcome {
    grid-area: outcome;
    overflow-wrap: anywhere;
  }

  .outcome a {
    color: inherit;
    font-weight: var(--strong);
    text-decoration: none;

    &::after {
      content: "";
      position: absolute;
      inset: 0;
    }

    &:focus-visible {
      outline: none;

      &::after {
        outline: var(--ring) solid var(--info);
        outline-offset: calc(-1 * var(--ring));
        border-radius: var(--radius-control);
      }
    }
  }

  .uncertain .outcome a {
    text-decoration: underline dotted var(--warn);
    text-underline-offset: var(--space-4);
  }

  .warn {
    color: var(--warn);
    font: var(--meta);
  }

  .note {
    color: var(--muted);
    font: var(--meta);
  }

  .scores {
    grid-area: scores;
    display: grid;
    grid-template-columns: repeat(var(--players, 4), minmax(0, 1fr));
    gap: var(--space-8);
    font: var(--meta);
  }

  .score {
    display: grid;
    align-content: start;
  }

  .player {
    display: flex;
    align-items: center;
    gap: var(--space-4);
    min-width: 0;
    color: var(--muted);

    & .name {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }

  .delta {
    font-weight: var(--strong);
  }

  .state {
    grid-area: state;
    display: flex;
    align-items: center;
    gap: var(--space-4);
    font: var(--meta);
    color: var(--muted);
  }

  .disc {
    width: var(--space-12);
    height: var(--space-12);
    border: var(--ring) solid currentColor;
    border-radius: var(--radius-full);
  }

  .sent .disc {
    background: linear-gradient(90deg, currentColor 50%, transparent 50%);
  }

  .confirmed .disc {
    color: var(--good);
    background: currentColor;
  }

  .refused {
    color: var(--bad);
  }

  .nothing {
    padding: var(--space-24) var(--space-16);
    color: var(--muted);
    text-align: center;
  }

  @container (min-width: 48rem) {
    .row {
      grid-template: "number round outcome scores state" auto / 1.5rem 3rem minmax(0, 1fr) minmax(0, 35rem) var(--space-24);
      align-items: center;
      gap: var(--space-16);
      min-height: var(--target);
      padding-block: var(--space-8);
    }

    .players-3 .row {
      grid-template-columns: 1.5rem 3rem minmax(0, 1fr) minmax(0, 26rem) var(--space-24);
    }

    .head {
      display: grid;
      background: var(--sunken);
      color: var(--muted);
      font: var(--meta);
      font-weight: var(--strong);
    }

    .number {
      display: block;
      grid-area: number;
      color: var(--muted);
      text-align: right;
    }

    .round {
      color: var(--ink);
      font: var(--body);
    }

    .head .round {
      color: inherit;
      font: inherit;
    }

    .short {
      display: inline;
    }

    .long,
    .hand .player .name {
      display: none;
    }

    .outcome a {
      font-weight: inherit;
    }

    .scores {
      font: var(--body);
      align-items: center;
    }

    .head .scores {
      font: inherit;
      font-weight: var(--strong);
    }

    .head .player {
      justify-content: flex-end;
    }

    .score {
      grid-template: "stick delta after" auto / auto minmax(0, 1fr) 7ch;
      align-items: center;
      gap: var(--space-8);
      text-align: right;

      & .after {
        grid-area: after;
      }

      & .delta {
        grid-area: delta;
        font: var(--meta);
        font-weight: var(--strong);
      }

      & .player {
        grid-area: stick;
      }
    }

    .state {
      justify-content: center;
    }

    .state .said {
      position: absolute;
      clip-path: inset(50%);
    }
  }
`;
