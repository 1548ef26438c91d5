"""Steps of a game as rows, and as entries of a list of hands."""

from __future__ import annotations

import pytest
from hypothesis import given

from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Chombo,
    Correction,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    Pao,
    Ron,
    Stop,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.wire.actions import action_rows
from fourwinds.riichi.wire.hand_rows import OUTCOME_TYPES, HandRow, ScoreRow, hand_row, hand_summary, score_rows
from tests.riichi.games import at, games, ron, tsumo

DEFAULT = Ruleset()
THREE = DEFAULT.with_choices(max_winners=3)
NAMES = ("Koki", "Josh", "Mikey", "Jo")


def rows_of(*facts: Fact, rules: Ruleset = DEFAULT) -> list[HandRow]:
    return [hand_row(rules, step, number) for number, step in enumerate(fold(rules, facts).steps, 1)]


@given(games)
def test_every_row_balances_and_goes_on_from_the_one_before(game: Game) -> None:
    scores, pot = (game.rules.start,) * game.rules.players, 0
    for number, step in enumerate(game.steps, 1):
        row, told = hand_row(game.rules, step, number), score_rows(step)
        assert sum(score.score_after - score.score_before for score in told) == -1000 * (
            row.riichi_pot_after - row.riichi_pot_before
        )
        if row.outcome_type != "baseline":
            assert (tuple(score.score_before for score in told), row.riichi_pot_before) == (scores, pot)
        scores, pot = tuple(score.score_after for score in told), row.riichi_pot_after
        deposits = [action for action in action_rows(game.rules, step) if action.action_type == "riichi"]
        assert row.riichi_deposits == sum(action.riichi_stick_delta for action in deposits) / 1000
        assert row.outcome_type in OUTCOME_TYPES
        assert (row.dealer_continues is None) == (step.repeats is None or not row.is_complete)


def test_a_hand_has_the_columns_of_the_document() -> None:
    first, second = rows_of(ron(0, 2, Value(3, 30), 0, 1), ExhaustiveDraw(tenpai=(3,), riichi=(3,)))
    assert first == HandRow(1, "east", 1, 0, 0, True, "ron", 2, 0, 0, (0,), False, None, True)
    assert second == HandRow(2, "east", 1, 1, 0, False, "exhaustive_draw", 1, 0, 1, (), False, None, True)


@pytest.mark.parametrize(
    ("fact", "outcome"),
    [
        (Ron(loser=0, wins=(Win(1, Value(2, 30)), Win(2, Value(2, 30)))), "double_ron"),
        (Ron(loser=0, wins=tuple(Win(seat, Value(2, 30)) for seat in (1, 2, 3))), "triple_ron"),
        (tsumo(1, Value(2, 30)), "tsumo"),
        (NagashiMangan(seats=(1,)), "nagashi_mangan"),
        (AbortiveDraw(kind="suufon_renda"), "suufon_renda"),
        (Chombo(seat=0), "chombo"),
        (NoContest(), "no_contest"),
        (Uncertain(), "uncertain"),
        (Correction(deltas=(0, 0, 0, 0)), "correction"),
        (Stop(reason="time"), "stop"),
    ],
)
def test_outcomes_are_named_as_in_the_document(fact: Fact, outcome: str) -> None:
    (row,) = rows_of(fact, rules=THREE)
    assert row.outcome_type == outcome
    assert row.is_complete == (outcome != "uncertain")
    if outcome in ("uncertain", "correction", "stop"):
        assert row.dealer_continues is None


def test_a_voided_hand_deposits_sticks_that_go_back() -> None:
    (row,) = rows_of(Chombo(seat=1, riichi=(2,)))
    assert (row.riichi_deposits, row.riichi_pot_after, row.dealer_continues) == (1, 0, True)


def test_a_baseline_states_scores_and_sticks_and_moves_none() -> None:
    rules = DEFAULT
    game = fold(rules, [ron(1, 2, Value(2, 30)), at("S3", rules, honba=1, sticks=2)])
    row = hand_row(rules, game.steps[1], 2)
    assert row[:6] == (2, "south", 3, 1, 2, None)
    assert (row.riichi_pot_before, row.riichi_pot_after) == (2, 2)
    assert score_rows(game.steps[1])[0] == ScoreRow(0, 23_000, 23_000)


@pytest.mark.parametrize(
    ("win", "is_yakuman", "name"),
    [
        (Win(1, Value(yakuman=2), (("daisangen", None), ("tsuuiisou", None))), True, "daisangen, tsuuiisou"),
        (Win(1, Value(yakuman=1), pao=Pao(2, "daisangen")), True, "daisangen"),
        (Win(1, Value(13), (("riichi", 1), ("dora", 12))), True, None),
        (Win(1, Value(points=32_000)), True, None),
        (Win(1, Value(limit="sanbaiman")), False, None),
    ],
)
def test_yakuman_are_marked_and_named(win: Win, is_yakuman: bool, name: str | None) -> None:
    (row,) = rows_of(Tsumo(win=win))
    assert (row.is_yakuman, row.yakuman_type) == (is_yakuman, name)


def test_the_east_of_an_extension_is_east_again() -> None:
    rules = DEFAULT.with_choices(winds=4, extension=True)
    game = fold(rules, [at("N4", rules), ron(1, 2, Value(2, 30)), ExhaustiveDraw()])
    assert [hand_row(rules, step, 1).wind_round for step in game.steps] == ["north", "north", "east"]


def test_a_list_of_hands_tells_each_in_a_few_fields_and_in_words() -> None:
    both = Ron(loser=3, wins=(Win(0, Value(4, 30)), Win(2, Value(points=5_200))), riichi=(2, 3))
    step = fold(DEFAULT, [at("E1", DEFAULT, honba=1, sticks=1), both]).steps[1]
    assert hand_summary(DEFAULT, step, NAMES) == {
        "round": "East 1",
        "honba": 1,
        "outcome": "double_ron",
        "winner": "Koki",
        "winners": ["Koki", "Mikey"],
        "loser": "Jo",
        "points": 16_800,
        "riichi_declared": ["Mikey", "Jo"],
        "deltas": dict(zip(NAMES, (14_900, 0, 4_200, -18_100), strict=True)),
        "scores_after": dict(zip(NAMES, (38_900, 25_000, 29_200, 6_900), strict=True)),
        "riichi_pot": 0,
        "is_complete": True,
        "text": "Koki and Mikey won 4 han 30 fu and 5200 from Jo, riichi of Mikey and Jo",
    }


def test_a_hand_that_nobody_won_has_no_winner_and_no_points() -> None:
    told = hand_summary(DEFAULT, fold(DEFAULT, [Uncertain(possible_winners=(1, 2))]).steps[0], NAMES)
    assert (told["winner"], told["loser"], told["points"], told["is_complete"]) == (None, None, None, False)
