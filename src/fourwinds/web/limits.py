"""What a request may send: how much, how fast, and sound JSON. The rest is refused before anything parses it."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from anyio import CapacityLimiter, to_thread
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourwinds.app.settings import Settings
from fourwinds.table.errors import (
    BusyError,
    FourWindsError,
    MalformedError,
    TooLargeError,
    TooSlowError,
    UnavailableError,
    Where,
)
from fourwinds.web.identity import who_sends
from fourwinds.web.rates import Caller, Rates
from fourwinds.web.refusal import refuse
from fourwinds.web.sound_json import must_be_sound

__all__ = ["BodyLimit", "Held"]

_IMPORTS: Final = re.compile(r"/api/pbn/|/api/sync|/api/.*/import\b|/api/.*/imports?/")
_WITHOUT_BODY: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_QUICK: Final = 8_192
"""Bytes of JSON that are looked through at once; more is done by a thread."""
_FREE: Final = 65_536
"""Bytes of a body that are not counted as held: the connection has as many in any case."""
_SLOWEST: Final = 10_000
"""Bytes a second, on average, below which a body is given up."""


class Held:
    """How much of what is sent is in memory, from its first byte to the end of the answer, and for whom."""

    def __init__(self, *, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._held: Counter[str] = Counter()

    @property
    def total(self) -> int:
        return self._held.total()

    @contextmanager
    def counting(self, key: str) -> Iterator[_Body]:
        """Count a body until the block ends."""
        body = _Body(self, key)
        try:
            yield body
        finally:
            self._held[key] -= body.counted
            self._held += Counter()  # forgets keys that hold nothing

    def add(self, key: str, count: int) -> None:
        if self.total + count > self._most or self._held[key] + count > self._most_each:
            raise BusyError(
                "others are sending much at the moment",
                where=Where(field="body"),
                remedy="try again in a few seconds",
                details={"retry_after": 5},
            )
        self._held[key] += count


class _Body:
    """What has come of one body."""

    def __init__(self, held: Held, key: str) -> None:
        self._held, self._key = held, key
        self._parts: list[bytes] = []
        self.length = 0
        self.counted = 0

    def add(self, part: bytes) -> None:
        self.length += len(part)
        more = max(self.length - _FREE, 0) - self.counted
        if more > 0:
            self._held.add(self._key, more)
            self.counted += more
        self._parts.append(part)

    def whole(self) -> bytes:
        whole = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
        self._parts = []
        return whole


class BodyLimit:
    """Reads the body of a request, as far as whoever sends it may, and hands it on only when it is whole and sound."""

    def __init__(self, app: ASGIApp, *, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        largest = max(settings.max_body, settings.max_import)
        anonymous = min(settings.max_anonymous_body, largest)
        self._held_of_accounts = Held(most=8 * largest, most_each=2 * largest)
        self._held_of_nobody = Held(most=80 * anonymous, most_each=10 * anonymous)
        self._checking = CapacityLimiter(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _has_body(scope):
            await self._app(scope, receive, send)
            return
        try:
            caller = await who_sends(scope)
        except UnavailableError as error:
            await refuse(scope, receive, send, error, hang_up=True)
            return
        held = self._held_of_accounts if caller.is_known else self._held_of_nobody
        with held.counting(caller.key) as part:
            try:
                body = await self._read(scope, receive, caller, part)
                if body is not None and "json" in Headers(scope=scope).get("content-type", "json").lower():
                    await self._check(body)
            except FourWindsError as error:
                await refuse(scope, receive, send, error, hang_up=not isinstance(error, MalformedError))
                return
            if body is not None:
                await self._app(scope, _replayed(body, receive), send)

    async def _check(self, body: bytes) -> None:
        if len(body) <= _QUICK:
            must_be_sound(body)
        else:
            await to_thread.run_sync(must_be_sound, body, limiter=self._checking)

    async def _read(self, scope: Scope, receive: Receive, caller: Caller, body: _Body) -> bytes | None:
        """The body, None when the client left before its end."""
        announced = Headers(scope=scope).get("content-length", "0")
        most = self._most(scope["path"], caller)
        if not announced.isdigit() or len(announced) > 15 or int(announced) > most:
            raise _too_large(most, caller)
        paid = int(announced)
        _take_bytes(scope, caller, paid)
        begun = asyncio.get_running_loop().time()
        while True:
            message = await self._next(receive, begun, body.length)
            if message["type"] == "http.disconnect":
                return None
            part = message.get("body", b"")
            if body.length + len(part) > most:
                raise _too_large(most, caller)
            body.add(part)
            if body.length > paid:
                _take_bytes(scope, caller, body.length - paid)
                paid = body.length
            if not message.get("more_body", False):
                return body.whole()

    async def _next(self, receive: Receive, begun: float, length: int) -> Message:
        """The next part, which comes soon, as all of them together must."""
        now, patience = asyncio.get_running_loop().time(), self._settings.request_timeout
        try:
            async with asyncio.timeout_at(min(now + patience, begun + 2 * patience + length / _SLOWEST)):
                return await receive()
        except TimeoutError:
            raise TooSlowError(
                "the rest of the request did not come in time", where=Where(field="body"), remedy="send it again"
            ) from None

    def _most(self, path: str, caller: Caller) -> int:
        most = self._settings.max_import if _IMPORTS.match(path) else self._settings.max_body
        return most if caller.is_known else min(most, self._settings.max_anonymous_body)


def _take_bytes(scope: Scope, caller: Caller, count: int) -> None:
    doorkeeper = getattr(scope["app"].state, "doorkeeper", None)
    if doorkeeper is not None:
        rates: Rates = doorkeeper.rates
        rates.take_bytes(caller, count)


def _has_body(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    return scope["method"] not in _WITHOUT_BODY or "content-length" in headers or "transfer-encoding" in headers


def _replayed(body: bytes, receive: Receive) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay


def _too_large(most: int, caller: Caller) -> TooLargeError:
    operators = "whoever runs this server can raise FOURWINDS_MAX_BODY and FOURWINDS_MAX_IMPORT"
    return TooLargeError(
        f"the request is longer than {most:,} bytes",
        where=Where(field="body"),
        remedy=f"send less at once; {operators}" if caller.is_known else "sign in to send more, or send less at once",
    )
