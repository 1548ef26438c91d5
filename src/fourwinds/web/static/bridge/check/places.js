/* Where a fault is: the line in the editor, with its meaning ready to type, or the auction in which hands have no call. */
import { isConcrete } from "../../elements/notation.js";
import { placeOf } from "../system/places.js";
import { nameOf } from "./fixes.js";

/** Kinds that are about an auction, not about a line. */
const AUCTIONS = ["hole", "unanswered"];

/**
 * The sequence that a fault is about, or null if it is about the whole system.
 * @param {Bridge.Fault} fault
 */
export function sequenceOf({ kind, line, sequence }) {
  if (AUCTIONS.includes(kind)) return { sequence: (sequence ?? "").replace(/(-\(p\))+$/, ""), isLine: false };
  return line ? { sequence: nameOf(line), isLine: true } : null;
}

/**
 * The address of a sequence in the editor: one call at each place in the tree, others in the list of lines.
 * @param {string} system
 * @param {{ sequence: string, isLine: boolean }} place
 */
export function editorAddress(system, { sequence, isLine }) {
  if (!sequence) return placeOf(system);
  const [path] = sequence.split(" ");
  const name = isConcrete(path) ? "at" : "find";
  const search = new URLSearchParams({ [name]: path }).toString().replaceAll("%28", "(").replaceAll("%29", ")");
  return placeOf(system, `?${search}${isLine ? "#meaning" : ""}`);
}
