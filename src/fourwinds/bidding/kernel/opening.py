"""Opening bids."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.kernel.constants import Constants
from fourwinds.bidding.kernel.words import BALANCED, HCP, POINTS, cards, entry, fewer, good, longer_or_equal, strength
from fourwinds.bridge.calls import Strain, bid_at
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Constraint
from fourwinds.notes.meaning import Forcing

__all__ = ["opening"]

_FEWEST_HCP = 10
_MAJORS = (Suit.SPADES, Suit.HEARTS)


def opening(constants: Constants) -> Iterator[Choice]:
    """Open notrump in its ranges, a strong 2♣, one of the longest suit, or a preempt with a long suit."""
    low, high = constants.one_notrump
    top = constants.open_max
    yield entry(bid_at(1, Strain.NOTRUMP), "open_notrump", BALANCED, strength(HCP, low, high))
    yield entry(bid_at(2, Strain.NOTRUMP), "open_notrump", BALANCED, strength(HCP, *constants.two_notrump))
    strong = strength(POINTS, top + 1)
    yield entry(bid_at(2, Strain.CLUBS), "open_strong", strong, forcing=Forcing.GAME_FORCING, flags=("artificial",))
    values = (strength(POINTS, constants.open_min, top), strength(HCP, _FEWEST_HCP, top))
    yield from _one_of_a_suit(constants, *values)
    low, high = constants.weak_two
    for level, length in ((4, 8), (3, 7)):
        for suit in reversed(Suit):
            yield entry(bid_at(level, suit), "preempt", cards(suit, length), strength(HCP, low, high))
    for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS):
        little = (fewer(major, 3) for major in _MAJORS if major is not suit)
        yield entry(bid_at(2, suit), "preempt", cards(suit, 6), strength(HCP, low, high), good(suit), *little)


def _one_of_a_suit(constants: Constants, *needs: Constraint) -> Iterator[Choice]:
    """Open the longest suit, the higher of two five-card suits; diamonds with 4-4 in the minors, clubs with 3-3."""
    spades, hearts, diamonds, clubs = reversed(Suit)
    length = constants.major_length
    for suit in (spades, hearts, diamonds, clubs):
        others = (longer_or_equal(suit, other) for other in Suit if other is not suit)
        yield entry(bid_at(1, suit), "open_suit", cards(suit, 5), *others, *needs)
    if length <= 4:
        for suit in (hearts, spades):
            others = (longer_or_equal(suit, other) for other in Suit if other is not suit)
            yield entry(bid_at(1, suit), "open_suit", cards(suit, 4), *others, *needs)
    yield entry(bid_at(1, Strain.DIAMONDS), "open_suit", cards(diamonds, 4), longer_or_equal(diamonds, clubs), *needs)
    yield entry(bid_at(1, Strain.CLUBS), "open_suit", cards(clubs, 3), *needs)
    yield entry(bid_at(1, Strain.DIAMONDS), "open_suit", cards(diamonds, 3), *needs)
