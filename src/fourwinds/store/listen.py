"""Listen for changes by any process: notified by PostgreSQL, or by polling SQLite."""

from __future__ import annotations

import logging
import selectors
import socket
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from fourwinds.store.database import Database

__all__ = ["CHANNEL", "Listener", "OnChange", "listener_of", "topic"]

OnChange: TypeAlias = Callable[[str | None], None]
"""A callback, called in another thread with the topic that changed, or None if anything may have changed."""

CHANNEL = "fourwinds"
"""The channel on which triggers notify, with `<kind>:<id>:<number>`."""

_POLL_S, _SHORTEST_S = 0.25, 0.02
_CHECK_S = 60
_PATIENCE_S = (0.1, 1, 2, 5)
_log = logging.getLogger(__name__)


def topic(kind: str, subject_id: str) -> str:
    """Return the topic for followers of one thing."""
    return f"{kind}:{subject_id}"


class Listener(ABC):
    """A listening thread with its own connection. Extra calls are harmless: followers just read again."""

    def __init__(self, database: Database, on_change: OnChange) -> None:
        self._database = database
        self._on_change = on_change
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fourwinds-listener", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Stop the thread and close the connection."""
        self._stopping.set()
        self._nudge()
        if self._thread.ident is not None:
            self._thread.join()

    @abstractmethod
    def rest(self, resting: bool) -> None:
        """Pause or resume, depending on whether there are followers."""

    @abstractmethod
    def _run(self) -> None: ...

    @abstractmethod
    def _nudge(self) -> None:
        """Wake the thread."""


def listener_of(database: Database, on_change: OnChange) -> Listener:
    """Create the listener for a kind of database."""
    return _PostgresListener(database, on_change) if database.is_postgresql else _SqliteListener(database, on_change)


class _PostgresListener(Listener):
    """Listens for PostgreSQL notifications. After reconnecting, anything may have changed."""

    def __init__(self, database: Database, on_change: OnChange) -> None:
        super().__init__(database, on_change)
        self._nudged, self._nudging = socket.socketpair()

    def close(self) -> None:
        super().close()
        self._nudged.close()
        self._nudging.close()

    def rest(self, resting: bool) -> None:
        """Do nothing: listening costs nothing."""

    def _nudge(self) -> None:
        self._nudging.send(b"!")

    def _run(self) -> None:
        tries = 0
        while not self._stopping.is_set():
            try:
                with self._connect() as connection:
                    self._on_change(None)
                    tries = 0
                    self._listen(connection)
            except (psycopg.Error, SQLAlchemyError, OSError) as error:
                _log.warning("live changes cannot be received at the moment: %s", error)
                self._stopping.wait(_PATIENCE_S[min(tries, len(_PATIENCE_S) - 1)])
                tries += 1

    def _connect(self) -> psycopg.Connection:
        connection: psycopg.Connection = self._database.own_connection()
        try:
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _listen(self, connection: psycopg.Connection) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(connection, selectors.EVENT_READ)
            selector.register(self._nudged, selectors.EVENT_READ)
            while not self._stopping.is_set():
                if not selector.select(_CHECK_S):
                    connection.execute("SELECT 1")
                for notice in connection.notifies(timeout=0):
                    self._on_change(notice.payload.rpartition(":")[0])


class _SqliteListener(Listener):
    """Polls SQLite's change counter, and checks at once after commits of this process."""

    def __init__(self, database: Database, on_change: OnChange) -> None:
        super().__init__(database, on_change)
        self._nudged = threading.Event()
        self._resting = False
        self._marks: dict[str, int] = {}
        self._jobs: dict[str, tuple[object, ...]] = {}
        database.on_commit(self._on_commit)

    def rest(self, resting: bool) -> None:
        self._resting = resting
        self._nudge()

    def _nudge(self) -> None:
        self._nudged.set()

    def _on_commit(self) -> None:
        if not self._resting:
            self._nudged.set()

    def _run(self) -> None:
        connection: sqlite3.Connection = self._database.own_connection()
        counted = -1
        try:
            while not self._stopping.is_set():
                try:
                    (now,) = connection.execute("PRAGMA data_version").fetchone()
                    if now != counted:
                        self._look(connection)
                        counted = now
                except sqlite3.Error as error:
                    _log.warning("live changes cannot be read at the moment: %s", error)
                    self._on_change(None)
                self._stopping.wait(_SHORTEST_S)
                self._nudged.wait(None if self._resting else _POLL_S)
                self._nudged.clear()
        finally:
            connection.close()

    def _look(self, connection: sqlite3.Connection) -> None:
        """Report the topics of new rows in the two logs, and of jobs that changed."""
        for table, kind, subject in (("changes", "kind", "subject_id"), ("system_changes", "'system'", "system_id")):
            (last,) = connection.execute(f"SELECT coalesce(max(rowid), 0) FROM {table}").fetchone()  # noqa: S608 - named here
            mark = self._marks.get(table)
            self._marks[table] = last
            if mark is None or last < mark:
                self._on_change(None)
                continue
            news = f"SELECT DISTINCT {kind}, {subject} FROM {table} WHERE rowid > ? AND rowid <= ?"  # noqa: S608 - named here
            for found in connection.execute(news, (mark, last)):
                self._on_change(topic(*found))
        states = "SELECT id, state, progress, message, cancel_requested FROM jobs"
        jobs = {row[0]: row[1:] for row in connection.execute(states)}
        for job in jobs.keys() | self._jobs.keys():
            if jobs.get(job) != self._jobs.get(job):
                self._on_change(topic("job", job))
        self._jobs = jobs
