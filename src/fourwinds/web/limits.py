"""Limits on request bodies: size, speed and valid JSON, checked before anything parses them."""

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

__all__ = ["BodyLimit", "MemoryUse"]

_IMPORTS: Final = re.compile(r"/api/pbn/|/api/sync|/api/.*/(?:import|proposals)\b|/api/.*/imports?/")
_WITHOUT_BODY: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_QUICK: Final = 8_192
"""Larger JSON bodies are checked in a thread."""
_FREE: Final = 65_536
"""Bytes of a body that are not counted, as the connection buffers them in any case."""
_SLOWEST: Final = 10_000
"""Bodies that arrive more slowly than this, in bytes per second on average, are aborted."""


class MemoryUse:
    """The memory used by request bodies, in total and by caller, until their responses end."""

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
            self._held += Counter()  # drops keys at zero

    def add(self, key: str, count: int) -> None:
        if self.total + count > self._most or self._held[key] + count > self._most_each:
            raise BusyError(
                "the server is receiving too much data at the moment",
                where=Where(field="body"),
                remedy="try again in a few seconds",
                details={"retry_after": 5},
            )
        self._held[key] += count


class _Body:
    """The received part of a body."""

    def __init__(self, held: MemoryUse, key: str) -> None:
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
    """Reads the body of a request up to the sender's limit, and passes it on once it is complete and valid."""

    def __init__(self, app: ASGIApp, *, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        largest = max(settings.max_body, settings.max_import)
        anonymous = min(settings.max_anonymous_body, largest)
        self._held_of_accounts = MemoryUse(most=8 * largest, most_each=2 * largest)
        self._held_of_nobody = MemoryUse(most=80 * anonymous, most_each=10 * anonymous)
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
                await self._app(scope, _replay_body(body, receive), send)

    async def _check(self, body: bytes) -> None:
        if len(body) <= _QUICK:
            must_be_sound(body)
        else:
            await to_thread.run_sync(must_be_sound, body, limiter=self._checking)

    async def _read(self, scope: Scope, receive: Receive, caller: Caller, body: _Body) -> bytes | None:
        """Read the body; return None if the client disconnects."""
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
        """Wait for the next part, within the time limits for one part and for all."""
        now, patience = asyncio.get_running_loop().time(), self._settings.request_timeout
        try:
            async with asyncio.timeout_at(min(now + patience, begun + 2 * patience + length / _SLOWEST)):
                return await receive()
        except TimeoutError:
            raise TooSlowError(
                "the request body did not arrive in time", where=Where(field="body"), remedy="send it again"
            ) from None

    def _most(self, path: str, caller: Caller) -> int:
        most = self._settings.max_import if _IMPORTS.match(path) else self._settings.max_body
        return most if caller.is_known else min(most, self._settings.max_anonymous_body)


def _take_bytes(scope: Scope, caller: Caller, count: int) -> None:
    authenticator = getattr(scope["app"].state, "authenticator", None)
    if authenticator is not None:
        rates: Rates = authenticator.rates
        rates.take_bytes(caller, count)


def _has_body(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    return scope["method"] not in _WITHOUT_BODY or "content-length" in headers or "transfer-encoding" in headers


def _replay_body(body: bytes, receive: Receive) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay


def _too_large(most: int, caller: Caller) -> TooLargeError:
    operators = "the operator can raise FOURWINDS_MAX_BODY and FOURWINDS_MAX_IMPORT"
    return TooLargeError(
        f"the request is longer than {most:,} bytes",
        where=Where(field="body"),
        remedy=f"send less at once; {operators}" if caller.is_known else "sign in to send more, or send less at once",
    )
