/* The style of the editor: search above, tree and inspector beside each other, or one of them on small screens. */
import { css } from "lit";

export const editorStyle = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100dvh;
  }

  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-8) var(--space-16);
    padding: var(--space-8) var(--space-16);
    border-bottom: var(--hairline) solid var(--line);
    background: var(--sunken);
  }

  .parts {
    flex: 1;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;
  }

  .main {
    position: relative;
    display: flex;
    flex-direction: column;
    min-height: 0;
    overflow: auto;
  }

  fw-virtual-tree {
    flex: 1;
    padding-inline: var(--space-4);
  }

  .add {
    position: absolute;
    inset: auto var(--space-16) calc(var(--space-16) + env(safe-area-inset-bottom)) auto;
    z-index: 2;
    box-shadow: var(--lift);
  }

  aside {
    min-height: 0;
    overflow: auto;
    padding: var(--space-24);
    border-inline-start: var(--hairline) solid var(--line);
    background: var(--surface);
  }

  .goto {
    margin: var(--space-8) var(--space-16);
    justify-content: start;
  }

  @media (width >= 64em) {
    .parts {
      grid-template-columns: minmax(0, 1fr) var(--inspector);
    }

    .notice {
      padding-inline: var(--space-24);
    }

    fw-virtual-tree {
      padding-inline: var(--space-16);
    }
  }
`;
