"""Our first action after they opened: overcalls, jumps, notrump."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.kernel.constants import Constants
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
from fourwinds.bridge.calls import Strain, bid_at
from fourwinds.notes.constraint import Constraint

__all__ = ["defence"]


def defence(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Bid notrump with a stopper, double with a strong hand, overcall a good suit, double for takeout, or preempt."""
    if view.they_have_the_values:
        return
    low = view.last_bid is not None and view.last_bid.level <= 2
    less = constants.balancing_discount if view.would_end and low else 0
    yield from _notrump(view, constants, less)
    yield from strong_double(view, constants, less)
    yield from _suits(view, constants, less, majors=True)
    yield from takeout_double(view, constants, less)
    yield from _suits(view, constants, less, majors=False)
    yield from _jumps(view, constants)


def _notrump(view: AuctionView, constants: Constants, less: int) -> Iterator[Choice]:
    bid = view.cheapest(Strain.NOTRUMP)
    if bid is None or bid.level > 3 or not view.suits_against_us or len(view.suits_against_us) > 2:
        return
    low, high = constants.notrump_overcall
    low, high = low - less - (less > 0), high - less - (less > 0)
    shape = BALANCED
    if bid.level == 2:
        low, high = low + (less > 0), high + 1
    if bid.level == 3:
        low, high, shape = 16, 21, SEMI_BALANCED
    stops = stopped(view.suits_against_us)
    yield entry(bid, "notrump_overcall", shape, strength(HCP, low, high), stops)


def _suits(view: AuctionView, constants: Constants, less: int, *, majors: bool) -> Iterator[Choice]:
    for suit in view.unbid_suits:
        bid = view.cheapest(suit)
        if bid is None or bid.level > 4 or suit.is_major is not majors:
            continue
        low, high = constants.overcall_one if bid.level == 1 else constants.overcall_two
        low = low - less + (1 if len(view.suits_against_us) > 1 else 0)
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


def _jumps(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    if view.would_end:
        return
    low, high = constants.weak_two
    for suit in view.unbid_suits:
        bid = view.cheapest(suit)
        if bid is None or bid.level > 3:
            continue
        for level in (4, 3, 2):
            length = level + 4
            if level > bid.level:
                call = bid_at(level, suit)
                vulnerable = 2 if view.we_vulnerable else 0
                yield entry(call, "preempt", cards(suit, length), strength(HCP, low + vulnerable, high), good(suit))
