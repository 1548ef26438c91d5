"""Takeout doubles: of an opening, of an overcall, to reopen, and with a hand too strong for anything else."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.constants import OPENING_POINTS
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.kernel.constants import Constants
from fourwinds.bidding.kernel.words import (
    HCP,
    POINTS,
    cards,
    either,
    entry,
    fewer,
    strength,
)
from fourwinds.bridge.calls import DOUBLE, Strain
from fourwinds.bridge.cards import Suit

__all__ = ["negative_double", "reopening_double", "strong_double", "takeout_double"]

_TAKEOUT = ("takeout",)
_HIGHEST = 4


def _doubled_suit(view: AuctionView) -> tuple[Suit, int] | None:
    """Return their suit and its level if a double of it would be for takeout."""
    bid = view.last_bid
    if bid is None or bid.strain is Strain.NOTRUMP or bid.level > _HIGHEST or not view.is_legal(DOUBLE):
        return None
    return Suit(bid.strain), bid.level


def takeout_double(view: AuctionView, constants: Constants, less: int) -> Iterator[Choice]:
    """Double with opening values, shortness in their suit, and cards in all others."""
    doubled = _doubled_suit(view)
    if doubled is None or len(view.unbid_suits) < 2 or view.they_have_the_values:
        return
    suit, level = doubled
    least = constants.takeout - less + (0, 0, 0, 1, 3)[level]
    others = [cards(other, 3) for other in view.unbid_suits]
    yield entry(DOUBLE, "takeout_double", fewer(suit, 2), *others, strength(HCP, least), flags=_TAKEOUT)
    majors = [cards(other, 4) for other in view.unbid_suits if other.is_major]
    if majors and level <= 2:
        least += 1
        yield entry(DOUBLE, "takeout_double", fewer(suit, 3), *others, *majors, strength(HCP, least), flags=_TAKEOUT)


def strong_double(view: AuctionView, constants: Constants, less: int) -> Iterator[Choice]:
    """Double with a hand too strong for anything else."""
    doubled = _doubled_suit(view)
    if doubled is not None and not view.they_have_the_values:
        least = constants.strong_double - less + (doubled[1] >= 3)
        yield entry(DOUBLE, "strong_double", strength(POINTS, least + 1), strength(HCP, least - 3), flags=_TAKEOUT)


def negative_double(view: AuctionView) -> Iterator[Choice]:
    """Double their overcall to show the unbid majors."""
    doubled = _doubled_suit(view)
    majors = [suit for suit in view.unbid_suits if suit.is_major]
    if doubled is None or not majors or view.my_actions or doubled[1] > (3 if view.partner_opened else 2):
        return
    least = (0, 6, 8, 10)[doubled[1]] + max(OPENING_POINTS - view.partner_floor(POINTS), 0)
    suits = [cards(suit, 4) for suit in majors]
    yield entry(DOUBLE, "negative_double", *suits, strength(POINTS, least), flags=_TAKEOUT)
    yield entry(DOUBLE, "negative_double", either(*suits), strength(POINTS, least + 2), flags=_TAKEOUT)


def reopening_double(view: AuctionView) -> Iterator[Choice]:
    """Double again with shortness in their suit and extra strength, or when a pass would end the auction."""
    doubled = _doubled_suit(view)
    if doubled is None or doubled[1] > 3 or not view.unbid_suits or view.i_doubled:
        return
    suit, level = doubled
    least = (0, 12, 13, 15)[level] + (0 if view.would_end else 3)
    others = [cards(other, 3) for other in view.unbid_suits]
    yield entry(DOUBLE, "takeout_double", fewer(suit, 2), *others, strength(HCP, least), flags=_TAKEOUT)
