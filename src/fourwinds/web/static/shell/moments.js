/* Days and times in words. */
import { language } from "./text.js";

/** @typedef {string | number | Date} Moment */

const DAY = 24 * 60 * 60 * 1000;
const near = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hour12: false });
const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
const moment = new Intl.DateTimeFormat(language, {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const fullDate = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });

/**
 * `Today 19:30`, `Yesterday 20:15`, `6 Nov`, `15 Jun 2025`.
 * @param {Moment} at
 */
export function tellDay(at, now = new Date()) {
  const then = new Date(at);
  const days = Math.round((midnight(then) - midnight(now)) / DAY);
  if (Math.abs(days) <= 1) return `${capital(near.format(days, "day"))} ${time.format(then)}`;
  return (then.getFullYear() === now.getFullYear() ? date : fullDate).format(then);
}

/** `15 Jun, 19:30` */
export const tellMoment = (/** @type {Moment} */ at) => moment.format(new Date(at));

/** `19:30` */
export const tellTime = (/** @type {Moment} */ at) => time.format(new Date(at));

/** @param {Date} day */
function midnight(day) {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
}

/**
 * A moment as the value of a date field, in the time zone of this phone.
 * @param {Moment} at
 */
export function asField(at) {
  const then = new Date(at);
  return new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
