"""Neighbouring calls of a ladder: lines of one suit, or a pass and a bid, whose strengths should meet without a gap.

The raises 1♠-2♠ and 1♠-3♠ are a ladder, so are 1NT-2NT and 1NT-3NT, and a pass and 3NT in answer to an invitation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from fourwinds.bridge.calls import PASS, Bid, Call, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.lab.lint.line_order import Offer
from fourwinds.notes.constraint import Constraint, Fit, Measure, all_of, any_of, between, stated_range
from fourwinds.notes.constraint.node import All

__all__ = ["Step", "shared_strength", "steps"]

_STRENGTHS = (Measure("hcp"), Measure("points"), *(Measure("support", (suit,)) for suit in Suit))


@dataclass(frozen=True, slots=True)
class Step:
    """Strengths of two neighbouring calls of a ladder: the gap between them, or what both claim."""

    measure: Measure
    low: int
    high: int

    def __str__(self) -> str:
        """The strengths in words.

        >>> str(Step(Measure("hcp"), 10, 10)), str(Step(Measure("support", (Suit.SPADES,)), 10, 12))
        ('exactly 10 HCP', '10-12 support points for spades')
        """
        return between(self.measure, self.low, self.high).describe()


def steps(offers: Sequence[Offer]) -> Iterator[tuple[int, int, Step, Constraint]]:
    """Yield neighbours whose strengths leave a gap: their numbers, weaker first, the gap, and the hands in it.

    The hands are those that would fit one of the two lines if their strength did.
    """
    for strain in Strain:
        ladder = [n for n, offer in enumerate(offers) if offer.call is PASS or _strain(offer.call) is strain]
        for measure in _STRENGTHS if len(ladder) > 1 else ():
            yield from _gaps(offers, ladder, measure)


def _strain(call: Call) -> Strain | None:
    return call.strain if isinstance(call, Bid) else None


def _gaps(offers: Sequence[Offer], ladder: list[int], measure: Measure) -> Iterator[tuple[int, int, Step, Constraint]]:
    bounded = [(*_range(offers[n].entry.meaning.needs, measure), n) for n in ladder]
    rungs = sorted(each for each in bounded if each[:2] != (measure.low, measure.high))
    for (_, high, weaker), (low, _, stronger) in pairwise(rungs):
        calls = offers[weaker].call, offers[stronger].call
        if high + 1 < low and calls != (PASS, PASS):
            needs = (offers[n].entry.meaning.needs for n in (weaker, stronger))
            gap = any_of(_with_strength(each, measure, high + 1, low - 1) for each in needs)
            yield weaker, stronger, Step(measure, high + 1, low - 1), gap


@lru_cache(20_000)
def _range(needs: Constraint, measure: Measure) -> tuple[int, int]:
    return stated_range(needs, measure)


@lru_cache(20_000)
def _with_strength(needs: Constraint, measure: Measure, low: int, high: int) -> Constraint:
    """Return the constraint with this strength instead of its own."""
    if isinstance(needs, Fit):
        return between(measure, low, high) if needs.measure is measure else needs
    join = all_of if isinstance(needs, All) else any_of
    return join(_with_strength(part, measure, low, high) for part in needs.parts)


def shared_strength(one: Offer, other: Offer) -> Step | None:
    """Return the strengths that two calls of one ladder both claim, if each of them goes further on its side."""
    strains = {_strain(offer.call) for offer in (one, other)}
    if len(strains) > 1 and PASS not in (one.call, other.call):
        return None
    needs = one.entry.meaning.needs, other.entry.meaning.needs
    for measure in _STRENGTHS:
        (low, high), (next_low, next_high) = sorted(_range(each, measure) for each in needs)
        if low < next_low <= high < next_high:
            return Step(measure, next_low, high)
    return None
