/* What was chosen last to practise, for each system. */
import { draftOf, keepDraft } from "../../shell/drafts.js";

/** How many questions, and how many boards, there can be in a round. */
export const COUNTS = [5, 10, 20];
export const BOARDS = [1, 4, 8];

/** @type {Bridge.PracticeChoice} */
const FIRST = { kind: "questions", conventions: [], count: 10, boards: 4, seats: "S" };

/**
 * @param {string} system
 * @returns {Bridge.PracticeChoice}
 */
export function lastChoice(system) {
  return { ...FIRST, ...draftOf(`practice ${system}`) };
}

/**
 * @param {string} system
 * @param {Bridge.PracticeChoice} choice
 */
export function keepChoice(system, choice) {
  keepDraft(`practice ${system}`, choice);
}
