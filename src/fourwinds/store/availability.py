"""Recognise errors of an unavailable database: a full disk, a lock, or a lost server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from fourwinds.table.errors import UnavailableError

__all__ = ["disk_full", "file_gone", "locked", "other_version", "reporting_unavailable"]

_RETRY_S: Final = 5
_SQLITE_LOCKED: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
_SQLITE_LOST: Final = {
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
    *(sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_NOMEM),
}
_POSTGRESQL_FULL: Final = "53100"
_POSTGRESQL_LOCKED: Final = ("40", "55P03", "57014")
_POSTGRESQL_READ_ONLY: Final = "25006"
_POSTGRESQL_LIMITS: Final = "54"
"""PostgreSQL errors about limits, where retrying does not help."""


@contextmanager
def reporting_unavailable() -> Iterator[None]:
    """Turn database errors that mean it is unavailable into `UnavailableError`."""
    try:
        yield
    except SQLAlchemyError as error:
        unavailable = next(filter(None, map(_unavailable, _errors_behind(error))), None)
        if unavailable is None:
            raise
        raise unavailable from error


def locked() -> UnavailableError:
    return _error("the database is locked by another process", "try again in a few seconds")


def disk_full() -> UnavailableError:
    return _error("the disk of the database is full", "try again later; the operator has to free disk space")


def file_gone() -> UnavailableError:
    return _error(
        "the database file is missing or was replaced",
        "the operator has to restore it, or restart Four Winds",
    )


def other_version() -> UnavailableError:
    return _error("the database has another version", "the operator has to restart the newest Four Winds")


def _errors_behind(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and its causes: when the disk is full, SQLite reports a missing savepoint first."""
    found: BaseException | None = error
    while found is not None:
        yield found
        found = found.__cause__ or found.__context__


def _unavailable(error: BaseException) -> UnavailableError | None:
    if isinstance(error, NoConnectionFree):
        return locked()
    if not isinstance(error, DBAPIError):
        return None
    if isinstance(error.orig, sqlite3.Error):
        return _of_sqlite(error.orig)
    state = getattr(error.orig, "sqlstate", None) or ""
    if state == _POSTGRESQL_FULL:
        return disk_full()
    if state.startswith(_POSTGRESQL_LOCKED):
        return locked()
    failed = isinstance(error, OperationalError) and not state.startswith(_POSTGRESQL_LIMITS)
    return _not_available() if failed or error.connection_invalidated or state == _POSTGRESQL_READ_ONLY else None


def _of_sqlite(error: sqlite3.Error) -> UnavailableError | None:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return disk_full()
    if code in _SQLITE_LOCKED:
        return locked()
    return _not_available() if code in _SQLITE_LOST else None


def _not_available() -> UnavailableError:
    return _error("the database is not available", "try again in a few seconds")


def _error(problem: str, remedy: str) -> UnavailableError:
    return UnavailableError(problem, remedy=remedy, details={"retry_after": _RETRY_S})
