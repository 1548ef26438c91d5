"""Live answers: streams of events that sleep until something changes, and the hub that wakes them."""

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
from fourwinds.web.followers import Follower, Places
from fourwinds.web.rates import Caller

__all__ = ["EventStream", "Feed", "Hub", "LiveHub", "Told", "event"]

T = TypeVar("T")

_READERS = 8
"""Threads that read for streams, so that requests have theirs."""
_KEEP_ALIVE_S, _CHECK_S, _LONGEST_S = 15.0, 30.0, 3600.0
_RETRY_MS = 2000


def event(name: str, data: Mapping[str, Any], event_id: object) -> bytes:
    """One event of a stream."""
    return f"id: {event_id}\nevent: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


@dataclass(frozen=True, slots=True)
class Told:
    """What is new after a position: events, and the position after them, which is the same where there are none."""

    events: bytes
    position: Hashable
    is_over: bool = False
    """Nothing will come any more."""


class Feed(ABC):
    """What a stream tells. Its methods ask the database and run in threads."""

    topic: str
    position: Hashable
    """What was told last."""

    @abstractmethod
    def check(self) -> bool:
        """Whether whoever follows is still there and may; rights that are lost may also be told by an error."""

    @abstractmethod
    def read(self, position: Hashable) -> Told:
        """What is new after a position, the same for all who follow the topic."""


@dataclass(slots=True)
class _Topic:
    """Who follows it, and what is being read for them by position. What was begun before it had news does not count."""

    followers: set[Follower] = field(default_factory=set)
    being_read: dict[Hashable, asyncio.Task[Told]] = field(default_factory=dict)

    def wake(self) -> None:
        self.being_read = {}
        for follower in self.followers:
            follower.wake()


class Hub:
    """Everybody who follows something, by topic. Waking carries no data: whoever is woken reads what is new."""

    def __init__(self, database: Database, *, most: int = 500, most_each: int = 100) -> None:
        self._database = database
        self._places = Places(most, most_each)
        self._topics: dict[str, _Topic] = {}
        self._reading: set[asyncio.Task[Told]] = set()
        self._listener: Listener | None = None
        self._is_over = False
        self._loop = asyncio.get_running_loop()
        self._limiter = CapacityLimiter(_READERS)

    def check(self, caller: Caller) -> None:
        """Refuse whoever cannot follow anything just now, before anything is looked up for them."""
        self._places.check(caller)

    @contextmanager
    def following(self, topic: str, caller: Caller) -> Iterator[Follower]:
        """Be woken by a topic."""
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
        """Ask the database in a thread."""
        return await to_thread.run_sync(question, limiter=self._limiter)

    async def news(self, feed: Feed) -> Told:
        """What is new for a stream. It is read once for all streams that are as far and were woken together."""
        being_read, position = self._topics[feed.topic].being_read, feed.position
        reading = being_read.get(position)
        if reading is None:
            reading = being_read[position] = asyncio.create_task(self.ask(lambda: feed.read(position)))
            reading.add_done_callback(lambda _: being_read.pop(position))
            reading.add_done_callback(self._has_read)
            self._reading.add(reading)
        return await asyncio.shield(reading)

    def _has_read(self, reading: asyncio.Task[Told]) -> None:
        """Forget what was read. Its error is for those who wait for it, if anybody still does."""
        self._reading.discard(reading)
        if not reading.cancelled():
            reading.exception()

    def stop(self) -> None:
        """End all streams, now and later: the server is about to stop."""
        self._is_over = True
        for topic in self._topics.values():
            for follower in topic.followers:
                follower.end()

    async def close(self) -> None:
        """Stop, listen no more, and leave the database when the last has read."""
        self.stop()
        await asyncio.gather(*self._reading, return_exceptions=True)
        if self._listener is not None:
            await to_thread.run_sync(self._listener.close)

    def _listen(self) -> None:
        if self._listener is None:
            self._listener = listener_of(self._database, self._told)
            self._listener.start()
        else:
            self._listener.rest(False)

    def _told(self, topic: str | None) -> None:
        """Called by the listener's thread. Whoever begins to follow later reads this change as it begins."""
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
"""A parameter of this type is the hub of the application."""


class EventStream(StreamingResponse):
    """Server-sent events from a feed, until it is over, its reader goes, may read no more, or an hour has passed."""

    media_type = "text/event-stream"

    def __init__(self, hub: Hub, feed: Feed, caller: Caller, greeting: bytes = b"") -> None:
        self._hub, self._feed, self._caller, self._greeting = hub, feed, caller, greeting
        super().__init__((), headers={"cache-control": "no-store", "x-accel-buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._hub.following(self._feed.topic, self._caller) as follower:
            self.body_iterator = self._told(follower)
            await super().__call__(scope, receive, send)

    async def _told(self, follower: Follower) -> AsyncIterator[bytes]:
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
                told = await self._hub.news(self._feed)
            except (FourWindsError, SQLAlchemyError):
                return
            if told.events:
                self._feed.position = told.position
                yield told.events
            elif not told.is_over and not await follower.is_woken(_KEEP_ALIVE_S):
                yield b": still there\n\n"
            if told.is_over:
                return
