/* base.css for shadow trees: the sheet that the page has loaded already, for all elements together. */
import { unsafeCSS } from "lit";

const base = [...document.styleSheets].find((sheet) => sheet.href?.includes("/static/base.css"));

export const shared = unsafeCSS([...(base?.cssRules ?? [])].map((rule) => rule.cssText).join("\n"));
