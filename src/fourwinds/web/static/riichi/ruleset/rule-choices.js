/* Rulesets in words: their sections, how they differ from a preset, and a summary in one line. */
import { hasText, number, text } from "../../shell/text.js";

const CHANGED = text("rules.changed_name", { name: "" });

/**
 * The choices of each section; choices that are not listed here are shown in the last one.
 * @type {Record<string, string[]>}
 */
export const SECTIONS = {
  game: ["name", "players", "winds", "start", "return_points"],
  result: ["uma", "floating_uma", "ties", "rounding", "leftover_sticks"],
  ending: ["tobi", "tobi_threshold", "tobi_bonus", "extension", "agari_yame", "tenpai_yame"],
  dealer: ["renchan", "abortive_draws", "abortive_repeat", "nagashi", "noten_total"],
  winning: ["max_winners", "honba_to", "sticks_to", "honba_value", "buttobi", "sanma_tsumo"],
  values: [
    "kiriage",
    "counted_yakuman",
    "multiple_yakuman",
    "max_yakuman",
    "double_yakuman",
    "renhou",
    "double_wind_fu",
  ],
  pao: ["pao", "pao_split", "pao_covers", "pao_honba"],
  riichi: ["riichi_below_1000", "noten_riichi", "chombo", "chombo_amount"],
  tiles: ["aka", "kuitan", "ippatsu", "ura", "kan_dora", "kan_ura"],
};

/**
 * The options by section, in the order of the sections.
 * @param {Riichi.RuleOption[]} options
 */
export function bySection(options) {
  const known = Object.values(SECTIONS).flat();
  const rest = options.map((option) => option.name).filter((name) => !known.includes(name));
  return Object.entries(SECTIONS).map(([section, names]) => {
    const all = section === "tiles" ? [...names, ...rest] : names;
    return { section, options: all.flatMap((name) => options.find((option) => option.name === name) ?? []) };
  });
}

/**
 * The names of the choices in which rules differ from a base, without the name of the ruleset.
 * @param {Riichi.Rules} rules
 * @param {Riichi.Rules} base
 */
export function changedChoices(rules, base) {
  return Object.keys(rules).filter(
    (name) => name !== "name" && JSON.stringify(rules[name]) !== JSON.stringify(base[name]),
  );
}

/**
 * The rules with one choice changed. Choices that depend on the number of players follow it.
 * @param {Riichi.Rules} rules
 * @param {string} name
 * @param {Riichi.RuleValue} value
 * @returns {Riichi.Rules}
 */
export function withChoice(rules, name, value) {
  const next = { ...rules, [name]: value };
  return name === "players" && value !== rules.players ? withPlayers(next, Number(value)) : next;
}

/**
 * @param {Riichi.Rules} rules
 * @param {number} players
 * @returns {Riichi.Rules}
 */
function withPlayers(rules, players) {
  const [first] = rules.uma;
  const isThree = players === 3;
  return {
    ...rules,
    uma: isThree ? [first, 0, -first] : [first, 5000, -5000, -first],
    floating_uma: [],
    noten_total: isThree ? 2000 : 3000,
    max_winners: Math.min(rules.max_winners, players - 1),
  };
}

/**
 * The items of a value that is a list of names, else [].
 * @param {Riichi.RuleValue} value
 */
export function namesIn(value) {
  return itemsOf(value).filter((item) => typeof item === "string");
}

/**
 * The items of a value that is a row of points, else [].
 * @param {Riichi.RuleValue} value
 */
export function pointsIn(value) {
  return itemsOf(value).filter((item) => typeof item === "number");
}

/**
 * The items of a value that is several rows of points, else [].
 * @param {Riichi.RuleValue} value
 */
export function rowsIn(value) {
  return itemsOf(value).filter((item) => Array.isArray(item));
}

/** @param {Riichi.RuleValue} value */
function itemsOf(value) {
  return Array.isArray(value) ? [...value] : [];
}

/**
 * A summary: `Hanchan, 25,000 start, uma +15 +5 −5 −15, oka 20, ends below 0`.
 * @param {Riichi.Rules} rules
 */
export function tellRules(rules) {
  const oka = (rules.return_points - rules.start) * rules.players;
  const parts = [
    text(`rules.length_${rules.winds}`),
    ...(rules.players === 3 ? [text("rules.three_players")] : []),
    text("rules.starts", { points: rules.start }),
    text(rules.floating_uma.length ? "rules.has_floating_uma" : "rules.has_uma", { uma: tellRow(rules.uma) }),
    oka ? text("rules.has_oka", { points: oka / 1000 }) : text("rules.no_oka"),
    rules.tobi ? text("rules.has_tobi", { points: rules.tobi_threshold }) : text("rules.no_tobi"),
    ...(rules.aka ? [text("rules.has_aka", { count: rules.aka })] : []),
  ];
  return parts.join(", ");
}

/**
 * Points by place in thousands: `+15 +5 −5 −15`.
 * @param {number[]} row
 */
export function tellRow(row) {
  return row.map((points) => (points > 0 ? `+${number(points / 1000)}` : number(points / 1000))).join(" ");
}

/**
 * The name of a ruleset: the title of its preset, changed or not, or the name it was given.
 * @param {string} name
 */
export function tellName(name) {
  if (hasText(`rules.preset.${name}`)) return text(`rules.preset.${name}`);
  const preset = name.endsWith(CHANGED) ? `rules.preset.${name.slice(0, -CHANGED.length)}` : "";
  return preset && hasText(preset) ? text("rules.changed_preset", { name: text(preset) }) : name;
}

/**
 * The name of rules after a change.
 * @param {string} name
 */
function changedName(name) {
  return name.endsWith(CHANGED) ? tellName(name) : tellName(text("rules.changed_name", { name }));
}

/**
 * A choice in words.
 * @param {Riichi.RuleOption} option
 * @param {Riichi.RuleValue} value
 */
export function tellChoice(option, value) {
  if (option.kind === "bool") return text(value ? "rules.yes" : "rules.no");
  if (option.kind === "choice") return tellOne(String(value), option);
  if (option.kind === "rows") return rowsIn(value).map(tellRow).join("; ") || text("rules.none");
  if (option.name === "uma") return tellRow(pointsIn(value));
  if (option.kind === "list")
    return (
      namesIn(value)
        .map((name) => tellOne(name, option))
        .join(", ") || text("rules.none")
    );
  return typeof value === "number" ? number(value) : String(value);
}

/**
 * One of the values of a choice in words.
 * @param {string} name
 * @param {Riichi.RuleOption} option
 */
export function tellOne(name, option) {
  const key = [`rules.own_value.${option.name}.${name}`, `rules.value.${name}`].find(hasText);
  return key ? text(key) : name;
}

/**
 * The name of the choice that the server refused, or null if it does not say which.
 * @param {import("../../shell/api.js").Refused} refusal
 * @param {Riichi.RuleOption[]} options
 */
export function refusedChoice(refusal, options) {
  const field = (refusal.where?.field ?? "").split(".").at(-1);
  const found = options.find((option) => option.name === field);
  if (found && field !== "rules") return found.name;
  const words = refusal.problem.replace(/\bfloating uma\b/, "floating_uma");
  return (
    options
      .map((option) => option.name)
      .filter((name) => new RegExp(`\\b${name}\\b`).test(words))
      .sort((one, other) => other.length - one.length)[0] ?? null
  );
}

/**
 * The rules to start from: the presets, after those of the league if they are no preset.
 * @param {Riichi.Preset[]} presets
 * @param {Riichi.League | null} league
 * @returns {Riichi.RuleBase[]}
 */
export function basesOf(presets, league) {
  const bases = presets.map(({ name, rules }) => ({ key: name, title: tellName(name), rules, sent: name }));
  if (!league || typeof league.rules === "string") return bases;
  const title = text("rules.of_league", { name: tellName(league.rules.name) });
  return [{ key: "league", title, rules: league.rules, sent: league.rules }, ...bases];
}

/**
 * The base to use if none is chosen: that of the league, else the first.
 * @param {Riichi.RuleBase[]} bases
 * @param {Riichi.League | null} league
 */
export function usualBase(bases, league) {
  const key = league && typeof league.rules === "string" ? league.rules : "league";
  return bases.find((base) => base.key === key) ?? bases[0];
}

/**
 * The rules of a base with changes, choice by choice.
 * @param {Riichi.RuleBase} base
 * @param {Riichi.RuleChanges} changes
 * @returns {Riichi.Rules}
 */
export function rulesOf(base, changes) {
  const rules = { ...base.rules, ...changes };
  const isChanged = changedChoices(rules, base.rules).length > 0;
  return isChanged && !changes.name ? { ...rules, name: changedName(base.rules.name) } : rules;
}

/**
 * The rules of a base with changes as the server receives them: unchanged presets by name.
 * @param {Riichi.RuleBase} base
 * @param {Riichi.RuleChanges} changes
 * @returns {Riichi.AnyRules}
 */
export function sentRules(base, changes) {
  const rules = rulesOf(base, changes);
  return changedChoices(rules, base.rules).length ? rules : base.sent;
}
