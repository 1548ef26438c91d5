"""What a player calls who may not pass and has nothing better: the agreed suit, the known fit, else notrump."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fourwinds.bidding.choice import Band, Choice
from fourwinds.bridge.calls import DOUBLE, PASS, Bid, Call, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Constraint, Measure, all_of, at_least
from fourwinds.notes.meaning import Meaning

if TYPE_CHECKING:
    from fourwinds.bidding.turn import Turn

__all__ = ["keep_alive"]

_FIT = 8
_MAJORS = (Suit.SPADES, Suit.HEARTS)


def keep_alive(turn: Turn) -> Iterator[Choice]:
    """In the agreed suit; in a suit that makes eight cards with what partner has shown; at notrump with their suits
    stopped; doubled, where they have bid; else where most cards are."""
    partner = turn.partners
    order = sorted(Suit, key=lambda suit: (-partner.least(suit), suit not in _MAJORS, -suit))
    for suit in dict.fromkeys([*([turn.agreed] if turn.agreed is not None else []), *order]):
        bid = _level(turn, suit)
        if bid is not None and partner.least(suit) >= 3:
            yield _choice(bid, at_least(_length(suit), max(_FIT - partner.least(suit), 1)), "known_fit")
    for suit in turn.shown.suits[turn.player]:
        bid = turn.cheapest(suit)
        if bid is not None:
            yield _choice(bid, at_least(_length(suit), 6), "own_suit")
    notrump = turn.cheapest(Strain.NOTRUMP)
    theirs = [*turn.shown.suits[(turn.player + 1) % 4], *turn.shown.suits[(turn.player + 3) % 4]]
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


def _level(turn: Turn, suit: Suit) -> Bid | None:
    """Game in a suit when the side is forced to it, else the cheapest bid."""
    cheapest = turn.cheapest(suit)
    if cheapest is None or not turn.force.to_game:
        return cheapest
    game = Bid(4 if suit in _MAJORS else 5, Strain(suit))
    return max(cheapest, game)


def _length(suit: Suit) -> Measure:
    return Measure("length", (suit,))


def _choice(call: Call, needs: Constraint, name: str, flags: frozenset[str] = frozenset()) -> Choice:
    text = needs.describe() if needs != ANYTHING else "nothing better"
    return Choice(call, Meaning(text, needs, needs, flags=flags), Band.KEEP_ALIVE, f"keep_alive/{name}")
