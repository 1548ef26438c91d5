"""INSERT … ON CONFLICT, which SQLite and PostgreSQL spell alike and SQLAlchemy keeps with each dialect."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

__all__ = ["insert_new", "insert_or_replace"]


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless its key is there; whether it was inserted."""
    insert = _insert(connection, table).on_conflict_do_nothing().returning(*table.primary_key.columns)
    return connection.execute(insert, row).first() is not None


def insert_or_replace(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Insert a row, or give the row with its key these values."""
    insert = _insert(connection, table).values(row)
    keys = list(table.primary_key.columns)
    values = {name: value for name, value in row.items() if table.c[name] not in keys}
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=values))


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
