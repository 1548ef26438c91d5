/* What a hand costs: the points that move between players and with the table, looked up in the exported tables. */
import { Illegal, acceptedRiichi, checkedValue, must } from "./facts.js";

const TABLE = -1;

/** What a hand of this value pays: `{points, dealer_pays, other_pays, limit}`. Throws `Illegal` where it cannot be. */
export function paymentOf(tables, state, seat, way, given) {
  const value = checkedValue(given, tables.facts ?? {});
  const who = seat === state.dealer ? "dealer" : "other";
  const possible = tables.readings[who][way];
  const payments = tables.payments[who][way];
  const key = keyOf(value, payments) ?? possible[value.points]?.[0];
  if (key === undefined) throw impossible(possible, who, way, value.points);
  const paid = payments[key];
  must(paid, "seven_pairs_tsumo", { han: value.han, fu: value.fu });
  must(value.points === null || value.points === paid.points, "other_points", {
    points: value.points,
    worth: paid.points,
  });
  return paid;
}

/** The name of a value in the payments: with so many han that fu do not matter, the han alone, or the most that are named. */
function keyOf({ han, fu, limit, yakuman }, payments) {
  if (yakuman) return `yakuman ${yakuman}`;
  if (limit) return limit;
  if (han === null) return null;
  if (han in payments) return String(han);
  const most = Math.max(...Object.keys(payments).map(Number).filter(Number.isInteger));
  return han > most ? String(most) : `${han}/${fu}`;
}

function impossible(possible, who, way, points) {
  const { below, above } = around(possible, points);
  const how = below === null ? "too_few" : above === null ? "too_many" : "not_possible";
  return new Illegal(`${how}_${who}_${way}`, { points, below, above });
}

/** The possible points next to these, `null` where there are none. */
export function around(possible, points) {
  const others = Object.keys(possible).map(Number);
  return {
    below: others.reduce((best, other) => (other < points && other > (best ?? 0) ? other : best), null),
    above: others.reduce((best, other) => (other > points && other < (best ?? Infinity) ? other : best), null),
  };
}

/** The points that each seat gains, and by how many sticks those on the table grow. Throws `Illegal`. */
export function settle(tables, state, fact) {
  const table = new Table(tables, state);
  table.settle(fact);
  return { deltas: table.gains, sticks: table.onTable / tables.stick };
}

class Table {
  constructor(tables, state) {
    this.tables = tables;
    this.state = state;
    this.players = state.scores.length;
    this.gains = state.scores.map(() => 0);
    this.onTable = 0;
  }

  settle(fact) {
    if (fact.outcome !== "correction") this.riichi(fact);
    this[fact.outcome]?.(fact);
  }

  pay(payer, receiver, asked, { isCapped = true } = {}) {
    let points = asked;
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

  others(seat) {
    return this.gains.map((_, other) => other).filter((other) => other !== seat);
  }

  /** Seats in the order of play after one of them; that one counts as first where it is among them. */
  inTurn(seats, from) {
    return seats.toSorted((a, b) => this.turn(a, from) - this.turn(b, from));
  }

  turn(seat, from) {
    return (seat - from + this.players) % this.players;
  }

  riichi(fact) {
    const { riichi_needs: needs, stick, repeat } = this.tables;
    for (const seat of fact.riichi ?? []) {
      const score = this.state.scores[seat];
      must(needs === null || score >= needs || this.state.provisional, "riichi_points", { seat, score, needs });
    }
    if (repeat[fact.outcome].honba === "same") return; // the hand is played again, and its sticks go back
    for (const seat of acceptedRiichi(fact)) this.pay(seat, TABLE, stick, { isCapped: false });
  }

  ron({ loser, wins, ...fact }) {
    const { ron, honba, abortive_draws: draws } = this.tables;
    const code = wins.length === 3 && "sanchahou" in draws ? "three_winners_abort" : "too_many_winners";
    must(wins.length <= ron.max_winners, code, { count: ron.max_winners });
    const ordered = wins.toSorted((a, b) => this.turn(a.seat, loser) - this.turn(b.seat, loser));
    for (const win of ordered) {
      let honbaPayer = loser;
      if (win.pao) honbaPayer = this.paoRon(win, loser);
      else this.pay(loser, win.seat, this.worth(win, win.seat, "ron").points);
      if (win === ordered[0] || ron.honba_to === "every") {
        this.pay(honbaPayer, win.seat, honba.ron * this.state.honba);
      }
    }
    this.takeSticks(fact, ordered.map((win) => win.seat));
  }

  worth(value, seat, way) {
    return paymentOf(this.tables, this.state, seat, way, value);
  }

  /** The points for which somebody is liable, and the rest of the hand. */
  liability(win, way) {
    const { pao } = this.tables;
    must(pao.hands.includes(win.pao.hand), "no_pao", { hand: win.pao.hand });
    const whole = this.worth(win, win.seat, way).points;
    const covered = this.worth({ yakuman: win.pao.yakuman ?? 1 }, win.seat, way).points;
    return pao.covers === "hand" ? { covered: whole, rest: 0 } : { covered, rest: whole - covered };
  }

  paoRon(win, loser) {
    const { pao } = this.tables;
    const liable = win.pao.seat;
    const { covered, rest } = this.liability(win, "ron");
    const own = liable === loser ? covered : Math.floor(covered * pao.ron_share);
    this.pay(liable, win.seat, own);
    this.pay(loser, win.seat, covered - own);
    this.pay(loser, win.seat, rest);
    return pao.honba_of_a_ron === "liable" ? liable : loser;
  }

  tsumo({ win, ...fact }) {
    if (win.pao) {
      const { covered, rest } = this.liability(win, "tsumo");
      this.pay(win.pao.seat, win.seat, covered);
      if (rest) this.drawn(win.seat, { points: rest });
      this.pay(win.pao.seat, win.seat, this.tables.honba.ron * this.state.honba);
    } else {
      this.drawn(win.seat, win);
      this.drawnHonba(win.seat);
    }
    this.takeSticks(fact, [win.seat]);
  }

  drawn(winner, value) {
    const paid = this.worth(value, winner, "tsumo");
    for (const seat of this.others(winner)) {
      this.pay(seat, winner, seat === this.state.dealer ? paid.dealer_pays : paid.other_pays);
    }
  }

  drawnHonba(winner) {
    for (const seat of this.others(winner)) this.pay(seat, winner, this.tables.honba.tsumo_each * this.state.honba);
  }

  /** The first winner takes the sticks, after the own sticks of the others where the rules say so. */
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

  exhaustive_draw(fact) {
    this.checkNotenRiichi(fact);
    const tenpai = (fact.tenpai ?? []).toSorted((a, b) => a - b);
    const noten = this.gains.map((_, seat) => seat).filter((seat) => !tenpai.includes(seat));
    const { payments = 0, points = 0 } = this.tables.noten[tenpai.length] ?? {};
    for (let pair = 0; pair < payments; pair += 1) {
      this.pay(noten[pair % noten.length], tenpai[pair % tenpai.length], points);
    }
  }

  checkNotenRiichi({ riichi = [], tenpai = [] }) {
    if (this.tables.noten_riichi !== "chombo") return;
    for (const seat of riichi) must(tenpai.includes(seat), "noten_riichi", { seat });
  }

  nagashi_mangan(fact) {
    must(this.tables.nagashi.allowed, "no_nagashi", {});
    this.checkNotenRiichi(fact);
    const seats = this.inTurn(fact.seats, this.state.dealer);
    for (const seat of seats) this.drawn(seat, { limit: "mangan" });
    if (this.tables.nagashi.takes_honba_and_sticks) {
      this.drawnHonba(seats[0]);
      this.takeSticks(fact, seats);
    }
  }

  abortive_draw({ kind, riichi = [] }) {
    const rule = this.tables.abortive_draws[kind];
    must(rule, "no_abortive_draw", { kind });
    must(rule.riichi === null || riichi.length === rule.riichi, "four_riichi", { count: riichi.length });
  }

  chombo({ seat }) {
    const others = this.others(seat);
    const { dealer, other } = this.tables.chombo;
    const shares = seat === this.state.dealer ? dealer : other[others.indexOf(this.state.dealer)];
    others.forEach((receiver, index) => this.pay(seat, receiver, shares[index]));
  }

  correction({ deltas, sticks = 0 }) {
    must(this.state.sticks + sticks >= 0, "correction_sticks", { count: this.state.sticks });
    this.gains = [...deltas];
    this.onTable = sticks * this.tables.stick;
  }
}
