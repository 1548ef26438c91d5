"""Verifying recorded games: real ones have no differences, and every wrong number is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from fourwinds.riichi.verify.recorded_game import recorded_game
from fourwinds.riichi.verify.verify_game import verify_game
from fourwinds.table.errors import MalformedError
from tests.riichi.recorded_rows import Row, game_with, leaves, random_row, real_games, told_or_refused, with_nonsense


def differences(game: Row) -> set[str]:
    return {difference.what for difference in verify_game(game)}


def test_every_amount_of_every_real_game_follows_from_its_outcomes() -> None:
    assert sum(len(game["hands"]) for game in real_games()) == 5_926
    assert [str(difference) for game in real_games() for difference in verify_game(game)] == []


PLAIN: dict[str, Callable[[Row], bool]] = {
    "ron": lambda hand: hand["outcome"] == "ron" and len(hand["wins"]) == 1 and hand["wins"][0]["han"] < 4,
    "double ron": lambda hand: hand["outcome"] == "ron" and len(hand["wins"]) == 2 and hand["honba"] > 0,
    "tsumo": lambda hand: hand["outcome"] == "tsumo" and hand["wins"][0]["fu"] == 20,
    "yakuman": lambda hand: hand["outcome"] in ("ron", "tsumo") and "yakuman" in hand["wins"][0],
    "pao": lambda hand: hand["outcome"] in ("ron", "tsumo") and "pao" in hand["wins"][0],
    "draw": lambda hand: hand["outcome"] == "exhaustive_draw" and len(hand["tenpai"]) == 1 and not hand["riichi"],
    "ronned riichi": lambda hand: bool(hand["riichi_not_accepted"]),
    "any": lambda _: True,
}


def _set(name: str, change: Callable[[Any], Any]) -> Callable[[Row], None]:
    def apply(hand: Row) -> None:
        hand[name] = change(hand[name])

    return apply


def _set_win(name: str, change: Callable[[Any], Any], index: int = 0) -> Callable[[Row], None]:
    def apply(hand: Row) -> None:
        hand["wins"][index][name] = change(hand["wins"][index].get(name))

    return apply


def _swapped(deltas: list[int]) -> list[int]:
    return [deltas[0] + 100, deltas[1] - 100, *deltas[2:]]


def _one_more(numbers: list[int]) -> list[int]:
    return [numbers[0], numbers[1] + 1]


@pytest.mark.parametrize(
    ("which", "change", "what"),
    [
        ("ron", _set("deltas", _swapped), "deltas"),
        ("ron", _set("result_deltas", _swapped), "result_deltas"),
        ("ron", _set("scores_after", _swapped), "scores_after"),
        ("ron", _set_win("han", lambda han: han + 1), "wins[0].points"),
        ("ron", _set_win("han", lambda han: han + 1), "wins[0].han"),
        ("ron", _set_win("fu", lambda fu: fu + 20), "wins[0].points"),
        ("ron", _set_win("points", lambda points: points + 300), "wins[0].points"),
        ("ron", _set_win("limit", lambda _: "mangan"), "wins[0].limit"),
        ("ron", _set_win("deltas", _swapped), "wins[0].deltas"),
        ("ron", _set_win("ba", _one_more), "wins[0].ba"),
        ("ron", _set_win("ba", lambda ba: [ba[0] + 1, ba[1]]), "wins[0].ba"),
        ("ron", _set_win("yaku", lambda yaku: [*yaku, ["toitoi", 2]]), "wins[0].han"),
        ("ron", _set_win("yaku", lambda yaku: [*yaku, ["chanta", 0]]), "wins[0].yaku"),
        ("ron", _set_win("yaku", lambda yaku: [*yaku, ["good luck", 0]]), "wins[0].yaku"),
        ("double ron", _set_win("deltas", _swapped, 1), "wins[1].deltas"),
        ("double ron", _set_win("ba", _one_more, 1), "wins[1].ba"),
        ("double ron", _set_win("points", lambda points: points + 100, 1), "wins[1].points"),
        ("tsumo", _set_win("fu", lambda _: 30), "wins[0].fu"),
        ("tsumo", _set_win("open", lambda _: True), "outcome"),
        ("yakuman", _set_win("han", lambda _: 5), "wins[0].han"),
        ("yakuman", _set_win("yakuman", lambda names: [*names, "tsuuiisou"]), "wins[0].points"),
        ("yakuman", _set_win("yakuman", lambda _: ["tanyao"]), "wins[0].yakuman"),
        ("yakuman", _set_win("yakuman", lambda _: ["good luck"]), "wins[0].yakuman"),
        ("pao", _set_win("pao", lambda _: None), "deltas"),
        ("draw", _set("tenpai", lambda tenpai: [(tenpai[0] + 1) % 4]), "deltas"),
        ("draw", _set("tenpai", lambda _: []), "deltas"),
        ("draw", _set("ba_end", _one_more), "ba_end"),
        ("draw", _set("outcome", lambda _: "suukaikan"), "deltas"),
        ("ronned riichi", _set("riichi_not_accepted", lambda _: []), "riichi_turn"),
        ("any", _set("honba", lambda honba: honba + 1), "honba"),
        ("any", _set("sticks_before", lambda sticks: sticks + 1), "sticks_before"),
        ("any", _set("scores_before", _swapped), "scores_before"),
        ("any", _set("round_wind", lambda _: "S"), "round_wind"),
        ("any", _set("round_number", lambda _: 3), "round_number"),
        ("any", _set("dealer", lambda dealer: (dealer + 1) % 4), "dealer"),
        ("any", _set("deltas", lambda _: None), "deltas"),
        ("any", _set("deltas", lambda deltas: deltas[:3]), "deltas"),
        ("any", _set("deltas", lambda _: "none"), "deltas"),
    ],
)
def test_a_single_wrong_number_of_a_hand_is_found(which: str, change: Callable[[Row], None], what: str) -> None:
    game, index = game_with(PLAIN[which])
    assert differences(game) == set()
    change(game["hands"][index])
    found = verify_game(game)
    assert what in {each.what for each in found}
    assert found[0].hand == index + 1


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("final_scores", _swapped),
        ("final_points", lambda points: [points[0] + 0.1, points[1] - 0.1, *points[2:]]),
        ("end_reason", lambda reason: "tobi" if reason != "tobi" else "last_hand"),
        ("end_reason", lambda _: "time"),
        ("first_dealer", lambda _: 1),
        ("first_dealer", lambda _: False),
        ("starting_points", _swapped),
    ],
)
def test_a_single_wrong_number_of_a_game_is_found(name: str, change: Callable[[Any], Any]) -> None:
    game = deepcopy(real_games()[0])
    game[name] = change(game[name])
    assert differences(game) == {name}


def test_the_oka_follows_from_start_and_target() -> None:
    game = deepcopy(real_games()[0])
    game["rules"]["oka"] = 0
    assert [str(each) for each in verify_game(game)] == [f"{game['id']}: rules.oka recorded 0, derived 20.0"]


AMOUNTS = {
    *("honba", "sticks_before", "scores_before", "scores_after", "deltas", "result_deltas", "ba_end", "ba", "han"),
    *("points", "limit", "final_scores", "final_points", "starting_points", "oka", "end_reason", "first_dealer"),
    *("round_wind", "round_number", "dealer", "loser", "seat", "tenpai", "riichi", "riichi_not_accepted", "uma"),
}
"""Of these, each value decides something that the record shows a second time."""


@pytest.mark.parametrize("seed", range(4))
def test_every_amount_that_is_changed_by_itself_is_found(seed: int) -> None:
    random = Random(seed)
    game = random.choice(real_games())
    for path in leaves(game):
        names = [key for key in path if isinstance(key, str)]
        if names[-1] not in AMOUNTS:
            continue
        changed = deepcopy(game)
        inside: Any = changed
        for key in path[:-1]:
            inside = inside[key]
        value = inside[path[-1]]
        inside[path[-1]] = "other" if isinstance(value, str | None) else value + random.choice((1, -1, 100, -100))
        assert told_or_refused(verify_game, changed), path


def test_a_riichi_left_out_or_a_hand_left_out_is_found() -> None:
    game, index = game_with(lambda hand: hand["outcome"] == "ron" and len(hand["riichi"]) == 1)
    game["hands"][index]["riichi"] = []
    assert "deltas" in differences(game)
    for index in range(len(real_games()[0]["hands"])):
        short = deepcopy(real_games()[0])
        del short["hands"][index]
        assert differences(short)


def test_a_hand_after_the_end_is_found() -> None:
    game = deepcopy(real_games()[0])
    game["hands"].append(deepcopy(game["hands"][-1]))
    assert "end" in differences(game)


def test_a_difference_is_told_where_it_arises_and_not_again() -> None:
    game, index = game_with(PLAIN["ron"])
    hand = game["hands"][index]
    hand["deltas"] = _swapped(hand["deltas"])
    found = verify_game(game)
    assert [(each.hand, each.what) for each in found] == [(index + 1, "deltas")]
    assert str(found[0]).startswith(f"{game['id']} hand {index + 1}: deltas recorded")


def test_hands_after_one_that_breaks_a_rule_are_still_verified() -> None:
    game = deepcopy(next(game for game in real_games() if len(game["hands"]) > 4))
    game["hands"][1] |= {"outcome": "ron", "loser": 2, "wins": [{"seat": 2, "han": 1, "fu": 30}]}
    game["hands"][3]["scores_after"] = _swapped(game["hands"][3]["scores_after"])
    assert [(each.hand, each.what) for each in verify_game(game)] == [(2, "outcome"), (4, "scores_after")]
    for hand in game["hands"]:
        del hand["scores_before"]
    assert [(each.hand, each.what) for each in verify_game(game)] == [(2, "outcome")]


def test_what_a_record_leaves_out_is_no_difference() -> None:
    kept = {"outcome", "riichi", "riichi_not_accepted", "loser", "wins", "tenpai", "declared_by"}
    facts = {"seat", "han", "fu", "yakuman", "pao"}
    for game in real_games()[:40]:
        hands = [{name: value for name, value in hand.items() if name in kept} for hand in game["hands"]]
        if any(hand["outcome"] == "nagashi_mangan" for hand in hands):
            continue
        for hand in hands:
            if "wins" in hand:
                hand["wins"] = [{name: win[name] for name in facts & win.keys()} for win in hand["wins"]]
        assert verify_game({**game, "hands": hands}) == []


@pytest.mark.parametrize("players", [3, 4])
def test_games_under_any_rules_that_the_format_can_state_are_derived_again(players: int) -> None:
    for seed in range(60):
        row = json.loads(json.dumps(random_row(Random(seed), players)))
        assert [str(each) for each in verify_game(row)] == []
        assert recorded_game(row).standing is not None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scores_before", None),
        ("scores_before", [25_000] * 3),
        ("scores_before", [25_000.5] * 4),
        ("honba", "1"),
        ("honba", -1),
        ("honba", 10**30),
        ("sticks_before", 1.0),
        ("dealer", 9),
        ("dealer", None),
        ("round_number", 0),
        ("round_wind", "Q"),
        ("round_wind", {}),
    ],
)
def test_a_state_that_cannot_be_read_says_which_hand_it_is(name: str, value: object) -> None:
    game = deepcopy(real_games()[0])
    game["hands"][2][name] = value
    with pytest.raises(MalformedError, match=f"the {name} of a hand cannot be") as refused:
        verify_game(game)
    assert refused.value.where.hand == 3


def test_nonsense_anywhere_in_a_game_is_an_error_with_a_remedy_or_a_difference() -> None:
    random = Random(7)
    told = [told_or_refused(verify_game, with_nonsense(random, random.choice(real_games()))) for _ in range(500)]
    assert sum(bool(each) for each in told) > 350
    for _ in range(300):
        told_or_refused(lambda row: recorded_game(row).standing, with_nonsense(random, random.choice(real_games())))
