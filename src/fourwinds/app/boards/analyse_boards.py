"""Solve boards double dummy, or find stored results."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from fourwinds.bridge import doubledummy
from fourwinds.bridge.board import Board
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.doubledummy import DoubleDummyTable, Par
from fourwinds.store.boards.double_dummy import StoredTables, find_par, known_pars, known_tables, save_par
from fourwinds.store.database import Database
from fourwinds.table.errors import TooManyError

__all__ = ["AnalysedBoard", "analyse_boards", "known_analysis", "solve_now"]

_AT_ONCE = 2
_WAIT_S = 5.0
_waiting_for_solver = threading.BoundedSemaphore(_AT_ONCE)


@dataclass(frozen=True, slots=True)
class AnalysedBoard:
    """A board with its double-dummy table and par."""

    board: Board
    table: DoubleDummyTable
    par: Par


def analyse_boards(database: Database, boards: Sequence[Board]) -> list[AnalysedBoard]:
    """Return the boards with table and par. Known results are reused, and new ones are stored."""
    tables = doubledummy.tables((board.deal for board in boards), cache=StoredTables(database))
    return [
        AnalysedBoard(board, table, _par(database, board, table)) for board, table in zip(boards, tables, strict=True)
    ]


def solve_now(database: Database, boards: Sequence[Board]) -> list[AnalysedBoard]:
    """Return table and par while the user waits. The solver does one call at a time, so few may wait for it."""
    if not _waiting_for_solver.acquire(timeout=_WAIT_S):
        raise TooManyError("the solver is busy with other boards", remedy="try again in a moment, or start a job")
    try:
        return analyse_boards(database, boards)
    finally:
        _waiting_for_solver.release()


def known_analysis(connection: Connection, boards: Sequence[Board]) -> list[AnalysedBoard | None]:
    """Return the boards with table and par, None for boards that have not been solved."""
    hashes = [deal_hash(board.deal) for board in boards]
    tables, pars = known_tables(connection, hashes), known_pars(connection, boards)
    found: list[AnalysedBoard | None] = []
    for board, key in zip(boards, hashes, strict=True):
        table, par = tables.get(key), pars.get((key, str(board.dealer), str(board.vulnerability)))
        found.append(None if table is None or par is None else AnalysedBoard(board, table, par))
    return found


def _par(database: Database, board: Board, table: DoubleDummyTable) -> Par:
    known = find_par(database, board)
    if known is not None:
        return known
    par = doubledummy.par(table, board.dealer, board.vulnerability)
    save_par(database, board, par)
    return par
