"""Sequences as the tables keep them: canonical text, its parent and last call, and keys that SQL can sort by."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from fourwinds.notes.sequence import Position, Sequence, Token
from fourwinds.notes.sequence.codes import code_of
from fourwinds.notes.sequence.tokens import read_token

__all__ = [
    "KEY_DIGITS",
    "depth",
    "holds_at_first",
    "last_call",
    "openness",
    "parent",
    "priority",
    "readings",
    "sort_key",
]

KEY_DIGITS = 5
"""How many digits of a sort key stand for one call."""

_BANDS = {"base": (100, 499), "convention": (500, 999), "user_custom": (1000, None)}
_PASSES = ("p", "(p)")
_ELLIPSIS = "..."


def parent(path: str) -> str:
    """What came before the last call, '' for an opening.

    >>> parent("1n-(p)-2c"), parent("1n")
    ('1n-(p)', '')
    """
    return path.rpartition("-")[0]


def last_call(path: str) -> str:
    return path.rpartition("-")[2]


def depth(path: str) -> int:
    """How many calls of either side are not passes.

    >>> depth("1n-(p)-2c-(p)-2d"), depth("(1n)-x-(xx)")
    (3, 3)
    """
    return sum(not token.is_pass for token in _tokens(path))


def openness(path: str) -> int:
    """How much a line leaves open, as one number: 0 for plain calls, more with variables, groups, ranges, `...`."""
    widths = [token.width for token in _tokens(path)]
    names = frozenset[str]().union(*(token.names for token in _tokens(path)))
    wide = sum(width for width in widths if width > 2)
    return ((path.startswith(_ELLIPSIS) * 1000 + wide) * 100 + widths.count(2)) * 10 + len(names)


def priority(module_type: str, path: str) -> int:
    """The number of §3.2: which definition of a sequence wins. It stays inside the band of its kind of module.

    >>> priority("base", "1n"), priority("convention", "1n-(p)-2c"), priority("user_custom", "1n-(p)-2c")
    (110, 520, 1020)
    """
    low, high = _BANDS[module_type]
    number = low + 10 * depth(path)
    return number if high is None else min(number, high)


def sort_key(path: str) -> str:
    """Digits whose order as text is the order of notes: call by call in their rank, a line before what continues it.

    >>> sort_key("1s") < sort_key("1s-(p)-2c") < sort_key("1n") < sort_key("2c")
    True
    """
    anywhere = "1" if path.startswith(_ELLIPSIS) else "0"
    return anywhere + "".join(_digits(token.text) for token in _tokens(path))


def readings(path: str) -> list[str]:
    """A sequence as it is, and without passes before the opening: lines that begin with a bid hold in every seat.

    >>> readings("p-(p)-1s"), readings("1s")
    (['p-(p)-1s', '1s'], ['1s'])
    """
    calls = path.split("-")
    first = next((place for place, call in enumerate(calls) if call not in _PASSES), len(calls))
    return [path, "-".join(calls[first:])] if path and first else [path]


def holds_at_first(path: str, context: str) -> bool:
    """Whether a line of this context holds when the opener dealt and nobody is vulnerable.

    >>> holds_at_first("1h", "[seat 1-2]"), holds_at_first("1h", "[seat 3]"), holds_at_first("1h", "")
    (True, False, True)
    """
    if not context:
        return True
    sequence = Sequence.parse(f"{path} {context}")
    expansion = next(sequence.expand(1), None)
    if expansion is None:
        return False
    codes = bytes(map(code_of, expansion.calls))
    return sequence.matches(Position(codes, expansion.first_is_ours))


def _tokens(path: str) -> list[Token]:
    return [_token(text) for text in path.split("-") if text and text != _ELLIPSIS]


@lru_cache(maxsize=5_000)
def _token(text: str) -> Token:
    return read_token(text)


@lru_cache(maxsize=5_000)
def _digits(text: str) -> str:
    """Whose call it is, its rank, and what orders variables, steps and ranges of one rank."""
    ranks = cast("tuple[tuple[int, ...], ...]", _token(text).key[1])
    first, second, *_ = (*ranks[0], 0)
    return f"{_token(text).theirs:d}{first:02d}{second:02d}"
