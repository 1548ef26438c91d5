"""Check JSON in one pass: UTF-8, complete characters, finite numbers, limited nesting."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fourwinds.table.errors import MalformedError, Where

__all__ = ["MAX_DEPTH", "must_be_sound"]

MAX_DEPTH: Final = 64
"""Maximum nesting depth of lists and objects."""
_NUMERALS: Final = bytes.maketrans(b"123456789E", b"000000000e")
_STRANGE: Final = (b"NaN", b"Infinity", b"0" * 100, b"0e000", b"0e+000")
"""Patterns of numbers, with each digit replaced by 0, that some parsers read as infinity or reject."""
_QUOTE, _BACKSLASH, _U = b'"\\u'
_STEPS: Final = np.zeros(256, np.int8)
_STEPS[list(b"[{")], _STEPS[list(b"]}")] = 1, -1
_HALVES: Final = np.zeros(256, np.int8)
_HALVES[list(b"89abAB")], _HALVES[list(b"cdefCDEF")] = 1, 2
_AT_ONCE: Final = 1 << 18
"""Bytes checked at once, which keeps temporary arrays small."""

Bytes = NDArray[np.uint8]
Places = NDArray[np.intp]


def must_be_sound(body: bytes) -> None:
    """Reject JSON that some parser could not read: not UTF-8, with half a surrogate pair, with numbers that are not
    finite, or nested too deeply. The time is linear in the length.

    >>> must_be_sound(b'{"a": ["]]]", {}], "b": "NaN", "c": 1e3}')
    >>> must_be_sound(b"[" * 65 + b"]" * 65)
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.MalformedError: the JSON is nested more than 64 levels deep: send fewer levels
    """
    if b"\0" in body or not _is_utf8(body):
        raise _malformed("the JSON is not UTF-8", "send it as UTF-8")
    escapes = _escapes(np.frombuffer(body, np.uint8)) if b"\\" in body else np.zeros(0, np.intp)
    if (b"\\ud" in body or b"\\uD" in body) and _has_half_character(np.frombuffer(body, np.uint8), escapes):
        raise _malformed("a text has half a character (an unpaired surrogate)", "send complete characters")
    may_be_strange = _has_strange_number(body)
    may_be_deep = body.count(b"[") + body.count(b"{") > MAX_DEPTH
    if not may_be_strange and not may_be_deep:
        return
    outside = _outside_strings(body, escapes)
    if may_be_strange and _has_strange_number(outside):
        raise _malformed("a number is too large or not a number", "send finite numbers")
    if may_be_deep and _depth(np.frombuffer(outside, np.uint8)) > MAX_DEPTH:
        raise _malformed(f"the JSON is nested more than {MAX_DEPTH} levels deep", "send fewer levels")


def _escapes(text: Bytes) -> Places:
    """Return the positions of escapes: every other backslash in a run of them."""
    places = np.flatnonzero(text == _BACKSLASH)
    begins = np.diff(places, prepend=-2) != 1
    first = np.maximum.accumulate(np.where(begins, places, 0))
    found: Places = places[(places - first) % 2 == 0]
    return found


def _outside_strings(body: bytes, escapes: Places) -> bytes:
    """Return the body without its strings."""
    text = np.frombuffer(body, np.uint8).copy()
    text[escapes[escapes + 1 < len(text)] + 1] = _BACKSLASH  # an escaped quote does not end a string
    parts: list[bytes] = []
    is_inside = False
    for begin in range(0, len(text), _AT_ONCE):
        part = text[begin : begin + _AT_ONCE]
        inside = np.logical_xor.accumulate(part == _QUOTE) ^ is_inside
        parts.append(part[~inside].tobytes())
        is_inside = bool(inside[-1])
    return b"".join(parts)


def _depth(text: Bytes) -> int:
    """Return the nesting depth of brackets. Whether they match is left to the parser."""
    deepest = depth = 0
    for begin in range(0, len(text), _AT_ONCE):
        depths = np.cumsum(_STEPS[text[begin : begin + _AT_ONCE]], dtype=np.int64) + depth
        deepest = max(deepest, int(depths.max()))
        depth = int(depths[-1])
    return deepest


def _has_half_character(text: Bytes, escapes: Places) -> bool:
    """Whether there is an unpaired surrogate."""
    found = escapes[escapes + 5 < len(text)]
    found = found[(text[found + 1] == _U) & ((text[found + 2] | 0x20) == ord("d"))]
    kinds = _HALVES[text[found + 3]]
    return not np.array_equal(found[kinds == 1] + 6, found[kinds == 2])


def _has_strange_number(text: bytes) -> bool:
    plain = text.translate(_NUMERALS)
    return any(strange in plain for strange in _STRANGE)


def _is_utf8(body: bytes) -> bool:
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


def _malformed(problem: str, remedy: str) -> MalformedError:
    return MalformedError(problem, where=Where(field="body"), remedy=remedy)
