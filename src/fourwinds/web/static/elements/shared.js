/* controls.css and base.css for shadow trees, taken from the style sheets that the page has already loaded. */
import { unsafeCSS } from "lit";

const sheets = [...document.styleSheets].filter((sheet) => /\/static\/(controls|base)\.css/.test(sheet.href ?? ""));

export const shared = unsafeCSS(sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n"));
