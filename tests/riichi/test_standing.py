"""Places and final points under each choice of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.riichi.rules.game import fold
from fourwinds.riichi.rules.outcome import Chombo, NagashiMangan, Ron, Stop, Win
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.standing import Standing, check_final_scores, standing_of
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import IllegalError
from tests.riichi.games import at, ron

SCORES = (42_100, 28_300, 21_600, 8_000)
MANGAN = Value(limit="mangan")


def final(scores: tuple[int, ...], *, sticks: int = 0, **choices: Any) -> tuple[float, ...]:
    return standing(scores, sticks=sticks, **choices).final_points


def standing(scores: tuple[int, ...], *, sticks: int = 0, **choices: Any) -> Standing:
    return standing_of(Ruleset().with_choices(**choices), scores, sticks=sticks)


def test_final_points_are_the_score_above_the_return_with_uma_and_oka() -> None:
    assert final(SCORES) == (47.1, 3.3, -13.4, -37.0)
    assert final(SCORES, uma=(30_000, 10_000, -10_000, -30_000)) == (62.1, 8.3, -18.4, -52.0)
    assert final(SCORES, return_points=25_000) == (32.1, 8.3, -8.4, -32.0)


def test_a_place_is_the_seats_not_the_order_of_names() -> None:
    assert standing((8_000, 42_100, 21_600, 28_300)).ranks == (4, 1, 3, 2)
    assert [row.seat for row in standing((8_000, 42_100, 21_600, 28_300)).in_order] == [1, 3, 2, 0]


def test_equal_scores_go_by_seat_or_share_their_places() -> None:
    tied = (30_000, 20_000, 30_000, 20_000)
    assert standing(tied).ranks == (1, 3, 2, 4)
    assert final(tied) == (35.0, -15.0, 5.0, -25.0)
    split = standing(tied, ties="split")
    assert split.ranks == (1, 3, 1, 3)
    assert split.final_points == (20.0, -20.0, 20.0, -20.0)


def test_three_firsts_share_in_hundreds_and_the_odd_goes_to_the_first_seats() -> None:
    tied = standing((28_000, 28_000, 28_000, 16_000), ties="split", uma=(30_000, 10_000, -10_000, -30_000))
    assert [row.uma + row.oka for row in tied.placings] == [16_700, 16_700, 16_600, -30_000]


@pytest.mark.parametrize(
    ("rounding", "expected"),
    [
        ("exact", (48.3, 4.5, -33.4, -19.4)),
        ("half_up", (47.0, 5.0, -33.0, -19.0)),
        ("half_down", (48.0, 4.0, -33.0, -19.0)),
        ("toward_zero", (50.0, 4.0, -34.0, -20.0)),
    ],
)
def test_scores_are_rounded_and_the_first_takes_what_is_left(rounding: str, expected: tuple[float, ...]) -> None:
    assert final((43_300, 29_500, 11_600, 15_600), rounding=rounding) == expected


def test_a_half_below_zero_is_rounded_away_from_zero() -> None:
    assert final((60_000, 30_000, 12_500, -2_500), rounding="half_up")[3] == -48.0
    assert final((60_000, 30_000, 12_500, -2_500), rounding="half_down")[3] == -47.0


def test_leftover_sticks_go_to_the_first_or_are_lost() -> None:
    scores = (40_000, 28_300, 21_700, 8_000)
    first = standing(scores, sticks=2)
    assert (first.scores[0], first.lost_sticks, sum(first.final_points)) == (42_000, 0, 0)
    lost = standing(scores, sticks=2, leftover_sticks="lost")
    assert (lost.scores[0], lost.lost_sticks) == (40_000, 2)
    assert sum(row.total for row in lost.placings) == -2_000


def test_tied_firsts_share_the_leftover_sticks() -> None:
    tied = standing((33_000, 33_000, 20_000, 11_000), sticks=3, ties="split")
    assert tied.scores == (34_500, 34_500, 20_000, 11_000)


def test_sticks_do_not_decide_the_first_place() -> None:
    assert standing((33_000, 32_900, 22_000, 11_100), sticks=1).ranks == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("scores", "uma"),
    [
        ((45_000, 29_000, 26_000, 20_000), [12_000, -1_000, -3_000, -8_000]),
        ((45_000, 30_000, 25_000, 20_000), [8_000, 4_000, -4_000, -8_000]),
        ((45_000, 35_000, 30_000, 10_000), [8_000, 3_000, 1_000, -12_000]),
        ((30_000, 30_000, 30_000, 30_000), [0, 0, 0, 0]),
    ],
)
def test_a_floating_uma_depends_on_how_many_reached_the_return(scores: tuple[int, ...], uma: list[int]) -> None:
    assert [row.uma for row in standing_of(preset("jpml_a"), scores).placings] == uma


def test_a_chombo_after_uma_is_taken_from_the_final_points() -> None:
    rules = preset("ema")
    game = fold(rules, [Chombo(seat=1), Chombo(seat=1), Stop(reason="time")])
    assert [row.penalty for row in game.standing.placings] == [0, 40_000, 0, 0]
    assert game.standing.final_points == (0.0, -40.0, 0.0, 0.0)
    assert game.standing.scores == (30_000,) * 4


def test_a_bust_player_pays_the_bonus_to_the_winner() -> None:
    rules = Ruleset(tobi_bonus=10_000)
    start = at("E1", rules, scores=(37_000, 3_000, 30_000, 30_000))
    bust = fold(rules, [start, ron(2, 1, MANGAN)])
    assert [row.penalty for row in bust.standing.placings] == [0, 10_000, -10_000, 0]
    two = Ron(loser=1, wins=(Win(0, MANGAN), Win(2, MANGAN)))
    assert [row.penalty for row in fold(rules, [start, two]).standing.placings] == [0, 10_000, -10_000, 0]
    alive = fold(rules, [start, ron(2, 3, MANGAN)])
    assert [row.penalty for row in alive.standing.placings] == [0, 0, 0, 0]


def test_three_players_have_three_places() -> None:
    assert standing_of(preset("tenhou_sanma"), (35_000, 50_000, 20_000)).final_points == (-5.0, 45.0, -40.0)


@pytest.mark.parametrize(
    ("scores", "rule"),
    [
        ((42_100, 28_300, 21_600, 9_000), "add up to 101000, 1000 points too many"),
        ((42_100, 28_300, 21_600, 7_000), "1000 points are missing: .*sticks left on the table go to the first"),
        ((42_150, 28_250, 21_600, 8_000), "42150 is not a score"),
        ((50_000, 50_000), "2 final scores: give one for each of 4 players"),
    ],
)
def test_final_scores_that_do_not_balance_are_refused(scores: tuple[int, ...], rule: str) -> None:
    with pytest.raises(IllegalError, match=rule):
        check_final_scores(Ruleset(), scores)


def test_lost_sticks_may_be_missing_from_final_scores() -> None:
    lost = Ruleset(leftover_sticks="lost")
    check_final_scores(lost, (42_100, 28_300, 21_600, 7_000))
    with pytest.raises(IllegalError, match="500 points are missing"):
        check_final_scores(lost, (42_100, 28_300, 21_600, 7_500))


def test_nagashi_as_a_win_takes_the_bonus_of_a_bust_too() -> None:
    rules = Ruleset().with_choices(tobi_bonus=10_000, nagashi="win")
    game = fold(rules, [at("E1", rules, scores=(1_000, 33_000, 33_000, 33_000)), NagashiMangan(seats=(2,))])
    assert game.ending == "tobi"
    assert [placing.penalty for placing in game.standing.placings] == [10_000, 0, -10_000, 0]
