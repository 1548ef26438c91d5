"""Query a system in SQL: bring its tables up to date, and run one query that only reads."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, column, literal_column, select, table, text
from sqlalchemy.exc import SQLAlchemyError

from fourwinds.app.actor import Actor
from fourwinds.app.shadow.fill import Filler
from fourwinds.app.systems.system_access import must_be
from fourwinds.store.database import Database
from fourwinds.store.shadow.filling import Filled, filled_up_to
from fourwinds.store.systems.systems import summary_of
from fourwinds.table.errors import BusyError, ConflictError, MalformedError

__all__ = ["EXAMPLE_QUERIES", "QueryAnswer", "bring_up_to_date", "query_system"]

EXAMPLE_QUERIES = {
    "What a call means": """
        SELECT meaning, module_id, forcing FROM bidding_rules
        WHERE sequence = '1n-(p)-2c' ORDER BY priority DESC LIMIT 1""",
    "What may follow": """
        SELECT call, meaning FROM bidding_rules WHERE parent = '1n-(p)' ORDER BY sort_key""",
    "Calls for a hand with 9 HCP": """
        SELECT call, meaning, priority FROM bidding_rules
        WHERE parent = '1n-(p)' AND (hcp_min IS NULL OR hcp_min <= 9) AND (hcp_max IS NULL OR hcp_max >= 9)
        ORDER BY priority DESC, sort_key""",
    "The lines of a convention": """
        SELECT DISTINCT written, meaning FROM bidding_rules WHERE module_id = 'stayman_1nt' ORDER BY written""",
    "How many positions each module defines": """
        SELECT module_id, count(*) AS positions FROM bidding_rules GROUP BY module_id ORDER BY positions DESC""",
    "A call that a line with as carries over": """
        SELECT sequence, meaning FROM bidding_rules WHERE sequence IN (
            SELECT source || substr('1n-(x)-2c', length(sequence) + 1) FROM reuses
            WHERE '1n-(x)-2c' LIKE sequence || '-%'
        )""",
}
"""Queries that show what can be asked; names of systems are not needed, as only one is seen."""
_OF_SYSTEM = {"bidding_rules": "system_id", "definitions": "system_id", "reuses": "system_id", "systems": "id"}
"""The relations that a query sees of one system only, and the column that names it."""
_READING = re.compile(r"\s*(select|with|values|explain)\b", re.IGNORECASE)
_PATIENCE_S, _LOOK_S = 120.0, 0.2


@dataclass(frozen=True, slots=True)
class QueryAnswer:
    """The names of the columns, and the rows."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


def bring_up_to_date(database: Database, system_id: str, *, who: Actor) -> Filled:
    """Fill the tables of a system up to its last change now; if another process is at it, wait for that."""
    deadline = time.monotonic() + _PATIENCE_S
    while time.monotonic() < deadline:
        with database.read() as connection:
            must_be(connection, system_id, who, "viewer")
            filled, change = filled_up_to(connection, system_id), summary_of(connection, system_id).change
        if filled.change == change:
            return filled
        if not Filler(database).fill(system_id):
            time.sleep(_LOOK_S)
    raise BusyError("the tables of this system are still being filled", remedy="try again in a minute")


def query_system(database: Database, system_id: str, sql: str, *, who: Actor) -> QueryAnswer:
    """Run a query that sees this system only, and changes nothing.

    `bidding_rules`, `definitions`, `reuses` and `systems` have the rows of this system. The rest of the database can be
    read too, so this is for the operator of the machine.
    """
    filled = bring_up_to_date(database, system_id, who=who)
    if filled.problem is not None:
        raise ConflictError(f"the system cannot be read in SQL: {filled.problem}", remedy="fourwinds notes check NAME")
    if not _READING.match(sql):
        raise _cannot_run("it does not begin with SELECT or WITH")
    with database.read() as connection, _seeing_only(connection, system_id):
        try:
            found = connection.execute(text(sql))
            if not found.returns_rows:
                raise _cannot_run("it returns no rows")
            return QueryAnswer(tuple(found.keys()), [tuple(row) for row in found])
        except SQLAlchemyError as error:
            raise _cannot_run(str(getattr(error, "orig", error))) from error


@contextmanager
def _seeing_only(connection: Connection, system_id: str) -> Iterator[None]:
    """Put views of one system before those of all systems, and allow reading only, until the transaction ends."""
    is_postgresql = connection.dialect.name == "postgresql"
    for name, id_column in _OF_SYSTEM.items():
        whole = table(name, column(id_column), schema=None if is_postgresql else "main")
        rows: Select[Any] = select(literal_column("*")).select_from(whole).where(whole.c[id_column] == system_id)
        written = rows.compile(connection, compile_kwargs={"literal_binds": True})
        connection.exec_driver_sql(f"CREATE TEMP VIEW {name} AS {written}")
    connection.exec_driver_sql("SET TRANSACTION READ ONLY" if is_postgresql else "PRAGMA query_only = ON")
    try:
        yield
    finally:
        if not is_postgresql:
            connection.exec_driver_sql("PRAGMA query_only = OFF")
        connection.rollback()


def _cannot_run(reason: str) -> MalformedError:
    said = " ".join(reason.split())
    return MalformedError(f"the query cannot be run: {said}", remedy="write one SELECT, without a semicolon")
