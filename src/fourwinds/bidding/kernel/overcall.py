"""They have opened and we have said nothing yet: overcalls, jumps, notrump."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.choice import Choice
from fourwinds.bidding.kernel.state import AuctionState, bid_of
from fourwinds.bidding.kernel.takeout import strong_double, takeout_double
from fourwinds.bidding.kernel.words import (
    BALANCED,
    HCP,
    POINTS,
    SEMI_BALANCED,
    cards,
    entry,
    good,
    longest,
    stopped,
    strength,
)
from fourwinds.bridge.calls import Strain
from fourwinds.notes.constraint import Constraint

__all__ = ["defence"]


def defence(state: AuctionState) -> Iterator[Choice]:
    """Notrump with a stopper; a strong hand doubles first; a good suit; a double for takeout; a long weak suit."""
    if state.they_have_the_values:
        return
    low = state.status.bid is not None and state.status.bid.level <= 2
    less = state.constants.balancing_discount if state.is_last_chance and low else 0
    yield from _notrump(state, less)
    yield from strong_double(state, less)
    yield from _suits(state, less, majors=True)
    yield from takeout_double(state, less)
    yield from _suits(state, less, majors=False)
    yield from _jumps(state)


def _notrump(state: AuctionState, less: int) -> Iterator[Choice]:
    bid = state.cheapest(Strain.NOTRUMP)
    if bid is None or bid.level > 3 or not state.their_suits or len(state.their_suits) > 2:
        return
    low, high = state.constants.notrump_overcall
    low, high = low - less - (less > 0), high - less - (less > 0)
    shape = BALANCED
    if bid.level == 2:
        low, high = low + (less > 0), high + 1
    if bid.level == 3:
        low, high, shape = 16, 21, SEMI_BALANCED
    stops = stopped(state.their_suits)
    yield entry(bid, "notrump_overcall", shape, strength(HCP, low, high), stops)


def _suits(state: AuctionState, less: int, *, majors: bool) -> Iterator[Choice]:
    constants = state.constants
    for suit in state.unbid:
        bid = state.cheapest(suit)
        if bid is None or bid.level > 4 or suit.is_major is not majors:
            continue
        low, high = constants.overcall_one if bid.level == 1 else constants.overcall_two
        low = low - less + (1 if len(state.their_suits) > 1 else 0)
        parts: tuple[Constraint, ...]
        if bid.level == 1:
            parts = (cards(suit, 5), strength(POINTS, low + 1, high + 1))
            yield entry(bid, "overcall", longest(suit), *parts)
            continue
        more = (0, 0, 0, 2, 4)[bid.level]
        values = strength(POINTS, low + more + 1, high + more)
        yield entry(bid, "overcall", longest(suit), cards(suit, 6), values)
        if bid.level <= 3:
            solid = () if less else (good(suit),)
            values = strength(POINTS, low + more + 2, high + more)
            yield entry(bid, "overcall", longest(suit), cards(suit, 5), values, *solid)


def _jumps(state: AuctionState) -> Iterator[Choice]:
    if state.is_last_chance:
        return
    low, high = state.constants.weak_two
    for suit in state.unbid:
        bid = state.cheapest(suit)
        if bid is None or bid.level > 3:
            continue
        for level in (4, 3, 2):
            length = level + 4
            if level > bid.level:
                call = bid_of(level, suit)
                vulnerable = 2 if state.vulnerable else 0
                yield entry(call, "preempt", cards(suit, length), strength(HCP, low + vulnerable, high), good(suit))
