"""The values of a feature that a condition accepts: one value, a range, or a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeAlias

from fourwinds.bridge.calls import Bid, Strain, parse_call
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint.shapes import PATTERN_NUMBER, PATTERNS, pattern_text
from fourwinds.table.errors import FourWindsError, MalformedError

__all__ = [
    "CALL",
    "FLAG",
    "NUMBER",
    "PATTERN",
    "STRAIN",
    "SUIT",
    "SUITS",
    "TEXT",
    "WORDS",
    "ValueKind",
    "Wanted",
    "words",
]

Value: TypeAlias = Any
"""A number, a truth, a text, a suit, strain or call, or None."""

_STRAIN_WORDS: Mapping[str, frozenset[Value]] = {
    "major": frozenset({Strain.HEARTS, Strain.SPADES}),
    "minor": frozenset({Strain.CLUBS, Strain.DIAMONDS}),
    "suit": frozenset(Strain) - {Strain.NOTRUMP},
    "none": frozenset({None}),
}


@dataclass(frozen=True, slots=True)
class ValueKind:
    """The kind of values that a feature has, and how they are written."""

    name: str
    read: Callable[[Value], frozenset[Value]]
    """Returns the values that one JSON value stands for; raises MalformedError."""
    is_number: bool = False
    is_several: bool = False
    """Whether the feature is a set; a condition then accepts sets that contain the value."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The values that a condition accepts."""

    among: frozenset[Value] | None = None
    least: float | None = None
    most: float | None = None
    several: bool = False

    def accepts(self, value: Value) -> bool:
        if self.several:
            return not self.among.isdisjoint(value or (None,)) if self.among is not None else True
        if self.among is not None and value not in self.among:
            return False
        if self.least is None and self.most is None:
            return True
        return (
            value is not None
            and (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
        )

    def test(self) -> Callable[[Value], bool]:
        """Return a fast version of `accepts`."""
        among, least, most = self.among, self.least, self.most
        if self.several or (among is not None and (least is not None or most is not None)):
            return self.accepts
        if among is not None:
            return among.__contains__
        if most is None and least is not None:
            return lambda value: value is not None and value >= least
        if least is None and most is not None:
            return lambda value: value is not None and value <= most
        return self.accepts

    @property
    def is_truth(self) -> bool | None:
        """The truth value that it accepts, if it accepts exactly one."""
        if self.among is not None and len(self.among) == 1:
            [value] = self.among
            return value if isinstance(value, bool) else None
        return None

    @property
    def is_empty(self) -> bool:
        """Whether it accepts no value at all."""
        if self.among is not None:
            return not any(self.several or self.accepts(value) for value in self.among)
        return self.least is not None and self.most is not None and self.least > self.most

    def implies(self, other: Wanted) -> bool:
        """Whether the other accepts every value that this one accepts."""
        if self == other:
            return True
        if self.several or other.several:
            return self.among is not None and other.among is not None and self.among <= other.among
        if self.among is not None:
            return all(other.accepts(value) for value in self.among if self.accepts(value))
        if other.among is not None:
            return False
        return (other.least is None or (self.least is not None and self.least >= other.least)) and (
            other.most is None or (self.most is not None and self.most <= other.most)
        )

    def excludes(self, other: Wanted) -> bool:
        """Whether there is no value that both accept."""
        if self.several or other.several:
            return False
        if self.among is not None:
            return not any(self.accepts(value) and other.accepts(value) for value in self.among)
        if other.among is not None:
            return other.excludes(self)
        lows = [least for least in (self.least, other.least) if least is not None]
        highs = [most for most in (self.most, other.most) if most is not None]
        return bool(lows and highs and max(lows) > min(highs))

    @classmethod
    def read(cls, value: Value, kind: ValueKind) -> Wanted:
        """Read a JSON value, `{"in": […]}`, or `{"min": …, "max": …}` for numbers."""
        if not isinstance(value, dict):
            return cls(kind.read(value), several=kind.is_several)
        known = {"in", "min", "max"} if kind.is_number else {"in"}
        for key in value:
            if key not in known:
                close = get_close_matches(str(key), known, 1)
                remedy = f"did you mean {close[0]}?" if close else f"write {', '.join(sorted(known))}"
                raise MalformedError(f"{key!r} is not a way to compare a {kind.name}", remedy=remedy)
        if not value:
            raise MalformedError("an empty comparison", remedy=f"write {', '.join(sorted(known))}")
        among = None
        if "in" in value:
            if not isinstance(value["in"], list) or not value["in"]:
                raise MalformedError(f"'in' wants a list, not {value['in']!r}", remedy='write {"in": ["1♥", "1♠"]}')
            among = frozenset().union(*map(kind.read, value["in"]))
        least, most = (_bound(value[end]) if end in value else None for end in ("min", "max"))
        return cls(among, least, most, kind.is_several)


def _bound(value: Value) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise MalformedError(f"{value!r} is not a number", remedy='write {"min": 15, "max": 17}')
    return value


def _flag(value: Value) -> frozenset[Value]:
    if not isinstance(value, bool):
        raise MalformedError(f"{value!r} is neither true nor false", remedy="write true or false")
    return frozenset({value})


def _number(value: Value) -> frozenset[Value]:
    return frozenset({_bound(value)})


def _text(value: Value) -> frozenset[Value]:
    if not isinstance(value, str):
        raise MalformedError(f"{value!r} is not a text", remedy="write it in quotes")
    return frozenset({None if value == "none" else value})


def _of(parse: Callable[[str], Value]) -> Callable[[Value], frozenset[Value]]:
    def read(value: Value) -> frozenset[Value]:
        if value is None or value == "none":
            return frozenset({None})
        if not isinstance(value, str):
            raise MalformedError(f"{value!r} is not a text", remedy="write it in quotes")
        return frozenset({parse(value)})

    return read


def _call(value: Value) -> frozenset[Value]:
    if value in ("bid", "suit bid"):
        return frozenset(
            Bid(level, strain)
            for level in range(1, 8)
            for strain in Strain
            if value == "bid" or strain is not Strain.NOTRUMP
        )
    return _of(parse_call)(value)


def _strain(value: Value) -> frozenset[Value]:
    return _STRAIN_WORDS[value] if value in _STRAIN_WORDS else _of(Strain.parse)(value)


def _suit(value: Value) -> frozenset[Value]:
    if value in _STRAIN_WORDS:
        return frozenset(None if strain is None else Suit(strain) for strain in _STRAIN_WORDS[value])
    return _of(Suit.parse)(value)


def _pattern(value: Value) -> frozenset[Value]:
    names = {pattern_text(PATTERN_NUMBER[pattern]): PATTERN_NUMBER[pattern] for pattern in PATTERNS}
    if value not in names:
        raise MalformedError(f"{value!r} is not a pattern", remedy='write the longest suit first, such as "4432"')
    return frozenset({names[value]})


def words(vocabulary: tuple[str, ...]) -> ValueKind:
    """Return the kind of a feature with a few fixed values."""

    def read(value: Value) -> frozenset[Value]:
        if value not in vocabulary:
            close = get_close_matches(str(value), vocabulary, 1)
            remedy = f"did you mean {close[0]}?" if close else f"write {', '.join(vocabulary)}"
            raise MalformedError(f"{value!r} is not one of its values", remedy=remedy)
        return frozenset({value})

    return ValueKind("word", read)


def _with_clear_errors(read: Callable[[Value], frozenset[Value]], what: str) -> Callable[[Value], frozenset[Value]]:
    def careful(value: Value) -> frozenset[Value]:
        try:
            return read(value)
        except FourWindsError:
            raise
        except TypeError:
            raise MalformedError(f"{value!r} is not a {what}", remedy=f"write a {what}") from None

    return careful


FLAG = ValueKind("truth value", _flag)
NUMBER = ValueKind("number", _number, is_number=True)
TEXT = ValueKind("text", _text)
CALL = ValueKind("call", _with_clear_errors(_call, "call"))
STRAIN = ValueKind("strain", _with_clear_errors(_strain, "strain"))
SUIT = ValueKind("suit", _with_clear_errors(_suit, "suit"))
SUITS = ValueKind("suit", _with_clear_errors(_suit, "suit"), is_several=True)
WORDS = ValueKind("word", _text, is_several=True)
PATTERN = ValueKind("pattern", _with_clear_errors(_pattern, "pattern"))
