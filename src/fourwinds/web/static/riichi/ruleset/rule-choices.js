/* A ruleset as people read and change it: sections, what differs from a preset, one line that says what it means. */
import { hasText, number, text } from "../../shell/text.js";

const CHANGED = text("rules.changed_name", { name: "" });

/** Every choice in its section; what the server adds later stands in the last one. */
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

/** The options by section, in the order of the sections. */
export function bySection(options) {
  const known = Object.values(SECTIONS).flat();
  const rest = options.map((option) => option.name).filter((name) => !known.includes(name));
  const find = (name) => options.find((option) => option.name === name);
  return Object.entries(SECTIONS).map(([section, names]) => {
    const all = section === "tiles" ? [...names, ...rest] : names;
    return { section, options: all.map(find).filter(Boolean) };
  });
}

/** The names of the choices in which rules differ, the name of the ruleset aside. */
export function changed(rules, base) {
  return Object.keys(rules).filter(
    (name) => name !== "name" && JSON.stringify(rules[name]) !== JSON.stringify(base[name]),
  );
}

/** The rules with one choice changed; where the number of players changes, what depends on it follows. */
export function withChoice(rules, name, value) {
  const next = { ...rules, [name]: value };
  if (name !== "players" || value === rules.players) return next;
  const three = value === 3;
  return {
    ...next,
    uma: three ? [rules.uma[0], 0, -rules.uma[0]] : [rules.uma[0], 5000, -5000, -rules.uma[0]],
    floating_uma: [],
    noten_total: three ? 2000 : 3000,
    max_winners: Math.min(rules.max_winners, value - 1),
  };
}

/** One line: `Hanchan, 25,000 start, uma +15 +5 −5 −15, oka 20, ends below 0`. */
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

/** A row of points by place in thousands: `+15 +5 −5 −15`. */
export function tellRow(row) {
  return row.map((points) => (points > 0 ? `+${number(points / 1000)}` : number(points / 1000))).join(" ");
}

/** How a ruleset is called: presets have a title, changed or not, others the name they were given. */
export function tellName(name) {
  if (hasText(`rules.preset.${name}`)) return text(`rules.preset.${name}`);
  const preset = name.endsWith(CHANGED) ? `rules.preset.${name.slice(0, -CHANGED.length)}` : "";
  return preset && hasText(preset) ? text("rules.changed_preset", { name: text(preset) }) : name;
}

/** How rules are called after a change of them; once changed, they stay so. */
function changedName(name) {
  return name.endsWith(CHANGED) ? tellName(name) : tellName(text("rules.changed_name", { name }));
}

/** A choice in words. */
export function tellChoice(option, value) {
  if (option.kind === "bool") return text(value ? "rules.yes" : "rules.no");
  if (option.kind === "choice") return tellOne(value, option);
  if (option.kind === "rows") return value.length ? value.map(tellRow).join("; ") : text("rules.none");
  if (option.kind === "list" && option.name !== "uma")
    return value.map((name) => tellOne(name, option)).join(", ") || text("rules.none");
  if (option.name === "uma") return tellRow(value);
  return typeof value === "number" ? number(value) : String(value);
}

/** One of the values of a choice in words. */
export function tellOne(name, option) {
  const key = [`rules.own_value.${option.name}.${name}`, `rules.value.${name}`].find(hasText);
  return key ? text(key) : name;
}

/** The choice that a refusal of the server is about, null where it does not say. */
export function blamed(refusal, options) {
  const named = (refusal.where?.field ?? "").split(".").at(-1);
  const found = options.find((option) => option.name === named);
  if (found && named !== "rules") return named;
  const words = `${refusal.problem ?? ""}`.replace(/\bfloating uma\b/, "floating_uma");
  return (
    options
      .map((option) => option.name)
      .filter((name) => new RegExp(`\\b${name}\\b`).test(words))
      .sort((one, other) => other.length - one.length)[0] ?? null
  );
}

/** The rules to choose from: those of the league first where they are no preset. A base is `{key, title, rules, sent}`. */
export function basesOf(presets, league) {
  const bases = presets.map(({ name, rules }) => ({ key: name, title: tellName(name), rules, sent: name }));
  if (!league || typeof league.rules === "string") return bases;
  const own = {
    key: "league",
    title: text("rules.of_league", { name: tellName(league.rules.name) }),
    rules: league.rules,
    sent: league.rules,
  };
  return [own, ...bases];
}

/** The base that is used where none is chosen: that of the league, else the first. */
export function usualBase(bases, league) {
  return (
    bases.find((base) => base.key === (league && typeof league.rules === "string" ? league.rules : "league")) ??
    bases[0]
  );
}

/** The rules that a base and the changes to it make, in full. */
export function rulesOf(base, changes) {
  const rules = { ...base.rules, ...changes };
  const isChanged = changed(rules, base.rules).length > 0;
  return isChanged && !changes.name ? { ...rules, name: changedName(base.rules.name) } : rules;
}

/** What is sent for them: a preset by its name. */
export function sentRules(base, changes) {
  const rules = rulesOf(base, changes);
  return changed(rules, base.rules).length ? rules : base.sent;
}
