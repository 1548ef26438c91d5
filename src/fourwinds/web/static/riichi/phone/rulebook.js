/* The rulesets of games and their tables; kept on the phone after the first visit. */

import { keep, recall } from "../../shell/answers.js";
import { ask } from "../../shell/api.js";

const PATH = "/api/rulesets";
/** The request in progress, or the last one that succeeded.
    @type {Promise<Riichi.Rulesets> | null} */
let asked = null;

/** The presets, and what can be chosen in other rules. Throws `Away` before the first visit.
    @returns {Promise<Riichi.Rulesets>} */
export async function rulesets() {
  const kept = await recall(PATH);
  asked ??= renew();
  if (kept === undefined) return asked;
  asked.catch(() => {});
  return kept;
}

/** @returns {Promise<Riichi.Rulesets>} */
async function renew() {
  try {
    const answer = await ask("GET", PATH);
    await keep(PATH, answer);
    return answer;
  } catch (error) {
    asked = null;
    throw error;
  }
}

/**
 * The tables of a preset, or of rules given choice by choice. Throws `Refused`, or `Away` where they are not known offline.
 * @param {Riichi.AnyRules} rules
 * @returns {Promise<Riichi.Tables>}
 */
export async function tablesFor(rules) {
  const known = await rulesets().catch(() => null);
  const preset = known?.presets.find((each) => each.name === rules || isSame(each.rules, rules));
  if (preset) return preset.tables;
  const key = `tables ${canonical(rules)}`;
  const kept = await recall(key);
  if (kept) return kept;
  const answer = await ask("POST", `${PATH}/tables`, { body: { rules } });
  const tables = answer.tables ?? answer;
  await keep(key, tables);
  return tables;
}

/** Whether two rulesets make the same choices, name included.
    @param {Riichi.AnyRules} one
    @param {Riichi.AnyRules} other */
export function isSame(one, other) {
  return canonical(one) === canonical(other);
}

/** @param {Riichi.AnyRules | null} rules */
function canonical(rules) {
  if (rules === null || typeof rules !== "object") return JSON.stringify(rules);
  return JSON.stringify(Object.entries(rules).sort(([one], [other]) => (one < other ? -1 : 1)));
}
