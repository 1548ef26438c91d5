"""Check whether the database accepts writes; the result is cached briefly."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from threading import Lock
from typing import Final

from sqlalchemy import text

from fourwinds.store.availability import disk_full, other_version
from fourwinds.store.database import Database
from fourwinds.store.migrations import HEAD
from fourwinds.table.errors import UnavailableError

__all__ = ["Readiness"]

_KEPT_S: Final = 2.0
_WAIT_S: Final = 2.0
_LEAST_FREE: Final = 2**20
"""Free bytes on the disk. With less, a small change may still fit into SQLite's log, but hardly the next one."""


class Readiness:
    """Tests whether a database accepts writes. While a test is running, callers get the previous result."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database, self._clock = database, clock
        self._trying = Lock()
        self._problem: UnavailableError | None = None
        self._try_at = clock()

    def must_be_writable(self) -> None:
        """Raise an error with the reason if nothing can be written."""
        if self._clock() >= self._try_at and self._trying.acquire(blocking=False):
            try:
                self._problem = self._found_problem()
                self._try_at = self._clock() + _KEPT_S
            finally:
                self._trying.release()
        if self._problem is not None:
            raise self._problem.at()

    def _found_problem(self) -> UnavailableError | None:
        try:
            self._write()
        except UnavailableError as error:
            return error
        return None

    def _write(self) -> None:
        """Write the revision unchanged, as no other row is sure to exist."""
        file = self._database.file
        with self._database.write(within=_WAIT_S) as connection:
            row = connection.execute(
                text("UPDATE alembic_version SET version_num = version_num RETURNING version_num")
            ).scalar()
        if row != HEAD:
            raise other_version()
        if file is not None and shutil.disk_usage(file.parent).free < _LEAST_FREE:
            raise disk_full()
