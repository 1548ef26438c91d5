/* Days and moments of an account, in full. */
import { language } from "../text.js";

const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });
const moment = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false });

/** `15 Jun 2026` */
export const tellDay = (at) => day.format(new Date(at));

/** `15 Jun, 19:30` */
export const tellMoment = (at) => moment.format(new Date(at));
