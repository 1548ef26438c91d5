"""Hand evaluation under the names of the specification (kernel)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from fourwinds.bridge import evaluate
from fourwinds.bridge.cards import Hand, Suit

__all__ = ["HandEval", "Shape"]


class Shape(Enum):
    """The shape of a hand."""

    BALANCED = "balanced"
    SEMI_BALANCED = "semi-balanced"
    UNBALANCED = "unbalanced"


_SHAPES = dict(zip(evaluate.ShapeClass, Shape, strict=True))


@dataclass(frozen=True, slots=True)
class HandEval:
    """A hand with its values: high-card points for notrump, support points with a fit, total points otherwise.

    >>> hand = HandEval.of(Hand.parse("AKQ72.K5.83.Q972"))
    >>> hand.hcp, hand.distribution[Suit.SPADES], hand.shape.value, hand.total_points, hand.support(Suit.CLUBS)
    (14, 5, 'unbalanced', 15, 16)
    """

    hand: Hand
    hcp: int
    distribution: Mapping[Suit, int]
    shape: Shape
    total_points: int
    """High-card points plus one for each card over four in a suit."""

    @classmethod
    def of(cls, hand: Hand) -> HandEval:
        hcp = evaluate.hcp(hand)
        lengths = {suit: hand.length(suit) for suit in reversed(Suit)}
        return cls(hand, hcp, lengths, _SHAPES[evaluate.shape_class(hand)], hcp + evaluate.length_points(hand))

    def support(self, trumps: Suit) -> int:
        """Return high-card points plus points for shortness in the side suits, with these trumps."""
        return evaluate.support_points(self.hand, trumps)
