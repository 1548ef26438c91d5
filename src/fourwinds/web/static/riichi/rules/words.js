/* Facts, rounds, payments, effects and refusals in words. The texts are in texts/, sections `hand` and `refused`. */
import { delta, hasText, language, number, text } from "../../shell/text.js";
import { riichiOf } from "./facts.js";
import { payment } from "./legal.js";

/** @typedef {{tables: Riichi.Tables, state: Riichi.State}} At where a fact was played, to show han and fu as points */

/**
 * Join names as in a spoken list, by `and` or `or`.
 * @param {string[]} names
 * @param {"and" | "or"} link
 */
export function joinNames(names, link = "and") {
  if (names.length < 2) return names.join("");
  return text(`hand.list_${link}`, { some: names.slice(0, -1).join(", "), last: names.at(-1) });
}

/** Words with a capital letter at the start.
    @param {string} words */
export const upperFirst = (words) => words.slice(0, 1).toLocaleUpperCase(language) + words.slice(1);
/** @param {Riichi.Seat[]} seats @param {string[]} names */
const namesOf = (seats, names) => seats.map((seat) => names[seat]);

/** A value: `5,800` where points are known, else `3 han 30 fu`, `mangan`, `2 yakuman`.
    @param {Riichi.Value} value */
export function tellValue({ han, fu, limit, yakuman, points }) {
  if (points) return number(points);
  if (yakuman || limit === "yakuman") return text("hand.yakuman", { count: yakuman || 1 });
  if (limit) return text(`hand.limit.${limit}`);
  return fu ? text("hand.han_fu", { han, fu }) : text("hand.han", { han });
}

/** The name of a limit hand: `Mangan`.
    @param {string} limit */
export function tellLimit(limit) {
  return upperFirst(text(`hand.limit.${limit}`));
}

/** @param {Riichi.Win} win @param {Riichi.Way} way @param {At | null} at */
function tellWorth(win, way, at) {
  const paid = at ? payment(at.tables, at.state, win.seat, way, win) : null;
  return paid ? tellPayment(paid, way) : tellValue(win);
}

/** @param {Riichi.Ron} fact @param {string[]} names @param {At | null} at */
function tellRon({ loser, wins }, names, at) {
  const values = { loser: names[loser], winner: names[wins[0].seat], value: tellWorth(wins[0], "ron", at) };
  if (wins.length === 1) return text("hand.told.ron", values);
  const each = wins.map((win) => text("hand.winner", { player: names[win.seat], value: tellWorth(win, "ron", at) }));
  return text("hand.told.rons", { winners: joinNames(each), loser: names[loser] });
}

/** @param {Riichi.ExhaustiveDraw} fact @param {string[]} names */
function tellDraw({ tenpai = [] }, names) {
  if (tenpai.length === 0) return text("hand.told.draw_nobody");
  if (tenpai.length === names.length) return text("hand.told.draw_all");
  return text("hand.told.draw", { players: joinNames(namesOf(tenpai, names)) });
}

/** @param {Riichi.AbortiveDraw} fact @param {string[]} names */
function tellAbortiveDraw({ kind, declared_by: by = null }, names) {
  const draw = text(`hand.outcome.${kind}`);
  return by === null ? draw : text("hand.told.declared", { draw, player: names[by] });
}

/** @param {Riichi.Uncertain} fact @param {string[]} names */
function tellUncertain({ kind, possible_winners: winners = [] }, names) {
  const what = kind ? text(`hand.outcome.${kind}`) : text("hand.told.a_hand");
  if (!winners.length) return text("hand.told.uncertain", { what });
  return text("hand.told.uncertain_winners", { what, players: joinNames(namesOf(winners, names), "or") });
}

/** @param {Riichi.Correction} fact @param {string[]} names */
function tellCorrection({ deltas }, names) {
  const changes = deltas.flatMap((points, seat) => (points ? [`${names[seat]} ${delta(points)}`] : []));
  return text("hand.told.correction", { changes: changes.join(", ") || text("hand.no_points") });
}

/**
 * A fact in a line: `Josh ron Mikey 5,800`. With `at`, han and fu are shown as the points that they are worth.
 * @param {Riichi.Fact} fact
 * @param {string[]} names
 * @param {At | null} at
 */
export function tellFact(fact, names, at = null) {
  switch (fact.outcome) {
    case "ron":
      return tellRon(fact, names, at);
    case "tsumo":
      return text("hand.told.tsumo", { winner: names[fact.win.seat], value: tellWorth(fact.win, "tsumo", at) });
    case "exhaustive_draw":
      return tellDraw(fact, names);
    case "nagashi_mangan":
      return text("hand.told.nagashi_mangan", { players: joinNames(namesOf(fact.seats, names)) });
    case "abortive_draw":
      return tellAbortiveDraw(fact, names);
    case "chombo":
      return text("hand.told.chombo", { player: names[fact.seat] });
    case "uncertain":
      return tellUncertain(fact, names);
    case "baseline":
      return text("hand.told.baseline", { round: longRound(fact) });
    case "correction":
      return tellCorrection(fact, names);
    case "stop":
      return text("hand.told.stop", { ending: text(`hand.ending.${fact.reason ?? "agreement"}`) });
    default:
      return tellOutcome(fact);
  }
}

/** The kind of a hand: `Ron`, `Double ron`, `Kyuushu kyuuhai`.
    @param {Riichi.Fact} fact */
export function tellOutcome(fact) {
  if (fact.outcome === "ron" && fact.wins.length > 1)
    return text(fact.wins.length === 2 ? "hand.outcome.double_ron" : "hand.outcome.triple_ron");
  return text(`hand.outcome.${fact.outcome === "abortive_draw" ? fact.kind : fact.outcome}`);
}

/** The name of a recorded fact: `hand 3`, or its kind where it is no hand.
    @param {Pick<Riichi.HandRow, "number" | "fact">} hand */
export function tellPlace({ number: dealt, fact }) {
  return tellNumberedPlace(dealt, fact.outcome);
}

/** `hand 3`, or the kind of a fact that has no number.
    @param {number | null} dealt
    @param {Riichi.Outcome} outcome */
export function tellNumberedPlace(dealt, outcome) {
  return dealt ? text("hand.numbered", { number: dealt }) : text(`hand.unnumbered.${outcome}`);
}

/** Who declared riichi: `Riichi Josh and Jo`, empty where nobody did.
    @param {Riichi.Fact} fact
    @param {string[]} names */
export function tellRiichi(fact, names) {
  return tellRiichiSeats(riichiOf(fact), names);
}

/** The seats that declared riichi: `Riichi Josh and Jo`, empty where there are none.
    @param {Riichi.Seat[]} seats
    @param {string[]} names */
export function tellRiichiSeats(seats, names) {
  return seats.length ? text("hand.riichi", { players: joinNames(namesOf(seats, names)) }) : "";
}

/** @typedef {{wind: number, dealer: Riichi.Seat, honba?: number}} Round */

/** `East 1`
    @param {Round} round */
export function tellRound({ wind, dealer }) {
  return text("hand.round", { wind: text(`winds.${wind % 4}`), number: dealer + 1 });
}

/** `E1`, with honba `E1.2`
    @param {Round} round */
export function shortRound({ wind, dealer, honba }) {
  const round = text("hand.short_round", { wind: text(`winds.short.${wind % 4}`), number: dealer + 1 });
  return honba ? text("hand.short_honba", { round, honba }) : round;
}

/** `East 1, 2 honba`
    @param {Round} round */
export function longRound(round) {
  return round.honba ? text("hand.round_honba", { round: tellRound(round), honba: round.honba }) : tellRound(round);
}

/** What comes after a step: `next East 2`, or how the game ended.
    @param {Riichi.Step} step */
export function tellNext({ after, ending }) {
  if (ending) return text("hand.game_over", { ending: text(`hand.ending.${ending}`) });
  return text("hand.next", { round: longRound(after) });
}

/** What is not known where a game may be over: `South 4 has not been completed, so …`.
    @param {Riichi.OpenEnd} end */
export function tellOpenEnd({ reason, hand }) {
  return text(`hand.open_end.${reason}`, { round: longRound(hand.step.before) });
}

/** Why a game ended: `Last hand played`.
    @param {Riichi.Ending} ending */
export function tellEnding(ending) {
  return upperFirst(text(`hand.ending.${ending}`));
}

/** What a step does to the scores, and what comes next: `Josh 25,000 → 28,900, next East 2`.
    @param {Riichi.Step} step
    @param {string[]} names */
export function tellEffect(step, names) {
  const changes = step.before.scores.flatMap((score, seat) => {
    const after = step.after.scores[seat];
    return after === score ? [] : [text("hand.change", { player: names[seat], before: score, after })];
  });
  return [changes.length ? changes.join(", ") : text("hand.no_points"), tellNext(step)].join(", ");
}

/** What a win pays: `5,800`; by tsumo `1,000/2,000`, or `2,000 all` for the dealer.
    @param {Riichi.Payment} paid
    @param {Riichi.Way} way */
export function tellPayment(paid, way) {
  if (way === "ron") return number(paid.points);
  if (!paid.dealer_pays) return text("hand.all_pay", { points: paid.other_pays });
  return text("hand.both_pay", { other: paid.other_pays, dealer: paid.dealer_pays });
}

/** Why something cannot be recorded; `names` of the seats where it is about a player.
    @param {Riichi.Refusal} refusal
    @param {string[]} names */
export function tellRefusal({ code, values = {} }, names = []) {
  const { seat, kind, name, hand, ending, ...rest } = values;
  const shown = Object.entries(rest).map(([part, value]) => [part, typeof value === "number" ? value : String(value)]);
  const filled = { ...Object.fromEntries(shown), player: names[Number(seat)] ?? text("hand.a_player") };
  if (kind) filled.draw = text(`hand.outcome.${kind}`);
  if (ending) filled.ending = text(`hand.ending.${ending}`);
  const named = name ?? hand;
  if (named) filled.name = tellYaku(String(named));
  return upperFirst(text(hasText(`refused.${code}`) ? `refused.${code}` : "refused.malformed", filled));
}

/** The name of a yaku as people write it.
    @param {string} name */
export function tellYaku(name) {
  return name.replaceAll("_", " ");
}
