"""Answer requests about systems in a process of their own.

Working on a system takes tens of milliseconds of CPU, and Python runs one thread at a time: in the server, recording a
hand would wait for it.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection, Pipe
from multiprocessing.context import SpawnProcess
from typing import Any, Final, TypeAlias

from fastapi.routing import APIRoute
from starlette.types import Message, Receive, Scope, Send

from fourwinds.app.settings import Settings
from fourwinds.table.errors import UnavailableError
from fourwinds.web.refusal import refuse

__all__ = ["ApartAnswer", "ApartProcess", "ApartRequest", "ApartRoute", "Work"]

Work: TypeAlias = Callable[[Connection, Connection, Settings], None]
"""A module-level function that answers the requests from a pipe until the other pipe, the lifeline, is closed."""

_SENT: Final = ("type", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path", "headers")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ApartRequest:
    """A request as it goes to the other process."""

    number: int
    scope: dict[str, Any]
    body: bytes


@dataclass(frozen=True, slots=True)
class ApartAnswer:
    """The response from the other process, and the account that asked."""

    number: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    account_id: str | None


@dataclass
class _Running:
    """A process, and the requests that wait for its answers."""

    process: SpawnProcess
    pipe: Connection
    lifeline: Connection
    waiting: dict[int, asyncio.Future[ApartAnswer]] = field(default_factory=dict)


class ApartProcess:
    """A process that answers requests with the same routes. If it dies, the next request starts another."""

    def __init__(self, settings: Settings, work: Work) -> None:
        self._settings, self._work = settings, work
        self._numbers = count()
        self._running: _Running | None = None
        self._sending = threading.Lock()

    def start(self) -> None:
        """Start the process, so that the first request need not wait. For the thread of the event loop."""
        ours, theirs = Pipe()
        ending, lifeline = Pipe(duplex=False)
        process = get_context("spawn").Process(
            target=self._work, args=(theirs, ending, self._settings), name="fourwinds-systems", daemon=True
        )
        process.start()
        theirs.close()
        ending.close()
        self._running = _Running(process, ours, lifeline)
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._receive, args=[self._running, loop], daemon=True).start()

    def stop(self) -> None:
        """End the process; requests in progress get an error."""
        running, self._running = self._running, None
        if running is not None:
            running.lifeline.close()
            running.process.kill()
            running.process.join()

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request of ours with the response of the process."""
        body = await _body(receive)
        if body is None:
            return
        if self._running is None:
            self.start()
        try:
            found = await self._ask(ApartRequest(next(self._numbers), _picked(scope), body))
        except UnavailableError as error:
            await refuse(scope, receive, send, error)
            return
        scope["state"]["account_id"] = found.account_id
        await send({"type": "http.response.start", "status": found.status, "headers": found.headers})
        await send({"type": "http.response.body", "body": found.body})

    async def _ask(self, request: ApartRequest) -> ApartAnswer:
        running = self._running
        if running is None:
            raise _ended()
        future: asyncio.Future[ApartAnswer] = asyncio.get_running_loop().create_future()
        running.waiting[request.number] = future
        try:
            await asyncio.to_thread(self._send, running, request)
            return await future
        except OSError:
            raise _ended() from None
        finally:
            running.waiting.pop(request.number, None)

    def _send(self, running: _Running, request: ApartRequest) -> None:
        with self._sending:
            running.pipe.send(request)

    def _receive(self, running: _Running, loop: asyncio.AbstractEventLoop) -> None:
        """Hand answers to those who wait, in a thread, until the process ends."""
        try:
            while True:
                found: ApartAnswer = running.pipe.recv()
                loop.call_soon_threadsafe(_resolve, running, found)
        except (EOFError, OSError):
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._forget, running)

    def _forget(self, running: _Running) -> None:
        if self._running is running:
            _log.error("the process for systems ended unexpectedly; the next request starts it again")
            self._running = None
        for future in running.waiting.values():
            if not future.done():
                future.set_exception(_ended())


class ApartRoute(APIRoute):
    """A route that is answered in the process of the application for such requests, if it has one."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        process: ApartProcess | None = getattr(scope["app"].state, "apart", None)
        if process is None:
            await super().handle(scope, receive, send)
        else:
            await process.answer(scope, receive, send)


def _resolve(running: _Running, found: ApartAnswer) -> None:
    future = running.waiting.get(found.number)
    if future is not None and not future.done():
        future.set_result(found)


def _ended() -> UnavailableError:
    return UnavailableError("the process for systems ended", remedy="try again in a moment")


def _picked(scope: Scope) -> dict[str, Any]:
    picked = {name: scope[name] for name in _SENT if name in scope}
    return picked | {"headers": list(scope["headers"]), "client": scope.get("client"), "server": scope.get("server")}


async def _body(receive: Receive) -> bytes | None:
    """Return the whole body, None if the client left."""
    parts: list[bytes] = []
    while True:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)
