"""Read a stream of events from an application as it comes, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.types import Message

from fourwinds.app.settings import Settings
from fourwinds.store.database import open_database
from fourwinds.web.api import events, jobs, onlookers
from fourwinds.web.background import background_work
from fourwinds.web.errors import answer_errors
from fourwinds.web.identity import add_authentication

__all__ = ["ELSEWHERE", "HERE", "Received", "Stream", "live_app", "streaming"]

HERE, ELSEWHERE = "127.0.0.1", "192.0.2.7"
_WAIT_S = 20


@dataclass(frozen=True, slots=True)
class Received:
    """One event."""

    name: str
    id: str | None
    data: Any


class Stream:
    """An answer that goes on."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.has_ended = False
        self._sent: asyncio.Queue[Message] = asyncio.Queue()
        self._left = asyncio.Event()
        self._unread = b""

    async def receive(self) -> Message:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        await self._sent.put(message)

    def leave(self) -> None:
        self._left.set()

    async def begin(self) -> None:
        start = await asyncio.wait_for(self._sent.get(), _WAIT_S)
        self.status = start["status"]
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]}

    async def event(self) -> Received | None:
        """The next event, None when the answer has ended; comments are passed over."""
        while True:
            block = await self._block()
            if block is None:
                return None
            fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
            if "data" in fields:
                return Received(fields["event"], fields.get("id"), json.loads(fields["data"]))

    async def comment(self) -> None:
        """Wait for a sign that the answer goes on though nothing happens."""
        while (block := await self._block()) is not None and not block.startswith(":"):
            pass
        assert block is not None

    async def _block(self) -> str | None:
        while b"\n\n" not in self._unread:
            if self.has_ended:
                return None
            message = await asyncio.wait_for(self._sent.get(), _WAIT_S)
            self._unread += message.get("body", b"")
            self.has_ended = not message.get("more_body", False)
        block, _, self._unread = self._unread.partition(b"\n\n")
        return block.decode()


@asynccontextmanager
async def streaming(
    app: FastAPI, address: str, headers: Mapping[str, str] | None = None, *, client: str = HERE
) -> AsyncIterator[Stream]:
    """An answer that has begun; whoever reads leaves at the end."""
    path, _, query = address.partition("?")
    sent = {"host": "127.0.0.1", **(headers or {})}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
        "client": (client, 1234),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    stream = Stream()
    answering = asyncio.create_task(app(scope, stream.receive, stream.send))
    try:
        await stream.begin()
        yield stream
    finally:
        stream.leave()
        await asyncio.wait_for(answering, _WAIT_S)


@asynccontextmanager
async def live_app(url: str) -> AsyncIterator[FastAPI]:
    """An application of streams and jobs alone, running."""
    app = FastAPI()
    answer_errors(app)
    add_authentication(app, Settings(Path(), url))
    app.include_router(events.router)
    app.include_router(onlookers.router)
    app.include_router(jobs.router)
    with open_database(url) as database:
        app.state.database = database
        async with background_work(app, database):
            yield app
