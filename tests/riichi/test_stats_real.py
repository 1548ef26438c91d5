"""Statistics of real games, compared with a separate count of their JSON."""

from __future__ import annotations

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.stats import Statistics, statistics
from fourwinds.riichi.verify.recorded_game import recorded_facts, recorded_rules
from tests import shared_data

Totals = defaultdict[str, Counter[str]]


@cache
def rows() -> list[dict[str, Any]]:
    with gzip.open(shared_data.path("riichi_games.jsonl.gz"), "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def records() -> Iterator[GameRecord]:
    for row in rows():
        yield GameRecord(tuple(row["players"]), recorded_rules(row), tuple(recorded_facts(row)), id=row["id"])


@cache
def real() -> Statistics:
    return statistics(records())


def add_hand(totals: Totals, players: list[str], hand: dict[str, Any]) -> None:
    everybody = range(len(players))
    declared = {*hand["riichi"], *hand["riichi_not_accepted"]}
    won = {win["seat"]: win for win in hand.get("wins", ())}
    for seat in everybody:
        own = totals[players[seat]]
        own["hands"] += 1
        own["riichis"] += seat in declared
        own["dealer_hands"] += seat == hand["dealer"]
        own["draws"] += not won
        own["riichi_draws"] += seat in declared and not won
        if seat in won:
            own["wins"] += 1
            own["tsumo_wins"] += hand["outcome"] == "tsumo"
            own["dealer_wins"] += seat == hand["dealer"]
            own["riichi_wins"] += seat in declared
            own["mangan_wins"] += bool(won[seat]["limit"])
            own["open_wins"] += won[seat]["open"]
            own["win_value"] += won[seat]["points"]
            own["win_income"] += hand["deltas"][seat]
        if hand["outcome"] == "ron" and seat == hand["loser"]:
            own["deal_ins"] += 1
            own["riichi_tile_deal_ins"] += seat in hand["riichi_not_accepted"]
            own["riichi_deal_ins"] += seat in declared
            own["deal_in_value"] += sum(win["points"] for win in won.values())
            own["deal_in_loss"] -= hand["deltas"][seat] + (1_000 if seat in hand["riichi"] else 0)
        if hand["outcome"] == "exhaustive_draw":
            own["exhaustive_draws"] += 1
            own["tenpai_draws"] += seat in hand["tenpai"]


def add_result(totals: Totals, row: dict[str, Any]) -> None:
    scores = row["final_scores"]
    for seat, name in enumerate(row["players"]):
        own = totals[name]
        own["games"] += 1
        own["places"] += 1 + sum((-other, at) < (-scores[seat], seat) for at, other in enumerate(scores))
        own["score"] += scores[seat]
        own["tenths"] += round(10 * row["final_points"][seat])
        own["busts"] += scores[seat] < 0


@cache
def counted_again() -> Totals:
    totals: Totals = defaultdict(Counter)
    for row in rows():
        add_result(totals, row)
        for hand in row["hands"]:
            add_hand(totals, row["players"], hand)
    return totals


def share(own: Counter[str], of: str, over: str) -> float | None:
    return own[of] / own[over] if own[over] else None


def test_every_rate_and_average_of_every_player_equals_a_count_from_the_json() -> None:
    totals, players = counted_again(), real().players
    assert set(totals) == set(players)
    for name, own in totals.items():
        expected = {
            "games": own["games"],
            "hands": own["hands"],
            "average_place": share(own, "places", "games"),
            "average_score": share(own, "score", "games"),
            "total_final_points": own["tenths"] / 10,
            "bust_rate": share(own, "busts", "games"),
            "win_rate": share(own, "wins", "hands"),
            "tsumo_share": share(own, "tsumo_wins", "wins"),
            "dealer_share": share(own, "dealer_hands", "hands"),
            "dealer_win_rate": share(own, "dealer_wins", "dealer_hands"),
            "mangan_share": share(own, "mangan_wins", "wins"),
            "open_win_share": share(own, "open_wins", "wins"),
            "average_win_value": share(own, "win_value", "wins"),
            "average_win_income": share(own, "win_income", "wins"),
            "deal_in_rate": share(own, "deal_ins", "hands"),
            "deal_in_rate_without_riichi_tile": (own["deal_ins"] - own["riichi_tile_deal_ins"]) / own["hands"],
            "average_deal_in_value": share(own, "deal_in_value", "deal_ins"),
            "average_deal_in_loss": share(own, "deal_in_loss", "deal_ins"),
            "riichi_rate": share(own, "riichis", "hands"),
            "riichi_win_rate": share(own, "riichi_wins", "riichis"),
            "riichi_deal_in_rate": share(own, "riichi_deal_ins", "riichis"),
            "riichi_draw_rate": share(own, "riichi_draws", "riichis"),
            "draw_rate": share(own, "draws", "hands"),
            "tenpai_rate": share(own, "tenpai_draws", "exhaustive_draws"),
        }
        assert {figure: players[name][figure] for figure in expected} == expected, name


def test_overall_counts_every_game_and_hand_once() -> None:
    overall = real().overall
    hands = [hand for row in rows() for hand in row["hands"]]
    wins = [win for hand in hands for win in hand.get("wins", ())]
    assert (overall["games"], overall["finished_games"], overall["hands"]) == (len(rows()), len(rows()), len(hands))
    assert overall["wins"] == len(wins)
    assert overall["average_win_value"] == sum(win["points"] for win in wins) / len(wins)
    assert overall["dealer_hands"] == overall["hands_with_dealer"] == len(hands)
    assert overall["draw_rate"] == sum("wins" not in hand for hand in hands) / len(hands)
    assert overall["average_place"] == 2.5
    assert abs(overall["total_final_points"]) < 1e-6


def test_yaku_and_yakuman_are_those_of_the_records() -> None:
    yaku, yakuman = Counter[str](), []
    for row in rows():
        for number, hand in enumerate(row["hands"], 1):
            for win in hand.get("wins", ()):
                yaku.update(name for name, han in win.get("yaku", ()) if han)
                yaku.update(win.get("yakuman") or ())
                if win["limit"] == "yakuman":
                    yakuman.append((row["players"][win["seat"]], row["id"], number))
    overall = real().overall
    assert overall["yaku"] == yaku
    assert sorted((won["player"], won["game"], won["hand"]) for won in overall["yakuman"]) == sorted(yakuman)


def test_the_longest_dealership_is_the_longest_run_of_hands_of_one_dealer() -> None:
    longest: Counter[str] = Counter()
    for row in rows():
        run, dealer = 0, None
        for hand in row["hands"]:
            run, dealer = (run + 1 if hand["dealer"] == dealer else 1), hand["dealer"]
            longest[row["players"][dealer]] = max(longest[row["players"][dealer]], run)
    shown = {name: figures["longest_dealership"] or 0 for name, figures in real().players.items()}
    assert shown == {name: longest[name] for name in shown}


@pytest.mark.parametrize("parts", [2, 7])
def test_games_counted_in_parts_and_put_together_are_games_counted_at_once(parts: int) -> None:
    games = list(records())
    size = -(-len(games) // parts)
    together = Statistics()
    for start in range(0, len(games), size):
        together.merge(statistics(games[start : start + size]))
    assert json.dumps(together.as_json(details=True)) == json.dumps(real().as_json(details=True))
