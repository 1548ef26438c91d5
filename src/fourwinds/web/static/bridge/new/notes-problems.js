/* What is wrong with a file of notes: every error with its line and column. */
import { html } from "lit";
import "../../elements/finding.js";
import { Away, Refused } from "../../shell/api.js";
import { text } from "../../shell/text.js";

/**
 * All errors of a failed request, or one about the server. Throws anything else.
 * @param {unknown} error
 * @returns {Bridge.NotesProblem[]}
 */
export function problemsOf(error) {
  if (error instanceof Away) return [{ problem: text("start.new.away") }];
  if (!(error instanceof Refused)) throw error;
  return error.problems.length ? error.problems : [error];
}

/**
 * A finding for each error. `show` is called with one whose place is tapped.
 * @param {Bridge.NotesProblem[]} problems
 * @param {(problem: Bridge.NotesProblem) => void} [show]
 */
export function problemList(problems, show) {
  return html`<div role="alert">
    ${problems.length > 1 ? html`<p>${text("start.new.errors", { count: problems.length })}</p>` : ""}
    ${problems.map(
      (each) => html`<fw-finding severity="bad" .sentence=${sentence(each)}>
        ${show && each.where?.line ? button(each, show) : ""}
      </fw-finding>`,
    )}
  </div>`;
}

/** @param {Bridge.NotesProblem} problem */
function sentence({ problem, remedy, where }) {
  const { line, column } = where ?? {};
  const place = line && (column ? text("start.new.place", { line, column }) : text("start.new.place_line", { line }));
  return [place, [problem, remedy].filter(Boolean).join("; ")].filter(Boolean).join(": ");
}

/**
 * @param {Bridge.NotesProblem} problem
 * @param {(problem: Bridge.NotesProblem) => void} show
 */
function button(problem, show) {
  return html`<button slot="fix" type="button" class="button quiet" @click=${() => show(problem)}>
    ${text("start.new.show_line")}</button>`;
}
