"""Take lines apart that write several of our calls at once: `2d/2h-(p)-3m` has two branches, 2♦ and 2♥."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.codes import NO_BID, SPELLINGS
from fourwinds.notes.sequence.tokens import Token
from fourwinds.table.errors import FourWindsError

__all__ = ["lines_apart", "name_in"]

_SEVERAL = 2
"""The width of a token that names several calls."""
_MOST = 64


def lines_apart(line: Sequence) -> Iterator[tuple[str, Sequence]]:
    """Yield the lines with one of our calls at a time, each with its name.

    >>> [name for name, _ in lines_apart(Sequence.parse("1n-2c-2d/2h-3m [unpassed]"))]
    ['1n-(p)-2c-(p)-2d-(p)-3m [unpassed]', '1n-(p)-2c-(p)-2h-(p)-3m [unpassed]']
    """
    options = [token.text.split("/") if _is_several(token) else [token.text] for token in line.tokens]
    if all(len(each) == 1 for each in options):
        yield _name(line, line.path), line
        return
    for number, calls in enumerate(product(*options)):
        if number >= _MOST:
            return
        name = _name(line, "-".join(["..."] * line.anywhere + list(calls)))
        try:
            yield name, Sequence.parse(name)
        except FourWindsError:
            continue


def name_in(line: Sequence, codes: bytes) -> str:
    """Return the name of a line in an auction (as codes) that ends with its last call.

    If `as` carries the line to other calls, the name has these.

    >>> name_in(Sequence.parse("...-4n-(p)-5c/5d-(p)-6X [agreed X]"), bytes([22, 0, 24, 0, 30]))
    '...-4n-(p)-5d-(p)-6X [agreed X]'
    >>> name_in(Sequence.parse("1n-(p)-2c-(p)-2d"), bytes([7, 1, 8, 0, 9]))
    '1n-(x)-2c-(p)-2d'
    """
    tokens = line.tokens
    made = codes[-len(tokens) :]
    if len(made) < len(tokens):
        return _name(line, line.path)
    calls = [_call_in(token, code) for token, code in zip(tokens, made, strict=True)]
    return _name(line, "-".join(["..."] * line.anywhere + calls))


def _call_in(token: Token, code: int) -> str:
    """Return how a call is named: as the line writes it, unless that is several calls or another one."""
    is_written = token.possible >> code & 1
    if token.theirs:
        return token.text if is_written else "(p)" if not code else "(x)" if code <= NO_BID else "(bid)"
    return token.text if is_written and not _is_several(token) else SPELLINGS[code]


def _is_several(token: Token) -> bool:
    return not token.theirs and token.width == _SEVERAL and not token.suited


def _name(line: Sequence, path: str) -> str:
    return f"{path} {line.context}" if line.context else path
