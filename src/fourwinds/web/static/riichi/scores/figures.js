/* The figures of a player in groups, each shown as people read it. */
import { hasText, language, number, text } from "../../shell/text.js";

const formats = new Map();

/** A number with so many decimals, one where nothing is said. */
export function oneDecimal(value, decimals = 1) {
  if (!formats.has(decimals)) {
    formats.set(
      decimals,
      new Intl.NumberFormat(language, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: false,
      }),
    );
  }
  return formats.get(decimals).format(value).replace("-", "−");
}

/** 2.5 as `2.50`. */
export function twoDecimals(value) {
  return oneDecimal(value, 2);
}

/** Final points in thousands: `+47.1`, `−13.4`. */
export function signed(value) {
  return value > 0 ? `+${oneDecimal(value)}` : oneDecimal(value);
}

const share = (value) => text("leagues.percent", { value: oneDecimal(100 * value) });
const points = (value) => number(Math.round(value));
const count = (value) => number(value);

/** The groups that a player's page shows: name of the figure → how it is written. */
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

/** Counts that say nothing of the field: beside them nothing stands. */
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

/** A group as lines: `{name, title, words, value, field, why}`; `why` says why there is no value. */
export function linesOf(group, figures, overall) {
  return Object.entries(GROUPS[group]).map(([name, shown]) => {
    const value = figures[name] ?? null;
    const field = ALONE.includes(name) ? null : (overall[name] ?? null);
    return {
      name,
      title: text(`leagues.figure.${name}.title`),
      words: text(`leagues.figure.${name}.words`),
      value: value === null ? "—" : shown(value),
      field: field === null ? "" : shown(field),
      why: value === null ? whyNot(name, figures) : null,
    };
  });
}

function whyNot(name, figures) {
  if (!figures.finished_games && group(name) === "results") return text("leagues.why.no_games");
  if (!figures.hands) return text("leagues.why.no_hands");
  return text(hasText(`leagues.why.${name}`) ? `leagues.why.${name}` : "leagues.why.none");
}

function group(name) {
  return Object.keys(GROUPS).find((each) => name in GROUPS[each]);
}
