/* Which browser on which system calls itself so. */
import { text } from "../shell/text.js";

const BROWSERS = [
  [/Edg/, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS|Chromium/, "Chrome"],
  [/Safari/, "Safari"],
];
const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Windows/, "Windows"],
  [/Linux|X11/, "Linux"],
];

const found = (list, agent) => list.find(([sign]) => sign.test(agent))?.[1];

/** `Firefox on Android`, or as much of it as can be told. */
export function tellAgent(agent) {
  const browser = found(BROWSERS, agent);
  const system = found(SYSTEMS, agent);
  if (browser && system) return text("account.sessions.browser", { browser, system });
  return browser ?? system ?? (agent.slice(0, 40) || text("account.sessions.unknown"));
}
