"""The job that deals boards to a bidding room, for scenarios, which take seconds."""

from __future__ import annotations

import json

from pydantic import Field

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.app.rooms.deal_boards import MOST_AT_ONCE, deal_boards
from fourwinds.app.rooms.room_access import enter_room, must_be_seated
from fourwinds.store.database import Database

__all__ = ["KIND", "DealToRoom"]


class DealToRoom(Arguments):
    """The room, how many boards, and the number of the last board so far, so that nothing is dealt twice."""

    room_id: str = Field(max_length=100)
    count: int = Field(4, ge=1, le=MOST_AT_ONCE)
    after: int | None = Field(None, ge=0, le=1_000_000)


def _check(database: Database, who: Actor, arguments: DealToRoom) -> None:
    with database.read() as connection:
        must_be_seated(enter_room(connection, arguments.room_id, who), who)


def _run(context: JobContext, arguments: DealToRoom) -> JobResult:
    context.progress(0.0, "reading the system")
    last = deal_boards(
        context.database,
        arguments.room_id,
        arguments.count,
        after=arguments.after,
        report=context.progress,
        who=context.who,
    )
    return JobResult(json.dumps({"last": last}).encode(), "application/json", "boards.json")


KIND = JobKind("systems", DealToRoom, _check, _run, Limits(seconds=600, megabytes=2048))
