/* Days and times as people say them. */
import { language } from "../shell/text.js";

const DAY = 24 * 60 * 60 * 1000;
const near = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hour12: false });
const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
const fullDate = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });

/** When it was: `Today 19:30`, `Yesterday 20:15`, `6 Nov`, `15 Jun 2025`. */
export function tellDay(moment, now = new Date()) {
  const then = new Date(moment);
  const days = Math.round((midnight(then) - midnight(now)) / DAY);
  if (Math.abs(days) <= 1) return `${capital(near.format(days, "day"))} ${time.format(then)}`;
  return (then.getFullYear() === now.getFullYear() ? date : fullDate).format(then);
}

function midnight(moment) {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

function capital(words) {
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
}

/** A moment as the field of a form has it, in the time of this phone. */
export function asField(moment) {
  const then = new Date(moment);
  return new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
