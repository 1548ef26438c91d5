/* Settles a hand: the points that move between the players and the table, looked up in the exported tables. */
import { acceptedRiichi, checkedValue } from "./facts.js";
import { Illegal, must } from "./illegal.js";

/** The table as payer or receiver, beside the seats. */
const TABLE = -1;

/**
 * What a hand of this value pays. Throws `Illegal` where it is not possible.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.Seat} seat
 * @param {Riichi.Way} way
 * @param {Riichi.Value} given
 */
export function paymentOf(tables, state, seat, way, given) {
  const value = checkedValue(given, tables.facts ?? {});
  const who = seat === state.dealer ? "dealer" : "other";
  const possible = tables.readings[who][way];
  const points = value.points ?? 0;
  const payments = tables.payments[who][way];
  const key = keyOf(value, payments) ?? possible[points]?.[0];
  if (key === undefined) throw impossiblePoints(possible, who, way, points);
  const paid = payments[key];
  must(paid, "seven_pairs_tsumo", { han: value.han, fu: value.fu });
  must(value.points === null || value.points === paid.points, "other_points", {
    points: value.points,
    worth: paid.points,
  });
  return paid;
}

/**
 * The name of a value in the payments. If fu no longer matter it is the han alone, at most the highest that is named.
 * @param {Riichi.CheckedValue} value
 * @param {Record<string, Riichi.Payment>} payments
 */
function keyOf({ han, fu, limit, yakuman }, payments) {
  if (yakuman) return `yakuman ${yakuman}`;
  if (limit) return limit;
  if (han === null) return null;
  if (han in payments) return String(han);
  const most = Math.max(...Object.keys(payments).map(Number).filter(Number.isInteger));
  return han > most ? String(most) : `${han}/${fu}`;
}

/**
 * @param {Record<string, string[]>} possible
 * @param {Riichi.Winner} who
 * @param {Riichi.Way} way
 * @param {number} points
 */
function impossiblePoints(possible, who, way, points) {
  const { below, above } = around(possible, points);
  const how = below === null ? "too_few" : above === null ? "too_many" : "not_possible";
  return new Illegal(`${how}_${who}_${way}`, { points, below, above });
}

/**
 * The possible points next to these; null where there are none.
 * @param {Record<string, unknown>} possible
 * @param {number} points
 */
export function around(possible, points) {
  const others = Object.keys(possible).map(Number);
  const below = others.filter((other) => other < points && other > 0);
  const above = others.filter((other) => other > points);
  return { below: below.length ? Math.max(...below) : null, above: above.length ? Math.min(...above) : null };
}

/**
 * The points that each seat gains, and by how many the sticks on the table grow. Throws `Illegal`.
 * @param {Riichi.Tables} tables
 * @param {Riichi.State} state
 * @param {Riichi.PlayedFact | Riichi.Correction} fact
 */
export function settle(tables, state, fact) {
  const table = new Table(tables, state);
  table.settle(fact);
  return { deltas: table.gains, sticks: table.onTable / tables.stick };
}

class Table {
  /** @param {Riichi.Tables} tables @param {Riichi.State} state */
  constructor(tables, state) {
    this.tables = tables;
    this.state = state;
    this.players = state.scores.length;
    this.gains = state.scores.map(() => 0);
    this.onTable = 0;
  }

  /** @param {Riichi.PlayedFact | Riichi.Correction} fact */
  settle(fact) {
    if (fact.outcome !== "correction") this.riichi(fact);
    switch (fact.outcome) {
      case "ron":
        return this.ron(fact);
      case "tsumo":
        return this.tsumo(fact);
      case "exhaustive_draw":
        return this.exhaustiveDraw(fact);
      case "nagashi_mangan":
        return this.nagashiMangan(fact);
      case "abortive_draw":
        return this.abortiveDraw(fact);
      case "chombo":
        return this.chombo(fact);
      case "correction":
        return this.correction(fact);
    }
  }

  /** @param {Riichi.Seat} payer @param {Riichi.Seat} receiver @param {number} owed */
  pay(payer, receiver, owed, { isCapped = true } = {}) {
    let points = owed;
    if (payer === TABLE) {
      this.onTable -= points;
    } else {
      if (isCapped && this.tables.pay_at_most_what_is_there) {
        points = Math.min(points, Math.max(0, this.state.scores[payer] + this.gains[payer]));
      }
      this.gains[payer] -= points;
    }
    if (receiver === TABLE) this.onTable += points;
    else this.gains[receiver] += points;
  }

  /** @param {Riichi.Seat} seat */
  others(seat) {
    return this.gains.map((_, other) => other).filter((other) => other !== seat);
  }

  /** Seats in the order of play after one of them; that one comes first where it is among them.
      @param {Riichi.Seat[]} seats
      @param {Riichi.Seat} from */
  inTurn(seats, from) {
    return seats.toSorted((a, b) => this.turn(a, from) - this.turn(b, from));
  }

  /** @param {Riichi.Seat} seat @param {Riichi.Seat} from */
  turn(seat, from) {
    return (seat - from + this.players) % this.players;
  }

  /** @param {Riichi.PlayedFact} fact */
  riichi(fact) {
    const { riichi_needs: needs, stick, repeat } = this.tables;
    for (const seat of fact.riichi ?? []) {
      const score = this.state.scores[seat];
      must(needs === null || score >= needs || this.state.provisional, "riichi_points", { seat, score, needs });
    }
    if (repeat[fact.outcome].honba === "same") return; // the hand is played again, and its sticks go back
    for (const seat of acceptedRiichi(fact)) this.pay(seat, TABLE, stick, { isCapped: false });
  }

  /** @param {Riichi.Ron} fact */
  ron(fact) {
    const { loser, wins } = fact;
    const { ron, honba, abortive_draws: draws } = this.tables;
    const code = wins.length === 3 && "sanchahou" in draws ? "three_winners_abort" : "too_many_winners";
    must(wins.length <= ron.max_winners, code, { count: ron.max_winners });
    const ordered = wins.toSorted((a, b) => this.turn(a.seat, loser) - this.turn(b.seat, loser));
    for (const win of ordered) {
      let honbaPayer = loser;
      if (win.pao) honbaPayer = this.paoRon(win, win.pao, loser);
      else this.pay(loser, win.seat, this.worth(win, win.seat, "ron").points);
      if (win === ordered[0] || ron.honba_to === "every") {
        this.pay(honbaPayer, win.seat, honba.ron * this.state.honba);
      }
    }
    this.takeSticks(
      fact,
      ordered.map((win) => win.seat),
    );
  }

  /** @param {Riichi.Value} value @param {Riichi.Seat} seat @param {Riichi.Way} way */
  worth(value, seat, way) {
    return paymentOf(this.tables, this.state, seat, way, value);
  }

  /** The points that the liable player covers, and the rest of the hand.
      @param {Riichi.Win} win
      @param {Riichi.Pao} pao
      @param {Riichi.Way} way */
  liability(win, pao, way) {
    const { hands, covers } = this.tables.pao;
    must(hands.includes(pao.hand), "no_pao", { hand: pao.hand });
    const whole = this.worth(win, win.seat, way).points;
    const covered = this.worth({ yakuman: pao.yakuman ?? 1 }, win.seat, way).points;
    return covers === "hand" ? { covered: whole, rest: 0 } : { covered, rest: whole - covered };
  }

  /** Pay a ron for which a player is liable. Returns who pays the honba.
      @param {Riichi.Win} win
      @param {Riichi.Pao} pao
      @param {Riichi.Seat} loser */
  paoRon(win, pao, loser) {
    const rules = this.tables.pao;
    const liable = pao.seat;
    const { covered, rest } = this.liability(win, pao, "ron");
    const own = liable === loser ? covered : Math.floor(covered * rules.ron_share);
    this.pay(liable, win.seat, own);
    this.pay(loser, win.seat, covered - own);
    this.pay(loser, win.seat, rest);
    return rules.honba_of_a_ron === "liable" ? liable : loser;
  }

  /** @param {Riichi.Tsumo} fact */
  tsumo(fact) {
    const { win } = fact;
    if (win.pao) {
      const { covered, rest } = this.liability(win, win.pao, "tsumo");
      this.pay(win.pao.seat, win.seat, covered);
      if (rest) this.payTsumo(win.seat, { points: rest });
      this.pay(win.pao.seat, win.seat, this.tables.honba.ron * this.state.honba);
    } else {
      this.payTsumo(win.seat, win);
      this.payHonbaOfTsumo(win.seat);
    }
    this.takeSticks(fact, [win.seat]);
  }

  /** @param {Riichi.Seat} winner @param {Riichi.Value} value */
  payTsumo(winner, value) {
    const paid = this.worth(value, winner, "tsumo");
    for (const seat of this.others(winner)) {
      this.pay(seat, winner, seat === this.state.dealer ? paid.dealer_pays : paid.other_pays);
    }
  }

  /** @param {Riichi.Seat} winner */
  payHonbaOfTsumo(winner) {
    for (const seat of this.others(winner)) this.pay(seat, winner, this.tables.honba.tsumo_each * this.state.honba);
  }

  /** Give the sticks to the first winner. Under some rules, the other winners first get back their own.
      @param {Riichi.PlayedParts} fact
      @param {Riichi.Seat[]} winners */
  takeSticks(fact, winners) {
    const accepted = acceptedRiichi(fact);
    let sticks = this.state.sticks + accepted.length;
    if (this.tables.ron.sticks_to === "own_first") {
      for (const seat of winners.slice(1).filter((one) => accepted.includes(one))) {
        this.pay(TABLE, seat, this.tables.stick);
        sticks -= 1;
      }
    }
    this.pay(TABLE, winners[0], sticks * this.tables.stick);
  }

  /** @param {Riichi.ExhaustiveDraw} fact */
  exhaustiveDraw(fact) {
    this.checkNotenRiichi(fact);
    const tenpai = (fact.tenpai ?? []).toSorted((a, b) => a - b);
    const noten = this.gains.map((_, seat) => seat).filter((seat) => !tenpai.includes(seat));
    const { payments = 0, points = 0 } = this.tables.noten[tenpai.length] ?? {};
    for (let pair = 0; pair < payments; pair += 1) {
      this.pay(noten[pair % noten.length], tenpai[pair % tenpai.length], points);
    }
  }

  /** @param {Riichi.ExhaustiveDraw | Riichi.NagashiMangan} fact */
  checkNotenRiichi({ riichi = [], tenpai = [] }) {
    if (this.tables.noten_riichi !== "chombo") return;
    for (const seat of riichi) must(tenpai.includes(seat), "noten_riichi", { seat });
  }

  /** @param {Riichi.NagashiMangan} fact */
  nagashiMangan(fact) {
    must(this.tables.nagashi.allowed, "no_nagashi", {});
    this.checkNotenRiichi(fact);
    const seats = this.inTurn(fact.seats, this.state.dealer);
    for (const seat of seats) this.payTsumo(seat, { limit: "mangan" });
    if (this.tables.nagashi.takes_honba_and_sticks) {
      this.payHonbaOfTsumo(seats[0]);
      this.takeSticks(fact, seats);
    }
  }

  /** @param {Riichi.AbortiveDraw} fact */
  abortiveDraw({ kind, riichi = [] }) {
    const rule = this.tables.abortive_draws[kind];
    must(rule, "no_abortive_draw", { kind });
    must(rule.riichi === null || riichi.length === rule.riichi, "four_riichi", { count: riichi.length });
  }

  /** @param {Riichi.Chombo} fact */
  chombo({ seat }) {
    const others = this.others(seat);
    const { dealer, other } = this.tables.chombo;
    const shares = seat === this.state.dealer ? dealer : other[others.indexOf(this.state.dealer)];
    for (const [index, receiver] of others.entries()) this.pay(seat, receiver, shares[index]);
  }

  /** @param {Riichi.Correction} fact */
  correction({ deltas, sticks = 0 }) {
    must(this.state.sticks + sticks >= 0, "correction_sticks", { count: this.state.sticks });
    this.gains = [...deltas];
    this.onTable = sticks * this.tables.stick;
  }
}
