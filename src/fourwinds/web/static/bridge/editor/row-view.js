/* Rows of the tree and of lists of lines, as elements. */
import { html } from "lit";
import "../../elements/tree-row.js";
import { text } from "../../shell/text.js";
import { moduleName } from "../data/module-names.js";
import { MARKS } from "./notes-store.js";

/** @typedef {{ id: string, selected: boolean, index: number }} Place */

/**
 * @param {Bridge.Row} row
 * @param {Place} place
 * @param {string[]} people who looks at it
 * @param {{ brief?: boolean }} [how]
 */
export function rowView(row, place, people, { brief = true } = {}) {
  if (row.kind === "line" && row.line) return lineView(row.line, place, people, brief);
  if (row.kind === "call" && row.ours) return callView(row, row.ours, place, people, brief);
  const isCall = row.kind === "their";
  const words = isCall || row.kind === "loading" ? "" : headingText(row);
  return html`<fw-tree-row id=${place.id} data-index=${place.index} tabindex="-1" ?brief=${brief} ?selected=${place.selected}
    .call=${row.call ?? "P"}
    .meaning=${words} .depth=${row.depth} .open=${row.open} .module=${""} .note=${""} .sequence=${""} .people=${people} ?theirs=${isCall}
    ?heading=${!isCall} ?edited=${false} ?shadowed=${false} ?review=${false}></fw-tree-row>`;
}

/** @param {Bridge.Row} row */
function headingText({ kind, sequence, count = 0 }) {
  if (kind === "tail") return text("editor.tail", { count });
  return sequence ? text("editor.theirs_act") : text("editor.theirs_open");
}

/**
 * @param {Bridge.Row} row
 * @param {Bridge.OurCall} ours
 * @param {Place} place
 * @param {string[]} people
 * @param {boolean} brief
 */
function callView({ depth, open }, ours, place, people, brief) {
  const hasName = brief && ours.module !== "base" && ours.module !== "user_custom";
  const module = hasName ? moduleName(ours.module) : "";
  const meaning = ours.deleted ? text("editor.deleted") : meaningParts(ours.text, ours.not_understood);
  return html`<fw-tree-row id=${place.id} data-index=${place.index} tabindex="-1" ?brief=${brief} ?selected=${place.selected}
    .call=${ours.call}
    .meaning=${meaning} .depth=${depth} .open=${open} .module=${module} .note=${shareText(ours.share)} .sequence=${""} .people=${people}
    ?theirs=${false} ?heading=${false} ?edited=${ours.edited} ?shadowed=${ours.deleted}
      ?review=${ours.to_review.length > 0}></fw-tree-row>`;
}

/**
 * @param {Bridge.OutlineLine} line
 * @param {Place} place
 * @param {string[]} people
 * @param {boolean} brief
 */
function lineView({ sequence, meaning, module, marks }, place, people, brief) {
  const name = module === "base" || module === "user_custom" ? "" : moduleName(module);
  const words = marks & MARKS.deleted ? text("editor.deleted") : inBrief(meaning);
  return html`<fw-tree-row id=${place.id} data-index=${place.index} tabindex="-1" ?brief=${brief} ?selected=${place.selected}
    .sequence=${sequence}
    .meaning=${marks & MARKS.unclear ? [{ text: words, unknown: true }] : words} .depth=${0} .open=${null} .module=${name}
      .note=${""} .people=${people}
    ?theirs=${false} ?heading=${false} ?edited=${(marks & MARKS.edited) > 0} ?shadowed=${(marks & MARKS.deleted) > 0}
    ?review=${(marks & MARKS.review) > 0}></fw-tree-row>`;
}

/**
 * A meaning without its exact constraint and remark, if there are words besides.
 * @param {string} meaning
 */
function inBrief(meaning) {
  const words = meaning.replace(/^MODIFIED: /, "").replace(/\s*\{[^}]*\}/g, "");
  return words.replace(/\s*-- .*$/, "") || meaning;
}

/**
 * A meaning with the words that were not understood marked.
 * @param {string} meaning
 * @param {string} unclear words separated by commas
 */
export function meaningParts(meaning, unclear) {
  const words = unclear.split(", ").filter(Boolean);
  if (words.length === 0) return meaning;
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "i");
  const lower = new Set(words.map((word) => word.toLowerCase()));
  return meaning
    .split(pattern)
    .filter(Boolean)
    .map((part) => ({ text: part, unknown: lower.has(part.toLowerCase()) }));
}

/** @param {number | null} share */
export function shareText(share) {
  if (share === null) return "";
  if (share < 0.01) return text("editor.share_little");
  return text("editor.share", { percent: Math.round(share * 100) });
}
