"""Read large bodies in separate processes, in turn, with a fair share for every caller."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

from anyio import CapacityLimiter, to_thread
from fastapi import Depends, Request
from starlette.responses import Response

from fourwinds.app.actor import Actor
from fourwinds.store.database import Database
from fourwinds.table.errors import BusyError
from fourwinds.web.identity import Who, caller_of
from fourwinds.web.rates import Caller, Limit
from fourwinds.web.reading_process import ReadingProcess, Task, TaskOutcome, run_task
from fourwinds.web.state import OpenDatabase

__all__ = ["BodyReading", "Readers", "SentBody", "TheReading"]

_LONGEST_S: Final = 60.0
_SMALL: Final = 8_192
"""Smaller bodies are read in the server, unless the process already runs or there were many of them."""
_WORTH_A_PROCESS_S: Final = 1.0
_log = logging.getLogger(__name__)


class SentBody:
    """The unparsed body of a request, with its content type and query."""

    __slots__ = ("content", "content_type", "query")

    def __init__(self, content: bytes, content_type: str | None, query: Sequence[tuple[str, str]] = ()) -> None:
        self.content, self.content_type, self.query = content, content_type, query


class _Lane:
    """A reading process and its queue."""

    def __init__(self, *, most: int, most_each: int, per_minute: float, clock: Callable[[], float]) -> None:
        self._most, self._most_each = most, most_each
        self._waiting: Counter[str] = Counter()
        self._limit = Limit(per_minute, clock=clock)
        self._turn = CapacityLimiter(1)
        self._spent_here = 0.0
        self.process = ReadingProcess()
        self.longest = _LONGEST_S

    async def do(
        self, database: Database, caller: Caller, task: Task, sent: SentBody, arguments: tuple[Any, ...]
    ) -> TaskOutcome:
        """Wait in the queue, unless it is too long, and run a task."""
        if not caller.is_owner:
            self._limit.take(caller.key, 0)
        if self._waiting.total() >= self._most or self._waiting[caller.key] >= self._most_each:
            raise BusyError(
                "the server is busy reading other files",
                remedy="try again in a few seconds",
                details={"retry_after": 5},
            )
        self._waiting[caller.key] += 1
        try:
            found = await to_thread.run_sync(
                self._do, database, task, (sent, *arguments), limiter=self._turn, abandon_on_cancel=True
            )
        finally:
            self._waiting[caller.key] -= 1
            self._waiting += Counter()  # drops callers at zero
        if not caller.is_owner:
            self._limit.charge(caller.key, found.seconds)
        return found

    def _do(self, database: Database, task: Task, arguments: tuple[Any, ...]) -> TaskOutcome:
        is_small = len(arguments[0].content) <= _SMALL and self._spent_here < _WORTH_A_PROCESS_S
        if is_small and not self.process.is_running:
            found = run_task(lambda: database, task, arguments, time.thread_time)
            self._spent_here += found.seconds
            return found
        return self.process.do(database.url, task, arguments, within=self.longest)


class Readers:
    """One process for signed-in users and one for everyone else, so that users do not wait for anonymous requests."""

    def __init__(self, seconds_a_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.of_accounts = _Lane(most=16, most_each=4, per_minute=seconds_a_minute, clock=clock)
        self.of_nobody = _Lane(most=8, most_each=2, per_minute=seconds_a_minute / 6, clock=clock)

    async def read(self, database: Database, caller: Caller, task: Task, sent: SentBody, *arguments: Any) -> bytes:
        """Run a task on a body. Rejects callers over their share, and those who would wait too long."""
        lane = self.of_accounts if caller.is_known else self.of_nobody
        found = await lane.do(database, caller, task, sent, arguments)
        if found.failed_at:
            _log.error("reading failed: %s", "; ".join(found.failed_at))
        return found.content()

    def stop(self) -> None:
        """End the processes."""
        self.of_accounts.process.stop()
        self.of_nobody.process.stop()


class BodyReading:
    """Reads the body of a request with a task, on behalf of its sender."""

    def __init__(self, request: Request, response: Response, database: Database, who: Actor) -> None:
        self._request, self._response, self._database, self._who = request, response, database, who

    async def answer(self, task: Task, *arguments: Any) -> Response:
        """Return the JSON that the task produces from the body, the sender and the arguments."""
        readers: Readers = self._request.app.state.readers
        request = self._request
        sent = SentBody(
            await request.body(), request.headers.get("content-type"), list(request.query_params.multi_items())
        )
        caller = caller_of(self._request, self._who)
        content = await readers.read(self._database, caller, task, sent, self._who, *arguments)
        answer = Response(content, media_type="application/json")
        answer.headers.raw.extend(self._response.headers.raw)
        return answer


async def _body_reading(request: Request, response: Response, database: OpenDatabase, who: Who) -> BodyReading:
    return BodyReading(request, response, database, who)


TheReading = Annotated[BodyReading, Depends(_body_reading)]
"""Parameter type: reads the body of the request."""
