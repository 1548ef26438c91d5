"""What a hand is worth, as the kernel document names it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from fourwinds.bridge import evaluate
from fourwinds.bridge.cards import Hand, Suit

__all__ = ["HandEval", "Shape"]


class Shape(Enum):
    """How even a hand is."""

    BALANCED = "balanced"
    SEMI_BALANCED = "semi-balanced"
    UNBALANCED = "unbalanced"


_SHAPES = dict(zip(evaluate.ShapeClass, Shape, strict=True))


@dataclass(frozen=True, slots=True)
class HandEval:
    """A hand valued once. Each decision takes one measure: hcp at notrump, support with a fit, total points otherwise.

    >>> hand = HandEval.of(Hand.parse("AKQ72.K5.83.Q972"))
    >>> hand.hcp, hand.distribution[Suit.SPADES], hand.shape.value, hand.total_points, hand.support(Suit.CLUBS)
    (14, 5, 'unbalanced', 15, 16)
    """

    hand: Hand
    hcp: int
    distribution: Mapping[Suit, int]
    shape: Shape
    total_points: int
    """High-card points and one for each card over four in a suit."""

    @classmethod
    def of(cls, hand: Hand) -> HandEval:
        hcp = evaluate.hcp(hand)
        lengths = {suit: hand.length(suit) for suit in reversed(Suit)}
        return cls(hand, hcp, lengths, _SHAPES[evaluate.shape_class(hand)], hcp + evaluate.length_points(hand))

    def support(self, trumps: Suit) -> int:
        """High-card points and shortness in the side suits, with these trumps."""
        return evaluate.support_points(self.hand, trumps)
