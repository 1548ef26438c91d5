"""Cancel a job, whichever process runs it."""

from __future__ import annotations

from datetime import UTC, datetime

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import kind_named
from fourwinds.app.jobs.watch_job import own_job
from fourwinds.store.database import Database
from fourwinds.store.jobs import Job, load_job, request_cancel

__all__ = ["cancel_job"]


def cancel_job(database: Database, who: Actor, job_id: str) -> Job:
    """Cancel a job: a queued one ends at once, a running one within a second; a finished one is left unchanged."""
    with database.write() as connection:
        job = own_job(connection, who, job_id)
        who.must_have(kind_named(job.kind).scope)
        request_cancel(connection, job_id, datetime.now(UTC))
        return load_job(connection, job_id)
