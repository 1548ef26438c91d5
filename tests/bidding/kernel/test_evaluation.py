"""HandEval, the auction and the constants (specification: kernel)."""

from __future__ import annotations

import pytest

from fourwinds.bidding.kernel import Constants, HandEval, Shape, constants_for
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.table.errors import MalformedError
from tests.bidding.kernel.at_the_table import turn_after


@pytest.mark.parametrize(
    ("hand", "shape"),
    [
        ("AQ72.K53.A83.K97", Shape.BALANCED),
        ("A2.K5.A8432.K972", Shape.SEMI_BALANCED),
        ("AQ72.K5432.A83.K", Shape.UNBALANCED),
        ("AQ7.K5.A83.K9742", Shape.BALANCED),
    ],
)
def test_shape_is_computed(hand: str, shape: Shape) -> None:
    assert HandEval.of(Hand.parse(hand)).shape is shape


def test_a_hand_has_one_measure_for_each_decision() -> None:
    hand = HandEval.of(Hand.parse("KQ72.A8653.7.Q92"))
    assert (hand.hcp, hand.total_points, hand.support(Suit.SPADES)) == (11, 12, 14)
    assert hand.distribution == {Suit.SPADES: 4, Suit.HEARTS: 5, Suit.DIAMONDS: 1, Suit.CLUBS: 3}


def test_partner_has_opened() -> None:
    assert turn_after("1h p").partner_opened
    assert not turn_after("p p 1h").partner_opened
    assert not turn_after("1h").partner_opened


def test_partners_suit_is_the_longest_shown() -> None:
    assert turn_after("1h p").partner_longest_suit is Suit.HEARTS
    assert turn_after("1h p 1s p 2c p").partner_longest_suit is Suit.HEARTS
    assert turn_after("1n p").partner_longest_suit is None


def test_a_raise_makes_the_fit_known() -> None:
    assert not turn_after("1h p").we_have_fit
    assert turn_after("1h p 2h p").we_have_fit


def test_a_new_suit_of_responder_is_forcing_and_a_raise_is_not() -> None:
    assert turn_after("1h p 1s p").is_forced
    assert not turn_after("1h p 2h p").is_forced
    assert not turn_after("1h p 1s 2c").is_forced


@pytest.mark.parametrize(("auction", "least"), [("1h p", 11), ("1n p", 15), ("1h p 1s p", 6), ("1h p 1n p", 6)])
def test_partners_minimum_follows_from_the_calls(auction: str, least: int) -> None:
    assert abs(turn_after(auction).minimum_partner_points - least) <= 1


def test_an_unknown_system_has_the_constants_of_standard_american() -> None:
    assert constants_for("a system of one's own") == constants_for("sayc")


def test_constants_must_be_complete() -> None:
    with pytest.raises(MalformedError, match="takeout"):
        Constants.of({"open_min": 12})
