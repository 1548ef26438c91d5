"""What the phone will do: fold a game by the exported tables alone. It imports nothing of Four Winds."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
TABLE = -1


class Phone:
    """A table in one hand: tables, the state, and the steps so far."""

    def __init__(self, tables: Json) -> None:
        self.tables = tables
        self.players = len(tables["opening"]["scores"])
        self.state: Json = {**tables["opening"], "provisional": False}
        self.steps: list[Json] = []
        self.penalties = [0] * self.players
        self.moves: list[tuple[int, int, int, str]] = []

    def play(self, fact: Json) -> None:
        before, outcome = self.state, fact["outcome"]
        self.moves = []
        repeats: bool | None = None
        ending = None
        deltas = [0] * self.players
        if outcome == "baseline":
            self.state = {
                "wind": fact["wind"],
                "dealer": fact["dealer"],
                "honba": fact.get("honba", 0),
                "sticks": fact.get("sticks", 0),
                "scores": fact["scores"],
                "provisional": False,
            }
        elif outcome == "stop":
            ending = fact.get("reason", "agreement")
        elif outcome == "correction":
            deltas = fact["deltas"]
            scores = [score + delta for score, delta in zip(before["scores"], deltas, strict=True)]
            self.state = {**before, "scores": scores, "sticks": before["sticks"] + fact.get("sticks", 0)}
        else:
            self.settle(fact)
            deltas = self.apply()
            repeats = self.next_round(before, fact)
            if outcome == "uncertain":
                self.state["provisional"] = True
            if not self.state["provisional"]:
                ending = self.ending(before, fact, repeats)
        self.count_penalties(before["dealer"], fact, ending)
        self.steps.append({"deltas": deltas, **self.state, "repeats": repeats, "ending": ending})

    def pay(self, payer: int, receiver: int, points: int, why: str = "") -> None:
        self.moves.append((payer, receiver, points, why))

    def apply(self) -> list[int]:
        left, deltas, table = list(self.state["scores"]), [0] * self.players, 0
        for payer, receiver, asked, why in self.moves:
            points = asked
            if payer == TABLE:
                table -= points
            else:
                if self.tables["pay_at_most_what_is_there"] and why != "riichi":
                    points = min(points, max(0, left[payer]))
                left[payer] -= points
                deltas[payer] -= points
            if receiver == TABLE:
                table += points
            else:
                left[receiver] += points
                deltas[receiver] += points
        sticks = self.state["sticks"] + table // self.tables["stick"]
        self.state = {**self.state, "scores": left, "sticks": sticks}
        return deltas

    def payment(self, value: Json, winner: int, way: str) -> Json:
        who = "dealer" if winner == self.state["dealer"] else "other"
        if value.get("yakuman"):
            key = f"yakuman {value['yakuman']}"
        elif "limit" in value:
            key = value["limit"]
        elif "han" in value:
            key = f"{value['han']}/{value['fu']}" if value["han"] < 5 else str(min(value["han"], 13))
        else:
            key = self.tables["readings"][who][way][str(value["points"])][0]
        paid: Json = self.tables["payments"][who][way][key]
        return paid

    def accepted(self, fact: Json) -> list[int]:
        return [seat for seat in fact.get("riichi", []) if seat != fact.get("ronned_riichi")]

    def settle(self, fact: Json) -> None:
        if fact["outcome"] not in ("chombo", "no_contest"):
            for seat in self.accepted(fact):
                self.pay(seat, TABLE, self.tables["stick"], "riichi")
        settle = getattr(self, fact["outcome"], None)
        if settle:
            settle(fact)

    def others(self, seat: int) -> list[int]:
        return [other for other in range(self.players) if other != seat]

    def ron(self, fact: Json) -> None:
        loser = fact["loser"]
        wins = sorted(fact["wins"], key=lambda win: (win["seat"] - loser) % self.players)
        for win in wins:
            honba_payer = loser
            if "pao" in win:
                honba_payer = self.pao_ron(win, loser)
            else:
                self.pay(loser, win["seat"], self.payment(win, win["seat"], "ron")["points"])
            if win is wins[0] or self.tables["ron"]["honba_to"] == "every":
                self.pay(honba_payer, win["seat"], self.tables["honba"]["ron"] * self.state["honba"])
        self.take_sticks(fact, [win["seat"] for win in wins])

    def liability(self, win: Json, way: str) -> tuple[int, int]:
        """The points that are covered, and the rest."""
        whole = self.payment(win, win["seat"], way)["points"]
        covered = self.payment({"yakuman": win["pao"].get("yakuman", 1)}, win["seat"], way)["points"]
        return (whole, 0) if self.tables["pao"]["covers"] == "hand" else (covered, whole - covered)

    def pao_ron(self, win: Json, loser: int) -> int:
        liable: int = win["pao"]["seat"]
        covered, rest = self.liability(win, "ron")
        own = int(covered * self.tables["pao"]["ron_share"]) if liable != loser else covered
        self.pay(liable, win["seat"], own)
        self.pay(loser, win["seat"], covered - own)
        self.pay(loser, win["seat"], rest)
        return liable if self.tables["pao"]["honba_of_a_ron"] == "liable" else loser

    def tsumo(self, fact: Json) -> None:
        win = fact["win"]
        if "pao" in win:
            covered, rest = self.liability(win, "tsumo")
            self.pay(win["pao"]["seat"], win["seat"], covered)
            if rest:
                self.drawn(win["seat"], {"points": rest})
            self.pay(win["pao"]["seat"], win["seat"], self.tables["honba"]["ron"] * self.state["honba"])
        else:
            self.drawn(win["seat"], win)
            self.drawn_honba(win["seat"])
        self.take_sticks(fact, [win["seat"]])

    def drawn(self, winner: int, value: Json) -> None:
        paid = self.payment(value, winner, "tsumo")
        for seat in self.others(winner):
            self.pay(seat, winner, paid["dealer_pays" if seat == self.state["dealer"] else "other_pays"])

    def drawn_honba(self, winner: int) -> None:
        for seat in self.others(winner):
            self.pay(seat, winner, self.tables["honba"]["tsumo_each"] * self.state["honba"])

    def take_sticks(self, fact: Json, winners: list[int]) -> None:
        accepted = self.accepted(fact)
        sticks = self.state["sticks"] + len(accepted)
        if self.tables["ron"]["sticks_to"] == "own_first":
            for seat in winners[1:]:
                if seat in accepted:
                    self.pay(TABLE, seat, self.tables["stick"])
                    sticks -= 1
        self.pay(TABLE, winners[0], sticks * self.tables["stick"])

    def exhaustive_draw(self, fact: Json) -> None:
        tenpai = sorted(fact.get("tenpai", []))
        noten = [seat for seat in range(self.players) if seat not in tenpai]
        row = self.tables["noten"].get(str(len(tenpai)), {"payments": 0})
        for pair in range(row["payments"]):
            self.pay(noten[pair % len(noten)], tenpai[pair % len(tenpai)], row["points"])

    def nagashi_mangan(self, fact: Json) -> None:
        seats = sorted(fact["seats"], key=lambda seat: (seat - self.state["dealer"]) % self.players)
        for seat in seats:
            self.drawn(seat, {"limit": "mangan"})
        if self.tables["nagashi"]["takes_honba_and_sticks"]:
            self.drawn_honba(seats[0])
            self.take_sticks(fact, seats)

    def chombo(self, fact: Json) -> None:
        others = self.others(fact["seat"])
        table, dealer = self.tables["chombo"], self.state["dealer"]
        shares = table["dealer"] if fact["seat"] == dealer else table["other"][others.index(dealer)]
        for seat, points in zip(others, shares, strict=True):
            self.pay(fact["seat"], seat, points)

    def next_round(self, before: Json, fact: Json) -> bool:
        rule = self.tables["repeat"][fact["outcome"]]
        repeats = self.stays(rule["stays"], fact, before["dealer"])
        draw = rule["honba"] == "up_or_none_or_draw" and fact.get("kind") == "exhaustive_draw"
        if rule["honba"] != "same":
            self.state["honba"] = before["honba"] + 1 if repeats or rule["honba"] == "up" or draw else 0
        if not repeats:
            self.state["dealer"] = (before["dealer"] + 1) % self.players
            self.state["wind"] = before["wind"] + (self.state["dealer"] == 0)
        return repeats

    def stays(self, rule: str, fact: Json, dealer: int) -> bool:
        if rule in ("always", "never"):
            return rule == "always"
        if rule == "winners":
            return dealer in [win["seat"] for win in fact.get("wins", [fact.get("win")])]
        if rule == "nagashi":
            return dealer in fact["seats"]
        if rule == "tenpai":
            return dealer in fact.get("tenpai", [])
        if "repeats" in fact:
            return bool(fact["repeats"])
        if fact.get("kind") == "exhaustive_draw":
            return self.stays(self.tables["repeat"]["exhaustive_draw"]["stays"], fact, dealer)
        return bool(fact.get("possible_winners", []) == [dealer])

    def ending(self, before: Json, fact: Json, repeats: bool) -> str | None:
        end, scores = self.tables["end"], self.state["scores"]
        if end["below"] is not None and min(scores) < end["below"]:
            return "tobi"
        last = end["last_hand"]
        extended = before["wind"] > last["wind"]
        early = (before["wind"], before["dealer"]) < (last["wind"], last["dealer"])
        if early or fact["outcome"] in end["never_after"]:
            return None
        if repeats:
            return self.dealer_ends(before["dealer"], fact, extended)
        reached = max(scores) >= end["goal"]
        if not extended:
            return "last_hand" if reached or not end["extension"] else None
        if reached:
            return "extension_target_reached"
        return "extension_exhausted" if self.state["wind"] > last["wind"] + 1 else None

    def dealer_ends(self, dealer: int, fact: Json, extended: bool) -> str | None:
        end, scores = self.tables["end"], self.state["scores"]
        rule = end["leading_dealer"].get(fact["outcome"])
        leads = scores.index(max(scores)) == dealer and scores[dealer] >= end["goal"]
        if rule is None or rule["stops"] != "auto" or not leads:
            return None
        if rule["needs_tenpai"] and dealer not in fact.get("tenpai", []):
            return None
        return f"{'extension_' if extended else ''}{rule['ending']}"

    def count_penalties(self, dealer: int, fact: Json, ending: str | None) -> None:
        if fact["outcome"] == "chombo":
            self.penalties[fact["seat"]] += self.tables["chombo"]["from_final_points"]
        if ending == "tobi" and fact["outcome"] in self.tables["standing"]["tobi_bonus_after"]:
            winners = fact.get("seats") or [win["seat"] for win in fact.get("wins", [fact.get("win")])]
            first = fact.get("loser", dealer)
            takes = min(winners, key=lambda seat: (seat - first) % self.players)
            for seat, score in enumerate(self.state["scores"]):
                if score < self.tables["end"]["below"] and seat != takes:
                    self.penalties[seat] += self.tables["standing"]["tobi_bonus"]
                    self.penalties[takes] -= self.tables["standing"]["tobi_bonus"]

    def standing(self) -> list[Json]:
        rules, scores = self.tables["standing"], self.state["scores"]
        order = sorted(range(self.players), key=lambda seat: (-scores[seat], seat))
        groups: list[list[int]] = []
        for seat in order:
            if groups and rules["ties"] == "split" and scores[groups[-1][0]] == scores[seat]:
                groups[-1].append(seat)
            else:
                groups.append([seat])
        row = rules["uma"][sum(score >= rules["goal"] for score in scores)]
        kept = self.tables["stick"] * self.state["sticks"]
        taken = kept if rules["leftover_sticks"] == "first" else 0
        lost = kept - taken
        rows: list[Json] = [{"seat": seat} for seat in range(self.players)]
        place = 1
        for group in groups:
            uma = shared(sum(row[place - 1 : place - 1 + len(group)]), len(group))
            oka = shared(rules["oka"] if place == 1 else 0, len(group))
            sticks = shared(taken if place == 1 else 0, len(group))
            for seat, points, extra, stick in zip(group, uma, oka, sticks, strict=True):
                rows[seat] |= {"place": place, "score": scores[seat] + stick, "uma": points, "oka": extra}
            place += len(group)
        totals = [self.rounded(one["score"]) - rules["goal"] + one["uma"] + one["oka"] for one in rows]
        if rules["added_before_cutting_to_thousands"] is not None:
            totals[order[0]] -= sum(totals) + lost
        for one, total, penalty in zip(rows, totals, self.penalties, strict=True):
            one |= {"penalty": penalty, "total": total - penalty}
        return rows

    def rounded(self, score: int) -> int:
        added = self.tables["standing"]["added_before_cutting_to_thousands"]
        if added is None:
            return score
        return int((abs(score) + added) // 1000 * 1000 * (1 if score >= 0 else -1))


def shared(points: int, players: int) -> list[int]:
    """In hundreds, the first ones taking what is left."""
    hundreds = points // 100
    return [100 * (hundreds // players + (index < hundreds % players)) for index in range(players)]
