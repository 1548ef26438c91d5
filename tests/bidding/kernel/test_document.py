"""The cases of the pseudocode in the specification (kernel), and the corrections to it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourwinds.bidding.kernel import constants_for
from fourwinds.notes.meaning import ForcingLevel
from tests.bidding.kernel.at_the_table import SAYC, bid, choice, turn_after

TWO_OVER_ONE = constants_for("2_1_game_force")


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("K72.Q83.J852.Q94", "2H"),
        ("K72.Q83.A852.Q94", "3H"),
        ("K72.Q832.A852.K4", "4H"),
        ("KQ72.Q83.852.Q94", "2H"),
    ],
    ids=["weak 6-9", "invitational 10-11", "game 12+", "before a spade suit"],
)
def test_partners_major_is_supported_first(hand: str, call: str) -> None:
    answer = choice(hand, "1h p")
    assert str(answer.call) == call
    assert answer.rule == "kernel/support_limit"


def test_four_spades_are_shown_over_1h() -> None:
    answer = choice("KQ72.83.J852.Q94", "1h p")
    assert str(answer.call) == "1S"
    assert answer.rule == "kernel/discovery"
    assert answer.meaning.forcing == "forcing"


@pytest.mark.parametrize(
    ("hand", "call"),
    [("K72.83.QJ52.Q974", "1N"), ("K72.83.AQ52.Q974", "2N"), ("K72.A3.AQ52.Q974", "3N")],
    ids=["6-9", "10-11", "12-15"],
)
def test_balanced_without_a_fit_notrump_says_how_strong(hand: str, call: str) -> None:
    answer = choice(hand, "1h p")
    assert str(answer.call) == call
    assert answer.rule == "kernel/notrump_limit"


def test_a_minor_is_the_fallback_of_an_unbalanced_hand() -> None:
    assert bid("K72.3.A852.KQ972", "1h p") == "2C"
    assert bid("K72.3.AQ9852.K97", "1h p") == "2D"


def test_a_new_suit_at_the_two_level_takes_ten_points() -> None:
    assert bid("K72.3.J852.KJ972", "1h p") == "1N"


def test_nothing_to_say_is_a_pass() -> None:
    assert bid("J72.83.J8652.Q94", "1h p") == "P"


def test_a_long_suit_of_ones_own_is_bid_again() -> None:
    assert bid("83.AQJ972.KJ5.94", "1h p 1s p") == "2H"


def test_two_over_one_is_a_matter_of_constants() -> None:
    eleven, thirteen = "K72.3.J852.KQJ72", "K72.3.QJ52.KQJ72"
    assert bid(eleven, "1h p") == "2C"
    assert bid(eleven, "1h p", TWO_OVER_ONE) == "1N"
    assert bid(thirteen, "1h p", TWO_OVER_ONE) == "2C"
    assert turn_after("1h p 2c p", SAYC).force.level is ForcingLevel.FORCING_1_ROUND
    assert turn_after("1h p 2c p", TWO_OVER_ONE).force.level is ForcingLevel.GAME_FORCE


def test_the_longest_suit_comes_before_a_major() -> None:
    assert bid("KQ72.3.K52.AQ972", "1d p") == "2C"


def test_a_major_comes_first_when_the_longest_suit_is_too_high() -> None:
    assert bid("KQ72.3.852.QJ972", "1d p") == "1S"


def test_of_two_long_suits_the_higher_is_bid() -> None:
    assert bid("KQ762.AJ972.3.85", "1c p") == "1S"


def test_four_four_majors_go_up_the_line_unless_the_option_says_spades() -> None:
    hand = "KQ72.AJ72.852.94"
    assert bid(hand, "1c p") == "1H"
    assert bid(hand, "1c p", replace(SAYC, up_the_line=False)) == "1S"


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AQ72.K53.A83.K97", "1N"),
        ("AQJ72.K5.K83.972", "1S"),
        ("AQ72.K532.Q83.Q9", "1D"),
        ("AQ72.KJ32.83.A97", "1C"),
        ("AQJ2.KJ32.A83.KQ", "2N"),
        ("AKQJ2.AKQ2.A83.2", "2C"),
        ("KQJ972.53.Q83.97", "2S"),
        ("3.KQJ9742.Q83.97", "3H"),
        ("Q72.K532.Q83.Q97", "P"),
    ],
)
def test_there_is_an_opening_for_every_hand(hand: str, call: str) -> None:
    assert bid(hand, "") == call


def test_acol_opens_four_card_majors_and_a_weak_notrump() -> None:
    acol = constants_for("acol")
    assert bid("AQ72.K532.Q8.Q97", "", acol) == "1N"
    assert bid("AQ72.K53.AQ83.97", "", acol) == "1S"


def test_thirty_three_support_points_with_a_fit_are_a_slam() -> None:
    assert bid("AK52.KQ83.AKJ2.4", "1h p") == "6H"


def test_thirty_three_high_card_points_without_a_fit_are_a_slam() -> None:
    assert bid("AQ5.KQ8.AK52.KJ2", "1n p") == "6N"
    assert bid("AQ5.KQ8.A852.J92", "1n p") == "4N"
    assert bid("AQ5.KQ8.J852.J92", "1n p") == "3N"
