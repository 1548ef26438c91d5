"""The process that answers requests about systems: the same routes, without the server around them."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from multiprocessing.connection import Connection

from anyio import to_thread
from fastapi import FastAPI
from starlette.types import Message

from fourwinds.app.jobs.worker import become_low_priority, end_with
from fourwinds.app.settings import Settings
from fourwinds.store.database import open_database
from fourwinds.web.apart import ApartAnswer, ApartRequest
from fourwinds.web.logs import logging_to
from fourwinds.web.server.systems_app import create_systems_app

__all__ = ["work"]


def work(server: Connection, lifeline: Connection, settings: Settings) -> None:
    """Answer requests until the server ends."""
    become_low_priority()
    threading.Thread(target=end_with, args=[lifeline], daemon=True).start()
    with logging_to(None, settings), suppress(KeyboardInterrupt, EOFError, OSError):
        asyncio.run(_answer_all(server, settings))


async def _answer_all(server: Connection, settings: Settings) -> None:
    with open_database(settings.database_url, migrate=False) as database:
        app = create_systems_app(settings, database)
        # Python runs one thread at a time: a second one would slow down a transaction that phones wait for.
        to_thread.current_default_thread_limiter().total_tokens = 1
        sending = threading.Lock()
        tasks: set[asyncio.Task[None]] = set()

        async def answer(request: ApartRequest) -> None:
            found = await _answer(app, request)
            await asyncio.to_thread(_send, server, sending, found)

        while True:
            request: ApartRequest = await asyncio.to_thread(server.recv)
            task = asyncio.create_task(answer(request))
            tasks.add(task)
            task.add_done_callback(tasks.discard)


def _send(server: Connection, sending: threading.Lock, found: ApartAnswer) -> None:
    with sending:
        server.send(found)


async def _answer(app: FastAPI, request: ApartRequest) -> ApartAnswer:
    sent: list[Message] = [{"type": "http.request", "body": request.body, "more_body": False}]
    start: Message = {"status": 500, "headers": []}
    parts: list[bytes] = []
    scope = request.scope | {"asgi": {"version": "3.0"}, "state": {}, "extensions": {}}

    async def receive() -> Message:
        return sent.pop() if sent else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            parts.append(message.get("body", b""))

    await app(scope, receive, send)
    account: str | None = scope["state"].get("account_id")
    return ApartAnswer(request.number, start["status"], list(start["headers"]), b"".join(parts), account)
