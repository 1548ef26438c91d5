/* Moments with their time, as people read them. */
import { language } from "../../shell/text.js";

const moment = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false });
const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hour12: false });

/** 15 Jun, 19:30 */
export const tellMoment = (at) => moment.format(new Date(at));

/** 19:30 */
export const tellTime = (at) => time.format(new Date(at));
