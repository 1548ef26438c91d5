"""Answers to partner's takeout double."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.kernel.constants import Constants
from fourwinds.bidding.kernel.thresholds import thresholds
from fourwinds.bidding.kernel.words import (
    BALANCED,
    HCP,
    POINTS,
    cards,
    entry,
    fewer,
    good,
    longer_or_equal,
    longest,
    stopped,
    strength,
    support_for,
)
from fourwinds.bridge.calls import PASS, Strain, bid_at
from fourwinds.bridge.cards import Suit
from fourwinds.notes.meaning import Forcing

__all__ = ["advance"]

_FREE = (0, 6, 6, 8, 11, 14, 20, 30)
"""The points needed for a free bid, by level."""


def advance(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    """Bid a suit partner has shown, game in a major or notrump; pass with their suit; or bid the longest suit."""
    bid = view.last_bid
    if bid is None or bid.strain is Strain.NOTRUMP:
        return
    theirs = Suit(bid.strain)
    game = max(thresholds(view, constants, POINTS).game - 1, 2)
    invite = max(game - 3, 1)
    free = view.calls[-1] is not PASS
    ours = [suit for suit in reversed(Suit) if suit not in view.suits_against_us and suit is not theirs]
    for suit in ours:
        if suit in view.partner_suits and suit not in view.unbid_suits:
            yield from _suit_partner_showed(view, constants, suit, free=free)
    suits = [suit for suit in ours if suit in view.unbid_suits]
    yield from _game(view, suits, game)
    yield from _notrump(view, constants)
    least = 6 if bid.level >= 2 or free else 9
    yield entry(PASS, "penalty_pass", strength(HCP, least), unsaid=(cards(theirs, 5), good(theirs)))
    yield from _suits(view, suits, invite, free=free, highest=3 if free or bid.level >= 4 else 4)
    if not free:
        yield from _nothing_else(view, ours, theirs, bid.level)


def _suit_partner_showed(view: AuctionView, constants: Constants, suit: Suit, *, free: bool) -> Iterator[Choice]:
    """Bid a suit that partner has shown, with a fit: game, a jump, or the lowest bid."""
    cheapest = view.cheapest(suit)
    game_level = 4 if suit.is_major else 5
    if cheapest is None or cheapest.level > game_level:
        return
    measure, fit = support_for(suit), cards(suit, view.cards_for_fit(suit))
    needed = thresholds(view, constants, measure, minor=suit.is_minor)
    yield entry(bid_at(game_level, suit), "advance", fit, strength(measure, needed.game))
    if cheapest.level <= 2:
        invite = strength(measure, needed.invite, needed.game - 1)
        yield entry(bid_at(cheapest.level + 1, suit), "advance", fit, invite, forcing=Forcing.INVITATIONAL)
    least = needed.weak if free else 0
    if cheapest.level <= 3:
        yield entry(cheapest, "advance", fit, strength(measure, least, needed.game - 1))


def _game(view: AuctionView, suits: list[Suit], least: int) -> Iterator[Choice]:
    for suit in suits:
        cheapest = view.cheapest(suit)
        if suit.is_major and cheapest is not None and cheapest.level <= 4:
            longer = [longer_or_equal(suit, other) for other in suits if other.is_major and other is not suit]
            yield entry(bid_at(4, suit), "advance", cards(suit, 4), *longer, strength(POINTS, least))


def _notrump(view: AuctionView, constants: Constants) -> Iterator[Choice]:
    cheapest = view.cheapest(Strain.NOTRUMP)
    if cheapest is None or cheapest.level > 3:
        return
    stops, game = stopped(view.suits_against_us), max(thresholds(view, constants, HCP).game, 3)
    yield entry(bid_at(3, Strain.NOTRUMP), "advance", BALANCED, strength(HCP, game), stops)
    if cheapest.level <= 2:
        yield entry(bid_at(2, Strain.NOTRUMP), "advance", BALANCED, strength(HCP, game - 2, game - 1), stops)
    if cheapest.level == 1:
        yield entry(cheapest, "advance", BALANCED, strength(HCP, 6, game - 3), stops)


def _suits(view: AuctionView, suits: list[Suit], invite: int, *, free: bool, highest: int) -> Iterator[Choice]:
    """Bid the longest suit of five cards or more, then four-card suits, majors first. A jump invites."""
    for length in (5, 4):
        for suit in suits:
            cheapest = view.cheapest(suit)
            if cheapest is None:
                continue
            longer = [longer_or_equal(suit, other) for other in suits if other is not suit] if length == 5 else []
            if cheapest.level <= 2:
                jump = bid_at(cheapest.level + 1, suit)
                yield entry(jump, "advance", cards(suit, length), *longer, strength(POINTS, invite))
            if length == 4 and cheapest.level > highest:
                continue
            held = cards(suit, length if cheapest.level <= 4 else 6)
            least = _FREE[cheapest.level] if free else 0 if cheapest.level <= 4 else 10
            yield entry(cheapest, "advance", held, *longer, strength(POINTS, least))


def _nothing_else(view: AuctionView, suits: list[Suit], theirs: Suit, level: int) -> Iterator[Choice]:
    """Without a new four-card suit: rebid one's own suit, notrump with a stopper, or the cheapest three-card suit."""
    for suit in view.my_suits:
        bid = view.cheapest(suit)
        if suit in suits and bid is not None and bid.level <= 3:
            yield entry(bid, "advance", cards(suit, 6 if bid.level <= 2 else 7))
    notrump = view.cheapest(Strain.NOTRUMP)
    if notrump is not None and notrump.level <= 2:
        yield entry(notrump, "advance", stopped(frozenset((theirs,))), strength(HCP, 5))
    bids = [bid for suit in suits if (bid := view.cheapest(suit)) is not None and bid.level <= min(level + 1, 4)]
    for bid in sorted(bids):
        if Suit(bid.strain) in view.my_suits:
            yield entry(bid, "advance", cards(Suit(bid.strain), 5), fewer(theirs, 4 if level < 3 else 3))
    for bid in sorted(bids):
        yield entry(bid, "advance", cards(Suit(bid.strain), 3), fewer(theirs, 5 if level < 3 else 3))
    for bid in bids:
        yield entry(bid, "advance", longest(Suit(bid.strain)), fewer(theirs, 4))
