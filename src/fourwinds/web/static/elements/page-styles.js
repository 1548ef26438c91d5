/* The layout of pages with lists and forms: one column, in the middle of a desktop, with actions at the bottom. */
import { css } from "lit";

export const pageStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 100dvh;
    --inset: max(var(--space-32), (100% - var(--column)) / 2);
  }

  :host([wide]) {
    --inset: max(var(--space-32), (100% - var(--page)) / 2);
  }

  .page {
    flex: 1;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: var(--space-24);
    width: 100%;
    padding: var(--space-16) var(--space-16) var(--space-32);
  }

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-12);
    align-content: start;
  }

  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8);
    min-height: var(--target);
  }

  .list {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-12);
  }

  .text-button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-4);
    min-height: var(--target);
    padding-inline: var(--space-4);
    color: var(--accent);
    font-weight: var(--strong);
  }

  .action-bar > :first-child:not(:last-child) {
    margin-inline-end: auto;
  }

  @media (width >= 64em) {
    .page {
      padding: var(--space-24) var(--inset) var(--space-48);
    }

    .action-bar {
      padding-inline: var(--inset);
    }
  }
`;
