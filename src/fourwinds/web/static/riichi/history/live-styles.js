/* Styles of the live view: everything on one screen, readable from across the room. */
import { css } from "lit";

export const liveStyles = css`
  :host {
    position: fixed;
    inset: 0;
    z-index: 8;
    display: flex;
    flex-direction: column;
    overflow-y: auto;
    padding: var(--space-16);
    gap: var(--space-16);
    background: var(--paper);
  }

  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-16);
  }

  .on,
  .lost {
    display: flex;
    align-items: center;
    gap: var(--space-8);
  }

  .lost {
    color: var(--bad);
    font-weight: var(--strong);
  }

  .disc {
    width: var(--space-12);
    height: var(--space-12);
    border-radius: var(--radius-full);
    background: var(--good);
  }

  .screen,
  .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-16);
    align-content: start;
    min-width: 0;
  }

  .standing {
    border: var(--hairline) solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
    padding: 0 var(--space-16);

    & ol {
      padding: 0;
      list-style: none;
    }

    & li {
      display: flex;
      align-items: center;
      gap: var(--space-12);
      min-height: var(--row);
      font: var(--title);
    }

    & li + li {
      border-top: var(--hairline) solid var(--line);
    }
  }

  .heads {
    display: flex;
    justify-content: flex-end;
    gap: var(--space-12);
    padding-block: var(--space-8) 0;
    color: var(--muted);
  }

  .score-head {
    min-width: 5rem;
    text-align: end;
  }

  .back {
    position: fixed;
    inset: auto auto calc(var(--space-16) + env(safe-area-inset-bottom)) var(--space-16);
    background: var(--surface);
    box-shadow: var(--lift);

    &:not(.touched, :focus-visible) {
      opacity: 0;
      pointer-events: none;
    }
  }

  .place {
    color: var(--muted);
  }

  .name {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .gap {
    color: var(--muted);
    font: var(--body);
  }

  .score {
    font: var(--score);
    font-weight: var(--strong);
    min-width: 6ch;
    text-align: end;
  }

  .last {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-4) var(--space-12);
    font: var(--card);
  }

  @media (width >= 64em) {
    :host {
      padding: var(--space-24);
    }

    .screen {
      flex: 1;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: var(--space-32);
      align-content: stretch;
      min-height: 0;
    }

    .table {
      display: grid;
      place-content: center;
    }

    fw-compass {
      zoom: 1.6;
      width: calc(min(46vw, 84vh) / 1.6);
    }

    .side {
      grid-template-rows: auto auto minmax(0, 1fr);
      align-content: stretch;
    }

    .standing li {
      min-height: 11vh;
      font-size: 5vh;
      line-height: 1.3;
    }

    .standing .score {
      font-size: 8vh;
      line-height: 1;
    }

    .heads {
      font-size: 2.4vh;
    }

    .score-head {
      min-width: 24.7vh;
    }

    .gap {
      font-size: 4vh;
    }

    .last {
      font-size: 3.6vh;
      line-height: 1.3;
    }

    .last .meta {
      font-size: 2.8vh;
    }

    fw-score-graph {
      --graph-height: 26vh;
    }
  }

  @media (width >= 100em) {
    fw-compass {
      zoom: 2.2;
      width: calc(min(46vw, 84vh) / 2.2);
    }
  }
`;
