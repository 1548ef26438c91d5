"""Read the values after a measure in an explicit constraint: `15-17`, `5+`, `7-`, `0,3`, `<= 9`, `4441,5431`."""

from __future__ import annotations

import re

from fourwinds.notes.constraint.explicit_text import measure_text, value_text
from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.node import Constraint
from fourwinds.notes.constraint.normal import all_of, at_least, at_most, exactly, one_of
from fourwinds.notes.constraint.scanner import MINUS, Scanner
from fourwinds.notes.constraint.shapes import PATTERN_NUMBER, Lengths, pattern_text

__all__ = ["Amounts", "comparison"]

_NUMBER = re.compile(rf"[{MINUS}]?\s*(\d+)(\.\d+)?(½)?")
_UNSIGNED = re.compile(r"(\d+)(\.\d+)?(½)?")
_TO = re.compile(rf"(\.\.|to\b|[{MINUS}])\s*(?=[{MINUS}]?\s*\d)", re.IGNORECASE)
_NEXT = re.compile(rf"(,|or\b|/)\s*(?=[{MINUS}]?\s*\d)", re.IGNORECASE)
_PATTERN = re.compile(rf"\d{{4}}(?![\d])|\d+\s*[{MINUS}]\s*\d+\s*[{MINUS}]\s*\d+\s*[{MINUS}]\s*\d+")
_DIGITS = re.compile(r"\d+")


class Amounts:
    """Reads the values that apply to all these measures."""

    def __init__(self, scan: Scanner, measures: tuple[Measure, ...], start: int) -> None:
        self.scan = scan
        self.measures = measures
        self.start = start

    @property
    def measure(self) -> Measure:
        """The measure whose domain is used; they all have the same domain."""
        return self.measures[0]

    def read(self) -> Constraint:
        sign = self.scan.sign()
        if sign is not None:
            value = self._number()
            return all_of(comparison(measure, sign, value) for measure in self.measures)
        if not self._starts():
            if self.measure.is_yes_or_no:
                return all_of(exactly(measure, 1) for measure in self.measures)
            name = measure_text(self.measure)
            example = (
                "4432" if self.measure.name == "pattern" else f"{value_text(self.measure, self.measure.high // 2)}+"
            )
            raise self.scan.error(f"{name} needs a number", self.start, f"write {name} {example}")
        values = self._span()
        while self.scan.match(_NEXT):
            values |= self._span()
        return all_of(one_of(measure, values) for measure in self.measures)

    def _starts(self) -> bool:
        return (_NUMBER if self.measure.low < 0 else _UNSIGNED).match(self.scan.text, self.scan.mark()) is not None

    def _span(self) -> set[int]:
        if self.measure.name == "pattern":
            return {self._pattern()}
        start = self.scan.mark()
        least = self._number()
        if self.scan.take("+"):
            return set(range(least, self.measure.high + 1))
        if self.scan.match(_TO):
            most = self._number()
            if most < least:
                low, high = (value_text(self.measure, value) for value in (most, least))
                raise self.scan.error(f"{high} is more than {low}", start, f"did you mean {low}-{high}?")
            return set(range(least, most + 1))
        if self.scan.peek() and self.scan.peek() in MINUS:
            self.scan.at += 1
            return set(range(self.measure.low, least + 1))
        return {least}

    def _number(self) -> int:
        measure, start = self.measure, self.scan.mark()
        match = self.scan.match(_NUMBER)
        if match is None:
            name = measure_text(measure)
            raise self.scan.error(f"{name} needs a number", start, f"write {name} {measure.high // 2}+")
        amount = float(match[1] + (match[2] or "")) + (0.5 if match[3] else 0)
        amount *= -1 if match[0][0] in MINUS else 1
        value = amount * 2 if measure.name == "quick_tricks" else amount
        low, high = value_text(measure, measure.low), value_text(measure, measure.high)
        if value != int(value) or not measure.low <= value <= measure.high:
            problem = f"no hand has {match[0]} for {measure_text(measure)}"
            raise self.scan.error(problem, start, f"write a number from {low} to {high}")
        return int(value)

    def _pattern(self) -> int:
        start = self.scan.mark()
        match = self.scan.match(_PATTERN)
        text = match[0] if match else self.scan.token()
        lengths = list(map(int, text if text.isdigit() else _DIGITS.findall(text))) if match else []
        number = PATTERN_NUMBER.get(_pattern_of(lengths)) if len(lengths) == 4 else None
        if number is None:
            raise self.scan.error(
                f"{text!r} is not a pattern", start, f"write four lengths that add up to 13, such as {pattern_text(2)}"
            )
        return number


def _pattern_of(lengths: list[int]) -> Lengths:
    longest, second, third, shortest = sorted(lengths, reverse=True)
    return longest, second, third, shortest


def comparison(measure: Measure, sign: str, value: int) -> Constraint:
    match sign:
        case "<":
            return at_most(measure, value - 1)
        case "<=":
            return at_most(measure, value)
        case ">":
            return at_least(measure, value + 1)
        case ">=":
            return at_least(measure, value)
        case "=":
            return exactly(measure, value)
        case _:
            return ~exactly(measure, value)
