"""How many: `5+`, `4-5`, `exactly 4`, `at most 2`, `up to 10`, `fewer than 8`, `0 or 3`, a bare `4`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from fourwinds.notes.constraint import Constraint, Measure, between, one_of

__all__ = ["QUANTITY", "Quantity", "parse_quantity"]

_ANY = 99

QUANTITY = (
    r"(?:"
    r"(?:at least|minimum of|a minimum of|no fewer than|no less than|more than|over) \d+"
    r"|(?:at most|up to|a maximum of|maximum of|max\.?|no more than|fewer than|less than|under|below) \d+"
    r"|(?:exactly|precisely) \d+(?:(?:,| or) \d+)*"
    r"|between \d+ and \d+"
    r"|from \d+ to \d+"
    r"|\d+ ?(?:-|to) ?\d+"
    r"|\d+(?:(?:,| or) \d+)+"
    r"|\d+ or (?:more|better|longer|fewer|less|shorter)"
    r"|\d+\+"
    r"|\d+-(?!\w)"
    r"|\d+"
    r")"
)
"""A quantity in normal words, as a regular expression."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """The numbers that are meant: from `low` to `high`, or `values` one by one; `bare` is a number by itself."""

    low: int
    high: int = _ANY
    values: tuple[int, ...] = ()
    bare: bool = False

    def of(self, measure: Measure, *, exact: bool = False, unit: int = 1) -> Constraint:
        """The constraint that a measure is this much. A bare number is a minimum unless `exact`."""
        if self.values:
            return one_of(measure, [value * unit for value in self.values])
        high = self.low if self.bare and exact else self.high
        return between(measure, self.low * unit, min(high * unit, measure.high))

    @property
    def is_range(self) -> bool:
        """Whether it is written with two ends, the smaller before the larger."""
        return not self.values and not self.bare and self.low < self.high != _ANY


_FORMS: list[tuple[re.Pattern[str], Callable[..., Quantity]]] = [
    (re.compile(r"(?:at least|minimum of|a minimum of|no fewer than|no less than) (\d+)"), Quantity),
    (re.compile(r"(\d+)(?:\+| or (?:more|better|longer))"), Quantity),
    (re.compile(r"(?:more than|over) (\d+)"), lambda n: Quantity(n + 1)),
    (re.compile(r"(?:at most|up to|a maximum of|maximum of|max\.?|no more than) (\d+)"), lambda n: Quantity(0, n)),
    (re.compile(r"(\d+)(?:-| or (?:fewer|less|shorter))"), lambda n: Quantity(0, n)),
    (re.compile(r"(?:fewer than|less than|under|below) (\d+)"), lambda n: Quantity(0, n - 1)),
    (re.compile(r"(?:exactly|precisely) (\d+)"), lambda n: Quantity(n, n)),
    (re.compile(r"(?:between |from )?(\d+) ?(?:-|to|and) ?(\d+)"), Quantity),
    (re.compile(r"(\d+)"), lambda n: Quantity(n, bare=True)),
]


def parse_quantity(text: str) -> Quantity:
    """The quantity that `QUANTITY` found. The smaller end comes first: `5-5` is a shape, and a ValueError here."""
    for form, make in _FORMS:
        found = form.fullmatch(text)
        if found:
            made = make(*map(int, found.groups()))
            if found.lastindex == 2 and made.low >= made.high:
                raise ValueError(text)
            return made
    values = tuple(sorted({int(number) for number in re.findall(r"\d+", text)}))
    return Quantity(values[0], values[-1], values)
