"""Normalise how people type a line of notes: bullets, code spans, typographic dashes and spaces."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

__all__ = ["BID", "TOKEN", "SplitLine", "clean", "looks_like_a_sequence", "name_of", "split_line", "squeeze"]


class SplitLine(NamedTuple):
    """A line split at `=` or `as`, not parsed; columns count from 1 in the line as typed."""

    head: str
    kind: str
    """`=`, `as`, or empty if the line has neither."""
    tail: str
    column: int
    tail_column: int


_BLANKS = "\t\v\f\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{FIGURE SPACE}\N{IDEOGRAPHIC SPACE}\u2002\u2003\u2009"
_NOTHING = "\N{ZERO WIDTH SPACE}\N{ZERO WIDTH NO-BREAK SPACE}\N{ZERO WIDTH JOINER}\N{SOFT HYPHEN}\N{WORD JOINER}"
_DASHES = "\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}\N{NON-BREAKING HYPHEN}\N{HYPHEN}\N{FIGURE DASH}"
_TYPED = str.maketrans(
    "`*\\" + _BLANKS + _NOTHING + _DASHES, " " * (3 + len(_BLANKS) + len(_NOTHING)) + "-" * len(_DASHES)
)
_NEEDS_CARE = re.compile(r"[`*\\\t]|[^\x00-\x7f]")
_BULLET = re.compile(r"\s*(?:[-*•·▪◦–—]|\d{1,3}[.)])\s+")
_BULLETS = frozenset("-*•·▪◦–—0123456789")
_SEPARATOR = re.compile(r"((?:[^\[=:]|\[[^\]]*\]|\[(?![^\]]*\]))*?)(:=|=>(?=\s)|==|[=:])")
_EQUALS = re.compile(r"((?:[^\[=]|\[[^\]]*\]|\[(?![^\]]*\]))*?)(=>(?=\s)|==|=)")
_AS = re.compile(r"\s+as\s+", re.IGNORECASE)
_RANGE_DASHES = "–—−‑‒"
_RANGE_DASH = re.compile(rf"(?<=\d)[{_RANGE_DASHES}](?=\d)")

BID = r"[1-7]\s*(?:nt|om|[cdhsnmxyz♣♦♥♠♤♡♢♧])"
_CALL = rf"(?:{BID}|pass|p|xx|x|dbl|rdbl|double|redouble|\+\d|\$\w+|[1-7]\$\w+)"
_EITHER = rf"{_CALL}(?:\s*(?:/|\.\.)\s*{_CALL})*"
TOKEN = rf"(?:\(\s*(?:{_EITHER}|bid|suit|call|any|jump)\s*\)|{_EITHER})"
_SEQUENCE = rf"\s*(?:\.\.\.|…)?\s*-?\s*{TOKEN}(?:\s*-?\s*{TOKEN}(?![a-z]))*\s*(?:\[[^\]]*\]\s*)*"


def squeeze(text: str) -> str:
    """Return a text with single spaces, and with plain hyphens between numbers.

    >>> squeeze("  15–17\N{NO-BREAK SPACE}HCP,\\t balanced ")
    '15-17 HCP, balanced'
    """
    words = " ".join(text.split())
    if words.isascii() or not any(dash in words for dash in _RANGE_DASHES):
        return words
    return _RANGE_DASH.sub("-", words)


def name_of(text: str) -> str:
    """Return the id of a module, parameter or definition: `2/1 Game Force` gives `2_1_game_force`.

    >>> name_of(" Stayman (over 1NT) "), name_of("[Jacoby-2NT]")
    ('stayman_over_1nt', 'jacoby_2nt')
    """
    return "_".join(re.findall(r"[^\W_]+", text.lower()))


def looks_like_a_sequence(text: str) -> bool:
    """Whether a text is meant as a sequence; fast, and never true for words.

    >>> [looks_like_a_sequence(text) for text in ("1NT - (p) - 2c [vul]", "(1n)-X", "1NT openings", "Note", "2/1")]
    [True, True, False, False, False]
    """
    return _sequence_pattern().fullmatch(text) is not None


@cache
def _sequence_pattern() -> re.Pattern[str]:
    """Compile a long pattern that few commands need."""
    return re.compile(_SEQUENCE, re.IGNORECASE)


def clean(text: str) -> str:
    """Return the sequence part of a line without Markdown and typography; every letter keeps its column."""
    return text.translate(_TYPED) if _NEEDS_CARE.search(text) else text


def split_line(text: str, start: int = 0) -> SplitLine:
    """Split a line at the first `=` (or `:`, after something like a sequence) or at `as`; columns stay as typed.

    >>> split_line("- `1n-(x)` as 1n-(p)")[:3]
    ('1n-(x)', 'as', '1n-(p)')
    """
    if text[start : start + 1] in _BULLETS or text[start : start + 1].isspace():
        bullet = _BULLET.match(text, start)
        start = bullet.end() if bullet else start
    typed, mark, tail = text[start:].partition("=")
    if not mark or ":" in typed or typed.rfind("[") > typed.rfind("]") or tail[:1] in "=>":
        typed, mark, tail = _at_separator(text[start:])
    head = clean(typed)
    if (reuse := _AS.search(head)) and looks_like_a_sequence(head[: reuse.start()]):
        head, mark, tail = head[: reuse.start()], "as", text[start + reuse.end() :]
    tail_column = len(text) - len(tail) + 1
    marked = typed.strip()
    if marked[:1] in ("`", "*") and marked[-1] != marked[0]:
        tail = tail.rstrip().rstrip(marked[0])
    bare = head.lstrip()
    return SplitLine(
        bare.rstrip(), mark and ("as" if mark == "as" else "="), tail, start + len(head) - len(bare) + 1, tail_column
    )


def _at_separator(text: str) -> tuple[str, str, str]:
    found = _SEPARATOR.match(text)
    if found and found[2] == ":" and not looks_like_a_sequence(clean(found[1])):
        found = _EQUALS.match(text)
    elif found and found[2] == ":" and not text[found.end() :].strip():
        return found[1], "", ""
    return (found[1], found[2], text[found.end() :]) if found else (text, "", "")
