/* Styles of the score graph: the rules that uPlot needs in a shadow tree, in our colours. */
import { css } from "lit";

export const plotStyles = css`
  :host {
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto;
    gap: var(--space-8);
    min-width: 0;
  }

  .figure {
    position: relative;
    min-width: 0;
    border-radius: var(--radius-control);
    outline-color: var(--line);
  }

  .plot {
    height: var(--graph-height, 15rem);
    color: var(--muted);
    font: var(--meta);
    overflow: hidden;
  }

  .uplot,
  .u-wrap {
    position: relative;
    user-select: none;
  }

  .u-over,
  .u-under,
  .u-axis,
  .u-cursor-x,
  .u-cursor-pt,
  .u-select {
    position: absolute;
  }

  .u-over {
    cursor: crosshair;
    touch-action: pan-y;
  }

  .uplot canvas {
    display: block;
    position: relative;
    width: 100%;
    height: 100%;
  }

  .u-cursor-x,
  .u-cursor-pt {
    top: 0;
    left: 0;
    pointer-events: none;
  }

  .u-cursor-x {
    height: 100%;
    border-right: var(--hairline) solid var(--control);
  }

  .u-cursor-pt {
    border: 0 solid;
    border-radius: var(--radius-full);
    background-clip: padding-box !important;
  }

  .u-axis.u-off,
  .u-select.u-off,
  .u-cursor-x.u-off,
  .u-cursor-pt.u-off {
    display: none;
  }

  .name {
    position: absolute;
    display: flex;
    align-items: center;
    gap: var(--space-4);
    max-width: 7rem;
    padding-inline-start: var(--space-4);
    font: var(--meta);
    font-weight: var(--strong);
    pointer-events: none;

    & span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }

  .player-0 {
    color: var(--player-0);
  }

  .player-1 {
    color: var(--player-1);
  }

  .player-2 {
    color: var(--player-2);
  }

  .player-3 {
    color: var(--player-3);
  }

  .sample {
    flex: none;
    width: var(--space-16);
    height: var(--space-4);
    stroke: currentColor;
    stroke-width: var(--ring);
  }

  .readout {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-12);
  }

  .link {
    min-height: var(--target);
    color: var(--accent);
    font-weight: var(--strong);
    text-decoration: underline;
    text-underline-offset: var(--space-4);
  }

  .values {
    flex-basis: 100%;
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-4) var(--space-16);

    & span {
      display: inline-flex;
      align-items: center;
      gap: var(--space-4);
    }

    & b {
      color: var(--ink);
    }
  }
`;
