"""A hand that does not fit its own earlier calls is bid on as the nearest hand that does."""

from __future__ import annotations

import pytest

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.nearest_hand import call_of_nearest, misfitting_calls, nearest_hand
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.evaluate import hcp, is_balanced
from fourwinds.bridge.seat import Seat

FIVE_SPADES = "KQJ72.K5.83.Q972"


@pytest.fixture(scope="module")
def sayc() -> Bidder:
    return bidder_of("sayc")


@pytest.mark.parametrize(
    ("calls", "hand", "wrong"),
    [
        ("1n p 2c p", FIVE_SPADES, ("1NT",)),
        ("1n p 2c p", "KQ72.K5.A83.AJ97", ()),
        ("p p 1s p", "AKQ2.AK32.J83.98", ("Pass",)),
        ("p p 1s p", "J842.A32.J83.982", ()),
        ("1n p 2d p 2h p 2n p", FIVE_SPADES, ("1NT",)),
    ],
)
def test_calls_that_a_hand_does_not_fit_are_named(sayc: Bidder, calls: str, hand: str, wrong: tuple[str, ...]) -> None:
    turn = sayc.turn(Auction.parse(calls, Seat.NORTH))
    assert misfitting_calls(turn, Hand.parse(hand)) == wrong


def test_the_nearest_hand_fits_and_differs_little(sayc: Bidder) -> None:
    turn, hand = sayc.turn(Auction.parse("1n p 2c p", Seat.NORTH)), Hand.parse(FIVE_SPADES)
    near = nearest_hand(turn, hand)
    assert misfitting_calls(turn, near) == ()
    assert is_balanced(near)
    assert hcp(near) == 15
    assert call_of_nearest(turn, hand).choice.call == turn.choose(near).call


def test_an_honest_hand_is_bid_as_it_is(sayc: Bidder) -> None:
    turn, hand = sayc.turn(Auction.parse("1n p 2c p", Seat.NORTH)), Hand.parse("KQ72.K5.A83.AJ97")
    found = call_of_nearest(turn, hand)
    assert (found.hand, found.told, found.choice) == (hand, "", turn.choose(hand))


def test_after_a_call_without_a_meaning_the_hand_counts_as_it_is(sayc: Bidder) -> None:
    turn, hand = sayc.turn(Auction.parse("7c p p x p p", Seat.SOUTH)), Hand.parse(FIVE_SPADES)
    assert call_of_nearest(turn, hand).told == ""
    assert nearest_hand(turn, hand) is not None
