/* One line about what is wrong, announced by screen readers. */
import { html, nothing } from "lit";
import { icon } from "./icon.js";

/**
 * A sentence with a warning sign; nothing if there is no sentence.
 * @param {string | null | undefined} sentence
 * @param {string} [id]
 */
export function problemLine(sentence, id) {
  if (!sentence) return nothing;
  return html`<p class="problem" role="alert" id=${id ?? nothing}>${icon("warn")}<span>${sentence}</span></p>`;
}
