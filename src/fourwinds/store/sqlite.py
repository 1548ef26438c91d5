"""Configure SQLite for many threads and processes."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event

from fourwinds.store.files import create_private_file, keep_private

__all__ = ["not_waiting_for_the_disk", "prepare_sqlite"]

_LOCK_WAIT_S = 10.0
_LOOK_S = 0.001
"""How often to look whether another process has released the write lock."""


def prepare_sqlite(engine: Engine) -> None:
    """Enforce foreign keys, wait for locks, use a write-ahead log, and control transactions ourselves.

    The file is made private before SQLite opens it, as its logs get the same permissions.
    """
    named = engine.url.database
    if named and not named.startswith((":memory:", "file:")):
        _keep_private(Path(named))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)


def _keep_private(file: Path) -> None:
    create_private_file(file)
    for end in ("", "-wal", "-shm"):
        keep_private(file.with_name(file.name + end))


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    _wait(cursor, _LOCK_WAIT_S)
    cursor.execute("PRAGMA foreign_keys = ON")
    _keep_journal_ahead(cursor)
    cursor.close()


@contextmanager
def not_waiting_for_the_disk(connection: Connection) -> Iterator[None]:
    """Commit without waiting for the disk. After a power failure the last commits may be missing, in order."""
    plain: Any = connection.connection.driver_connection
    plain.execute("PRAGMA synchronous = NORMAL")
    try:
        yield
    finally:
        plain.execute("PRAGMA synchronous = FULL")


def _wait(connection: sqlite3.Connection | sqlite3.Cursor, seconds: float) -> None:
    connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")


def _keep_journal_ahead(cursor: sqlite3.Cursor) -> None:
    """Use a write-ahead log. SQLite does not wait when several processes switch a new file to it, so we do."""
    deadline = time.monotonic() + _LOCK_WAIT_S
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _begin(connection: Connection) -> None:
    """Take the write lock at once, as SQLite rejects a reader that starts to write later."""
    options = connection.get_execution_options()
    if options.get("writing"):
        _take_write_lock(connection, options.get("lock_wait", _LOCK_WAIT_S))
    else:
        connection.exec_driver_sql("BEGIN")


def _take_write_lock(connection: Connection, seconds: float) -> None:
    """Begin to write as soon as no other process does. SQLite itself looks in steps of up to 100 ms."""
    plain: Any = connection.connection.driver_connection
    deadline = time.monotonic() + seconds
    _wait(plain, 0)
    try:
        while _is_written_by_another(plain) and time.monotonic() < deadline:
            time.sleep(_LOOK_S)
        if not plain.in_transaction:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        _wait(plain, _LOCK_WAIT_S)


def _is_written_by_another(plain: sqlite3.Connection) -> bool:
    """Begin to write, unless another process is writing. Other errors come again when SQLAlchemy begins."""
    try:
        plain.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
    return False
