/* Facts, rounds, payments, effects and refusals as people say them. The words are in texts/, sections `hand` and `refused`. */
import { delta, hasText, language, number, text } from "../../shell/text.js";
import { payment } from "./legal.js";

/** Names joined as a list is spoken, by `and` or `or`. */
export function listed(names, link = "and") {
  if (names.length < 2) return names.join("");
  return text(`hand.list_${link}`, { some: names.slice(0, -1).join(", "), last: names.at(-1) });
}

/** Words as a sentence begins. */
export const upperFirst = (words) => words.slice(0, 1).toLocaleUpperCase(language) + words.slice(1);
const namesOf = (seats, names) => seats.map((seat) => names[seat]);

/** A value: `5,800` where points are known, else `3 han 30 fu`, `mangan`, `2 yakuman`. */
export function tellValue({ han, fu, limit, yakuman, points }) {
  if (points) return number(points);
  if (yakuman || limit === "yakuman") return text("hand.yakuman", { count: yakuman || 1 });
  if (limit) return text(`hand.limit.${limit}`);
  return fu ? text("hand.han_fu", { han, fu }) : text("hand.han", { han });
}

/** The name of a limit hand: `Mangan`. */
export function tellLimit(limit) {
  return upperFirst(text(`hand.limit.${limit}`));
}

function tellWorth(win, way, at) {
  const paid = at ? payment(at.tables, at.state, win.seat, way, win) : null;
  return paid ? tellPayment(paid, way) : tellValue(win);
}

const TOLD = {
  ron({ loser, wins }, names, at) {
    const values = { loser: names[loser], winner: names[wins[0].seat], value: tellWorth(wins[0], "ron", at) };
    if (wins.length === 1) return text("hand.told.ron", values);
    const each = wins.map((win) => text("hand.winner", { player: names[win.seat], value: tellWorth(win, "ron", at) }));
    return text("hand.told.rons", { winners: listed(each), loser: names[loser] });
  },
  tsumo: ({ win }, names, at) =>
    text("hand.told.tsumo", { winner: names[win.seat], value: tellWorth(win, "tsumo", at) }),
  exhaustive_draw({ tenpai = [] }, names) {
    if (tenpai.length === 0) return text("hand.told.draw_nobody");
    if (tenpai.length === names.length) return text("hand.told.draw_all");
    return text("hand.told.draw", { players: listed(namesOf(tenpai, names)) });
  },
  nagashi_mangan: ({ seats }, names) => text("hand.told.nagashi_mangan", { players: listed(namesOf(seats, names)) }),
  abortive_draw({ kind, declared_by: by = null }, names) {
    const draw = text(`hand.outcome.${kind}`);
    return by === null ? draw : text("hand.told.declared", { draw, player: names[by] });
  },
  chombo: ({ seat }, names) => text("hand.told.chombo", { player: names[seat] }),
  uncertain(fact, names) {
    const what = fact.kind ? tellOutcome({ outcome: fact.kind, wins: [] }) : text("hand.told.a_hand");
    const winners = fact.possible_winners ?? [];
    if (!winners.length) return text("hand.told.uncertain", { what });
    return text("hand.told.uncertain_winners", { what, players: listed(namesOf(winners, names), "or") });
  },
  baseline: (fact) => text("hand.told.baseline", { round: longRound(fact) }),
  correction({ deltas }, names) {
    const moved = deltas.flatMap((points, seat) => (points ? [`${names[seat]} ${delta(points)}`] : []));
    return text("hand.told.correction", { changes: moved.join(", ") || text("hand.no_points") });
  },
  stop: ({ reason = "agreement" }) => text("hand.told.stop", { ending: text(`hand.ending.${reason}`) }),
};

/** A fact in a line: `Josh ron Mikey 5,800`. With `at` = `{tables, state}` han and fu are told as the points they are. */
export function tellFact(fact, names, at = null) {
  return TOLD[fact.outcome]?.(fact, names, at) ?? tellOutcome(fact);
}

/** What kind of hand it was: `Ron`, `Double ron`, `Kyuushu kyuuhai`. */
export function tellOutcome(fact) {
  const { outcome, kind, wins } = fact;
  if (outcome === "ron" && wins?.length > 1)
    return text(wins.length === 2 ? "hand.outcome.double_ron" : "hand.outcome.triple_ron");
  return text(`hand.outcome.${outcome === "abortive_draw" ? kind : outcome}`);
}

/** What a recorded fact is called: `hand 3`, or what it is where it is no hand. */
export function tellPlace({ number: dealt, fact }) {
  return dealt ? text("hand.numbered", { number: dealt }) : text(`hand.unnumbered.${fact.outcome}`);
}

/** Who declared riichi: `Riichi Josh and Jo`, empty where nobody did. */
export function tellRiichi(fact, names) {
  return fact.riichi?.length ? text("hand.riichi", { players: listed(namesOf(fact.riichi, names)) }) : "";
}

/** `East 1` */
export function tellRound({ wind, dealer }) {
  return text("hand.round", { wind: text(`winds.${wind % 4}`), number: dealer + 1 });
}

/** `E1`, with honba `E1.2` */
export function shortRound({ wind, dealer, honba }) {
  const round = text("hand.short_round", { wind: text(`winds.short.${wind % 4}`), number: dealer + 1 });
  return honba ? text("hand.short_honba", { round, honba }) : round;
}

/** `East 1, 2 honba` */
export function longRound(state) {
  return state.honba ? text("hand.round_honba", { round: tellRound(state), honba: state.honba }) : tellRound(state);
}

/** What comes after a step: `next East 2`, or how the game ended. */
export function tellNext({ after, ending }) {
  if (ending) return text("hand.game_over", { ending: text(`hand.ending.${ending}`) });
  return text("hand.next", { round: longRound(after) });
}

/** What is not known where a game may be over: `South 4 has not been completed, so …`. */
export function tellOpenEnd({ open_end: { reason, hand } }) {
  return text(`hand.open_end.${reason}`, { round: longRound(hand.step.before) });
}

/** Why a game ended: `Last hand played`. */
export function tellEnding(ending) {
  return upperFirst(text(`hand.ending.${ending}`));
}

/** What a step does to the scores, and what comes next: `Josh 25,000 → 28,900, next East 2`. */
export function tellEffect(step, names) {
  const changes = step.before.scores.flatMap((score, seat) => {
    const after = step.after.scores[seat];
    return after === score ? [] : [text("hand.change", { player: names[seat], before: score, after })];
  });
  return [changes.length ? changes.join(", ") : text("hand.no_points"), tellNext(step)].join(", ");
}

/** What a win pays: `5,800`; by tsumo `1,000/2,000`, or `2,000 all` for the dealer. */
export function tellPayment(paid, way) {
  if (way === "ron") return number(paid.points);
  if (!paid.dealer_pays) return text("hand.all_pay", { points: paid.other_pays });
  return text("hand.both_pay", { other: paid.other_pays, dealer: paid.dealer_pays });
}

/** Why something cannot be recorded, in words; `names` of the seats where it speaks of a player. */
export function tellRefusal({ code, values = {} }, names = []) {
  const { seat, kind, name, hand, ending, ...rest } = values;
  const filled = { ...rest, player: names[seat] ?? text("hand.a_player") };
  if (kind) filled.draw = text(`hand.outcome.${kind}`);
  if (ending) filled.ending = text(`hand.ending.${ending}`);
  if (name ?? hand) filled.name = (name ?? hand).replaceAll("_", " ");
  return upperFirst(text(hasText(`refused.${code}`) ? `refused.${code}` : "refused.malformed", filled));
}

/** The name of a yaku as people write it. */
export function tellYaku(name) {
  return name.replaceAll("_", " ");
}
