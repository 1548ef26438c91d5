/* The line of the notes behind a call, as a link to the editor. */
import { html } from "lit";
import { isConcrete, sequenceSign, splitSequence } from "../../elements/notation.js";
import { text } from "../../shell/text.js";
import { placeOf } from "../system/places.js";

const WRITTEN = ["base", "convention", "user_custom", "user"];

/**
 * A link to the line that decided, or a sentence if none of the notes did.
 * @param {string} system
 * @param {Bridge.Judgement} judged
 * @param {string[]} auction the calls before it
 * @param {(id: string) => string} names the names of modules
 */
export function lineLink(system, { rule, layer, best }, auction, names) {
  if (!WRITTEN.includes(layer)) return html`<span class="meta">${text("practice.no_line")}</span>`;
  const [, module = "base", line] = /^(?:(\w+): )?(.*)$/.exec(rule) ?? [];
  const path = line.replace(/\s*\[rank [^\]]*\]/, "");
  const at = isConcrete(path) ? splitSequence(path).tokens.join("-") : sequenceOf([...auction, best]);
  return html`<a class="line-link" href="${placeOf(system)}?at=${encodeURIComponent(at)}">${names(module)}:
    ${sequenceSign(path)}</a>`;
}

/**
 * The calls before a player's turn: `1n-(2c)-?`.
 * @param {string[]} auction
 */
export function turnSign(auction) {
  if (auction.every((call) => call === "P")) return html`<span>${text("practice.opening")}</span>`;
  const before = sequenceOf([...auction, "P"])
    .split("-")
    .slice(0, -1)
    .join("-");
  return html`<span>${sequenceSign(before)} – ?</span>`;
}

/**
 * Calls as a sequence of the notes, from the side that makes the last one; passes before the opening are left out.
 * @param {string[]} calls
 */
export function sequenceOf(calls) {
  const first = calls.findIndex((call) => call !== "P");
  const opened = first < 0 ? calls.slice(-1) : calls.slice(first);
  return opened
    .map((call, index) => {
      const isOurs = (opened.length - 1 - index) % 2 === 0;
      return isOurs ? call.toLowerCase() : `(${call.toLowerCase()})`;
    })
    .join("-");
}
