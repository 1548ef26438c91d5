/* Words and numbers as people read them. Every text is in texts/; another language is one more file there. */
import en from "../texts/en.js";

/** The languages there are texts in. */
export const LANGUAGES = ["en"];

export const language = chosen();
const words = language === "en" ? en : merged(en, (await import(`../texts/${language}.js`)).default);
const plurals = new Intl.PluralRules(language);
const figures = new Intl.NumberFormat(language, { useGrouping: "always" });

function chosen() {
  const wanted = [localStorage.getItem("language"), ...navigator.languages].filter(Boolean);
  return wanted.map((name) => name.slice(0, 2)).find((name) => LANGUAGES.includes(name)) ?? "en";
}

function merged(base, over) {
  if (typeof base !== "object") return over ?? base;
  return Object.fromEntries(Object.entries(base).map(([key, value]) => [key, merged(value, over?.[key])]));
}

/** The text of a dotted key with its `{values}`; where it has forms, `count` chooses between them. */
export function text(key, values = {}) {
  let found = key.split(".").reduce((part, name) => part?.[name], words);
  if (found === undefined) throw new Error(`there is no text ${key}`);
  if (typeof found === "object") found = found[plurals.select(values.count)] ?? found.other;
  return found.replace(/\{(\w+)\}/g, (_, name) => shown(values[name]));
}

/** Whether there is a text of that key. */
export function hasText(key) {
  return key.split(".").reduce((part, name) => part?.[name], words) !== undefined;
}

function shown(value) {
  return typeof value === "number" ? number(value) : String(value);
}

/** 25000 as `25,000`, −1200 as `−1,200`. */
export function number(value) {
  return figures.format(value).replace("-", "−");
}

/** 5800 as `+5,800`, −5800 as `−5,800`, 0 as `0`. */
export function delta(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}
