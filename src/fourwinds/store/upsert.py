"""INSERT … ON CONFLICT for SQLite and PostgreSQL."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert

__all__ = ["insert_new", "insert_or_replace"]


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless its key exists; return whether it was inserted."""
    return connection.execute(_new(connection.dialect.name, table), row).first() is not None


@cache
def _new(dialect: str, table: Table) -> ReturningInsert[Any]:
    return _insert(dialect, table).on_conflict_do_nothing().returning(*table.primary_key.columns)


def insert_or_replace(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Insert a row, or update the row with its key."""
    insert = _insert(connection.dialect.name, table).values(row)
    keys = list(table.primary_key.columns)
    values = {name: value for name, value in row.items() if table.c[name] not in keys}
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=values))


def _insert(dialect: str, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
