/* The browser and system in a user agent string. */
import { text } from "../shell/text.js";

/** @type {[RegExp, string][]} */
const BROWSERS = [
  [/Edg/, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS|Chromium/, "Chrome"],
  [/Safari/, "Safari"],
];
/** @type {[RegExp, string][]} */
const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Windows/, "Windows"],
  [/Linux|X11/, "Linux"],
];

/**
 * @param {[RegExp, string][]} list
 * @param {string} agent
 */
const nameIn = (list, agent) => list.find(([sign]) => sign.test(agent))?.[1];

/**
 * `Firefox on Android`, or as much of it as is known.
 * @param {string} agent
 */
export function agentName(agent) {
  const browser = nameIn(BROWSERS, agent);
  const system = nameIn(SYSTEMS, agent);
  if (browser && system) return text("account.sessions.browser", { browser, system });
  return browser ?? system ?? (agent.slice(0, 40) || text("account.sessions.unknown"));
}
