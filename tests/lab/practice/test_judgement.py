"""A player's call, judged as the bidder would."""

from __future__ import annotations

import pytest

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import parse_call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.judgement import Rating, judge, judgement_json, must_be_legal
from fourwinds.lab.practice.reasons import what_fits
from fourwinds.notes.constraint import parse_explicit
from fourwinds.table.errors import IllegalError
from tests.lab.practice.small_notes import judged, turn_after

HEARTS = "A4.KQ983.J75.T82"
"""Ten points and five hearts."""
WEAK = "J764.9832.J75.T2"


@pytest.mark.parametrize(
    ("calls", "hand", "call", "reason"),
    [
        ("1n p", HEARTS, "3n", "3NT would hide your 5 hearts: 2♦ comes first"),
        ("1n p", HEARTS, "2h", "2♥ shows 5+ spades; you have 2 spades"),
        ("1n p", HEARTS, "2n", "2NT shows 8-9 HCP; you have 10 HCP"),
        ("1n p", "A94.K93.QJ75.T82", "2c", "2♣ shows a 4-card major; you have none"),
        ("1n p", "A4.98.J7653.T982", "3n", "3NT shows 10-15 HCP; you have 5 HCP"),
        ("1n p", WEAK, "2c", "2♣ shows 8+ HCP; you have 2 HCP"),
        ("1n p", HEARTS, "5d", "5♦ has no meaning here, so partner cannot know what you have"),
        ("1n p 2c p", "AK4.AJ2.KJ75.T82", "2h", "2♥ shows 4+ hearts; you have 3 hearts"),
        ("1c p", WEAK, "1s", "1♠ shows 6+ HCP; you have 2 HCP"),
        ("1c p 1h p", "AK4.J2.KJ75.A982", "p", "Pass is wrong: partner's call is forcing"),
    ],
)
def test_a_wrong_call_is_told_why(calls: str, hand: str, call: str, reason: str) -> None:
    found = judged(calls, hand, call)
    assert (found.rating, found.reason) == (Rating.WRONG, reason)


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        ("1n p", HEARTS, "2d"),
        ("1n p", WEAK, "p"),
        ("1n p 2c p", "AK4.AJ32.KJ7.T82", "2h"),
        ("", "AK4.AJ32.KJ7.T82", "1n"),
    ],
)
def test_the_bidders_own_call_is_right(calls: str, hand: str, call: str) -> None:
    found = judged(calls, hand, call)
    assert (found.rating, found.reason) == (Rating.RIGHT, "")
    assert found.best.call == found.call


def test_a_right_call_is_told_what_the_hand_has_for_it() -> None:
    assert judged("1n p", HEARTS, "2d").because == "5 hearts"
    assert judged("1n p", "A94.K93.KJ75.T82", "3n").because == "11 HCP"


@pytest.mark.parametrize(("hand", "words"), [("A94.K93.KJ75.T82", "1 ace"), ("A94.A93.KJ75.T82", "2 aces")])
def test_one_is_not_told_in_the_plural(hand: str, words: str) -> None:
    assert what_fits(parse_explicit("aces 1+"), Hand.parse(hand)) == words


def test_a_tie_that_the_notes_leave_open_is_acceptable() -> None:
    both = "KQ83.AJ92.74.J62"
    assert judged("1c p", both, "1h").rating is Rating.RIGHT
    other = judged("1c p", both, "1s")
    assert other.rating is Rating.ACCEPTABLE
    assert other.reason == "1♠ fits as well, and your notes do not prefer either call"


def test_a_call_that_the_notes_rank_lower_is_wrong_although_it_fits() -> None:
    found = judged("", "AQ873.K53.AJ2.K4", "1s")
    assert found.best.call == parse_call("1n")
    assert found.rating is Rating.WRONG


def test_one_point_away_is_acceptable_only_if_the_call_does_not_show_the_point() -> None:
    ten = "KQ3.A92.J74.J632"
    assert judged("1c p", ten, "2n").rating is not Rating.WRONG
    assert judged("1n p", "KQ3.A92.J74.8632", "2n").rating is not Rating.ACCEPTABLE
    assert judged("1n p", ten, "2n").rating is Rating.WRONG


def test_a_hand_that_lacks_two_points_is_not_close() -> None:
    assert judged("1c p", "KQ3.A92.J74.8632", "2n").rating is not Rating.RIGHT
    assert judged("1c p", "KQ3.K92.874.8632", "2n").rating is Rating.WRONG


@pytest.mark.parametrize("call", ["1c", "x", "1n"])
def test_an_illegal_call_is_an_error(call: str) -> None:
    with pytest.raises(IllegalError):
        must_be_legal(Auction.parse("1n p", Seat.NORTH), parse_call(call))


def test_every_legal_call_has_one_rating_and_one_is_right() -> None:
    turn, hand = turn_after("1n p"), Hand.parse(HEARTS)
    ratings = [judge(turn, hand, call) for call in Auction.parse("1n p", Seat.NORTH).legal_calls]
    assert [each.rating for each in ratings].count(Rating.RIGHT) == 1
    assert all(bool(each.reason) != (each.rating is Rating.RIGHT) for each in ratings)


def test_the_json_has_the_better_call_with_its_line() -> None:
    shown = judgement_json(judged("1n p", HEARTS, "3n"))
    assert (shown["rating"], shown["best"]) == ("wrong", "2D")
    assert shown["rule"] == "jacoby_transfers_1nt: 1n-(p)-2d [rank 5]"
