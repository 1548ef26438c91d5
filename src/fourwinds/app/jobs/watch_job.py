"""Watch one's jobs, and download their results."""

from __future__ import annotations

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import JobResult
from fourwinds.store import jobs as store
from fourwinds.store.database import Database
from fourwinds.store.ids import not_found
from fourwinds.store.jobs import Job
from fourwinds.store.pages import Page
from fourwinds.table.errors import ConflictError

__all__ = ["fetch_result", "list_jobs", "own_job", "watch_job"]


def watch_job(database: Database, who: Actor, job_id: str) -> Job:
    """Return the state of a job, for its owner."""
    with database.read() as connection:
        return own_job(connection, who, job_id)


def list_jobs(database: Database, who: Actor, *, after: str | None = None, limit: int = 50) -> Page[Job]:
    """List one's own jobs, newest first; a job is deleted a day after it ends."""
    who.must_be_signed_in()
    with database.read() as connection:
        return store.list_jobs(connection, who.account_id, after=after, limit=limit)


def fetch_result(database: Database, who: Actor, job_id: str) -> JobResult:
    """Return the file of a finished job."""
    with database.read() as connection:
        job = own_job(connection, who, job_id)
        content = store.load_result(connection, job_id)
    if content is None:
        raise ConflictError(
            f"the job is {job.state} and has no result",
            remedy="start it again" if job.is_finished else "wait until it is done",
            details={"state": job.state, "error": job.error},
        )
    return JobResult(content, job.result_type or "application/octet-stream", job.result_name or "result")


def own_job(connection: Connection, who: Actor, job_id: str) -> Job:
    """Return a job that belongs to the user."""
    who.must_be_signed_in()
    job = store.load_job(connection, job_id)
    if not who.owns(job.account_id):
        raise not_found(job_id, "job")
    return job
