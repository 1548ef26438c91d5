"""The process that reads files, one after the other, with low priority. It ends with the server, or when it is idle."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, Pipe
from multiprocessing.context import SpawnProcess
from typing import Any, TypeAlias

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from fourwinds.app.jobs.worker import become_low_priority, end_with
from fourwinds.store.database import Database, open_database
from fourwinds.table.errors import BusyError, FourWindsError, TooLargeError
from fourwinds.web.logs import described

__all__ = ["Done", "OpenIt", "ReadingProcess", "Task", "done"]

OpenIt: TypeAlias = Callable[[], Database]
"""The database, which is opened only if it is needed."""
Task: TypeAlias = Callable[..., bytes]
"""A function at the top of a module: it takes an `OpenIt` and what it is given, and returns what is to be answered."""

_IDLE_S = 600.0
_FORESEEN = (FourWindsError, RequestValidationError, HTTPException)


@dataclass(frozen=True, slots=True)
class Done:
    """How a task ended, and the processor time it took."""

    outcome: bytes | Exception
    seconds: float
    failed_at: tuple[str, ...] = ()
    """Where in the program something went wrong that nobody foresaw."""

    def content(self) -> bytes:
        """What was made, or the error that there was."""
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


class ReadingProcess:
    """A process that is started when it is needed, and ended if a task takes too long. For one thread at a time."""

    def __init__(self) -> None:
        self._is_over = False
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._lifeline: Connection | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def do(self, database_url: str, task: Task, arguments: tuple[Any, ...], *, within: float) -> Done:
        """Have a task done."""
        if self._is_over:
            return Done(BusyError("the server is stopping", remedy="try again in a minute"), 0)
        if not self.is_running:
            self._start(database_url)
        begun = time.monotonic()
        try:
            found = self._result_of(task, arguments, within)
        except (EOFError, OSError):
            found = None
        if found is not None:
            return found
        self._end()
        took = time.monotonic() - begun
        remedy = "send it in parts, each a file of its own"
        return Done(TooLargeError("this takes too long to read, or too much memory", remedy=remedy), took)

    def _result_of(self, task: Task, arguments: tuple[Any, ...], within: float) -> Done | None:
        """How it ended, None if it did not in time."""
        pipe = self._pipe
        if pipe is None:
            return None
        pipe.send((task, arguments))
        if not pipe.poll(within):
            return None
        found: Done = pipe.recv()
        return found

    def _start(self, database_url: str) -> None:
        self._end()
        self._pipe, theirs = Pipe()
        lifeline, self._lifeline = Pipe(duplex=False)
        self._process = get_context("spawn").Process(
            target=_work, args=(theirs, lifeline, database_url), name="fourwinds-reading", daemon=True
        )
        self._process.start()
        theirs.close()
        lifeline.close()

    def stop(self) -> None:
        """End the process, whatever it does, for good."""
        self._is_over = True
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        pipes, self._pipe, self._lifeline = (self._pipe, self._lifeline), None, None
        if process is not None:
            process.kill()  # whoever waits for an answer of its is told by its end of the pipe
            process.join()
            process.close()
        for pipe in pipes:
            if pipe is not None:
                pipe.close()


def _work(server: Connection, lifeline: Connection, database_url: str) -> None:
    become_low_priority()
    threading.Thread(target=end_with, args=[lifeline], daemon=True).start()
    with ExitStack() as stack, suppress(EOFError, OSError):
        opened: list[Database] = []

        def open_it() -> Database:
            if not opened:
                opened.append(stack.enter_context(open_database(database_url, migrate=False)))
            return opened[0]

        while server.poll(_IDLE_S):
            task, arguments = server.recv()
            server.send(done(open_it, task, arguments, time.process_time))


def done(open_it: OpenIt, task: Task, arguments: tuple[Any, ...], clock: Callable[[], float]) -> Done:
    """Do a task in this process."""
    begun = clock()
    try:
        outcome: bytes | Exception = task(open_it, *arguments)
    except _FORESEEN as error:
        outcome = error
    except Exception as error:
        wrong = FourWindsError("something went wrong in Four Winds", remedy="try again; the log says more")
        return Done(wrong, clock() - begun, tuple(described(error)))
    return Done(outcome, clock() - begun)
