"""Solve boards double dummy, or find them solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourwinds.bridge import doubledummy
from fourwinds.bridge.board import Board
from fourwinds.bridge.doubledummy import Par, Table
from fourwinds.store.database import Database
from fourwinds.store.double_dummy import StoredTables, find_par, save_par

__all__ = ["AnalysedBoard", "analyse_boards"]


@dataclass(frozen=True, slots=True)
class AnalysedBoard:
    """A board with the tricks of every declarer and the par that follows from them."""

    board: Board
    table: Table
    par: Par


def analyse_boards(database: Database, boards: Sequence[Board]) -> list[AnalysedBoard]:
    """The boards with table and par. What the database knows is not solved again, and what it learns is kept."""
    tables = doubledummy.tables((board.deal for board in boards), cache=StoredTables(database))
    return [
        AnalysedBoard(board, table, _par(database, board, table)) for board, table in zip(boards, tables, strict=True)
    ]


def _par(database: Database, board: Board, table: Table) -> Par:
    known = find_par(database, board)
    if known is not None:
        return known
    par = doubledummy.par(table, board.dealer, board.vulnerability)
    save_par(database, board, par)
    return par
