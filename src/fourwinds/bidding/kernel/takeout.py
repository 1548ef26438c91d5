"""Doubles for takeout: of an opening, of an overcall, to reopen, with a hand too strong for anything else."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.choice import Choice
from fourwinds.bidding.kernel.state import AuctionState
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


def _doubled_suit(state: AuctionState) -> tuple[Suit, int] | None:
    """The suit that a double would be for takeout of, and its level."""
    bid = state.status.bid
    if bid is None or bid.strain is Strain.NOTRUMP or bid.level > _HIGHEST or not state.turn.is_legal(DOUBLE):
        return None
    return Suit(bid.strain), bid.level


def takeout_double(state: AuctionState, less: int) -> Iterator[Choice]:
    """Opening values, short in their suit, and cards in all the others."""
    doubled = _doubled_suit(state)
    if doubled is None or len(state.unbid) < 2 or state.they_have_the_values:
        return
    suit, level = doubled
    least = state.constants.takeout - less + (0, 0, 0, 1, 3)[level]
    others = [cards(other, 3) for other in state.unbid]
    yield entry(DOUBLE, "takeout_double", fewer(suit, 2), *others, strength(HCP, least), flags=_TAKEOUT)
    majors = [cards(other, 4) for other in state.unbid if other.is_major]
    if majors and level <= 2:
        least += 1
        yield entry(DOUBLE, "takeout_double", fewer(suit, 3), *others, *majors, strength(HCP, least), flags=_TAKEOUT)


def strong_double(state: AuctionState, less: int) -> Iterator[Choice]:
    """Too strong for anything else."""
    doubled = _doubled_suit(state)
    if doubled is not None and not state.they_have_the_values:
        least = state.constants.strong_double - less + (doubled[1] >= 3)
        yield entry(DOUBLE, "strong_double", strength(POINTS, least + 1), strength(HCP, least - 3), flags=_TAKEOUT)


def negative_double(state: AuctionState) -> Iterator[Choice]:
    """Partner has bid, they have come in: the majors that nobody has bid."""
    doubled = _doubled_suit(state)
    majors = [suit for suit in state.unbid if suit.is_major]
    if doubled is None or not majors or state.i_acted or doubled[1] > (3 if state.partner_has_opened else 2):
        return
    least = (0, 6, 8, 10)[doubled[1]] + max(12 - state.partner_floor(POINTS), 0)
    suits = [cards(suit, 4) for suit in majors]
    yield entry(DOUBLE, "negative_double", *suits, strength(POINTS, least), flags=_TAKEOUT)
    yield entry(DOUBLE, "negative_double", either(*suits), strength(POINTS, least + 2), flags=_TAKEOUT)


def reopening_double(state: AuctionState) -> Iterator[Choice]:
    """One has bid, partner has not: short in their suit, with more than was shown, or when a pass would end it."""
    doubled = _doubled_suit(state)
    if doubled is None or doubled[1] > 3 or not state.unbid or state.i_doubled:
        return
    suit, level = doubled
    least = (0, 12, 13, 15)[level] + (0 if state.is_last_chance else 3)
    others = [cards(other, 3) for other in state.unbid]
    yield entry(DOUBLE, "takeout_double", fewer(suit, 2), *others, strength(HCP, least), flags=_TAKEOUT)
