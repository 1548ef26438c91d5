/* Texts and numbers in the language of the reader. Every text is in texts/; another language is one more file there. */
import en from "../texts/en.js";

/** @typedef {{ [name: string]: string | Texts }} Texts */
/** @typedef {string | number | null | undefined} Value fills a `{name}` of a text */

/** The languages that have texts. */
export const LANGUAGES = ["en"];

export const language = chosenLanguage();
/** @type {Texts} */
const words = {};
const plurals = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language, { type: "conjunction" });
const figures = new Intl.NumberFormat(language, { useGrouping: "always" });

await addTexts(en);

/**
 * Add English texts, or what the language of the reader has for them.
 * @param {Texts} english
 * @param {string} [part] which files they are from: `en-riichi.js` is the part `-riichi`
 */
export async function addTexts(english, part = "") {
  const file = `../texts/${language}${part}.js`;
  Object.assign(words, language === "en" ? english : translated(english, (await import(file)).default));
}

function chosenLanguage() {
  const wanted = [localStorage.getItem("language") ?? "", ...navigator.languages];
  return wanted.map((name) => name.slice(0, 2)).find((name) => LANGUAGES.includes(name)) ?? "en";
}

/**
 * English texts, replaced by those that another language has.
 * @param {Texts} base
 * @param {Texts | undefined} over
 * @returns {Texts}
 */
function translated(base, over) {
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => {
      const other = over?.[key];
      if (typeof value === "string") return [key, other ?? value];
      return [key, translated(value, typeof other === "object" ? other : undefined)];
    }),
  );
}

/**
 * @param {string} key
 * @returns {string | Texts | undefined}
 */
function find(key) {
  /** @type {string | Texts | undefined} */
  let found = words;
  for (const name of key.split(".")) found = typeof found === "object" ? found[name] : undefined;
  return found;
}

/**
 * The text of a dotted key, with its `{values}` filled in. If it has plural forms, `count` chooses one.
 * @param {string} key
 * @param {{ [name: string]: Value }} values
 * @returns {string}
 */
export function text(key, values = {}) {
  let found = find(key);
  if (typeof found === "object") found = found[plurals.select(Number(values.count))] ?? found.other;
  if (typeof found !== "string") throw new Error(`text not found: ${key}`);
  return found.replace(/\{(\w+)\}/g, (_, name) => readable(values[name]));
}

/**
 * Whether a key has a text.
 * @param {string} key
 */
export function hasText(key) {
  return find(key) !== undefined;
}

/** @param {Value} value */
function readable(value) {
  return typeof value === "number" ? number(value) : String(value);
}

/**
 * 25000 as `25,000`, −1200 as `−1,200`.
 * @param {number} value
 */
export function number(value) {
  return figures.format(value).replace("-", "−");
}

/**
 * 5800 as `+5,800`, −5800 as `−5,800`, 0 as `0`.
 * @param {number} value
 */
export function delta(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}

/**
 * Names as a list: `Ada, Bob and Cy`.
 * @param {string[]} names
 */
export function tellList(names) {
  return lists.format(names);
}
