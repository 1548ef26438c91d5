"""Compare the contexts of lines: whether one applies wherever another does."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from fourwinds.notes.sequence.codes import SPELLINGS
from fourwinds.notes.sequence.position import Position
from fourwinds.notes.sequence.qualifiers import read_qualifiers
from fourwinds.notes.sequence.variables import FREE

__all__ = ["covers"]

_PASSES = ("p", "(p)")
_CODES = {text: (code, text.startswith("(")) for code, call in enumerate(SPELLINGS) for text in (call, f"({call})")}
"""The number of every call as written, and whether it is the opponents'."""


def covers(wide: str, narrow: str, path: str) -> bool:
    """Whether a line with one context applies wherever one with another does; the agreed suit is not checked.

    >>> covers("", "[vul]", "1s"), covers("[seat 3-4]", "[seat 3]", "1s"), covers("[unfav]", "[vul]", "1s")
    (True, True, False)
    >>> covers("", "[forcing]", "1s-(p)-2n"), covers("[forcing]", "", "1s-(p)-2n")
    (True, False)
    """
    if not wide:
        return True
    calls = [_CODES[text] for text in path.split("-")]
    seats, either = range(1 if path.split("-", maxsplit=1)[0] in _PASSES else 4), (False, True)
    cases = [
        _position(calls, passes, (we, they), forcing=forcing)
        for passes, we, they, forcing in product(seats, either, either, either)
    ]
    return all(_is_open(wide, case) for case in cases if not narrow or _is_open(narrow, case))


def _is_open(context: str, position: Position) -> bool:
    return replace(read_qualifiers(context), agreed=None).hold(position, FREE) is not None


def _position(calls: list[tuple[int, bool]], passes: int, vulnerable: tuple[bool, bool], *, forcing: bool) -> Position:
    """Return the position after plain calls and a number of passes."""
    codes = bytes(passes) + bytes(code for code, _ in calls)
    return Position(codes, calls[0][1] == (passes % 2 == 1), vulnerable, forcing=forcing)
