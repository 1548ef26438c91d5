"""Stored double-dummy tables and par, so that no deal is solved twice."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, select

from fourwinds.bridge.board import Board
from fourwinds.bridge.contract import Result
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.doubledummy import DoubleDummyTable, Par
from fourwinds.store.database import Database
from fourwinds.store.tables import double_dummy, pars
from fourwinds.store.upsert import insert_or_replace

__all__ = ["StoredTables", "find_par", "known_pars", "known_tables", "save_par"]


class StoredTables(MutableMapping[str, DoubleDummyTable]):
    """Double-dummy tables by DealHash in the database: a `TableCache` shared by processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def __getitem__(self, key: str) -> DoubleDummyTable:
        with self._database.read() as connection:
            tricks = connection.scalar(select(double_dummy.c.tricks).where(double_dummy.c.deal_hash == key))
        if tricks is None:
            raise KeyError(key)
        return DoubleDummyTable.parse(tricks)

    def __setitem__(self, key: str, table: DoubleDummyTable) -> None:
        with self._database.write() as connection:
            insert_or_replace(connection, double_dummy, {"deal_hash": key, "tricks": str(table)})

    def __delitem__(self, key: str) -> None:
        """Delete a table and the par results based on it."""
        with self._database.write() as connection:
            if not connection.execute(delete(double_dummy).where(double_dummy.c.deal_hash == key)).rowcount:
                raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        with self._database.read() as connection:
            keys = connection.scalars(select(double_dummy.c.deal_hash).order_by(double_dummy.c.deal_hash)).all()
        return iter(keys)

    def __len__(self) -> int:
        with self._database.read() as connection:
            return connection.scalar(select(func.count()).select_from(double_dummy)) or 0


def find_par(database: Database, board: Board) -> Par | None:
    """Return the stored par of a board, None if it has not been computed."""
    known = {pars.c[name]: value for name, value in _par_key(board).items()}
    query = select(pars.c.score, pars.c.results).where(*(column == value for column, value in known.items()))
    with database.read() as connection:
        row = connection.execute(query).first()
    return _par(row) if row else None


def known_tables(connection: Connection, hashes: Sequence[str]) -> dict[str, DoubleDummyTable]:
    """Return the stored tables of these deals."""
    query = select(double_dummy).where(double_dummy.c.deal_hash.in_(hashes))
    return {row.deal_hash: DoubleDummyTable.parse(row.tricks) for row in connection.execute(query)}


def known_pars(connection: Connection, boards: Sequence[Board]) -> dict[tuple[str, str, str], Par]:
    """Return the stored par of these boards, by DealHash, dealer and vulnerability."""
    query = select(pars).where(pars.c.deal_hash.in_([deal_hash(board.deal) for board in boards]))
    return {(row.deal_hash, row.dealer, row.vulnerability): _par(row) for row in connection.execute(query)}


def _par(row: Any) -> Par:
    return Par(row.score, tuple(Result.parse(part) for part in row.results.split(", ")))


def save_par(database: Database, board: Board, par: Par) -> None:
    """Store the par of a board whose table is stored."""
    results = ", ".join(str(result) for result in par.results)
    with database.write() as connection:
        insert_or_replace(connection, pars, {**_par_key(board), "score": par.score, "results": results})


def _par_key(board: Board) -> dict[str, str]:
    return {
        "deal_hash": deal_hash(board.deal),
        "dealer": str(board.dealer),
        "vulnerability": str(board.vulnerability),
    }
