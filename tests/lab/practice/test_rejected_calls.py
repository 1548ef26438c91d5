"""The calls that a hand does not make, and why."""

from __future__ import annotations

from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.judgement import Rating
from fourwinds.lab.practice.rejected_calls import RejectedCall, rejected_calls
from tests.lab.practice.small_notes import turn_after


def rejected(calls: str, hand: str) -> dict[str, RejectedCall]:
    return {str(each.call): each for each in rejected_calls(turn_after(calls), Hand.parse(hand))}


def test_the_nearest_calls_come_first_with_what_the_hand_lacks() -> None:
    found = rejected("1n p", "A94.K93.KJ75.T82")
    assert "3N" not in found  # the bidder's own
    near = [each for each in found.values() if each.is_near]
    assert near == list(found.values())[: len(near)]
    assert (near[0].reason, near[0].distance) == ("2NT shows 8-9 HCP; you have 11 HCP", 2)
    assert len(near) <= 3
    assert found["2H"].reason == "2♥ shows 5+ spades; you have 3 spades"


def test_of_alternatives_only_the_nearest_is_told() -> None:
    """Stayman takes hands with four spades or four hearts, not hands with both."""
    turn = bidder_of("2/1").turn(Auction.parse("1n p", Seat.NORTH))
    stayman = next(each for each in rejected_calls(turn, Hand.parse("AKQ72.K5.83.Q972")) if str(each.call) == "2C")
    assert stayman.reason == "2♣ shows exactly 4 spades; you have 5 spades"


def test_a_call_that_fits_too_is_the_nearest() -> None:
    found = rejected("1n p", "A4.KQ983.J75.T82")
    assert (found["3N"].reason, found["3N"].distance) == ("3NT would hide your 5 hearts: 2♦ comes first", 0)
    assert found["3N"].is_near


def test_an_acceptable_call_comes_before_a_wrong_one() -> None:
    found = list(rejected("", "A94.K93.KJ75.KT2").values())
    assert [each.rating for each in found] == sorted((each.rating for each in found), key=lambda it: it is Rating.WRONG)


def test_a_pass_for_lack_of_a_bid_is_never_near() -> None:
    found = rejected("1c p 1h p", "AK4.J2.KJ75.A982")
    assert not any(each.is_near for each in found.values() if each.call is PASS)
