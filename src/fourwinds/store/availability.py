"""Whether a database can be used just now: what a full disk, a lock or a lost server makes of errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from fourwinds.table.errors import UnavailableError

__all__ = ["disk_full", "file_gone", "locked", "other_version", "telling_unavailable"]

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
"""PostgreSQL's limits of what is sent: trying again does not help."""


@contextmanager
def telling_unavailable() -> Iterator[None]:
    """Tell errors by which a database says that it cannot be used apart from errors of the program."""
    try:
        yield
    except SQLAlchemyError as error:
        told = next(filter(None, map(_unavailable, _errors_behind(error))), None)
        if told is None:
            raise
        raise told from error


def locked() -> UnavailableError:
    return _error("the database is locked by something else", "try again in a few seconds")


def disk_full() -> UnavailableError:
    return _error(
        "the disk of the database is full", "try again later; whoever runs this installation has to make room"
    )


def file_gone() -> UnavailableError:
    return _error(
        "the file of the database is gone or was replaced",
        "whoever runs this installation has to put it back, or to start Four Winds again",
    )


def other_version() -> UnavailableError:
    return _error(
        "the database is of another version", "whoever runs this installation has to start the newest Four Winds again"
    )


def _errors_behind(error: BaseException) -> Iterator[BaseException]:
    """An error and those that led to it: SQLite undoes all when its disk is full, and then knows no savepoint."""
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
    return _lost() if failed or error.connection_invalidated or state == _POSTGRESQL_READ_ONLY else None


def _of_sqlite(error: sqlite3.Error) -> UnavailableError | None:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return disk_full()
    if code in _SQLITE_LOCKED:
        return locked()
    return _lost() if code in _SQLITE_LOST else None


def _lost() -> UnavailableError:
    return _error("the database cannot be used just now", "try again in a few seconds")


def _error(problem: str, remedy: str) -> UnavailableError:
    return UnavailableError(problem, remedy=remedy, details={"retry_after": _RETRY_S})
