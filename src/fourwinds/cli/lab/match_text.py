"""A board of a match as text: both tables, and the lines that made the auctions differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourwinds.lab.match.play import MatchBoard
    from fourwinds.lab.match.teams import Tables

__all__ = ["board_text"]


def board_text(result: MatchBoard, tables: Tables, names: tuple[str, str]) -> Iterator[str]:
    """Yield the lines of a board, whose tables have these names."""
    from fourwinds.lab.match.report import parting_lines

    board = result.board
    yield f"\n{result.imps:+d}  board {board.number}, dealer {board.dealer}, vul {board.vulnerability}, {board.deal}"
    for name, table in zip(names, result.tables, strict=True):
        score = "" if table.ns_score is None else f", north-south {table.ns_score:+d}"
        yield f"    {name}: {table.auction}  {table.contract.symbol}{score}"
    for choice in parting_lines(result, tables):
        yield f"    {choice.call.symbol}: {choice.rule} = {choice.text}"
