"""The process that reads files one by one, with low priority. It ends with the server or when idle."""

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
from fourwinds.web.logs import error_lines

__all__ = ["OpenIt", "ReadingProcess", "Task", "TaskOutcome", "run_task"]

OpenIt: TypeAlias = Callable[[], Database]
"""A function that opens the database when it is needed."""
Task: TypeAlias = Callable[..., bytes]
"""A module-level function that takes an `OpenIt` and arguments, and returns the response body."""

_IDLE_S = 600.0
_FORESEEN = (FourWindsError, RequestValidationError, HTTPException)


@dataclass(frozen=True, slots=True)
class TaskOutcome:
    """The outcome of a task, and the CPU time it took."""

    outcome: bytes | Exception
    seconds: float
    failed_at: tuple[str, ...] = ()
    """The lines that describe an unexpected error."""

    def content(self) -> bytes:
        """Return the result, or raise the error."""
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


class ReadingProcess:
    """A process that is started on demand, and killed if a task takes too long. For one thread at a time."""

    def __init__(self) -> None:
        self._is_over = False
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._lifeline: Connection | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def do(self, database_url: str, task: Task, arguments: tuple[Any, ...], *, within: float) -> TaskOutcome:
        """Run a task in the process."""
        if self._is_over:
            return TaskOutcome(BusyError("the server is stopping", remedy="try again in a minute"), 0)
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
        remedy = "split it into several files"
        return TaskOutcome(TooLargeError("the file takes too long or too much memory to read", remedy=remedy), took)

    def _result_of(self, task: Task, arguments: tuple[Any, ...], within: float) -> TaskOutcome | None:
        """Return the outcome, None if it did not end in time."""
        pipe = self._pipe
        if pipe is None:
            return None
        pipe.send((task, arguments))
        if not pipe.poll(within):
            return None
        found: TaskOutcome = pipe.recv()
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
        """End the process permanently, whatever it is doing."""
        self._is_over = True
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        pipes, self._pipe, self._lifeline = (self._pipe, self._lifeline), None, None
        if process is not None:
            process.kill()  # closes the pipe, which wakes whoever waits for a result
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
            server.send(run_task(open_it, task, arguments, time.process_time))


def run_task(open_it: OpenIt, task: Task, arguments: tuple[Any, ...], clock: Callable[[], float]) -> TaskOutcome:
    """Run a task in this process."""
    begun = clock()
    try:
        outcome: bytes | Exception = task(open_it, *arguments)
    except _FORESEEN as error:
        outcome = error
    except Exception as error:
        wrong = FourWindsError("internal error in Four Winds", remedy="try again; the log has the details")
        return TaskOutcome(wrong, clock() - begun, tuple(error_lines(error)))
    return TaskOutcome(outcome, clock() - begun)
