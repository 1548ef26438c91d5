/* The progress of a job, with a button to cancel it. */
import { html } from "lit";
import "../../elements/progress.js";

/** @param {import("../data/job-run.js").JobRun<any>} run */
export function jobProgress(run) {
  return html`<fw-progress .label=${run.words} .value=${run.percent} .most=${100} @fw-cancel=${() => run.cancel()}></fw-progress>`;
}
