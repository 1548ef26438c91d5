"""An open database, SQLite or PostgreSQL, at the newest revision."""

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

from fourwinds.store.availability import file_gone, locked, reporting_unavailable
from fourwinds.store.migrations import HEAD
from fourwinds.store.sqlite import not_waiting_for_the_disk, prepare_sqlite
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, NotFoundError, UnavailableError
from fourwinds.table.garbage import without_garbage_collection

__all__ = ["Database", "connect_database", "normal_url", "open_database"]

_CONNECT_WAIT_S = 5
_TURN_WAIT_S = 30.0
_KEPT_OPEN = 20
"""Maximum number of connections. They stay open, as opening one takes longer than recording a hand."""
_MIGRATION_LOCK = 0x4657
"""The PostgreSQL advisory lock for migrations."""
_log = logging.getLogger(__name__)


class Database:
    """Opens transactions for reading and writing."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reading = (
            engine.execution_options(isolation_level="REPEATABLE READ") if _is_postgresql(engine) else engine
        )
        self._writing = engine.execution_options(writing=True)
        self._turn = None if _is_postgresql(engine) else Lock()
        """SQLite allows one writer at a time, and its own way of waiting is too slow."""
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
        """Open a transaction with a consistent view of the data."""
        self._must_be_there()
        with reporting_unavailable(), self._reading.connect() as connection:
            yield connection

    @contextmanager
    def write(self, *, within: float | None = None, is_derived: bool = False) -> Iterator[Connection]:
        """Open a transaction that is committed if the block succeeds and rolled back if it raises.

        It waits for other writers as usual, or at most `within` seconds. Derived data, which can be worked out again,
        is committed without waiting for the disk.
        """
        self._must_be_there()
        with reporting_unavailable(), self._own_turn(within or _TURN_WAIT_S), ExitStack() as stack:
            connection = stack.enter_context(self._writing.connect())
            if within is not None and not self.is_postgresql:
                connection = connection.execution_options(lock_wait=within)
            if is_derived and not self.is_postgresql:
                stack.enter_context(not_waiting_for_the_disk(connection))
            stack.enter_context(connection.begin())
            if is_derived and self.is_postgresql:
                connection.execute(text("SET LOCAL synchronous_commit = off"))
            if within is not None and self.is_postgresql:
                connection.execute(text(f"SET LOCAL statement_timeout = {round(within * 1000)}"))
            yield connection
        for callback in self._after_commit:
            callback()

    @contextmanager
    def _own_turn(self, within: float) -> Iterator[None]:
        if self._turn is None:
            yield
            return
        if not self._turn.acquire(timeout=within):
            raise locked()
        try:
            with without_garbage_collection():
                yield
        finally:
            self._turn.release()

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database, None for PostgreSQL and in memory."""
        name = self._engine.url.database
        return Path(name) if not self.is_postgresql and name and name != ":memory:" else None

    def keep_to_file(self) -> None:
        """From now on, raise an error if the file is missing, as data written then would be lost."""
        if self.file is not None:
            self._file_identity = _identity(self.file)

    def _must_be_there(self) -> None:
        if self._file_identity is not None and self.file is not None and _identity(self.file) != self._file_identity:
            raise file_gone()

    def on_commit(self, callback: Callable[[], None]) -> None:
        """Register a callback for every commit, called in the writing thread. It must not raise."""
        self._after_commit = [*self._after_commit, callback]

    @property
    def is_postgresql(self) -> bool:
        return _is_postgresql(self._engine)

    @property
    def url(self) -> str:
        """The URL for other processes to open the same database, including the password."""
        return self._engine.url.render_as_string(hide_password=False)

    def own_connection(self) -> Any:
        """Return a driver connection outside the pool, which the caller has to close."""
        pooled = self._engine.raw_connection()
        connection = pooled.driver_connection
        pooled.detach()
        return connection

    def check(self) -> bool:
        """Whether the database responds and has the expected revision."""
        try:
            with self.read() as connection:
                return _revision(connection) == HEAD
        except (SQLAlchemyError, UnavailableError):
            return False


def connect_database(url: str) -> Database:
    """Connect to a database without migrating it, whatever its revision."""
    return Database(_engine(_parse_url(url)))


def open_database(
    url: str, *, migrate: bool = True, copies: Path | None = None, announce: Callable[[str], None] = _log.warning
) -> Database:
    """Open a database by its URL, at the newest revision.

    A new database gets its tables. One with an older revision is copied and migrated, which is announced, or rejected
    with `migrate=False`. The copy of an SQLite file is next to it, that of PostgreSQL in `copies`.
    """
    database = connect_database(url)
    try:
        if not database.check():
            copy = _migrate(database, migrate, copies)
            if copy is not None:
                announce(f"The database was updated to version {HEAD}; a copy of the old one is in {copy}")
        database.keep_to_file()
    except (DBAPIError, UnavailableError) as error:
        database.close()
        raise _cannot_open(make_url(database.url), error) from error
    except BaseException:
        database.close()
        raise
    return database


def normal_url(text: str) -> str:
    """Return the URL of a database with its driver.

    >>> normal_url("postgresql://club@db.example/fourwinds")
    'postgresql+psycopg://club@db.example/fourwinds'
    """
    return _parse_url(text).render_as_string(hide_password=False)


def _parse_url(text: str) -> URL:
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
    """Return the identity of a file, whatever its name."""
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
    """Run the missing migrations, unless another process did so meanwhile; return the path of the copy."""
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
        f"the database has an older version ({revision}, not {HEAD}), and this command does not change it",
        remedy="run fourwinds migrate, or start the application: both copy the database and then update it",
    )


def _revision(connection: Connection) -> str | None:
    """Return the revision of the database, None if it is empty."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _cannot_open(url: URL, error: DBAPIError | UnavailableError) -> FourWindsError:
    cause = error if isinstance(error, DBAPIError) else error.__cause__
    reason = " ".join(str(getattr(cause, "orig", cause)).split()).rstrip("?.")
    return NotFoundError(
        f"the database {url.render_as_string()} cannot be opened ({reason})",
        remedy="check that it exists, is running and allows access, or change FOURWINDS_DATABASE_URL",
    )
