/* Layout of the recorder: one thumb on phones, side by side in landscape, with the hands below on a desktop. */
import { css } from "lit";

export const pageStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100dvh;
    overflow: hidden;
    background: var(--paper);
  }

  .room {
    flex: 1;
    min-height: 0;
    container-type: inline-size;
    overflow-y: auto;
    display: grid;
    grid-template: "table" 1fr "way" auto "found" auto "entry" auto / minmax(0, 1fr);
  }

  .table {
    grid-area: table;
    display: grid;
    min-height: 0;
    padding: var(--space-8) var(--space-16) var(--space-12);
    touch-action: pan-y;
    overflow: hidden;

    &.past {
      background: var(--sunken);
    }
  }

  fw-compass {
    width: 100%;
    height: 100%;
    max-width: var(--sheet);
    max-height: var(--sheet);
    aspect-ratio: auto;
    place-self: center;
  }

  .way {
    grid-area: way;
    display: flex;
    gap: var(--ring);
    padding-inline: var(--space-16);

    & span {
      flex: 1;
      height: var(--space-4);
      border-radius: var(--radius-full);
      background: var(--line);
    }

    & .gone {
      background: var(--accent);
    }
  }

  .found {
    grid-area: found;
    padding-inline: var(--space-16);

    & fw-finding {
      padding-block: var(--space-8) var(--space-4);
    }
  }

  .entry {
    grid-area: entry;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    height: clamp(21.75rem, 44dvh, 25rem);
    min-height: 0;
  }

  @media (orientation: portrait) and (width < 64em) {
    .entry:has(fw-entry-panel[tall]) {
      height: clamp(23.5rem, 46dvh, 27rem);
    }
  }

  .entry:has(fw-game-over, fw-open-end) {
    height: auto;
  }

  .waits {
    display: grid;
    gap: var(--space-16);
    place-content: center;
    justify-items: center;
    padding: var(--space-16);
    text-align: center;
  }

  .settling {
    pointer-events: none;
  }

  /* Large text: the page scrolls. */
  @container (width < 20rem) {
    .table {
      min-height: 27rem;
    }

    fw-compass {
      max-height: none;
    }

    .entry {
      height: auto;
      min-height: 21.75rem;
    }
  }

  @media (orientation: landscape) and (width >= 40em) {
    .room {
      grid-template: "table entry" minmax(0, 1fr) "way entry" auto "found entry" auto / minmax(0, 1fr) minmax(0, 1fr);
      padding-bottom: env(safe-area-inset-bottom);
    }

    .way {
      padding-block: var(--space-8);
    }

    .entry {
      height: auto;
      border-inline-start: var(--hairline) solid var(--line);
    }
  }

  @media (width >= 64em) {
    :host {
      height: auto;
      min-height: 100dvh;
      overflow: visible;
    }

    .room {
      grid-template: "table entry" minmax(26rem, auto) "way entry" auto "found found" auto "log log" 1fr / minmax(0, 1fr) minmax(0, 1fr);
      align-content: start;
    }

    .table {
      padding: var(--space-24);
    }

    .log {
      grid-area: log;
      padding: var(--space-24);
    }
  }
`;
