/* The rules that games can be played by, and their tables; kept on the phone after the first visit. */
import { ask } from "../../shell/api.js";
import { keep, recall } from "../../shell/answers.js";

const PATH = "/api/rulesets";
let asked = null;

/** `{presets: [{name, rules, tables}], options: [{name, kind, choices, least, most, default}]}`. Throws `Away` before the first visit. */
export async function rulesets() {
  const kept = await recall(PATH);
  asked ??= renew();
  if (kept === undefined) return asked;
  asked.catch(() => {});
  return kept;
}

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

/** The tables of rules, by the name of a preset or choice by choice. Throws `Refused`, or `Away` offline where they are not known. */
export async function tablesFor(rules) {
  const known = await rulesets().catch(() => ({ presets: [] }));
  const preset = known.presets.find((each) => each.name === rules || isSame(each.rules, rules));
  if (preset) return preset.tables;
  const key = `tables ${canonical(rules)}`;
  const kept = await recall(key);
  if (kept) return kept;
  const answer = await ask("POST", `${PATH}/tables`, { body: { rules } });
  const tables = answer.tables ?? answer;
  await keep(key, tables);
  return tables;
}

/** Whether two rulesets make the same choices, name included. */
export function isSame(one, other) {
  return canonical(one) === canonical(other);
}

function canonical(rules) {
  if (rules === null || typeof rules !== "object") return JSON.stringify(rules);
  return JSON.stringify(
    Object.keys(rules)
      .sort()
      .map((name) => [name, rules[name]]),
  );
}
