/* The figures of a player in groups, each in its own format. */
import { hasText, language, number, text } from "../../shell/text.js";

/** @typedef {"results" | "wins" | "deal_ins" | "riichi" | "draws" | "dealer"} Group */
/** @typedef {(value: number) => string} Format */

/** @type {Map<number, Intl.NumberFormat>} */
const formats = new Map();

/** @param {number} decimals */
function formatOf(decimals) {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = formats.get(decimals) ?? new Intl.NumberFormat(language, { ...digits, useGrouping: false });
  formats.set(decimals, format);
  return format;
}

/**
 * A number with that many decimals: 2.5 as `2.50`.
 * @param {number} value
 * @param {number} decimals
 */
export function fixed(value, decimals) {
  return formatOf(decimals).format(value).replace("-", "−");
}

/** @type {Format} */
const oneDecimal = (value) => fixed(value, 1);

/**
 * 2.5 as `2.50`.
 * @type {Format}
 */
export const twoDecimals = (value) => fixed(value, 2);

/**
 * Final points in thousands: `+47.1`, `−13.4`.
 * @type {Format}
 */
export const signed = (value) => (value > 0 ? `+${oneDecimal(value)}` : oneDecimal(value));

/** @type {Format} */
const share = (value) => text("leagues.percent", { value: oneDecimal(100 * value) });
/** @type {Format} */
const points = (value) => number(Math.round(value));
/** @type {Format} */
const count = (value) => number(value);

/**
 * The groups on the page of a player, with the format of each figure.
 * @type {Record<Group, Record<string, Format>>}
 */
export const GROUPS = {
  results: {
    finished_games: count,
    total_final_points: signed,
    average_final_points: signed,
    average_place: twoDecimals,
    average_score: points,
    first_rate: share,
    last_rate: share,
    bust_rate: share,
  },
  wins: {
    hands: count,
    wins: count,
    win_rate: share,
    average_win_value: points,
    average_win_income: points,
    tsumo_share: share,
    mangan_share: share,
    open_win_share: share,
    damaten_share: share,
    average_han: oneDecimal,
  },
  deal_ins: {
    deal_ins: count,
    deal_in_rate: share,
    average_deal_in_value: points,
    average_deal_in_loss: points,
  },
  riichi: {
    riichis: count,
    riichi_rate: share,
    riichi_win_rate: share,
    riichi_deal_in_rate: share,
    riichi_draw_rate: share,
  },
  draws: {
    exhaustive_draws: count,
    tenpai_rate: share,
    nagashi_mangans: count,
  },
  dealer: {
    dealer_hands: count,
    dealer_win_rate: share,
    longest_dealership: count,
    highest_honba: count,
    chombos: count,
  },
};

/** Counts that are not compared with those of the league. */
const ALONE = [
  "finished_games",
  "total_final_points",
  "hands",
  "wins",
  "deal_ins",
  "riichis",
  "exhaustive_draws",
  "nagashi_mangans",
  "dealer_hands",
  "longest_dealership",
  "highest_honba",
  "chombos",
];

/** The names of the groups in order. */
export const GROUP_NAMES = /** @type {Group[]} */ (Object.keys(GROUPS));

/**
 * The figures of a group as lines; `why` explains a missing value.
 * @param {Group} group
 * @param {Riichi.Figures} figures
 * @param {Riichi.Figures} overall the same figures of the whole league
 */
export function linesOf(group, figures, overall) {
  return Object.entries(GROUPS[group]).map(([name, format]) => {
    const value = figures[name] ?? null;
    const field = ALONE.includes(name) ? null : (overall[name] ?? null);
    return {
      name,
      title: text(`leagues.figure.${name}.title`),
      words: text(`leagues.figure.${name}.words`),
      value: value === null ? "—" : format(value),
      field: field === null ? "" : format(field),
      why: value === null ? whyMissing(name, figures) : null,
    };
  });
}

/**
 * @param {string} name
 * @param {Riichi.Figures} figures
 */
function whyMissing(name, figures) {
  if (!figures.finished_games && name in GROUPS.results) return text("leagues.why.no_games");
  if (!figures.hands) return text("leagues.why.no_hands");
  return text(hasText(`leagues.why.${name}`) ? `leagues.why.${name}` : "leagues.why.none");
}
