/* The style of a sheet: at the bottom with round corners on phones, at the side from 1024 px. */
import { css } from "lit";

export const sheetStyle = css`
  dialog {
    position: fixed;
    inset: 0;
    width: 100%;
    max-width: none;
    height: 100%;
    max-height: none;
    padding: 0;
    overflow: hidden;
    border: none;
    background: none;
    color: var(--ink);
    font: var(--body);
  }

  dialog::backdrop {
    background: var(--veil);
  }

  .panel {
    position: absolute;
    inset: auto 0 0;
    display: flex;
    flex-direction: column;
    max-height: var(--sheet-height);
    border-radius: var(--radius-sheet) var(--radius-sheet) 0 0;
    background: var(--surface);
    box-shadow: var(--lift);
  }

  header {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8);
    padding: var(--space-16) var(--space-8) var(--space-4) var(--space-16);
    touch-action: none;
  }

  h2 {
    font: var(--title);
    font-weight: var(--strong);
    overflow-wrap: anywhere;
  }

  h2:focus {
    outline: none;
  }

  .handle {
    position: absolute;
    inset: var(--space-8) 0 auto;
    width: var(--space-48);
    height: var(--space-4);
    margin-inline: auto;
    border-radius: var(--radius-full);
    background: var(--control);
  }

  .content {
    flex: 1;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
    padding: var(--space-8) var(--space-16) var(--space-16);
  }

  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: var(--space-8);
    padding: var(--space-8) var(--space-16) calc(var(--space-12) + env(safe-area-inset-bottom));
    border-top: var(--hairline) solid var(--line);
  }

  footer:not(:has(slot.filled)) {
    padding-block-start: 0;
    border: none;
  }

  @media (width >= 64em) {
    .panel {
      inset: 0 0 0 auto;
      width: var(--sheet);
      max-height: none;
      border-radius: var(--radius-sheet) 0 0 var(--radius-sheet);
    }

    .handle {
      display: none;
    }
  }
`;
