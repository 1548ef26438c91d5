"""The kinds of measure: their arguments, their domains, and the tables that compute them.

Every measure is a sum of one table per suit and, for some, a table for the shape. The same tables serve a single hand,
an array of hands, the grid of shapes and the sampler.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TypeAlias

from fourwinds.bridge import evaluate, holdings
from fourwinds.bridge.cards import RANKS, Card, Suit
from fourwinds.bridge.holdings import SuitTable
from fourwinds.notes.constraint.shapes import PATTERN_NUMBER, PATTERNS, ShapeTable

__all__ = ["KINDS", "MeasureKind", "Tables", "Takes"]

Tables: TypeAlias = tuple[SuitTable | None, SuitTable | None, SuitTable | None, SuitTable | None]
"""One for each `Suit`; None where the suit adds nothing."""
_Suits: TypeAlias = tuple[Suit, ...]


class Takes(Enum):
    """The arguments of a measure, besides the hand."""

    NOTHING = "no suit"
    SUIT = "one suit"
    TWO_SUITS = "two different suits"
    CARD = "a card"

    @property
    def suits(self) -> int:
        return {Takes.SUIT: 1, Takes.TWO_SUITS: 2}.get(self, 0)


@dataclass(frozen=True, slots=True)
class MeasureKind:
    """A family of measures under one name."""

    low: int
    high: int
    takes: Takes
    holdings: Callable[[_Suits, Card | None], Tables]
    shape: Callable[[_Suits], ShapeTable] | None = None
    holes: tuple[int, ...] = ()
    """Numbers between `low` and `high` that no hand has."""
    settled_by: str = ""
    """`shape` or `shape and hcp` (it rises with each point) if these decide the value; otherwise empty."""


def _top(letters: str) -> SuitTable:
    """Count these cards in a suit."""
    bits = sum(1 << RANKS.index(letter) for letter in letters)
    return SuitTable(lambda mask: (mask & bits).bit_count(), by_honours=set(letters) <= set("TJQKA"))


def _sum(*tables: SuitTable) -> SuitTable:
    """Add tables that are decided by honours and length."""
    return SuitTable(lambda mask: sum(table(mask) for table in tables), by_honours=True)


def _control(mask: int) -> int:
    """Return 2 for first-round control (ace or void), 1 for second-round (king or singleton), otherwise 0."""
    if mask == 0 or holdings.ACES(mask):
        return 2
    return int(mask.bit_count() == 1 or bool(holdings.KINGS(mask)))


_MINUS_LENGTH = SuitTable(lambda mask: -mask.bit_count(), by_honours=True)
_POINTS = _sum(holdings.HCP, holdings.LENGTH_POINTS)
_HALF_QUICK_TRICKS = SuitTable(lambda mask: round(2 * holdings.QUICK_TRICKS(mask)), by_honours=True)
_ACES_AND_KINGS = _sum(holdings.ACES, holdings.KINGS)
_QUEEN = SuitTable(lambda mask: int(holdings.QUEENS(mask)), by_honours=True)
_GOOD = SuitTable(lambda mask: int(holdings.QUALITY(mask) >= evaluate.SuitQuality.GOOD), by_honours=True)
_SOLID = SuitTable(lambda mask: int(holdings.QUALITY(mask) == evaluate.SuitQuality.SOLID), by_honours=True)
_HOLDS = tuple(_top(rank) for rank in RANKS)


def _hand(low: int, high: int, table: SuitTable, *, settled_by: str = "") -> MeasureKind:
    return MeasureKind(low, high, Takes.NOTHING, lambda *_: (table,) * 4, settled_by=settled_by)


def _suit(high: int, table: SuitTable, *, others: SuitTable | None = None, settled_by: str = "") -> MeasureKind:
    def tables(suits: _Suits, _: Card | None) -> Tables:
        return _one_a_suit(lambda suit: table if suit in suits else others)

    return MeasureKind(0, high, Takes.SUIT, tables, settled_by=settled_by)


def _side_suits(high: int, table: SuitTable) -> MeasureKind:
    def tables(suits: _Suits, _: Card | None) -> Tables:
        return _one_a_suit(lambda suit: None if suit in suits else table)

    return MeasureKind(0, high, Takes.SUIT, tables)


def _difference(suits: _Suits, _: Card | None) -> Tables:
    return _one_a_suit({suits[0]: holdings.LENGTH, suits[1]: _MINUS_LENGTH}.get)


def _holds(_: _Suits, card: Card | None) -> Tables:
    return _one_a_suit(lambda suit: _HOLDS[card.rank] if card and suit == card.suit else None)


def _one_a_suit(table: Callable[[Suit], SuitTable | None]) -> Tables:
    return table(Suit.CLUBS), table(Suit.DIAMONDS), table(Suit.HEARTS), table(Suit.SPADES)


def _shape(low: int, high: int, table: ShapeTable) -> MeasureKind:
    return MeasureKind(low, high, Takes.NOTHING, lambda *_: (None,) * 4, lambda _: table, settled_by="shape")


@cache
def _shortness(suits: _Suits) -> ShapeTable:
    return ShapeTable(lambda hand: evaluate.support_points(hand, suits[0]) - evaluate.hcp(hand))


@cache
def _lead(suits: _Suits) -> ShapeTable:
    [suit] = suits
    return ShapeTable(lambda hand: hand.length(suit) - max(hand.length(other) for other in Suit if other != suit))


KINDS = {
    "hcp": _hand(0, 37, holdings.HCP, settled_by="shape and hcp"),
    "points": _hand(0, 37, _POINTS, settled_by="shape and hcp"),
    "support": MeasureKind(0, 37, Takes.SUIT, lambda *_: (holdings.HCP,) * 4, _shortness, settled_by="shape and hcp"),
    "length": _suit(13, holdings.LENGTH, settled_by="shape"),
    "difference": MeasureKind(-13, 13, Takes.TWO_SUITS, _difference, settled_by="shape"),
    "lead": MeasureKind(-13, 13, Takes.SUIT, lambda *_: (None,) * 4, _lead, holes=(12,), settled_by="shape"),
    "balanced": _shape(0, 1, ShapeTable(evaluate.is_balanced)),
    "semi_balanced": _shape(0, 1, ShapeTable(evaluate.is_semi_balanced)),
    "pattern": _shape(0, len(PATTERNS) - 1, ShapeTable(lambda hand: PATTERN_NUMBER[evaluate.pattern(hand)])),
    "longest": _shape(4, 13, ShapeTable(lambda hand: evaluate.pattern(hand)[0])),
    "second": _shape(0, 6, ShapeTable(lambda hand: evaluate.pattern(hand)[1])),
    "shortest": _shape(0, 3, ShapeTable(lambda hand: evaluate.pattern(hand)[3])),
    "hcp_in": _suit(10, holdings.HCP),
    "top3": _suit(3, _top("AKQ")),
    "top5": _suit(5, _top("AKQJT")),
    "good": _suit(1, _GOOD),
    "solid": _suit(1, _SOLID),
    "stopper": _suit(1, holdings.STOPPED),
    "control": _suit(2, SuitTable(_control, by_honours=True)),
    "controls": _hand(0, 12, holdings.CONTROLS),
    "aces": _hand(0, 4, holdings.ACES),
    "kings": _hand(0, 4, holdings.KINGS),
    "queens": _hand(0, 4, _QUEEN),
    "keycards": _suit(5, _ACES_AND_KINGS, others=holdings.ACES),
    "queen": _suit(1, _QUEEN),
    "losers": _hand(0, 12, holdings.LOSERS),
    "quick_tricks": _hand(0, 16, _HALF_QUICK_TRICKS),
    "outside_aces": _side_suits(3, holdings.ACES),
    "side_tops": _side_suits(6, _ACES_AND_KINGS),
    "card": MeasureKind(0, 1, Takes.CARD, _holds),
}
"""The kinds by name, in the order used to write a constraint: strength, lengths, shape, then the rest."""
