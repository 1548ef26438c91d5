"""The nodes of a constraint: atoms ("this measure has one of these values"), joined by all and any.

Negation is pushed down to the atoms, whose complement is an atom, so there are three kinds of node. Nodes come from
`fit`, `all_of`, `any_of` and the operators, which bring them to a normal form (see `normal`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from fourwinds.bridge.cards import Hand
from fourwinds.notes.constraint.measure import Masks, Measure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fourwinds.bridge.dealing import HandArray
    from fourwinds.notes.constraint.grid import Ranges

__all__ = ["ANYTHING", "NOTHING", "All", "Any", "Constraint", "Fit", "Key", "make_fit", "make_junction"]

Key: TypeAlias = tuple[object, ...]
"""Nested tuples of numbers."""
C = TypeVar("C", bound="Constraint")


class _Answers(dict[Measure, int]):
    """The values of a hand's measures, each computed once."""

    __slots__ = ("masks",)

    def __init__(self, masks: Masks) -> None:
        self.masks = masks

    def __missing__(self, measure: Measure) -> int:
        value = self[measure] = measure.of_masks(self.masks)
        return value


_answers = lru_cache(256)(_Answers)


class Constraint(ABC):
    """A condition on a hand.

    >>> from fourwinds.notes.constraint import parse_explicit
    >>> notrump = parse_explicit("hcp 15-17 and balanced")
    >>> notrump.matches(Hand.parse("AQ72.K53.A83.K97"))
    True
    >>> print(~notrump)
    hcp 0-14,18+ or not balanced
    """

    __slots__ = ("_hash", "key", "parts")

    parts: tuple[Constraint, ...]
    """The constraints it joins; an atom has none."""
    key: Key
    """The key for comparison, and for sorting the parts of a constraint."""
    _hash: int

    def __init__(self, *_: object) -> None:
        raise TypeError("constraints are always in normal form: use fit(), all_of(), any_of(), &, | and ~")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"constraints are immutable: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"constraints are immutable: {name}")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Constraint):
            return NotImplemented
        return self._hash == other._hash and self.key == other.key

    def __hash__(self) -> int:
        return self._hash

    def __and__(self, other: Constraint) -> Constraint:
        from fourwinds.notes.constraint.normal import all_of

        return all_of((self, other))

    def __or__(self, other: Constraint) -> Constraint:
        from fourwinds.notes.constraint.normal import any_of

        return any_of((self, other))

    def __invert__(self) -> Constraint:
        from fourwinds.notes.constraint.normal import negation

        return negation(self)

    def __str__(self) -> str:
        """Return the explicit text, which `parse_explicit` reads back."""
        from fourwinds.notes.constraint.explicit_text import explicit_text

        return explicit_text(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def matches(self, hand: Hand) -> bool:
        return self.holds(_answers(hand.masks))

    def matches_many(self, hands: HandArray) -> NDArray[np.bool_]:
        """Return whether each hand of an array (…, 4) fits. For many constraints on one array, use a `Batch`."""
        from fourwinds.notes.constraint.bulk import Batch

        return Batch(hands).matches(self)

    def failing(self, hand: Hand) -> tuple[Fit, ...]:
        """Return the atoms that cause this hand to fail; none if it fits."""
        return tuple(dict.fromkeys(self.faults(_answers(hand.masks))))

    def describe(self) -> str:
        """Return the constraint in English."""
        from fourwinds.notes.constraint.english import describe

        return describe(self)

    def ranges(self) -> Ranges:
        """Return the ranges that contain all hands that fit."""
        from fourwinds.notes.constraint.grid import ranges

        return ranges(self)

    def range_of(self, measure: Measure) -> tuple[int, int]:
        """Return the lowest and highest value of a measure among hands that fit; its full domain if none does."""
        from fourwinds.notes.constraint.grid import range_of

        return range_of(self, measure)

    def sample(self, count: int, rng: np.random.Generator) -> HandArray:
        """Return hands drawn uniformly from all that fit."""
        from fourwinds.notes.constraint.sampling import sample

        return sample(self, count, rng)

    def to_json(self) -> dict[str, object]:
        from fourwinds.notes.constraint.record import to_json

        return to_json(self)

    @staticmethod
    def from_json(value: object) -> Constraint:
        from fourwinds.notes.constraint.record import from_json

        return from_json(value)

    def atoms(self) -> Iterator[Fit]:
        """Yield every atom, in the order written."""
        for part in self.parts:
            yield from part.atoms()

    @abstractmethod
    def holds(self, answers: _Answers) -> bool:
        """Whether a hand with these values fits."""

    def faults(self, answers: _Answers) -> Iterator[Fit]:
        for part in self.parts:
            yield from part.faults(answers)


class Fit(Constraint):
    """An atom: the measure has one of these values. No values would be NOTHING, and all of them ANYTHING."""

    __slots__ = ("_accepted", "measure", "values")
    __match_args__ = ("measure", "values")

    _accepted: frozenset[int]
    measure: Measure
    values: int
    """Bits over the measure's domain: bit *i* is the value `measure.low + i`."""

    def __reduce__(self) -> tuple[object, ...]:
        return make_fit, (self.measure, self.values)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The values, in order."""
        return self.measure.numbers(self.values)

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The values as runs without gaps, in order; a number that no hand has is not a gap.

        >>> from fourwinds.notes.constraint import one_of
        >>> one_of(Measure("hcp"), (0, 1, 2, 11, 12)).spans
        ((0, 2), (11, 12))
        """
        return self.measure.spans(self.values)

    @property
    def minimum(self) -> int:
        return self.measure.low + (self.values & -self.values).bit_length() - 1

    @property
    def maximum(self) -> int:
        return self.measure.low + self.values.bit_length() - 1

    def atoms(self) -> Iterator[Fit]:
        yield self

    def holds(self, answers: _Answers) -> bool:
        return answers[self.measure] in self._accepted

    def faults(self, answers: _Answers) -> Iterator[Fit]:
        if answers[self.measure] not in self._accepted:
            yield self


class All(Constraint):
    """All parts hold; without parts, every hand fits."""

    __slots__ = ()
    __match_args__ = ("parts",)

    def __reduce__(self) -> tuple[object, ...]:
        return make_junction, (All, self.parts)

    def holds(self, answers: _Answers) -> bool:
        return all(part.holds(answers) for part in self.parts)


class Any(Constraint):
    """At least one part holds; without parts, no hand fits."""

    __slots__ = ()
    __match_args__ = ("parts",)

    def __reduce__(self) -> tuple[object, ...]:
        return make_junction, (Any, self.parts)

    def holds(self, answers: _Answers) -> bool:
        return any(part.holds(answers) for part in self.parts)

    def faults(self, answers: _Answers) -> Iterator[Fit]:
        if not self.holds(answers):
            for part in self.parts:
                yield from part.faults(answers)


def make_fit(measure: Measure, values: int) -> Fit:
    """Create a node that is already in normal form; only `normal` may call this."""
    key = (0, measure.order, values)
    accepted = frozenset(measure.numbers(values))
    return _make(Fit, measure=measure, values=values, parts=(), _accepted=accepted, key=key, _hash=hash(key))


def make_junction(kind: type[All | Any], parts: tuple[Constraint, ...]) -> Constraint:
    """Create a node that is already in normal form; only `normal` may call this."""
    key = (1 if kind is All else 2, *(part.key for part in parts))
    return _make(kind, parts=parts, key=key, _hash=hash(key))


def _make(kind: type[C], **slots: object) -> C:
    node = object.__new__(kind)
    for slot, value in slots.items():
        object.__setattr__(node, slot, value)
    return node


ANYTHING = make_junction(All, ())
NOTHING = make_junction(Any, ())
