"""The kernel when both sides bid."""

from __future__ import annotations

import pytest

from tests.bidding.kernel.at_the_table import bid, choice


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("KQJ72.A5.832.972", "1d", "1S"),
        ("K2.A5.832.AQJ972", "1d", "2C"),
        ("AQ72.KJ53.3.K972", "1d", "X"),
        ("AQ7.KJ5.AJ83.Q97", "1d", "1N"),
        ("AKQ72.AK5.3.A972", "1d", "X"),
        ("KQJ972.5.832.972", "1d", "2S"),
        ("K72.QJ53.832.Q97", "1d", "P"),
        ("A72.KJ53.A832.97", "1d", "P"),
    ],
    ids=["overcall", "two level", "takeout", "notrump", "too strong", "weak jump", "weak", "no support"],
)
def test_over_their_opening(hand: str, auction: str, call: str) -> None:
    assert bid(hand, auction) == call


def test_the_last_player_needs_less() -> None:
    hand = "AJ72.KJ53.3.9872"
    assert bid(hand, "1d") == "P"
    assert bid(hand, "1d p p") == "X"


def test_nobody_comes_in_against_a_game_that_they_mean_to_make() -> None:
    assert bid("K2.A5.832.AQJ972", "1n p 3n") == "P"


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("Q972.853.J742.83", "1S"),
        ("AQ972.85.J742.83", "2S"),
        ("AQ972.K5.A742.83", "4S"),
        ("Q72.85.8742.KJ63", "2C"),
        ("Q72.K85.QJ42.J86", "1N"),
        ("72.85.KQJ952.A86", "P"),
        ("732.852.J4532.86", "1H"),
    ],
    ids=["weak", "jump", "game", "minor", "notrump", "their suit", "nothing at all"],
)
def test_a_takeout_double_is_answered_with_every_hand(hand: str, call: str) -> None:
    assert bid(hand, "1d x p") == call


def test_a_negative_double_shows_the_other_major_and_is_answered() -> None:
    answer = choice("K2.KJ53.832.Q972", "1c 1s")
    assert str(answer.call) == "X"
    assert answer.rule == "kernel/negative_double"
    assert bid("A72.AQ53.K32.972", "1c 1s x p") == "2H"


def test_a_penalty_double_is_left_alone() -> None:
    assert choice("KJ72.85.A932.K97", "1h 1n").rule == "kernel/penalty_double"
    assert bid("A7.KQJ972.K932.7", "1h 1n x p") == "P"


def test_we_compete_to_the_level_of_the_fit() -> None:
    nine, eight = "KJ72.853.A742.83", "KJ2.853.A742.983"
    assert bid(nine, "1h 1s 3h") == "3S"
    assert bid(eight, "1h 1s 3h", vulnerable=True) == "P"
    assert bid(eight, "1h 1s 3h") == "3S"


def test_many_trumps_and_little_else_go_there_at_once() -> None:
    assert bid("K8542.3.J9742.83", "1s x") == "4S"
    assert bid("K852.83.J9742.83", "1h 1s x") == "3S"


def test_who_has_shown_a_range_passes_without_more() -> None:
    assert bid("A3.KQ972.QJ5.972", "1h p 2h p") == "P"
    assert bid("A3.KQ972.QJ5.972", "1h p 2h 3c", vulnerable=True) == "P"


def test_an_invitation_is_taken_with_more_than_a_minimum() -> None:
    assert bid("K72.Q83.J852.J94", "1h p 2h p 3h p") == "P"
    assert bid("K72.Q832.A852.94", "1h p 2h p 3h p") == "4H"
