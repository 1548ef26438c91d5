"""Lay out rows in columns: text left-aligned, numbers right-aligned."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from fourwinds.cli.diagram import printable

__all__ = ["columns", "shorten"]


def columns(rows: Iterable[Sequence[object]], *, left: int = 1, text_last: bool = False) -> Iterator[str]:
    """Yield the lines of a table; the first `left` columns, and the last if `text_last`, are text, others numbers.

    >>> for line in columns([["Josh", "+3,900"], ["Mikey", "−3,900"], ["光", "–"]]):
    ...     print(line)
    Josh   +3,900
    Mikey  −3,900
    光          –
    """
    cells = [[printable(str(cell)) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip_longest(*cells, fillvalue="")]
    text = {*range(left), *([len(widths) - 1] if text_last else [])}
    for row in cells:
        set_cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=False)):
            padding = " " * (width - _width(cell))
            set_cells.append(cell + padding if place in text else padding + cell)
        yield "  ".join(set_cells).rstrip()


def shorten(text: str, most: int) -> str:
    """Cut a long name to fit above a column.

    >>> shorten("Bartholomew Longfellow", 15)
    'Bartholomew Lo…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"


def _width(text: str) -> int:
    """Width in terminal columns: Chinese and Japanese characters take two, combining accents none."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else not unicodedata.combining(sign) for sign in text)
