"""Calls for a player who may not pass and has nothing better: the agreed suit, a known fit, or notrump."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fourwinds.bidding.auction.choice import Band, Choice
from fourwinds.bidding.auction.constants import FIT
from fourwinds.bridge.calls import DOUBLE, PASS, Bid, Call, Strain, bid_at
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Constraint, Measure, all_of, at_least
from fourwinds.notes.meaning import Meaning

if TYPE_CHECKING:
    from fourwinds.bidding.auction.view import AuctionView

__all__ = ["keep_alive"]

_MAJORS = (Suit.SPADES, Suit.HEARTS)


def keep_alive(turn: AuctionView) -> Iterator[Choice]:
    """Yield bids in the agreed suit, in a suit with a fit, in one's own suit, in notrump with their suits stopped;
    then a double of their bid, the longest suit, and notrump anyway."""
    partner = turn.partner_hand
    order = sorted(Suit, key=lambda suit: (-partner.least(suit), suit not in _MAJORS, -suit))
    for suit in dict.fromkeys([*([turn.agreed_suit] if turn.agreed_suit is not None else []), *order]):
        bid = _level(turn, suit)
        if bid is not None and partner.least(suit) >= 3:
            yield _choice(bid, at_least(_length(suit), max(FIT - partner.least(suit), 1)), "known_fit")
    for suit in turn.my_suits:
        bid = turn.cheapest(suit)
        if bid is not None:
            yield _choice(bid, at_least(_length(suit), 6), "own_suit")
    notrump = turn.cheapest(Strain.NOTRUMP)
    theirs = turn.their_suits
    if notrump is not None and notrump.level <= 4:
        stopped = all_of(at_least(Measure("stopper", (suit,)), 1) for suit in theirs)
        yield _choice(notrump, stopped, "notrump")
    if turn.is_legal(DOUBLE):
        yield _choice(DOUBLE, ANYTHING, "double", frozenset({"penalty"}))
    for suit in order:
        bid = turn.cheapest(suit)
        if bid is not None and suit not in theirs:
            yield _choice(bid, at_least(Measure("lead", (suit,)), 0), "longest_suit")
    if notrump is not None:
        yield _choice(notrump, ANYTHING, "notrump")
    yield _choice(PASS, ANYTHING, "no_bid_left")


def _level(turn: AuctionView, suit: Suit) -> Bid | None:
    """Return game in a suit if the side is forced to game, otherwise the cheapest bid."""
    cheapest = turn.cheapest(suit)
    if cheapest is None or not turn.force.to_game:
        return cheapest
    return max(cheapest, bid_at(Strain(suit).game_level, suit))


def _length(suit: Suit) -> Measure:
    return Measure("length", (suit,))


def _choice(call: Call, needs: Constraint, name: str, flags: frozenset[str] = frozenset()) -> Choice:
    text = needs.describe() if needs != ANYTHING else "nothing better"
    return Choice(call, Meaning(text, needs, needs, flags=flags), Band.KEEP_ALIVE, f"keep_alive/{name}")
