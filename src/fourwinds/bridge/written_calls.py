"""Split the text of an auction or a sequence into calls, in every way people write it: `1n-(p)-2c`, `1n p 2c`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fourwinds.table.errors import MalformedError, Where

__all__ = ["WrittenCall", "plain_dashes", "written_calls"]

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
_PIECE = re.compile(r"\([^()-]*\)(?:\s*/\s*\([^()-]*\))*|\(?[^(),-]+|.", re.DOTALL)
_LEVEL = r"(?:[1-7]\s+(?=[^\s\d,]))?"
_WORD = re.compile(rf"{_LEVEL}[^\s,/]+(?:\s*/\s*{_LEVEL}[^\s,/]+)*|[^\s,]+")
_CALL = r"(?:[1-7]\s*(?:nt?|om|[cdhsmxyz♣♦♥♠♤♡♢♧])|p(?:ass)?|xx?|r?dble?|(?:re)?double)"
_ONE_CALL = re.compile(r"\s*[1-7]\s*(?:n\s*t?|o\s*m|[cdhsmxyz♣♦♥♠♤♡♢♧])\s*", re.IGNORECASE)
_SEVERAL_CALLS = re.compile(rf"\s*{_CALL}(?:\s+{_CALL})+\s*", re.IGNORECASE)
_WRITE_CALLS = "write calls with - between, as in 1n-(p)-2c"


@dataclass(frozen=True, slots=True)
class WrittenCall:
    """A call, or several possible ones, as typed."""

    text: str
    column: int
    theirs: bool
    """Whether it belongs to the other side: not the dealer's in an auction, the opponents in notes."""

    @property
    def call(self) -> str:
        """The text without parentheses."""
        return self.text.strip().removeprefix("(").removesuffix(")").strip()

    @property
    def marked(self) -> str:
        """The text with parentheses if it belongs to the other side."""
        return f"({self.text})" if self.theirs and not self.text.startswith("(") else self.text

    @property
    def where(self) -> Where:
        return Where(column=self.column, token=self.text.strip())


def plain_dashes(text: str) -> str:
    """Return the text with a hyphen for every other dash, so that columns stay.

    >>> plain_dashes("1n–2c—2d")
    '1n-2c-2d'
    """
    return text.translate(_DASHES)


def written_calls(text: str, start: int = 0) -> Iterator[WrittenCall]:
    """Yield the calls of a text. Parentheses say which side made a call.

    Without dashes and parentheses, the calls alternate between the sides, and blanks or commas separate them.

    >>> [each.marked for each in written_calls("1N P, 2C")], [each.marked for each in written_calls("1n-(p)-2c")]
    (['1N', '(P)', '2C'], ['1n', '(p)', '2c'])
    """
    plain = plain_dashes(text)
    if any(mark in plain[start:] for mark in "()-"):
        yield from _marked_calls(plain, start)
        return
    words = _ONE_CALL.finditer(plain, start) if _ONE_CALL.fullmatch(plain, start) else _WORD.finditer(plain, start)
    for number, word in enumerate(words):
        yield WrittenCall(word[0].strip(), word.start() + 1, theirs=number % 2 == 1)


def _marked_calls(text: str, start: int) -> Iterator[WrittenCall]:
    """Yield the calls of a text with dashes or parentheses."""
    wanted, written = True, False
    last: WrittenCall | None = None
    for piece in _PIECE.finditer(text, start):
        if piece[0].isspace():
            continue
        column = piece.start() + len(piece[0]) - len(piece[0].lstrip()) + 1
        found = WrittenCall(piece[0], column, theirs=piece[0].lstrip().startswith("("))
        if piece[0] in "-,":
            last = found
            if wanted:
                raise MalformedError("there is no call before this dash", where=found.where, remedy=_WRITE_CALLS)
            wanted = True
            continue
        _must_be_whole(found)
        yield found
        wanted, written = False, True
    if wanted and written and last is not None:
        raise MalformedError("there is no call after the last dash", where=last.where, remedy="leave out the dash")


def _must_be_whole(found: WrittenCall) -> None:
    stray = found.text.strip()
    if stray.startswith("(") and not stray.endswith(")"):
        problem, remedy = "the parenthesis is not closed", "write ) after their call; a range is (2c..2s)"
    elif stray == ")":
        problem, remedy = "a parenthesis is closed that was not opened", "write ( before their call"
    elif _SEVERAL_CALLS.fullmatch(stray):
        problem = f"{stray!r} is more than one call"
        remedy = "write - between calls and their calls in parentheses, as in 1n-(p)-2c, or only blanks: 1n p 2c"
    else:
        return
    raise MalformedError(problem, where=found.where, remedy=remedy)
