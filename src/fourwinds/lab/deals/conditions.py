"""What deals must be like: a constraint and certain cards for each seat, and conditions on partners together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import comb
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import DealArray, HandArray
from fourwinds.bridge.seat import Seat, Side
from fourwinds.lab.deals.together import Together
from fourwinds.notes.constraint import ANYTHING, Constraint
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.constraint.fitting import NO_CARDS
from fourwinds.notes.meaning import Situation
from fourwinds.notes.meaning.reader import read_meaning
from fourwinds.table.errors import IllegalError, MalformedError, Where

__all__ = ["Check", "DealConditions", "read_condition"]

_DOTS = 3
"""A hand written by suits has this many dots."""
Check: TypeAlias = Callable[[DealArray], NDArray[np.bool_]]
"""A test of whole deals (n, 4, 4)."""


@dataclass(frozen=True)
class DealConditions:
    """The conditions of deals."""

    hands: Mapping[Seat, Constraint] = field(default_factory=lambda: MappingProxyType({}))
    cards: Mapping[Seat, HandArray] = field(default_factory=lambda: MappingProxyType({}))
    """Cards that a seat holds, as four masks."""
    together: Mapping[Side, tuple[Together, ...]] = field(default_factory=lambda: MappingProxyType({}))
    checks: tuple[Check, ...] = ()
    name: str = field(default="", compare=False)
    """What messages call these conditions if they belong together, such as a call of an auction."""
    parts: tuple[DealConditions, ...] = field(default=(), compare=False, repr=False)
    """The conditions they are made of by `&`."""

    def __post_init__(self) -> None:
        held = NO_CARDS.copy()
        for seat, cards in self.cards.items():
            if np.any(held & cards):
                raise IllegalError(
                    f"a card given to {seat.name.lower()} is in another hand too", remedy="give each card to one seat"
                )
            if _size(cards) > 13:
                raise IllegalError(
                    f"{seat.name.lower()} has more than 13 cards", remedy="give each seat at most 13 cards"
                )
            held |= cards

    def __and__(self, other: DealConditions) -> DealConditions:
        """Return the conditions of deals that meet both."""
        return DealConditions(
            {seat: self.constraint(seat) & other.constraint(seat) for seat in {**self.hands, **other.hands}},
            {seat: self.cards_of(seat) | other.cards_of(seat) for seat in {**self.cards, **other.cards}},
            {
                side: self.together.get(side, ()) + other.together.get(side, ())
                for side in {**self.together, **other.together}
            },
            self.checks + other.checks,
            parts=(*(self.parts or (self,)), *(other.parts or (other,))),
        )

    def single(self) -> Iterator[tuple[str, DealConditions]]:
        """Yield each condition by itself, with a text that names it."""
        if self.name:
            yield self.name, self
        elif self.parts:
            for part in self.parts:
                yield from part.single()
        else:
            yield from self._single()

    def _single(self) -> Iterator[tuple[str, DealConditions]]:
        for seat, constraint in self.hands.items():
            if constraint != ANYTHING:
                yield f"{seat.name.lower()}: {constraint.describe()}", DealConditions({seat: constraint})
        for seat, cards in self.cards.items():
            yield f"{seat.name.lower()}: the cards given", DealConditions(cards={seat: cards})
        for side, conditions in self.together.items():
            for condition in conditions:
                yield f"{side.name}: {condition}", DealConditions(together={side: (condition,)})
        for check in self.checks:
            yield "the check of the whole deal", DealConditions(checks=(check,))

    def are_met_by(self, deals: DealArray) -> NDArray[np.bool_]:
        """Return which deals meet all conditions, apart from cards that a seat is given."""
        fits = np.ones(len(deals), dtype=np.bool_)
        for seat, constraint in self.hands.items():
            fits[fits] = Batch(np.ascontiguousarray(deals[fits, seat])).matches(constraint)
        for side, conditions in self.together.items():
            one, other = side.seats
            for condition in conditions:
                fits[fits] = condition.holds(deals[fits, one], deals[fits, other])
        for check in self.checks:
            if fits.any():
                fits[fits] = check(deals[fits])
        return fits

    def constraint(self, seat: Seat) -> Constraint:
        return self.hands.get(seat, ANYTHING)

    def cards_of(self, seat: Seat) -> HandArray:
        return self.cards.get(seat, NO_CARDS)

    def free(self, seat: Seat) -> int:
        """Return how many cards of a seat are not given."""
        return 13 - _size(self.cards_of(seat))

    def ways(self, seats: tuple[Seat, ...]) -> float:
        """Return the number of ways to deal these seats, one after the other, without any constraint."""
        pool, ways = sum(self.free(seat) for seat in Seat), 1.0
        for seat in seats:
            ways *= comb(pool, self.free(seat))
            pool -= self.free(seat)
        return ways


def _size(cards: HandArray) -> int:
    return int(np.bitwise_count(cards).sum())


def read_condition(text: str) -> Constraint | Hand:
    """Read what a hand must be like: a whole hand, or a text in the language of notes, all of which is understood.

    >>> read_condition("15-17 balanced").describe()
    '15-17 HCP, balanced'
    >>> str(read_condition("AKQ72.K5.83.Q972"))
    'AKQ72.K5.83.Q972'
    """
    if text.count(".") == _DOTS:
        return Hand.parse(text)
    try:
        return Hand.parse(text)
    except (MalformedError, IllegalError):
        meaning = read_meaning(text, Situation())
    if meaning.remainder:
        raise MalformedError(
            f"'{meaning.remainder}' is not understood",
            where=Where(token=meaning.remainder),
            remedy="write it as in notes, such as 15-17 balanced, or give a whole hand such as AKQ72.K5.83.Q972",
        )
    return meaning.needs
