"""Conditions on two partners' hands together: `26+ HCP together`, `8-card fit in a major`, `no 8-card fit`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge.cards import Suit
from fourwinds.bridge.dealing import HandArray
from fourwinds.bridge.holdings import LENGTH
from fourwinds.notes.constraint import Measure
from fourwinds.notes.spelling import clean
from fourwinds.table.errors import MalformedError, Where

__all__ = ["FitTogether", "Together", "Total", "parse_together"]

_MAJORS, _MINORS = (Suit.HEARTS, Suit.SPADES), (Suit.CLUBS, Suit.DIAMONDS)
_MEASURES = {
    "hcp": "hcp",
    "high-card points": "hcp",
    "points": "points",
    "controls": "controls",
    "aces": "aces",
    "kings": "kings",
    "losers": "losers",
}
_MOST = 40
_FIT = 8
"""The cards of a fit if the text does not say."""
_TOTAL = re.compile(
    rf"(?P<how>exactly|at least|at most|up to|fewer than)?\s*(?P<low>\d+)\s*(?:(?P<more>\+|or more)|-\s*(?P<high>\d+))?"
    rf"\s*(?P<what>{'|'.join(_MEASURES)})(?:\s+(?:together|combined|in total))?",
    re.IGNORECASE,
)
_FIT_TEXT = re.compile(
    r"(?P<no>no\s+|without\s+)?(?:an?\s+)?(?:(?P<length>\d+)\s*\+?\s*[- ]?\s*cards?\s+)?(?P<kind>major|minor)?\s*"
    r"(?:suit\s+)?fit(?:\s+in\s+(?:a\s+)?(?P<suit>\w+|[♠♥♦♣]))?",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*(?:[,;]|\band\b)\s*", re.IGNORECASE)
_REMEDY = "write a total such as 26+ HCP together, or a fit such as 8-card fit in a major"


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of a measure of both hands is in a range."""

    measure: Measure
    low: int
    high: int

    def __str__(self) -> str:
        name = "HCP" if self.measure.name == "hcp" else self.measure.name
        if self.low == self.high:
            return f"exactly {self.low} {name} together"
        if self.high >= _MOST:
            return f"{self.low}+ {name} together"
        return f"up to {self.high} {name} together" if self.low == 0 else f"{self.low}-{self.high} {name} together"

    def holds(self, one: HandArray, other: HandArray) -> NDArray[np.bool_]:
        """Return for which rows of two arrays of hands (n, 4) it holds."""
        return self.allows(self.measure.of_many(one).astype(np.int16) + self.measure.of_many(other))

    def allows(self, totals: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
        return np.asarray((totals >= self.low) & (totals <= self.high))


@dataclass(frozen=True, slots=True)
class FitTogether:
    """Both hands together have this many cards in one of some suits, or in none of them."""

    suits: tuple[Suit, ...]
    length: int
    exists: bool = True

    def __str__(self) -> str:
        kind = {_MAJORS: " in a major", _MINORS: " in a minor", tuple(Suit): ""}.get(self.suits)
        where = f" in {self.suits[0].name.lower()}" if kind is None else kind
        return f"{'' if self.exists else 'no '}{self.length}-card fit{where}"

    def holds(self, one: HandArray, other: HandArray) -> NDArray[np.bool_]:
        lengths = LENGTH.array.astype(np.int8)
        return self.holds_for(lengths.take(one), lengths.take(other))

    def holds_for(self, one: NDArray[np.integer[Any]], other: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
        """Return whether it holds for hands of these lengths (…, 4), from clubs to spades."""
        chosen = list(self.suits)
        found = (one[..., chosen] + other[..., chosen]).max(axis=-1) >= self.length
        return np.asarray(found == self.exists)


Together = Total | FitTogether


def parse_together(text: str) -> tuple[Together, ...]:
    """Read conditions joined by commas or `and`; all must hold.

    >>> [str(each) for each in parse_together("26+ HCP together, 8-card fit in a major and no fit in clubs")]
    ['26+ HCP together', '8-card fit in a major', 'no 8-card fit in clubs']
    """
    parts = [part for part in _AND.split(clean(text).strip()) if part]
    if not parts:
        raise MalformedError("the condition is empty", where=Where(token=text), remedy=_REMEDY)
    return tuple(each for part in parts for each in _parse(part))


def _parse(text: str) -> Iterator[Together]:
    total, fit = _TOTAL.fullmatch(text), _FIT_TEXT.fullmatch(text)
    if total is not None:
        yield _total(total)
    elif fit is not None:
        yield FitTogether(_suits(fit["suit"] or fit["kind"]), int(fit["length"] or _FIT), fit["no"] is None)
    else:
        raise MalformedError(
            f"'{text}' is not a condition on two hands together", where=Where(token=text), remedy=_REMEDY
        )


def _total(found: re.Match[str]) -> Total:
    measure = Measure(_MEASURES[found["what"].lower()])
    low, how = int(found["low"]), (found["how"] or "").lower()
    high = int(found["high"]) if found["high"] else _MOST
    if how in ("at most", "up to"):
        low, high = 0, low
    elif how == "fewer than":
        low, high = 0, low - 1
    elif how == "exactly":
        high = low
    if low > high:
        raise MalformedError(f"'{found[0]}' is an empty range", where=Where(token=found[0]), remedy=_REMEDY)
    return Total(measure, low, high)


def _suits(name: str | None) -> tuple[Suit, ...]:
    if name is None:
        return tuple(Suit)
    word = name.lower().removesuffix("s")
    if word in ("major", "minor"):
        return _MAJORS if word == "major" else _MINORS
    return (Suit.parse(name),)
