"""A database in which whatever is done can be undone, so that every request finds the same world."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection

from fourwinds.store.database import Database
from fourwinds.store.tables import metadata

__all__ = ["UndoneDatabase"]


class UndoneDatabase(Database):
    """What others read and write goes through one transaction, which is never kept."""

    _open: Connection | None = None

    @classmethod
    def over(cls, database: Database) -> UndoneDatabase:
        return cls(database._engine)

    @contextmanager
    def undone(self) -> Iterator[None]:
        """All that is written within is forgotten."""
        with self._writing.connect() as connection, connection.begin() as transaction:
            self._open = connection
            try:
                yield
            finally:
                self._open = None
                transaction.rollback()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        yield self._connection()

    @contextmanager
    def write(self, *, within: float | None = None, is_derived: bool = False) -> Iterator[Connection]:  # noqa: ARG002 - nobody else writes
        with self._connection().begin_nested():
            yield self._connection()

    def everything(self) -> dict[str, list[Any]]:
        """All rows of all tables, in the order in which they lie there."""
        connection = self._connection()
        return {name: list(connection.exec_driver_sql(f"SELECT * FROM {name}")) for name in metadata.tables}

    def _connection(self) -> Connection:
        assert self._open is not None, "nothing is kept of what is done outside"
        return self._open
