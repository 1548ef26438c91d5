"""Live changes of games, leagues, systems and bidding rooms, as server-sent events that can be resumed."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request, Response

from fourwinds.app.actor import Actor
from fourwinds.app.live.follow import Followed, must_follow, read_news
from fourwinds.store.database import Database
from fourwinds.store.listen import topic
from fourwinds.store.log import Change
from fourwinds.table.errors import MalformedError, Where
from fourwinds.web.identity import Authenticator, Who, caller_of
from fourwinds.web.live import EventStream, Feed, Hub, LiveHub, News, event
from fourwinds.web.problem import problems
from fourwinds.web.rates import Caller
from fourwinds.web.state import OpenDatabase

__all__ = ["Asker", "TheAsker", "router", "stream_responses"]

router = APIRouter(prefix="/api", tags=["live"])

_LARGEST = 2**31 - 1


class Asker:
    """The follower of a stream, authenticated again from time to time, as sessions can be revoked during a stream."""

    def __init__(self, request: Request, database: OpenDatabase, who: Who) -> None:
        self._request = request
        self.database: Database = database
        self.who: Actor = who

    @property
    def caller(self) -> Caller:
        """Return the caller that the streams count for."""
        return caller_of(self._request, self.who)

    def is_still_there(self) -> bool:
        """Whether the request still authenticates as the same caller; updates their rights."""
        authenticator: Authenticator = self._request.app.state.authenticator
        before, self.who = self.who, authenticator.ask(self._request, Response(), self.database).actor
        return before.account_id == self.who.account_id and before.is_anyone == self.who.is_anyone


TheAsker = Annotated[Asker, Depends(Asker)]


def stream_responses(what: str) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI description of a stream and its error responses."""
    content = {"text/event-stream": {"schema": {"type": "string"}, "example": what}}
    return {200: {"description": "A stream of events", "content": content}, **problems(401, 403, 404)}


_EXAMPLE = """id: 8
event: record_hand
data: {"number":8,"at":"2026-11-16T19:30:00+00:00","who":"Uma","action":"record_hand","before":null,"after":{}}
"""
_RESPONSES = stream_responses(_EXAMPLE)


def _last_seen(
    after: Annotated[
        int | None,
        Query(
            ge=0, le=_LARGEST, description="Start after the change with this number; by default with the next change"
        ),
    ] = None,
    last_event_id: Annotated[
        str | None, Header(description="The id of the last event received; sent by browsers")
    ] = None,
) -> int | None:
    if last_event_id is None or not last_event_id.strip():
        return after
    text = last_event_id.strip()
    if not (text.isascii() and text.isdigit() and int(text[:12]) <= _LARGEST):
        raise MalformedError(
            "Last-Event-ID is not the number of a change",
            where=Where(field="header.last-event-id"),
            remedy="send the id of an event unchanged",
        )
    return int(text)


LastSeen = Annotated[int | None, Depends(_last_seen)]


class _Changes(Feed):
    """The changes of a game, league, system or room; the position is the number of the last one sent."""

    def __init__(self, asker: Asker, kind: Followed, subject_id: str) -> None:
        self.topic = topic(kind, subject_id)
        self._asker, self._kind, self._id = asker, kind, subject_id

    def present(self) -> int:
        """Return the number of the last change, if the caller may follow."""
        return must_follow(self._asker.database, self._asker.who, self._kind, self._id)

    def check(self) -> bool:
        return self._asker.is_still_there() and self.present() >= 0

    def read(self, position: Hashable) -> News:
        number = position if isinstance(position, int) else 0
        changes = read_news(self._asker.database, self._kind, self._id, number)
        return News(b"".join(map(_event, changes)), changes[-1].number if changes else number)


def _event(change: Change) -> bytes:
    data = {
        "number": change.number,
        "at": change.at.isoformat(),
        "who": change.who,
        "action": change.action,
        "before": change.before,
        "after": change.after,
    }
    return event(change.action, data, change.number)


async def _stream(hub: Hub, asker: Asker, kind: Followed, subject_id: str, after: int | None) -> EventStream:
    """Start with the present if no position is given, or one later than the last change."""
    feed = _Changes(asker, kind, subject_id)
    present = await hub.ask(feed.present)
    if after is not None and after <= present:
        feed.position = after
        return EventStream(hub, feed, asker.caller)
    feed.position = present
    return EventStream(hub, feed, asker.caller, event("hello", {"number": present}, present))


@router.get("/games/{game_id}/events", response_class=EventStream, status_code=200, responses=_RESPONSES)
async def game_events(hub: LiveHub, asker: TheAsker, game_id: str, after: LastSeen) -> EventStream:
    """Follow a game: receive every change as it happens, with the version of the game after it."""
    return await _stream(hub, asker, "game", game_id, after)


@router.get("/leagues/{league_id}/events", response_class=EventStream, status_code=200, responses=_RESPONSES)
async def league_events(hub: LiveHub, asker: TheAsker, league_id: str, after: LastSeen) -> EventStream:
    """Follow a league: receive changes of its settings, members and everything else."""
    return await _stream(hub, asker, "league", league_id, after)


@router.get("/systems/{system_id}/events", response_class=EventStream, status_code=200, responses=_RESPONSES)
async def system_events(hub: LiveHub, asker: TheAsker, system_id: str, after: LastSeen) -> EventStream:
    """Follow a system: receive what was done by whom, and which sequences to reload (null for all of them)."""
    return await _stream(hub, asker, "system", system_id, after)


@router.get("/rooms/{room_id}/events", response_class=EventStream, status_code=200, responses=_RESPONSES)
async def room_events(hub: LiveHub, asker: TheAsker, room_id: str, after: LastSeen) -> EventStream:
    """Follow a bidding room: receive calls, new boards, seats taken and notes as they happen, but never a hand."""
    return await _stream(hub, asker, "room", room_id, after)
