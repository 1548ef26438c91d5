"""Start a job by adding it to the queue."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import kind_named
from fourwinds.store.database import Database
from fourwinds.store.ids import client_id
from fourwinds.store.jobs import Job, add_job, count_unfinished, find_job, forget_oldest, take_turn
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, TooLargeError, TooManyError, Where

__all__ = ["start_job"]

_MOST_WAITING, _MOST_KEPT = 5, 50
_LONGEST_ARGUMENTS = 256 * 1024


def start_job(
    database: Database, who: Actor, kind: str, arguments: Mapping[str, Any], job_id: str | None = None
) -> Job:
    """Add a job to the queue. Repeating the request with the same id has no further effect."""
    who.must_be_signed_in()
    chosen = kind_named(kind)
    who.must_have(chosen.scope)
    job_id = client_id(job_id)
    read = chosen.read(arguments)
    plain = read.model_dump(mode="json")
    must_be_storable(plain)
    if len(json.dumps(plain)) > _LONGEST_ARGUMENTS:
        raise TooLargeError(
            "the arguments are too large", where=Where(field="body.arguments"), remedy="start several jobs"
        )
    with database.read() as connection:
        known = find_job(connection, job_id)
    if known is not None:
        return _same(known, who, kind, plain)
    chosen.check(database, who, read)
    with database.write() as connection:
        take_turn(connection, who.account_id)
        known = find_job(connection, job_id)
        if known is not None:
            return _same(known, who, kind, plain)
        if count_unfinished(connection, who.account_id) >= _MOST_WAITING:
            raise TooManyError(
                f"you already have {_MOST_WAITING} unfinished jobs", remedy="wait for one of them, or cancel it"
            )
        forget_oldest(connection, who.account_id, most=_MOST_KEPT)
        return _same(add_job(connection, job_id, who.account_id, kind, plain), who, kind, plain)


def _same(job: Job, who: Actor, kind: str, arguments: Mapping[str, Any]) -> Job:
    """Return the existing job with this id if it is the same request."""
    if not who.owns(job.account_id) or (job.kind, job.arguments) != (kind, arguments):
        raise ConflictError("another job has this id", where=Where(field="body.id"), remedy="choose a new id")
    return job
