"""The calls that a hand does not make, the nearest first, each with the reason in a player's words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import itemgetter

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.cards import Hand
from fourwinds.lab.practice.judgement import Rating, judge
from fourwinds.notes.constraint import ANYTHING, All, Any, Constraint, Fit

__all__ = ["RejectedCall", "distance", "rejected_calls"]

_STRENGTH = frozenset({"hcp", "points", "support"})
_LENGTH = frozenset({"length", "longest"})
_CARD = 3
"""A missing card counts as much as three missing points, and so does a missing quality."""
_NEAR = 6
_MOST_NEAR = 3


@dataclass(frozen=True, slots=True)
class RejectedCall:
    """A call that the bidder does not make with a hand, and why not."""

    choice: Choice
    """The entry of the call that the hand comes nearest to."""
    rating: Rating
    reason: str
    distance: int
    """How far the hand is from what the call needs: in points, with a card counted as three; 0 if it fits."""
    is_near: bool
    """Whether it is among the few nearest, and not far. A pass for lack of a bid never is."""

    @property
    def call(self) -> Call:
        return self.choice.call


def rejected_calls(turn: Turn, hand: Hand) -> tuple[RejectedCall, ...]:
    """Return every call but the bidder's that means something here: acceptable ones first, then the nearest."""
    best = turn.choose(hand)
    entries: dict[Call, list[tuple[bool, int, Choice]]] = {}
    for choice in turn.choices():
        if choice.call != best.call:
            found = _is_silent(choice), distance(choice.needs, hand), choice
            entries.setdefault(choice.call, []).append(found)
    nearest = (min(found, key=itemgetter(0, 1)) for found in entries.values())
    others = [_judged(turn, hand, away, choice) for _, away, choice in nearest]
    others.sort(key=lambda each: (each.rating is Rating.WRONG, _is_silent(each.choice), each.distance))
    return tuple(replace(other, is_near=other.is_near and place < _MOST_NEAR) for place, other in enumerate(others))


def _judged(turn: Turn, hand: Hand, away: int, choice: Choice) -> RejectedCall:
    judgement = judge(turn, hand, choice.call)
    is_near = judgement.rating is not Rating.WRONG or (away <= _NEAR and not _is_silent(choice))
    return RejectedCall(choice, judgement.rating, judgement.reason, away, is_near)


def distance(constraint: Constraint, hand: Hand) -> int:
    """Return how far a hand is from a constraint, in points; a missing card or quality counts as three.

    >>> from fourwinds.notes.constraint import parse_explicit
    >>> distance(parse_explicit("hcp 15-17 and spades 6+"), Hand.parse("AKQ72.K5.83.Q972"))
    4
    """
    if constraint.matches(hand):
        return 0
    if isinstance(constraint, Any):
        return min((distance(part, hand) for part in constraint.parts), default=_NEAR + 1)
    if isinstance(constraint, All):
        return sum(distance(part, hand) for part in constraint.parts)
    return _points_away(constraint, hand) if isinstance(constraint, Fit) else _CARD


def _points_away(atom: Fit, hand: Hand) -> int:
    gap = min(abs(atom.measure.of(hand) - number) for number in atom.numbers)
    if atom.measure.name in _STRENGTH:
        return gap
    return _CARD * gap if atom.measure.name in _LENGTH else _CARD


def _is_silent(choice: Choice) -> bool:
    return choice.call is PASS and (not choice.band.is_native or choice.needs == ANYTHING)
