"""What calls leave of all hands."""

from __future__ import annotations

import numpy as np
from hypothesis import given

from fourwinds.bidding.auction.known import UNKNOWN, Known, possible, surely
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.dealing import hands_array
from fourwinds.notes.constraint import ANYTHING, NOTHING, parse_explicit
from tests.strategies import hands


def known(text: str) -> Known:
    return UNKNOWN.given(possible(parse_explicit(text)))


def test_a_notrump_opening_shows_points_and_shape() -> None:
    notrump = UNKNOWN.given(possible(parse_explicit("hcp 15-17 and balanced")))
    assert notrump.hcp == (15, 17)
    assert all(span == (2, 5) for span in notrump.lengths)
    assert notrump.describe() == "15-17 HCP, 2-5 spades, 2-5 hearts, 2-5 diamonds, 2-5 clubs"


def test_calls_add_up() -> None:
    assert known("hcp 6+ and spades 4+") is not UNKNOWN
    both = UNKNOWN.given(possible(parse_explicit("hcp 6+ and spades 4+"))).given(possible(parse_explicit("hcp 9-")))
    assert both.hcp == (6, 9)
    assert both.least(Suit.SPADES) == 4


def test_the_same_hands_are_the_same_object() -> None:
    assert known("hcp 15-17") is known("hcp 15-17")


def test_a_contradiction_is_believed_in_its_last_call() -> None:
    weak = UNKNOWN.given(possible(parse_explicit("hcp 5-")))
    assert weak.given(possible(parse_explicit("hcp 20+"))).hcp == (20, 37)
    assert weak.given(possible(NOTHING)) is UNKNOWN


def test_what_is_not_settled_by_shape_and_points_excludes_nothing_for_sure() -> None:
    stopper = parse_explicit("stopper(spades)")
    assert possible(stopper)
    assert not surely(stopper) & surely(~stopper) & UNKNOWN.room
    assert surely(ANYTHING) & UNKNOWN.room == UNKNOWN.room


@given(hands)
def test_a_hand_that_fits_is_among_those_left(hand: Hand) -> None:
    for text in ("hcp 12+ and spades 4+", "points 13+ or hearts 6+", "not balanced", "good(spades) and hcp 8-"):
        constraint = parse_explicit(text)
        cells = hands_array([hand])
        fits = constraint.matches(hand)
        assert UNKNOWN.given(possible(constraint)).may_be(cells)[0] or not fits
        assert not UNKNOWN.given(surely(constraint)).may_be(cells)[0] or fits or not surely(constraint)


def test_hands_in_bulk() -> None:
    array = hands_array([Hand.parse("AKQ72.K5.83.Q972"), Hand.parse("AQ7.K953.KJ3.K97")])
    notrump = UNKNOWN.given(possible(parse_explicit("hcp 15-17 and balanced")))
    assert np.array_equal(notrump.may_be(array), [False, True])
