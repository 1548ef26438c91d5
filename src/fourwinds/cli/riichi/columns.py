"""Rows set in columns: text to the left, numbers to the right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from fourwinds.cli.diagram import printable

__all__ = ["columns"]


def columns(rows: Iterable[Sequence[object]], *, left: int = 1) -> Iterator[str]:
    """The lines of a table; the first `left` columns are text, the others numbers.

    >>> for line in columns([["Josh", "+3,900"], ["Mikey", "−3,900"], ["Jo", "–"]]):
    ...     print(line)
    Josh   +3,900
    Mikey  −3,900
    Jo          –
    """
    cells = [[printable(str(cell)) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip_longest(*cells, fillvalue="")]
    for row in cells:
        set_cells = (
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=False))
        )
        yield "  ".join(set_cells).rstrip()
