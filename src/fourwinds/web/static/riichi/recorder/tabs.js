/* A row of tabs. */
import { css, html } from "lit";

/**
 * A row of tabs, the chosen one marked.
 * @template {string} T
 * @param {{name: string, options: [value: T, label: string][], chosen: T | null, change: (value: T) => void}} options
 */
export function tabs({ name, options, chosen, change }) {
  return html`<div class="tabs" role="group" aria-label=${name}>
    ${options.map(
      ([value, label]) => html`<button data-tab=${value} aria-pressed=${value === chosen}
        @click=${() => change(value)}>${label}</button>`,
    )}
  </div>`;
}

export const tabStyles = css`
  .tabs {
    position: sticky;
    inset-block-start: calc(-1 * var(--space-8));
    z-index: 1;
    background: var(--surface);
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: auto;
    justify-content: space-between;
    border-bottom: var(--hairline) solid var(--line);

    & button {
      min-width: var(--target);
      min-height: var(--target);
      padding: 0 var(--space-4);
      border: 0;
      border-bottom: var(--ring) solid transparent;
      background: none;
      color: var(--muted);
      font: var(--meta);
      font-weight: var(--strong);
      cursor: pointer;
    }

    & button[aria-pressed="true"] {
      border-bottom-color: var(--accent);
      color: var(--accent);
    }
  }
`;
