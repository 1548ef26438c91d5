"""Dump a whole database as lines of JSON, and load it into an empty one, with SQLite or PostgreSQL."""

from __future__ import annotations

import json
import warnings
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TextIO

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    DateTime,
    Insert,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    bindparam,
    cast,
    create_engine,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from fourwinds import __version__
from fourwinds.store.migrations import HEAD
from fourwinds.store.migrations.upgrade import must_be_known, upgrade
from fourwinds.store.tables import metadata
from fourwinds.store.tables.shadow import DERIVED_PREFIX
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, NotFoundError, Where

__all__ = ["Header", "dump", "load", "lock_all_tables", "read_header"]

_FORMAT: Final = "fourwinds backup 1"
_BATCH: Final = 500
_LATER: Final[Mapping[str, Sequence[str]]] = {"hands": ["completed_at"]}
"""Columns that are filled after all rows, as a completed hand does not allow changes of its scores."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a backup: its revision, and when and by which version it was written."""

    revision: str
    made_at: datetime
    version: str


def dump(connection: Connection, out: TextIO, now: datetime) -> int:
    """Write every row of a database of any revision, except derived ones; return the number of rows."""
    revision = _present_revision(connection)
    if revision is None:
        raise NotFoundError("database not found", remedy="start Four Winds once")
    must_be_known(revision)
    _write(out, {"format": _FORMAT, "revision": revision, "made_at": now.isoformat(), "version": __version__})
    total = 0
    for table in _tables_at(connection, revision).sorted_tables:
        if table.name.startswith(DERIVED_PREFIX):
            continue
        _write(out, {"table": table.name, "columns": table.columns.keys()})
        query = select(*map(_as_written, table.columns)).order_by(*table.primary_key.columns)
        for row in connection.execute(query.execution_options(yield_per=_BATCH)):
            _write(out, list(map(_encode, row)))
            total += 1
    _write(out, {"end": total})
    return total


def read_header(lines: Iterable[str]) -> Header:
    """Read the first line of a backup."""
    first = next(iter(lines), "")
    try:
        header = json.loads(first)
        if header["format"] != _FORMAT:
            raise ValueError
        return Header(str(header["revision"]), datetime.fromisoformat(header["made_at"]), str(header["version"]))
    except (KeyError, TypeError, ValueError):
        raise MalformedError(
            "this is not a backup of Four Winds",
            where=Where(line=1),
            remedy="choose a file written by fourwinds backup",
        ) from None


def lock_all_tables(connection: Connection) -> None:
    """Lock all tables on PostgreSQL against writes until the transaction ends. SQLite has one writer anyway."""
    revision = _present_revision(connection)
    if connection.dialect.name == "postgresql" and revision is not None:
        names = (table.name for table in _tables_at(connection, revision).sorted_tables)
        connection.execute(text(f"LOCK TABLE {', '.join(names)} IN SHARE MODE"))


def load(connection: Connection, lines: Iterable[str]) -> int:
    """Load a dump into an empty database and migrate it to the newest revision; return the number of rows."""
    counted = enumerate(lines, 1)
    header = read_header(line for _, line in counted)
    must_be_known(header.revision)
    tables = _prepare_tables(connection, header.revision)
    try:
        total = _Loader(connection, tables).load(counted)
    except FourWindsError:
        raise
    except (SQLAlchemyError, OverflowError, TypeError, ValueError) as error:
        reason = str(getattr(error, "orig", None) or type(error).__name__).splitlines()[0]
        raise MalformedError(
            f"the database rejects a row of the backup ({reason})", remedy="create the backup again, or use another one"
        ) from error
    if header.revision != HEAD:
        upgrade(connection, header.revision)
    return total


def _prepare_tables(connection: Connection, revision: str) -> MetaData:
    """Create and return the empty tables of this revision."""
    present = _present_revision(connection)
    if present is None:
        upgrade(connection, None, target=revision)
        tables = _tables_at(connection, revision)
        for table in reversed(tables.sorted_tables):
            connection.execute(table.delete())
        return tables
    if present != HEAD or revision != HEAD or any(_has_rows(connection, table) for table in metadata.sorted_tables):
        raise ConflictError(
            "the database is not empty, and a backup can only be restored into an empty one",
            remedy="create a new database and set FOURWINDS_DATABASE_URL to it",
        )
    return metadata


def _present_revision(connection: Connection) -> str | None:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _tables_at(connection: Connection, revision: str) -> MetaData:
    """Return our tables at this revision; those of an older one are read from the database."""
    if revision == HEAD:
        return metadata
    tables = MetaData()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # indexes that cannot be reflected do not matter here
        tables.reflect(connection, only=_table_names(revision))
    return tables


def _table_names(revision: str) -> list[str]:
    """Return the names of our tables at a revision; the database may have others."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade(connection, None, target=revision)
        names = inspect(connection).get_table_names()
    engine.dispose()
    return [name for name in names if name != "alembic_version"]


def _has_rows(connection: Connection, table: Table) -> bool:
    return connection.execute(select(table.columns[0]).limit(1)).first() is not None


class _Loader:
    """Reads a dump line by line into tables."""

    def __init__(self, connection: Connection, tables: MetaData) -> None:
        self._connection = connection
        self._tables = tables
        self._table: Table | None = None
        self._columns: list[Column[Any]] = []
        self._rows: list[dict[str, Any]] = []
        self._later: list[tuple[Table, list[str], list[dict[str, Any]]]] = []

    def load(self, lines: Iterator[tuple[int, str]]) -> int:
        total, ended = 0, None
        for number, line in lines:
            read = _read(line, number)
            if ended is not None:
                raise _unreadable(number)
            if isinstance(read, list) and self._table is not None:
                self._add(read, number)
                total += 1
            elif isinstance(read, dict) and "table" in read:
                self._begin(read, number)
            elif isinstance(read, dict) and "end" in read:
                ended = read["end"]
            else:
                raise _unreadable(number)
        if ended != total:
            raise MalformedError("the backup is incomplete: the file was cut off", remedy="use another one")
        self._flush()
        self._complete()
        return total

    def _begin(self, read: dict[str, Any], number: int) -> None:
        self._flush()
        try:
            self._table = self._tables.tables[read["table"]]
            self._columns = [self._table.columns[name] for name in read["columns"]]
            if not set(self._table.primary_key.columns) <= set(self._columns):
                raise KeyError
        except (KeyError, TypeError):
            raise _unreadable(number) from None

    def _add(self, row: list[Any], number: int) -> None:
        try:
            decoded = map(_decode, self._columns, row)
            self._rows.append({_bound(column): value for column, value in zip(self._columns, decoded, strict=True)})
            if len(row) != len(self._columns):
                raise ValueError
        except (TypeError, ValueError):
            raise _unreadable(number) from None
        if len(self._rows) == _BATCH:
            self._flush()

    def _flush(self) -> None:
        if self._table is None or not self._rows:
            return
        later = [column for column in self._columns if _comes_later(self._table, column)]
        if later:
            names = list(map(_bound, later))
            wanted = [*map(_bound, self._table.primary_key.columns), *names]
            kept = [
                {name: row[name] for name in wanted}
                for row in self._rows
                if any(row[name] is not None for name in names)
            ]
            self._later.append((self._table, [column.name for column in later], kept))
            self._rows = [{**row, **dict.fromkeys(names)} for row in self._rows]
        self._connection.execute(_insertion(self._table, self._columns, self._connection.dialect.name), self._rows)
        self._rows = []

    def _complete(self) -> None:
        for table, names, rows in self._later:
            key = list(table.primary_key.columns)
            statement = (
                update(table)
                .where(*(column == bindparam(_bound(column)) for column in key))
                .values({name: bindparam(f"v_{name}") for name in names})
            )
            if rows:
                self._connection.execute(statement, rows)
        if self._connection.dialect.name == "postgresql":
            for table in self._tables.sorted_tables:
                _continue_numbers(self._connection, table)


def _insertion(table: Table, columns: Sequence[Column[Any]], dialect: str) -> Insert:
    """Return an insert statement that stores JSON as its original text, so that JSON null differs from NULL."""
    values: dict[str, Any] = {}
    for column in columns:
        value: Any = bindparam(_bound(column), type_=Text() if _is_json(column) else column.type)
        values[column.name] = cast(value, column.type) if _is_json(column) and dialect == "postgresql" else value
    return insert(table).values(values)


def _continue_numbers(connection: Connection, table: Table) -> None:
    """Let PostgreSQL continue numbering after the highest restored number."""
    column = table.autoincrement_column
    if column is None:
        return
    sequence = connection.execute(select(func.pg_get_serial_sequence(table.name, column.name))).scalar()
    highest = connection.execute(select(func.max(column))).scalar()
    if sequence and highest is not None:
        connection.execute(select(func.setval(sequence, highest)))


def _comes_later(table: Table, column: Column[Any]) -> bool:
    """Whether a column is filled at the end: by name, or because it refers to its own table."""
    if column.name in _LATER.get(table.name, ()):
        return True
    return bool(column.nullable) and any(key.column.table is table for key in column.foreign_keys)


def _bound(column: Column[Any]) -> str:
    """Return the parameter name of a column, as SQLAlchemy reserves the column's own name."""
    return f"v_{column.name}"


def _is_json(column: Column[Any]) -> bool:
    return isinstance(column.type, JSON)


def _as_written(column: Column[Any]) -> Any:
    return cast(column, Text).label(column.name) if _is_json(column) else column


def _encode(value: Any) -> Any:
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    return b64encode(value).decode("ascii") if isinstance(value, bytes) else value


def _decode(column: Column[Any], value: Any) -> Any:
    kind = column.type.impl if isinstance(column.type, TypeDecorator) else column.type
    if value is None:
        return None
    if isinstance(kind, DateTime):
        return datetime.fromisoformat(value).astimezone(UTC)
    return b64decode(value, validate=True) if isinstance(kind, LargeBinary) else value


def _write(out: TextIO, value: object) -> None:
    out.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def _read(line: str, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise _unreadable(number) from None


def _unreadable(number: int) -> MalformedError:
    return MalformedError(
        "this line of the backup cannot be read", where=Where(line=number), remedy="use another backup"
    )
