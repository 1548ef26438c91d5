"""Real games: everything in them follows from their outcomes, and a single wrong number is found."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from fourwinds.riichi.game import fold
from fourwinds.riichi.outcome import AbortiveDraw, Chombo, ExhaustiveDraw, NagashiMangan, NoContest, Ron, Tsumo
from fourwinds.riichi.recorded_game import recorded_facts, recorded_rules, verify_game
from fourwinds.table.errors import FourWindsError, MalformedError
from tests import shared_data

Row = dict[str, Any]


@cache
def games() -> list[Row]:
    with gzip.open(shared_data.path("riichi_games.jsonl.gz"), "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def game_with(found: Callable[[Row], bool]) -> tuple[Row, int]:
    """A copy of the first game that has such a hand, and the index of the hand."""
    for game in games():
        for index, hand in enumerate(game["hands"]):
            if found(hand):
                return deepcopy(game), index
    pytest.fail("no such hand in the shared games")


def differences(game: Row) -> set[str]:
    return {difference.what for difference in verify_game(game)}


def test_every_amount_of_every_real_game_follows_from_its_outcomes() -> None:
    assert sum(len(game["hands"]) for game in games()) == 5_926
    assert [str(difference) for game in games() for difference in verify_game(game)] == []


def test_folding_the_outcomes_alone_gives_the_same_games() -> None:
    for row in games():
        game = fold(recorded_rules(row), recorded_facts(row))
        assert [list(step.deltas) for step in game.steps] == [hand["deltas"] for hand in row["hands"]]
        assert game.ending == row["end_reason"]
        assert list(game.standing.final_points) == row["final_points"]


PLAIN: dict[str, Callable[[Row], bool]] = {
    "ron": lambda hand: hand["outcome"] == "ron" and hand["wins"][0]["han"] < 4,
    "draw": lambda hand: hand["outcome"] == "exhaustive_draw" and len(hand["tenpai"]) == 1 and not hand["riichi"],
    "any": lambda _: True,
}


def _set(name: str, change: Callable[[Any], Any]) -> Callable[[Row], None]:
    def apply(hand: Row) -> None:
        hand[name] = change(hand[name])

    return apply


def _set_win(name: str, change: Callable[[Any], Any]) -> Callable[[Row], None]:
    def apply(hand: Row) -> None:
        hand["wins"][0][name] = change(hand["wins"][0][name])

    return apply


def _swapped(deltas: list[int]) -> list[int]:
    return [deltas[0] + 100, deltas[1] - 100, *deltas[2:]]


@pytest.mark.parametrize(
    ("which", "change", "what"),
    [
        ("ron", _set("deltas", _swapped), "deltas"),
        ("ron", _set("scores_after", _swapped), "scores_after"),
        ("ron", _set_win("han", lambda han: han + 1), "points"),
        ("ron", _set_win("fu", lambda fu: fu + 20), "points"),
        ("ron", _set_win("points", lambda points: points + 300), "points"),
        ("ron", _set_win("limit", lambda _: "mangan"), "limit"),
        ("ron", _set("loser", lambda _: None), "refused"),
        ("draw", _set("tenpai", lambda tenpai: [(tenpai[0] + 1) % 4]), "deltas"),
        ("draw", _set("tenpai", lambda _: []), "deltas"),
        ("any", _set("honba", lambda honba: honba + 1), "honba"),
        ("any", _set("sticks_before", lambda sticks: sticks + 1), "sticks_before"),
        ("any", _set("scores_before", _swapped), "scores_before"),
        ("any", _set("round_wind", lambda _: "S"), "round"),
        ("any", _set("round_number", lambda _: 3), "round"),
        ("any", _set("dealer", lambda dealer: (dealer + 1) % 4), "dealer"),
    ],
)
def test_a_single_wrong_number_of_a_hand_is_found(which: str, change: Callable[[Row], None], what: str) -> None:
    game, index = game_with(PLAIN[which])
    assert differences(game) == set()
    change(game["hands"][index])
    try:
        assert what in differences(game)
    except FourWindsError:
        assert what == "refused"


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("final_scores", _swapped),
        ("final_points", lambda points: [points[0] + 1, points[1] - 1, *points[2:]]),
        ("end_reason", lambda reason: "tobi" if reason != "tobi" else "last_hand"),
    ],
)
def test_a_single_wrong_number_of_a_game_is_found(name: str, change: Callable[[Any], Any]) -> None:
    game = deepcopy(games()[0])
    game[name] = change(game[name])
    assert differences(game) == {name}


def test_a_riichi_left_out_or_a_hand_left_out_is_found() -> None:
    game, index = game_with(lambda hand: hand["outcome"] == "ron" and len(hand["riichi"]) == 1)
    game["hands"][index]["riichi"] = []
    assert "deltas" in differences(game)
    for index in range(len(games()[0]["hands"])):
        short = deepcopy(games()[0])
        del short["hands"][index]
        assert differences(short)


def test_a_hand_after_the_end_is_found() -> None:
    game = deepcopy(games()[0])
    game["hands"].append(deepcopy(game["hands"][-1]))
    assert "end" in differences(game)


def test_a_difference_is_told_where_it_arises_and_not_again() -> None:
    game, index = game_with(PLAIN["ron"])
    hand = game["hands"][index]
    hand["deltas"] = _swapped(hand["deltas"])
    found = verify_game(game)
    assert [(each.hand, each.what) for each in found] == [(index + 1, "deltas")]
    assert str(found[0]).startswith(f"{game['id']} hand {index + 1}: deltas recorded")


def row(outcome: str, players: int = 4, **fields: Any) -> Row:
    hand = {"outcome": outcome, "riichi": [], **fields}
    return {"id": "made up", "players": [f"p{seat}" for seat in range(players)], "rules": {}, "hands": [hand]}


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        (row("ron", loser=1, wins=[{"seat": 0, "han": 3, "fu": 30}]), Ron),
        (row("tsumo", wins=[{"seat": 0, "yakuman": ["suuankou"], "han": 0, "fu": 0}]), Tsumo),
        (row("exhaustive_draw", tenpai=[1]), ExhaustiveDraw),
        (row("nagashi_mangan", tenpai=[], declared_by=2), NagashiMangan),
        (row("nagashi_mangan", tenpai=[], result_deltas=[-4000, 8000, -2000, -2000]), NagashiMangan),
        (row("suukaikan"), AbortiveDraw),
        (row("chombo", declared_by=[2]), Chombo),
        (row("no_contest"), NoContest),
    ],
)
def test_every_outcome_is_read(hand: Row, kind: type) -> None:
    (fact,) = recorded_facts(hand)
    assert type(fact) is kind


def test_rules_are_those_stated_and_else_tenhous() -> None:
    assert recorded_rules(row("no_contest")).name == "tenhou"
    assert recorded_rules(row("no_contest", players=3)).start == 35_000
    stated = {"length": "tonpuu", "renchan": "always", "tobi_below": None, "agari_yame": False, "multi_ron": "single"}
    rules = recorded_rules({**row("no_contest"), "rules": {**stated, "uma": [30, 10, -10, -30]}})
    assert (rules.winds, rules.renchan, rules.tobi, rules.agari_yame, rules.max_winners) == (
        1,
        "always",
        False,
        "no",
        1,
    )
    assert rules.uma == (30_000, 10_000, -10_000, -30_000)


@pytest.mark.parametrize(
    ("bad", "rule"),
    [
        ({"players": [], "hands": []}, "without 'rules'"),
        ({"rules": {}, "hands": []}, "without 'players'"),
        ({"rules": {}, "players": ["a"] * 4}, "without 'hands'"),
        (row("rain"), "there is no outcome 'rain'"),
        (row("ron", loser=1), "a hand without 'wins'"),
        ({**row("no_contest"), "rules": {"length": "long"}}, "length 'long' is not known"),
        ({**row("no_contest"), "rules": {"start": "many"}}, "start cannot be 'many'"),
    ],
)
def test_a_row_that_is_no_game_cannot_be_read(bad: Row, rule: str) -> None:
    with pytest.raises(MalformedError, match=rule):
        verify_game(bad)
