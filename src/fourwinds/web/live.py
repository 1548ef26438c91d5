"""Live event streams that sleep until something changes, and the hub that wakes them."""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import Depends, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from fourwinds.store.database import Database
from fourwinds.store.listen import Listener, listener_of
from fourwinds.table.errors import FourWindsError
from fourwinds.web.followers import Follower, StreamSlots
from fourwinds.web.rates import Caller

__all__ = ["EventStream", "Feed", "Hub", "LiveHub", "News", "event"]

T = TypeVar("T")

_READERS = 8
"""Number of threads that read for streams, separate from those of requests."""
_KEEP_ALIVE_S, _CHECK_S, _LONGEST_S = 15.0, 30.0, 3600.0
_RETRY_MS = 2000


def event(name: str, data: Mapping[str, Any], event_id: object) -> bytes:
    """Encode one event of a stream."""
    return f"id: {event_id}\nevent: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


@dataclass(frozen=True, slots=True)
class News:
    """The events after a position, and the new position, which is unchanged if there are none."""

    events: bytes
    position: Hashable
    is_over: bool = False
    """Whether this was the last event."""


class Feed(ABC):
    """The source of a stream. Its methods use the database and run in threads."""

    topic: str
    position: Hashable
    """The position that was sent last."""

    @abstractmethod
    def check(self) -> bool:
        """Whether the follower may still read; may raise an error if not."""

    @abstractmethod
    def read(self, position: Hashable) -> News:
        """Read the news after a position, which is the same for all followers of the topic."""


@dataclass(slots=True)
class _Topic:
    """The followers of a topic, and the reads in progress by position, without those started before the latest news."""

    followers: set[Follower] = field(default_factory=set)
    being_read: dict[Hashable, asyncio.Task[News]] = field(default_factory=dict)

    def wake(self) -> None:
        self.being_read = {}
        for follower in self.followers:
            follower.wake()


class Hub:
    """All followers, by topic. A wake-up carries no data: each follower reads the news itself."""

    def __init__(self, database: Database, *, most: int = 500, most_each: int = 100) -> None:
        self._database = database
        self._places = StreamSlots(most, most_each)
        self._topics: dict[str, _Topic] = {}
        self._reading: set[asyncio.Task[News]] = set()
        self._listener: Listener | None = None
        self._is_over = False
        self._loop = asyncio.get_running_loop()
        self._limiter = CapacityLimiter(_READERS)

    def check(self, caller: Caller) -> None:
        """Reject a caller who cannot get a stream now, before anything is looked up."""
        self._places.check(caller)

    @contextmanager
    def following(self, topic: str, caller: Caller) -> Iterator[Follower]:
        """Follow a topic while the block runs."""
        follower = Follower()
        self._places.take(caller, follower)
        self._topics.setdefault(topic, _Topic()).followers.add(follower)
        self._listen()
        if self._is_over:
            follower.end()
        try:
            yield follower
        finally:
            self._places.leave(caller, follower)
            self._topics[topic].followers.discard(follower)
            if not self._topics[topic].followers:
                del self._topics[topic]
            if not self._topics and self._listener is not None:
                self._listener.rest(True)

    async def ask(self, question: Callable[[], T]) -> T:
        """Run a database query in a thread."""
        return await to_thread.run_sync(question, limiter=self._limiter)

    async def news(self, feed: Feed) -> News:
        """Read the news for a stream, once for all streams at the same position."""
        being_read, position = self._topics[feed.topic].being_read, feed.position
        reading = being_read.get(position)
        if reading is None:
            reading = being_read[position] = asyncio.create_task(self.ask(lambda: feed.read(position)))
            reading.add_done_callback(lambda _: being_read.pop(position))
            reading.add_done_callback(self._has_read)
            self._reading.add(reading)
        return await asyncio.shield(reading)

    def _has_read(self, reading: asyncio.Task[News]) -> None:
        """Forget a finished read. Its error is for those who wait for it, if anyone still does."""
        self._reading.discard(reading)
        if not reading.cancelled():
            reading.exception()

    def stop(self) -> None:
        """End all streams, and refuse new ones: the server is about to stop."""
        self._is_over = True
        for topic in self._topics.values():
            for follower in topic.followers:
                follower.end()

    async def close(self) -> None:
        """Stop, and close the listener once the last read is finished."""
        self.stop()
        await asyncio.gather(*self._reading, return_exceptions=True)
        if self._listener is not None:
            await to_thread.run_sync(self._listener.close)

    def wake(self, topic: str) -> None:
        """Wake the followers of a topic that this process itself has news of. For the thread of the event loop."""
        self._wake(topic)

    def _listen(self) -> None:
        if self._listener is None:
            self._listener = listener_of(self._database, self._on_change)
            self._listener.start()
        else:
            self._listener.rest(False)

    def _on_change(self, topic: str | None) -> None:
        """Handle a change in the listener's thread. Followers that start later read it when they start."""
        if topic is None or topic in self._topics:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._wake, topic)

    def _wake(self, topic: str | None) -> None:
        for name in list(self._topics) if topic is None else [topic]:
            if name in self._topics:
                self._topics[name].wake()


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.live
    return hub


LiveHub = Annotated[Hub, Depends(_hub)]
"""Parameter type: the hub of the application."""


class EventStream(StreamingResponse):
    """Server-sent events from a feed, until it ends, the client leaves or loses access, or an hour has passed."""

    media_type = "text/event-stream"

    def __init__(self, hub: Hub, feed: Feed, caller: Caller, greeting: bytes = b"") -> None:
        self._hub, self._feed, self._caller, self._greeting = hub, feed, caller, greeting
        super().__init__((), headers={"cache-control": "no-store", "x-accel-buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._hub.following(self._feed.topic, self._caller) as follower:
            self.body_iterator = self._events(follower)
            await super().__call__(scope, receive, send)

    async def _events(self, follower: Follower) -> AsyncIterator[bytes]:
        yield f"retry: {_RETRY_MS}\n\n".encode() + self._greeting
        now = asyncio.get_running_loop().time
        end, check = now() + _LONGEST_S, now() + _CHECK_S
        while not follower.is_over and now() < end:
            follower.is_reading()
            try:
                if now() > check:
                    if not await self._hub.ask(self._feed.check):
                        return
                    check = now() + _CHECK_S
                news = await self._hub.news(self._feed)
            except (FourWindsError, SQLAlchemyError):
                return
            if news.events:
                self._feed.position = news.position
                yield news.events
            elif not news.is_over and not await follower.is_woken(_KEEP_ALIVE_S):
                yield b": still there\n\n"
            if news.is_over:
                return
