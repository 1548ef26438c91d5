"""Let one query see the documented tables of one system, and nothing else of the database."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Select, bindparam, column, literal_column, select, table, text
from sqlalchemy.exc import SQLAlchemyError

from fourwinds.table.errors import MalformedError, Where

__all__ = ["RELATIONS", "reading_one_system"]

_SYSTEM_COLUMNS: Final = {"bidding_rules": "system_id", "definitions": "system_id", "reuses": "system_id"} | {
    "systems": "id"
}
RELATIONS: Final = tuple(_SYSTEM_COLUMNS)
"""What a query can read: of each, the rows of one system."""
_JSON_TABLES: Final = frozenset({"json_each", "json_tree"})
"""Functions of SQLite that can be read like tables."""
_RELATION_ID: Final = re.compile(r":relid (\d+)")


@contextmanager
def reading_one_system(connection: Connection, system_id: str, sql: str) -> Iterator[None]:
    """Put views of one system before those of all systems, and allow this query to read them only.

    This holds until the end of the block, which rolls the transaction back.
    """
    is_postgresql = connection.dialect.name == "postgresql"
    for name, id_column in _SYSTEM_COLUMNS.items():
        whole = table(name, column(id_column), schema=None if is_postgresql else "main")
        rows: Select[Any] = select(literal_column("*")).select_from(whole).where(whole.c[id_column] == system_id)
        written = rows.compile(connection, compile_kwargs={"literal_binds": True})
        connection.exec_driver_sql(f"CREATE TEMP VIEW {name} AS {written}")
    try:
        if is_postgresql:
            _check_relations(connection, sql)
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")
            yield
        else:
            connection.exec_driver_sql("PRAGMA query_only = ON")
            with _authorising(connection):
                yield
    finally:
        if not is_postgresql:
            connection.exec_driver_sql("PRAGMA query_only = OFF")
        connection.rollback()


class _Authoriser:
    """Answers SQLite, which asks about every table that a query reads, directly or within a view."""

    def __init__(self) -> None:
        self.behind: set[tuple[str, str | None]] = set()
        """The tables that the views themselves read, each with the view."""
        self.is_learning = True
        self.refused: list[str] = []

    def __call__(self, action: int, name: str | None, _: str | None, schema: str | None, within: str | None) -> int:
        if action != sqlite3.SQLITE_READ or name is None or name in _JSON_TABLES:
            return sqlite3.SQLITE_OK
        if self.is_learning:
            self.behind |= {(name, within)} if within is not None else set()
        elif (name, within) not in self.behind and not (name in RELATIONS and schema == "temp"):
            self.refused.append(f"{schema}.{name}" if name in RELATIONS else name)
            return sqlite3.SQLITE_DENY
        return sqlite3.SQLITE_OK


@contextmanager
def _authorising(connection: Connection) -> Iterator[None]:
    """Let SQLite refuse to read anything but the views."""
    driver: Any = connection.connection.driver_connection
    authoriser = _Authoriser()
    driver.set_authorizer(authoriser)
    try:
        for name in RELATIONS:
            connection.execute(select(literal_column("*")).select_from(table(name)).limit(0))
        authoriser.is_learning = False
        yield
    except SQLAlchemyError as error:
        if authoriser.refused:
            raise _not_readable(authoriser.refused[0]) from error
        raise
    finally:
        driver.set_authorizer(None)


def _check_relations(connection: Connection, sql: str) -> None:
    """Reject a query of PostgreSQL that reads other relations: a view of it, made for this, names all it reads."""
    connection.execute(text(f"CREATE TEMP VIEW asked_query AS SELECT 1 AS one FROM ({sql}\n) AS asked"))  # noqa: S608
    tree = "SELECT ev_action::text FROM pg_rewrite WHERE ev_class = 'pg_temp.asked_query'::regclass"
    used = {int(found) for found in _RELATION_ID.findall(connection.scalar(text(tree)) or "")} - {0}
    others = text(
        "SELECT relname FROM pg_class WHERE oid IN :used"
        " AND NOT (relnamespace = pg_my_temp_schema() AND relname IN :known)"
    ).bindparams(bindparam("used", expanding=True), bindparam("known", expanding=True))
    known = [*RELATIONS, "asked_query"]
    other = connection.execute(others, {"used": sorted(used), "known": known}).scalar()
    if other is not None:
        raise _not_readable(other)


def _not_readable(name: str) -> MalformedError:
    return MalformedError(
        f"the query cannot be run: {name} cannot be read",
        where=Where(token=name),
        remedy=f"read {', '.join(RELATIONS[:-1])} or {RELATIONS[-1]}",
    )
