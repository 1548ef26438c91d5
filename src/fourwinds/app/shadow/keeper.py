"""Start the process that fills the tables for SQL whenever a system has changed."""

from __future__ import annotations

import logging
import threading
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection, Pipe
from multiprocessing.context import SpawnProcess

from sqlalchemy.exc import SQLAlchemyError

from fourwinds.app.shadow.fill import Filler
from fourwinds.app.shadow.worker import fill_in_background
from fourwinds.store.database import Database
from fourwinds.table.errors import UnavailableError

__all__ = ["ShadowKeeper"]

_LOOK_S, _TROUBLE_S = 2.0, 60.0
_log = logging.getLogger(__name__)


class ShadowKeeper:
    """Watches a database while a server runs. Nothing is filled in the server's own process."""

    def __init__(self, database: Database, *, look_every: float = _LOOK_S) -> None:
        self._database, self._look_every = database, look_every
        self._process: SpawnProcess | None = None
        self._lifeline: Connection | None = None
        self._not_before = 0.0
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fourwinds-shadow", daemon=True)

    def start(self) -> None:
        """Start watching, unless the database is in memory, where no other process can reach it."""
        if self._database.is_postgresql or self._database.file is not None:
            self._thread.start()

    def stop(self) -> None:
        """End the process, whatever it is doing: it goes on where it was when it starts again."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()
        self._end()

    @property
    def is_filling(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def _run(self) -> None:
        while not self._stopping.wait(self._look_every):
            try:
                self._look()
            except (SQLAlchemyError, UnavailableError):
                continue  # the server reports it
            except Exception:
                _log.exception("unexpected error while watching the tables for SQL")

    def _look(self) -> None:
        if self.is_filling or time.monotonic() < self._not_before:
            return
        if self._process is not None:
            if self._process.exitcode:
                _log.warning("the process that fills tables for SQL ended with %s", self._process.exitcode)
                self._not_before = time.monotonic() + _TROUBLE_S
            self._end()
        elif Filler(self._database).has_work():
            self._start()

    def _start(self) -> None:
        theirs, self._lifeline = Pipe(duplex=False)
        self._process = get_context("spawn").Process(
            target=fill_in_background, args=(theirs, self._database.url), name="fourwinds-shadow", daemon=True
        )
        self._process.start()
        theirs.close()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if self._lifeline is not None:
            self._lifeline.close()
            self._lifeline = None
