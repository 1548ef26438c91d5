"""Sequences as stored in the tables: canonical text, parent, last call, and sort keys."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import cast

from fourwinds.notes.sequence import Position, Sequence, Token
from fourwinds.notes.sequence.coded_status import OPENING
from fourwinds.notes.sequence.codes import SPELLINGS
from fourwinds.notes.sequence.qualifiers import read_qualifiers
from fourwinds.notes.sequence.tokens import read_token
from fourwinds.notes.sequence.variables import FREE

__all__ = [
    "KEY_DIGITS",
    "covers",
    "depth",
    "holds_at_first",
    "last_call",
    "legal_calls",
    "may_hold",
    "openness",
    "parent",
    "readings",
    "sort_key",
    "without_passes",
]

KEY_DIGITS = 5
"""Digits of a sort key per call."""

_PASSES = ("p", "(p)")
_CODES = {text: (code, text.startswith("(")) for code, call in enumerate(SPELLINGS) for text in (call, f"({call})")}
"""The number of every call as written, and whether it is the opponents'."""
_ELLIPSIS = "..."


def parent(path: str) -> str:
    """Return the sequence before the last call, '' for an opening.

    >>> parent("1n-(p)-2c"), parent("1n")
    ('1n-(p)', '')
    """
    return path.rpartition("-")[0]


def last_call(path: str) -> str:
    return path.rpartition("-")[2]


def depth(path: str) -> int:
    """Return the number of calls by either side that are not passes.

    >>> depth("1n-(p)-2c-(p)-2d"), depth("(1n)-x-(xx)")
    (3, 3)
    """
    return Sequence.parse(path).depth


def openness(path: str) -> int:
    """Return how much a line leaves open: 0 for plain calls, more for variables, groups, ranges and `...`."""
    anywhere, wide, twofold, names, *_ = Sequence.parse(path).specificity
    return ((anywhere * 1000 + wide) * 100 + twofold) * 10 + names


def sort_key(path: str) -> str:
    """Return a key that sorts as text in the order of notes: by call rank, each line before its continuations.

    >>> sort_key("1s") < sort_key("1s-(p)-2c") < sort_key("1n") < sort_key("2c")
    True
    """
    anywhere = "1" if path.startswith(_ELLIPSIS) else "0"
    return anywhere + "".join(_digits(token.text) for token in _tokens(path))


def readings(path: str) -> list[str]:
    """Return a sequence with and without passes before the opening, as lines that begin with a bid apply in every seat.

    >>> readings("p-(p)-1s"), readings("1s")
    (['p-(p)-1s', '1s'], ['1s'])
    """
    bare = without_passes(path)
    return [path] if bare == path else [path, bare]


def without_passes(path: str) -> str:
    """Return a sequence without the passes before the opening."""
    calls = path.split("-")
    if calls[0] not in _PASSES:
        return path
    first = next((place for place, call in enumerate(calls) if call not in _PASSES), len(calls))
    return "-".join(calls[first:])


def legal_calls(after: str) -> frozenset[str]:
    """Return the legal calls after plain calls, as written; at the beginning, those of either side.

    >>> sorted(legal_calls("7s-(x)")), "2d" in legal_calls("1n-(2d)"), "(x)" in legal_calls("1n-(p)-2c")
    (['7n', 'p', 'xx'], False, True)
    """
    status = OPENING
    sides: tuple[bool, ...] = (False, True)
    for text in filter(None, after.split("-")):
        if text not in _CODES:
            return frozenset()
        code, theirs = _CODES[text]
        status, sides = status.then(code, theirs), (not theirs,)
    legal = {theirs: status.legal(theirs) for theirs in sides}
    return frozenset(text for text, (code, theirs) in _CODES.items() if legal.get(theirs, 0) >> code & 1)


def holds_at_first(path: str, context: str) -> bool:
    """Whether a line with this context applies to plain calls if the dealer made the first, with nobody vulnerable.

    A line for forcing auctions has positions only where the auction is forcing.

    >>> holds_at_first("1h", "[seat 1-2]"), holds_at_first("1h", "[seat 3]"), holds_at_first("(p)-1h", "[seat 3]")
    (True, False, False)
    """
    return not context or read_qualifiers(context).hold(_position(path), FREE) is not None


def may_hold(path: str, context: str, vulnerable: tuple[bool, bool] = (False, False)) -> bool:
    """Whether a line with this context can apply, by seat, vulnerability (ours, theirs) and passes before the opening.

    The agreed suit depends on meanings, so it is not checked here. A line for forcing auctions has positions only
    where the auction is forcing.

    >>> may_hold("p-(p)-1h", "[seat 3] [nv]"), may_hold("1h", "[seat 3]"), may_hold("1h", "[vul]", (True, False))
    (True, False, True)
    """
    return not context or _is_open(context, _position(path, 0, vulnerable))


def covers(wide: str, narrow: str, path: str) -> bool:
    """Whether a line with one context applies wherever one with another does; the agreed suit is not checked.

    >>> covers("", "[vul]", "1s"), covers("[seat 3-4]", "[seat 3]", "1s"), covers("[unfav]", "[vul]", "1s")
    (True, True, False)
    >>> covers("", "[forcing]", "1s-(p)-2n"), covers("[forcing]", "", "1s-(p)-2n")
    (True, False)
    """
    seats, either = range(4 if without_passes(path) == path else 1), (False, True)
    cases = [
        _position(path, passes, (we, they), forcing=forcing)
        for passes, we, they, forcing in product(seats, either, either, either)
    ]
    return not wide or all(_is_open(wide, case) for case in cases if not narrow or _is_open(narrow, case))


def _is_open(context: str, position: Position) -> bool:
    return replace(read_qualifiers(context), agreed=None).hold(position, FREE) is not None


def _position(
    path: str, passes: int = 0, vulnerable: tuple[bool, bool] = (False, False), *, forcing: bool = True
) -> Position:
    """Return the position after plain calls and a number of passes."""
    calls = [_CODES[text] for text in path.split("-")]
    codes = bytes(passes) + bytes(code for code, _ in calls)
    return Position(codes, calls[0][1] == (passes % 2 == 1), vulnerable, forcing=forcing)


def _tokens(path: str) -> list[Token]:
    return [_token(text) for text in path.split("-") if text and text != _ELLIPSIS]


@lru_cache(maxsize=5_000)
def _token(text: str) -> Token:
    return read_token(text)


@lru_cache(maxsize=5_000)
def _digits(text: str) -> str:
    """Return the digits of a call: its side, its rank, and the order of variables, steps and ranges of one rank."""
    ranks = cast("tuple[tuple[int, ...], ...]", _token(text).key[1])
    first, second, *_ = (*ranks[0], 0)
    return f"{_token(text).theirs:d}{first:02d}{second:02d}"
