"""Write the rows of a system for SQL."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import Connection, Delete, Table, Text, and_, bindparam, cast, delete, text
from sqlalchemy.dialects import postgresql, sqlite

from fourwinds.store.shadow.difference import Step
from fourwinds.store.shadow.stored import JSON_COLUMNS
from fourwinds.store.tables import (
    shadow_definitions,
    shadow_lines,
    shadow_positions,
    shadow_readings,
    shadow_reuses,
    shadow_sections,
    shadow_systems,
)

__all__ = ["TABLES", "refresh_statistics", "write_steps"]

TABLES: dict[str, Table] = {
    "sections": shadow_sections,
    "lines": shadow_lines,
    "readings": shadow_readings,
    "positions": shadow_positions,
    "reuses": shadow_reuses,
    "definitions": shadow_definitions,
}


def write_steps(connection: Connection, system: int, steps: Iterable[Step]) -> None:
    """Write some steps for the system with this number; steps of one table that follow each other are joined."""
    table, gone, new = "", list[dict[str, Any]](), list[dict[str, Any]]()
    for step in steps:
        if step.table != table:
            _write(connection, table, gone, new)
            table, gone, new = step.table, [], []
        gone += [{f"key_{name}": value for name, value in row.items()} | {"key_system": system} for row in step.delete]
        new += [row | {"system": system} for row in step.put]
    _write(connection, table, gone, new)


def refresh_statistics(connection: Connection) -> None:
    """Tell PostgreSQL how many rows there are: without that, its plans take seconds until it finds out by itself."""
    if connection.dialect.name == "postgresql":
        for table in (shadow_systems, *TABLES.values()):
            connection.execute(text(f"ANALYZE {table.name}"))


def _write(connection: Connection, table: str, gone: list[dict[str, Any]], new: list[dict[str, Any]]) -> None:
    if gone:
        connection.execute(_delete(TABLES[table]), gone)
    if new:
        connection.execute(_put(TABLES[table], connection.dialect.name), new)


@cache
def _delete(table: Table) -> Delete:
    """Delete rows by their key."""
    return delete(table).where(and_(*(column == bindparam(f"key_{column.name}") for column in table.primary_key)))


@cache
def _put(table: Table, dialect: str) -> Any:
    """Insert rows or replace those with the same key. JSON is given as text, which keeps it short in SQLite."""
    values = {column.name: _value(column.name, dialect) for column in table.columns}
    insert = (postgresql if dialect == "postgresql" else sqlite).insert(table).values(values)
    others = [column.name for column in table.columns if not column.primary_key]
    if not others:
        return insert.on_conflict_do_nothing()
    keys = list(table.primary_key.columns)
    return insert.on_conflict_do_update(index_elements=keys, set_={name: insert.excluded[name] for name in others})


def _value(name: str, dialect: str) -> Any:
    if name not in JSON_COLUMNS:
        return bindparam(name)
    written = bindparam(name, type_=Text)
    return cast(written, postgresql.JSONB) if dialect == "postgresql" else written
