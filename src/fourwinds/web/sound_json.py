"""JSON that every reader behind us can take: UTF-8, whole characters, numbers, not too deep; checked in one pass."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from fourwinds.table.errors import MalformedError, Where

__all__ = ["MAX_DEPTH", "must_be_sound"]

MAX_DEPTH: Final = 64
"""How deep lists and objects of JSON may lie in each other."""
_NUMERALS: Final = bytes.maketrans(b"123456789E", b"000000000e")
_STRANGE: Final = (b"NaN", b"Infinity", b"0" * 100, b"0e000", b"0e+000")
"""What numbers look like, each digit written 0, that some reader takes for infinity or refuses."""
_QUOTE, _BACKSLASH, _U = b'"\\u'
_STEPS: Final = np.zeros(256, np.int8)
_STEPS[list(b"[{")], _STEPS[list(b"]}")] = 1, -1
_HALVES: Final = np.zeros(256, np.int8)
_HALVES[list(b"89abAB")], _HALVES[list(b"cdefCDEF")] = 1, 2
_AT_ONCE: Final = 1 << 18
"""Bytes that are looked through at once: what is made of them on the way stays small."""

Bytes = NDArray[np.uint8]
Places = NDArray[np.intp]


def must_be_sound(body: bytes) -> None:
    """Refuse JSON that some reader behind us could not take: of another encoding, with half characters, with numbers
    that are none, or nested too deep. The time it takes grows with the length and with nothing else.

    >>> must_be_sound(b'{"a": ["]]]", {}], "b": "NaN", "c": 1e3}')
    >>> must_be_sound(b"[" * 65 + b"]" * 65)
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.MalformedError: the JSON is nested more than 64 deep: send fewer levels
    """
    if b"\0" in body or not _is_utf8(body):
        raise _malformed("JSON is written in UTF-8", "send it in UTF-8")
    escapes = _escapes(np.frombuffer(body, np.uint8)) if b"\\" in body else np.zeros(0, np.intp)
    if (b"\\ud" in body or b"\\uD" in body) and _has_half_character(np.frombuffer(body, np.uint8), escapes):
        raise _malformed("a text holds half a character", "send whole characters")
    may_be_strange = _has_strange_number(body)
    may_be_deep = body.count(b"[") + body.count(b"{") > MAX_DEPTH
    if not may_be_strange and not may_be_deep:
        return
    outside = _outside_strings(body, escapes)
    if may_be_strange and _has_strange_number(outside):
        raise _malformed("a number is too large, or is none", "send numbers as people write them")
    if may_be_deep and _depth(np.frombuffer(outside, np.uint8)) > MAX_DEPTH:
        raise _malformed(f"the JSON is nested more than {MAX_DEPTH} deep", "send fewer levels")


def _escapes(text: Bytes) -> Places:
    """Where escapes begin: at every other backslash of those that follow each other."""
    places = np.flatnonzero(text == _BACKSLASH)
    begins = np.diff(places, prepend=-2) != 1
    first = np.maximum.accumulate(np.where(begins, places, 0))
    found: Places = places[(places - first) % 2 == 0]
    return found


def _outside_strings(body: bytes, escapes: Places) -> bytes:
    """The body without its strings."""
    text = np.frombuffer(body, np.uint8).copy()
    text[escapes[escapes + 1 < len(text)] + 1] = _BACKSLASH  # a quote that is escaped ends no string
    parts: list[bytes] = []
    is_inside = False
    for begin in range(0, len(text), _AT_ONCE):
        part = text[begin : begin + _AT_ONCE]
        inside = np.logical_xor.accumulate(part == _QUOTE) ^ is_inside
        parts.append(part[~inside].tobytes())
        is_inside = bool(inside[-1])
    return b"".join(parts)


def _depth(text: Bytes) -> int:
    """How deep brackets lie in each other. Of which kind they are is left to the parser, which stops at a wrong one."""
    deepest = depth = 0
    for begin in range(0, len(text), _AT_ONCE):
        depths = np.cumsum(_STEPS[text[begin : begin + _AT_ONCE]], dtype=np.int64) + depth
        deepest = max(deepest, int(depths.max()))
        depth = int(depths[-1])
    return deepest


def _has_half_character(text: Bytes, escapes: Places) -> bool:
    """Whether a first half is not followed by a second one, or a second half does not follow a first one."""
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
