"""Quantities: `5+`, `4-5`, `exactly 4`, `at most 2`, `up to 10`, `fewer than 8`, `0 or 3`, a bare `4`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from fourwinds.notes.constraint import Constraint, Measure, between, one_of

__all__ = ["QUANTITY", "Quantity", "parse_quantity"]

_ANY = 99

_N = r"\d{1,2}(?!\d)"

QUANTITY = (
    r"(?:"
    rf"(?:at least|(?:a )?min(?:imum)?(?: of)?|no fewer than|no less than|more than|over) {_N}"
    rf"|(?:at most|up to|(?:a )?max(?:imum)?\.?(?: of)?|no more than|fewer than|less than|under|below) {_N}"
    rf"|(?:exactly|precisely) {_N}(?:(?:,| or) {_N})*"
    rf"|between {_N} and {_N}"
    rf"|from {_N} to {_N}"
    rf"|{_N} ?(?:-|to) ?{_N}"
    rf"|{_N}/{_N}"
    rf"|{_N}(?:(?:,| or) {_N})+"
    rf"|{_N} or (?:more|better|longer|fewer|less|shorter)"
    rf"|{_N}\+"
    rf"|{_N}-(?!\w)"
    rf"|{_N}"
    r")"
)
"""A quantity in normalised words, as a regular expression."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A range from `low` to `high`, or a list of `values`; `bare` is a number without a qualifier."""

    low: int
    high: int = _ANY
    values: tuple[int, ...] = ()
    bare: bool = False

    def of(self, measure: Measure, *, exact: bool = False, unit: int = 1) -> Constraint:
        """Return the constraint that a measure has this quantity. A bare number is a minimum unless `exact`."""
        if self.values:
            return one_of(measure, [value * unit for value in self.values])
        high = self.low if self.bare and exact else self.high
        return between(measure, self.low * unit, min(high * unit, measure.high))


_LEAST = re.compile(rf"(?:at least|(?:a )?min(?:imum)?(?: of)?|no fewer than|no less than) ({_N})")
_MOST = re.compile(rf"(?:at most|up to|(?:a )?max(?:imum)?\.?(?: of)?|no more than) ({_N})")
_FORMS: list[tuple[re.Pattern[str], Callable[..., Quantity]]] = [
    (_LEAST, Quantity),
    (re.compile(rf"({_N})(?:\+| or (?:more|better|longer))"), Quantity),
    (re.compile(rf"(?:more than|over) ({_N})"), lambda n: Quantity(n + 1)),
    (_MOST, lambda n: Quantity(0, n)),
    (re.compile(rf"({_N})(?:-| or (?:fewer|less|shorter))"), lambda n: Quantity(0, n)),
    (re.compile(rf"(?:fewer than|less than|under|below) ({_N})"), lambda n: Quantity(0, n - 1)),
    (re.compile(rf"(?:exactly|precisely) ({_N})"), lambda n: Quantity(n, n)),
    (re.compile(rf"(?:between |from )?({_N}) ?(?:-|to|and) ?({_N})"), Quantity),
    (re.compile(rf"({_N})"), lambda n: Quantity(n, bare=True)),
]


def parse_quantity(text: str) -> Quantity:
    """Return the quantity of a text that matches `QUANTITY`. The smaller number must come first: `5-5` is a shape, and
    raises ValueError here."""
    for form, make in _FORMS:
        found = form.fullmatch(text)
        if found:
            made = make(*map(int, found.groups()))
            if found.lastindex == 2 and made.low >= made.high:
                raise ValueError(text)
            return made
    values = tuple(sorted({int(number) for number in re.findall(r"\d+", text)}))
    if len(values) == 1:
        raise ValueError(text)
    return Quantity(values[0], values[-1], values)
