"""Checking numbers and texts of saved ratings and settings."""

from __future__ import annotations

from fourwinds.table.errors import MalformedError

__all__ = ["count", "number", "text"]

_EXACT = 2**53  # up to here a float can represent every whole number


def number(value: object, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not -_EXACT < value < _EXACT:
        raise MalformedError(f"{what} is {value!r}", remedy="give a number")
    return float(value)


def text(value: object, what: str) -> str:
    if not isinstance(value, str) or not value:
        raise MalformedError(f"{what} is {value!r}", remedy="give a text that is not empty")
    return value


def count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise MalformedError(f"the number of games is {value!r}", remedy="give a whole number")
    return value
