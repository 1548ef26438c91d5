"""A database that is open: SQLite or PostgreSQL, at the newest revision."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, Self

from sqlalchemy import URL, Connection, Engine, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from fourwinds.store.availability import file_gone, locked, telling_unavailable
from fourwinds.store.migrations import HEAD
from fourwinds.store.sqlite import prepare_sqlite, waiting_at_most
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, NotFoundError, UnavailableError

__all__ = ["Database", "connect_database", "normal_url", "open_database"]

_CONNECT_WAIT_S = 5
_TURN_WAIT_S = 30.0
_KEPT_OPEN = 20
"""Connections at most, none of them closed after use: opening one takes longer than recording a hand."""
_MIGRATION_LOCK = 0x4657
"""The number of PostgreSQL's advisory lock under which migrations run."""
_log = logging.getLogger(__name__)


class Database:
    """Connections for reading and for writing, each with a transaction of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reading = (
            engine.execution_options(isolation_level="REPEATABLE READ") if _is_postgresql(engine) else engine
        )
        self._writing = engine.execution_options(writing=True)
        self._turn = None if _is_postgresql(engine) else Lock()
        """SQLite has one writer at a time, and those who wait for it in its own way sleep too long."""
        self._after_commit: list[Callable[[], None]] = []
        self._file_identity: tuple[int, int] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """One consistent view of the data."""
        self._must_be_there()
        with telling_unavailable(), self._reading.connect() as connection:
            yield connection

    @contextmanager
    def write(self, *, within: float | None = None) -> Iterator[Connection]:
        """A transaction that is kept when the block ends well and undone when it raises.

        Others are waited for as long as is usual, or at most for so many seconds.
        """
        self._must_be_there()
        with telling_unavailable(), self._own_turn(within or _TURN_WAIT_S), ExitStack() as stack:
            connection = stack.enter_context(self._writing.connect())
            if within is not None and not self.is_postgresql:
                stack.enter_context(waiting_at_most(connection, within))
            stack.enter_context(connection.begin())
            if within is not None and self.is_postgresql:
                connection.execute(text(f"SET LOCAL statement_timeout = {round(within * 1000)}"))
            yield connection
        for told in self._after_commit:
            told()

    @contextmanager
    def _own_turn(self, within: float) -> Iterator[None]:
        if self._turn is None:
            yield
            return
        if not self._turn.acquire(timeout=within):
            raise locked()
        try:
            yield
        finally:
            self._turn.release()

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database that has one."""
        name = self._engine.url.database
        return Path(name) if not self.is_postgresql and name and name != ":memory:" else None

    def keep_to_file(self) -> None:
        """From now on refuse to go on when the file is gone: what is written to it then, nobody would find again."""
        if self.file is not None:
            self._file_identity = _identity(self.file)

    def _must_be_there(self) -> None:
        if self._file_identity is not None and self.file is not None and _identity(self.file) != self._file_identity:
            raise file_gone()

    def on_commit(self, told: Callable[[], None]) -> None:
        """Have this called, by whichever thread wrote, whenever something was kept. It must not raise."""
        self._after_commit = [*self._after_commit, told]

    @property
    def is_postgresql(self) -> bool:
        return _is_postgresql(self._engine)

    @property
    def url(self) -> str:
        """By which another process opens the same database; it holds the password."""
        return self._engine.url.render_as_string(hide_password=False)

    def own_connection(self) -> Any:
        """A connection of the driver's, outside the pool, for whoever asks to keep and to close."""
        pooled = self._engine.raw_connection()
        connection = pooled.driver_connection
        pooled.detach()
        return connection

    def check(self) -> bool:
        """Whether the database answers, and with the tables this program knows."""
        try:
            with self.read() as connection:
                return _revision(connection) == HEAD
        except (SQLAlchemyError, UnavailableError):
            return False


def connect_database(url: str) -> Database:
    """A database as it is, of whatever revision, or with no tables at all."""
    return Database(_engine(_parsed(url)))


def open_database(
    url: str, *, migrate: bool = True, copies: Path | None = None, announce: Callable[[str], None] = _log.warning
) -> Database:
    """Open a database by its URL, at the newest revision.

    A new one gets its tables. One of an earlier revision is brought up to date after it was copied, which is announced,
    or refused with `migrate=False`. The copy of an SQLite file lies beside it, that of PostgreSQL in `copies`.
    """
    database = connect_database(url)
    try:
        if not database.check():
            copy = _migrate(database, migrate, copies)
            if copy is not None:
                announce(f"The database was updated to version {HEAD}; a copy from before is in {copy}")
        database.keep_to_file()
    except (DBAPIError, UnavailableError) as error:
        database.close()
        raise _does_not_open(make_url(database.url), error) from error
    except BaseException:
        database.close()
        raise
    return database


def normal_url(text: str) -> str:
    """The URL of a database with its driver named.

    >>> normal_url("postgresql://club@db.example/fourwinds")
    'postgresql+psycopg://club@db.example/fourwinds'
    """
    return _parsed(text).render_as_string(hide_password=False)


def _parsed(text: str) -> URL:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = None
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgresql+psycopg": "postgresql+psycopg"}
    if url is None or url.drivername not in drivers:
        raise MalformedError(
            "the database URL cannot be read",
            remedy="write sqlite:////folder/file.db or postgresql://user:password@host/database",
        )
    return url.set(drivername=drivers[url.drivername])


def _identity(file: Path) -> tuple[int, int] | None:
    """By which a file is known, whatever its name."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_postgresql(engine: Engine) -> bool:
    return engine.dialect.name == "postgresql"


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "postgresql":
        return create_engine(
            url,
            pool_pre_ping=True,
            pool_size=_KEPT_OPEN,
            max_overflow=0,
            connect_args={"connect_timeout": _CONNECT_WAIT_S},
        )
    engine = create_engine(url)
    prepare_sqlite(engine)
    return engine


def _migrate(database: Database, migrate: bool, copies: Path | None) -> Path | None:
    """Run the missing migrations, unless another process did while we waited for the lock: where the copy is."""
    copy = None
    with database.write() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
        revision = _revision(connection)
        if revision == HEAD:
            return None
        from fourwinds.store.migrations.upgrade import must_be_known, upgrade

        if revision is not None:
            must_be_known(revision)
            if not migrate:
                raise _is_older(revision)
            from fourwinds.store.copy_before_migration import copy_before_migration

            copy = copy_before_migration(connection, copies, datetime.now(UTC))
        upgrade(connection, revision)
    return copy


def _is_older(revision: str) -> ConflictError:
    return ConflictError(
        f"the database is of an older version ({revision}; this is {HEAD}) and reading it does not change it",
        remedy="start the application or run fourwinds migrate, which copies the database and then updates it",
    )


def _revision(connection: Connection) -> str | None:
    """The revision the database says it has, None when it is empty."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _does_not_open(url: URL, error: DBAPIError | UnavailableError) -> FourWindsError:
    said = error if isinstance(error, DBAPIError) else error.__cause__
    reason = " ".join(str(getattr(said, "orig", said)).split()).rstrip("?.")
    return NotFoundError(
        f"the database {url.render_as_string()} does not open ({reason})",
        remedy="check that it exists, that it runs and that you may use it, or change FOURWINDS_DATABASE_URL",
    )
